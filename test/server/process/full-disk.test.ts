// A full disk: what cannot be stored is refused by its name, what is stored is read on, and health reports it until
// there is room again.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { ProblemBody } from "../../support/http/client.ts";
import { startTestServer, useTestServer } from "../../support/http/server.ts";
import { isOnMssql } from "../../support/sqlserver/mssql.ts";

describe("with no room left for its database, the server", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  it("answers 507 to what it cannot store, goes on reading, is ready but degraded, and recovers by itself", async function () {
    if (isOnMssql) this.skip();
    const { client, db } = server;
    const create = (number: number) =>
      client.request<ProblemBody>("POST", "/api/v1/groups", { body: { Name: `${number} ${"x".repeat(200)}` } });
    const ready = async () => {
      const answer = await fetch(`${server.url}/health/ready`);
      return [answer.status, await answer.json()];
    };
    const [size]: { page_count: number }[] = await db.write.raw("pragma page_count");
    await db.write.raw(`pragma max_page_count = ${size?.page_count}`);
    let refused: Awaited<ReturnType<typeof create>> | undefined;
    for (let number = 0; number < 1_000 && refused === undefined; number += 1) {
      const answer = await create(number);
      if (answer.status !== 201) refused = answer;
    }
    expect([refused?.status, refused?.body.code]).to.deep.equal([507, "storage_full"]);
    expect(await ready()).to.deep.equal([200, { status: "degraded", database: "full" }]);
    expect((await client.get("/api/v1/groups")).status).to.equal(200);
    await db.write.raw("pragma max_page_count = 1000000");
    expect((await create(5_000)).status).to.equal(201);
    expect(await ready()).to.deep.equal([200, { status: "ready", database: "up" }]);
  });
});

/** A file system in memory of so many megabytes; undefined where this account may mount none. */
function smallDisk(megabytes: number): { path: string; remove(): void } | undefined {
  const path = mkdtempSync(join(tmpdir(), "svc-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", path]);
  const remove = () => {
    if (mounted.status === 0) spawnSync("umount", ["--lazy", path]);
    rmSync(path, { recursive: true, force: true });
  };
  if (mounted.status === 0) return { path, remove };
  remove();
  return undefined;
}

for (const megabytes of [32, 60]) {
  describe(`on a disk of ${megabytes} MB that is filled and emptied again and again, the server`, () => {
    it("reads on, answers 507 to what it cannot store, and then goes on as before, with all that it acknowledged", async function () {
      const disk = isOnMssql ? undefined : smallDisk(megabytes);
      if (disk === undefined) return this.skip();
      const settings = { SVC_SECURITY_MODE: "off", SVC_DB_URL: `sqlite:${join(disk.path, "svc.db")}` };
      let server = await startTestServer(settings);
      const acknowledged: string[] = [];
      const add = async () => {
        const Name = `${acknowledged.length} ${"x".repeat(200)}`;
        const { status } = await server.client.request("POST", "/api/v1/groups", { body: { Name } });
        if (status === 201) acknowledged.push(Name);
        return status;
      };
      const filler = join(disk.path, "filler");
      try {
        for (let round = 0; round < 12; round += 1) {
          const { bavail, bsize } = statfsSync(disk.path);
          const left = [0, 4096, 40_000, 200_000, 1_000_000, 5_000_000][round % 6] ?? 0;
          writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
          const statuses = new Set<number>();
          // The log has separate room, which is used up first.
          for (let time = 0; time < (left > 200_000 ? 60 : 3_000) && !statuses.has(507); time += 1) {
            statuses.add(await add());
            // Half-way through it the disk may be full.
            if (time % 20 === 19) await server.db.write.raw("pragma wal_checkpoint(passive)").catch(() => undefined);
          }
          expect([...statuses], `with ${left} bytes left`).to.have.members(
            [...statuses].filter((one) => [201, 507].includes(one)),
          );
          if (left <= 200_000) expect(statuses, "with no room").to.include(507);
          for (let time = 0; time < 20; time += 1) expect(await add()).to.be.oneOf([201, 507]);
          expect((await server.client.get("/api/v1/groups")).status).to.equal(200);
          rmSync(filler);
          expect(await add(), "with room again").to.equal(201);
          const ready = await fetch(`${server.url}/health/ready`);
          expect(await ready.json()).to.deep.equal({ status: "ready", database: "up" });
        }
        await server.close();
        server = await startTestServer(settings);
        const stored = await server.db.read("user_groups").pluck("name");
        expect(stored).to.include.members(acknowledged);
      } finally {
        await server.close();
        disk.remove();
      }
    });
  });
}
