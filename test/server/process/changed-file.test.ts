// A database file that is replaced or damaged, or whose log is, under a running server: nothing is answered from it, health says
// why, and the next start does not take it for whole.
import { fork } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect } from "chai";
import { openDatabase } from "../../../db/index.ts";
import { type TemporaryFolder, temporaryFolder } from "../../db/temporary-folder.ts";
import { onSqliteAlone } from "../../support/data/database.ts";
import type { ProblemBody } from "../../support/http/client.ts";
import { startTestServer, type TestServer } from "../../support/http/server.ts";
import { waitUntil } from "../../support/run/wait.ts";

describe("a database file under a running server", () => {
  before(onSqliteAlone("a file is the embedded database's alone"));
  let folder: TemporaryFolder;
  let file = "";
  let server: TestServer;
  const start = () => startTestServer({ SVC_DB_URL: `sqlite:${file}`, SVC_SECURITY_MODE: "off" });
  const ready = async () => {
    const answer = await fetch(`${server.url}/health/ready`);
    return [answer.status, ((await answer.json()) as { database: string }).database];
  };
  const becomes = (database: string) =>
    waitUntil(`ready shows ${database}`, async () => (await ready())[1] === database);
  const add = (Name: string) => server.client.request<ProblemBody>("POST", "/api/v1/groups", { body: { Name } });
  const nothingIsAnswered = async () => {
    for (const path of ["/api/v1/sessions", "/api/v1/users/lookup", "/api/agentapi/test"]) {
      const { status, body, headers } = await server.client.get<ProblemBody>(path);
      expect([path, status, body.code]).to.deep.equal([path, 503, "database_unusable"]);
      expect(headers.has("retry-after")).to.equal(true);
    }
    expect((await add("refused")).status).to.equal(503);
    expect((await ready())[0]).to.equal(503);
    expect((await fetch(`${server.url}/health/live`)).status).to.equal(200);
  };
  const refusedStart = () =>
    openDatabase(`sqlite:${file}`).then(
      () => expect.fail("It was expected to be refused."),
      (error: Error) => error.message,
    );

  beforeEach(async () => {
    folder = temporaryFolder();
    file = join(folder.path, "svc.db");
    server = await start();
    expect((await add("before")).status).to.equal(201);
  });
  afterEach(async () => {
    await server.close();
    folder.remove();
  });

  it("that is replaced by another one is not answered from, and is again once the first is back", async () => {
    copyFileSync(file, `${file}.copy`);
    renameSync(file, `${file}.away`);
    await becomes("down");
    renameSync(`${file}.copy`, file);
    await becomes("replaced");
    await nothingIsAnswered();
    expect(await refusedStart()).to.match(/was replaced by another file .*npm run restore/);
    renameSync(`${file}.away`, file);
    await becomes("up");
    expect((await add("after")).status).to.equal(201);
    await server.close();
    server = await start();
    const { text } = await server.client.get("/api/v1/groups");
    expect(text).to.include("before").and.include("after");
  });

  for (const [how, change] of [
    ["deleted", () => rmSync(`${file}-wal`)],
    ["moved", () => renameSync(`${file}-wal`, `${file}-wal.away`)],
    [
      "replaced",
      () => {
        copyFileSync(`${file}-wal`, `${file}-wal.copy`);
        renameSync(`${file}-wal.copy`, `${file}-wal`);
      },
    ],
  ] as const) {
    it(`whose log is ${how} is not answered from, has all that was acknowledged, and is served after a start`, async () => {
      expect((await add("in the log")).status).to.equal(201);
      change();
      await becomes("log_gone");
      await nothingIsAnswered();
      // The file alone is what a server finds that is killed now.
      await waitUntil("the file has what the log had", async () => (await namesInCopy(file)).includes("in the log"));
      await server.close();
      server = await start();
      expect((await add("after")).status).to.equal(201);
      expect((await server.client.get("/api/v1/groups")).text)
        .to.include("in the log")
        .and.not.include("refused");
    });
  }

  it("that another process writes into as SQLite does is what it was", async () => {
    const other = await openDatabase(`sqlite:${file}`, { readers: 1 });
    for (let round = 0; round < 3; round += 1) {
      await other.write("user_groups").insert({ name: `other ${round}`, name_key: `other ${round}` });
      await other.write.raw("pragma wal_checkpoint(passive)");
      expect((await add(`stored ${round}`)).status).to.equal(201);
      await server.db.write.raw("pragma wal_checkpoint(truncate)");
      expect((await add(`stored again ${round}`)).status).to.equal(201);
    }
    await other.close();
    expect(await ready()).to.deep.equal([200, "up"]);
  });

  it("into which a process that was killed in its checkpoint wrote is what it was, also for the next start", async () => {
    for (let round = 0; round < 5; round += 1) {
      const child = fork(new URL("killed-checkpoint.ts", import.meta.url), [file]);
      await once(child, "message");
      // Anywhere in the checkpoint that it does just now, or before it, or after.
      await new Promise((resolve) => setTimeout(resolve, round * 3));
      child.kill("SIGKILL");
      await once(child, "exit");
      expect((await add(`round ${round}`)).status).to.equal(201);
    }
    expect(await ready()).to.deep.equal([200, "up"]);
    await server.close();
    server = await start();
    expect((await server.client.get("/api/v1/groups")).text).to.include("round 4");
  });

  it("that is malformed is not answered from, also after a restart, until it is whole", async () => {
    await server.db.write.raw("pragma wal_checkpoint(truncate)");
    await server.close();
    const whole = readFileSync(file);
    const pages = whole.length / 4096;
    const handle = openSync(file, "r+");
    // All but the first pages, which an opening reads.
    const [{ root }] = (await rootOf(file, "user_groups")) as [{ root: number }];
    expect(root).to.be.within(2, pages);
    writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, (root - 1) * 4096);
    server = await start();
    const { status, body } = await server.client.get<ProblemBody>("/api/v1/groups");
    expect([status, body.code]).to.deep.equal([503, "database_unusable"]);
    await becomes("damaged");
    await nothingIsAnswered();
    await server.close();
    expect(await refusedStart()).to.match(/is damaged\. Nothing is answered from it/);
    writeSync(handle, whole, (root - 1) * 4096, 4096, (root - 1) * 4096);
    server = await start();
    expect((await server.client.get("/api/v1/groups")).text).to.include("before");
    rmSync(`${file}.unusable`, { force: true });
  });
});

async function namesInCopy(file: string): Promise<string[]> {
  copyFileSync(file, `${file}.copy`);
  const copy = new BetterSqlite3(`${file}.copy`);
  try {
    return copy.prepare("select name from user_groups").pluck().all() as string[];
  } catch {
    return []; // it was copied while it was written
  } finally {
    copy.close();
    rmSync(`${file}.copy`);
  }
}

async function rootOf(file: string, table: string): Promise<unknown> {
  const db = await openDatabase(`sqlite:${file}`, { readers: 1 });
  try {
    return await db.read.raw("select rootpage as root from sqlite_master where name = ?", [table]);
  } finally {
    await db.close();
  }
}
