// Servers of neighbouring versions on one database, replaced one by one while reports and queries come: on SQL Server
// two of them, on SQLite one after the other. The newer version has further migrations. Part of `npm run
// test:upgrades`.
import { expect } from "chai";
import { type Loaded, loadStored } from "../db/versions/load.ts";
import { readStored, storedVersions } from "../db/versions/stored.ts";
import { waitUntil } from "../support/run/wait.ts";
import { isOnMssql } from "../support/sqlserver/mssql.ts";
import { post, program, reportOf, reportsIn, type Server, startServer, tokenAt } from "./servers.ts";

const version = storedVersions.at(-2) ?? storedVersions[0] ?? "";

describe("servers that are replaced by those of the next version", function replacing() {
  this.timeout(900_000);
  let loaded: Loaded;
  let token = "";
  /** Those that the proxy sends requests to. */
  let there: Server[] = [];
  let isMigrating = false;
  const all: Server[] = [];
  const login = readStored(version).login;

  before(async () => {
    loaded = await loadStored(version);
  });
  after(async () => {
    for (const { command } of all) command.child.kill("SIGKILL");
    await Promise.all(all.map(({ command }) => command.ended));
    await loaded?.remove();
  });

  async function start(newer = ""): Promise<Server> {
    const server = await startServer({ url: loaded.url, newer, issuer: "http://127.0.0.1:5023" });
    all.push(server);
    return server;
  }

  async function migrateAs(newer: string): Promise<string[]> {
    isMigrating = true;
    const { code, stdout, stderr } = await program(["scripts/database/migrate.ts", "up", "--json"], loaded.url, newer)
      .ended;
    isMigrating = false;
    expect(code, stderr).to.equal(0);
    return JSON.parse(stdout).done;
  }

  async function ready({ url }: Server): Promise<number> {
    return (await fetch(`${url}/health/ready`)).status;
  }

  /** Reports one after the other until `work` is over; answers how many were acknowledged. */
  async function underLoad(from: number, work: () => Promise<void>): Promise<number> {
    let isOver = false;
    let number = from;
    const reporting = (async () => {
      for (; !isOver; number += 1) {
        const body = reportOf(number);
        for (let index = number; ; index += 1) {
          const server = there[index % Math.max(1, there.length)];
          const during = isMigrating;
          const status = server === undefined ? 0 : await post(server, token, body);
          if (status === 200) break;
          // Where another server is there, none may be refused: only tables that are being changed make one wait.
          if (server !== undefined && there.includes(server)) expect(during || isMigrating, `${status}`).to.equal(true);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    })();
    await Promise.all([reporting, work().finally(() => (isOver = true))]);
    return number;
  }

  it("take every report once, whichever version gets it, and answer alike", async () => {
    // Both at once, on the database of an older version: one migrates it.
    there = await Promise.all(Array.from({ length: isOnMssql ? 2 : 1 }, () => start()));
    token = await tokenAt(there[0] as Server, login);
    const stored = await underLoad(1, async () => {
      expect(await migrateAs("expanding")).to.deep.equal(["9001-expanding"]);
      for (const server of [...there]) {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        expect(await ready(server)).to.equal(200);
      }
      for (const old of [...there]) {
        if (isOnMssql) there = there.filter((one) => one !== old);
        else there = [];
        await old.end();
        const newer = await start("expanding");
        expect(await ready(newer)).to.equal(200);
        there = [...there, newer];
      }
    });
    // An older server may come back beside the newer ones: so goes who finds a fault in the new version.
    if (!isOnMssql) await there.pop()?.end();
    there.push(await start());
    const last = await underLoad(stored, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    });
    const expected = Array.from({ length: last - 1 }, (_, index) => index + 1);
    for (const server of there) expect(await reportsIn(server, token)).to.deep.equal(expected);
    const [one, ...others] = await Promise.all(there.map(answersOf));
    for (const other of others) expect(other).to.deep.equal(one);
    console.log(`    ${last - 1} reports`);
  });

  async function answersOf({ url }: Server): Promise<unknown[]> {
    const bodies: unknown[] = [];
    for (const { query } of readStored(version).answers.filter(({ query }) => query.path.includes("/features/"))) {
      const answer = await fetch(url + query.path, {
        method: query.method.toUpperCase(),
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        ...(query.body !== undefined && { body: JSON.stringify(query.body) }),
      });
      bodies.push({ ...((await answer.json()) as object), AsOfUtc: null });
    }
    return bodies;
  }

  it("stop answering, and do not start again, where a later version takes away what they use", async () => {
    for (const server of there.splice(0)) await server.end();
    const old = await start();
    expect(await migrateAs("contracting")).to.deep.equal(["9002-contracting"]);
    await waitUntil("the old server notices it", async () => (await ready(old)) === 503);
    expect(await post(old, token, reportOf(1))).to.equal(503);
    expect((await fetch(`${old.url}/health/live`)).status).to.equal(200);
    await old.end();
    const refused = await program(["server/main.mjs"], loaded.url).ended;
    expect(refused.code).to.equal(69);
    expect(refused.stderr).to.include("9002-contracting").and.include("restore a backup").and.not.include("9001");
    // The version between them knows what 9002 needs.
    const neighbour = await start("expanding");
    expect(await post(neighbour, token, reportOf(100_000))).to.equal(200);
    await neighbour.end();
  });
});
