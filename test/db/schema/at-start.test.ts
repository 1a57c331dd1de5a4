// What a start does about a schema that is new, old or newer than itself; with processes as they are started.
import { expect } from "chai";
import { databaseLabel, migrate, migrateDown, migrationStatus, openDatabase } from "../../../db/index.ts";
import { newDatabase } from "../../support/data/database.ts";
import { programOf, runNode } from "../../support/run/process.ts";
import { makeOlder } from "./make-older.ts";

describe("the schema at a start", () => {
  let url: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ url, remove } = await newDatabase());
  });
  afterEach(() => remove());

  const env = (more: Record<string, string> = {}) => ({
    SVC_DB_URL: url,
    SVC_API_PORT: "0",
    SVC_IDENTITY_PORT: "0",
    SVC_DEMO_DATA: "off",
    SVC_LOG_LEVEL: "silent",
    ...more,
  });

  const starts = [[], ["--only", "api"], ["--only", "identity"]];

  async function refusedByAll(message: string, commands: readonly (readonly string[])[]): Promise<void> {
    for (const args of starts) {
      const { code, stderr } = await runNode(["server/main.mjs", ...args], env()).ended;
      expect([code, stderr], args.join(" ")).to.deep.equal([69, `${databaseLabel(url)}: ${message}\n`]);
    }
    for (const [name = "", ...args] of commands) {
      const { code, stderr } = await runNode([programOf(name), ...args], env()).ended;
      expect(code, name).not.to.equal(0);
      expect(stderr).to.contain(message);
    }
  }

  it("that is newer than the program is refused by every part, and by the commands", async () => {
    const db = await openDatabase(url, { readers: 1 });
    await migrate(db);
    await db.write("migrations").insert({ name: "9999-tomorrow", batch: 9 });
    await db.close();
    await refusedByAll(
      "The database has migrations that this version does not know: 9999-tomorrow. Start the newer version that made them, or restore a backup that is older than them (docs/new-versions.md).",
      [["account", "list"], ["seed"], ["migrate", "up"]],
    );
  });

  it("that a version before 1.0.0 made is refused by every part, and by the commands", async () => {
    const db = await openDatabase(url, { readers: 1 });
    await makeOlder(db);
    await db.close();
    await refusedByAll(
      "The database is of a version before 1.0.0. Let version 1.0.0 migrate it first (its npm start, or its npm run migrate -- up), then start this version (docs/new-versions.md).",
      [
        ["account", "list"],
        ["migrate", "status"],
        ["migrate", "up"],
        ["migrate", "down"],
      ],
    );
  });

  it("that lacks something is left as it is when SVC_MIGRATE is off, and the way to go on is named", async () => {
    const db = await openDatabase(url, { readers: 1 });
    await migrate(db);
    const [undone = ""] = await migrateDown(db);
    for (const args of starts) {
      const { code, stderr } = await runNode(["server/main.mjs", ...args], env({ SVC_MIGRATE: "off" })).ended;
      expect(code).to.equal(69);
      expect(stderr).to.contain(undone).and.contain("npm run migrate -- up");
    }
    expect((await migrationStatus(db)).pending).to.deep.equal([undone]);
    await db.close();
  });

  it("of a new database is made once, by whichever of two parts that start at once comes first", async () => {
    const settings = env({ SVC_MIGRATE: "on", SVC_SECURITY_MODE: "on" });
    const started = starts.slice(1).map((args) => runNode(["server/main.mjs", "--json", ...args], settings));
    const lines = await Promise.all(started.map(({ printed }) => printed(/\{.*\}\n/)));
    expect(lines).to.have.lengthOf(2);
    for (const { child, ended } of started) {
      child.kill("SIGTERM");
      expect((await ended).code).to.equal(0);
    }
    const db = await openDatabase(url, { readers: 1 });
    expect((await migrationStatus(db)).pending).to.deep.equal([]);
    expect(await db.read("migrations").distinct("batch")).to.have.lengthOf(1);
    await db.close();
  });
});
