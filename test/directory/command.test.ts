// `npm run people` as it is called, and the schedule of a server: what they say, what they change, how they end.
import { expect } from "chai";
import { openDatabase } from "../../db/index.ts";
import { loadConfig } from "../../server/settings/config.ts";
import { startServer } from "../../server/start/start.ts";
import { migratedDatabase } from "../support/data/database.ts";
import { programOf, runNode } from "../support/run/process.ts";
import { waitUntil } from "../support/run/wait.ts";
import { type AnEntry, type Answer, type AnsweringServer, startAnswering } from "./answering-server.ts";

const base = "dc=example,dc=com";
const person = (uid: string): AnEntry => ({
  dn: `uid=${uid},${base}`,
  values: { entryUUID: [`id-${uid}`], uid: [uid], sn: [`Name of ${uid}`] },
});

describe("npm run people", () => {
  let database: Awaited<ReturnType<typeof migratedDatabase>>;
  let server: AnsweringServer;
  let answer: Answer = {};
  before(async () => {
    database = await migratedDatabase();
    server = await startAnswering(() => answer);
  });
  after(async () => {
    await server.stop();
    await database.remove();
  });

  const settings = () => ({
    SVC_DB_URL: database.url,
    SVC_PEOPLE_URL: server.url,
    SVC_PEOPLE_BASE: base,
    SVC_PEOPLE_BIND_DN: `cn=reader,${base}`,
    SVC_PEOPLE_BIND_PASSWORD: "a secret horse",
  });
  async function run(args: string, more: Record<string, string> = {}) {
    const command = runNode([programOf("people"), ...args.split(" ")], { ...settings(), ...more });
    const { code, stdout, stderr } = await command.ended;
    expect(stdout + stderr).not.to.include("horse");
    return { code, stdout, stderr };
  }
  const names = async (): Promise<string[]> => {
    const db = await openDatabase(database.url, { readers: 1 });
    try {
      return await db.read("users").orderBy("name_key").pluck("name");
    } finally {
      await db.close();
    }
  };

  it("--check prints what would change and changes nothing, --once takes it over", async () => {
    answer = { entries: [person("kadams"), person("jtan"), person("a\u0007")], references: ["ldap://elsewhere"] };
    const { code, stdout } = await run("--check");
    expect([code, stdout]).to.deep.equal([
      0,
      `The directory lists 3 people and 0 groups.
Left out (1): LastName must have no control characters and no marks of direction.
Left out (1): Name must have no control characters and no marks of direction.
Left out (1): Name has none.
References to other servers, which were not followed: 1.
New (2): kadams, jtan
Nothing was changed: this was --check.
`,
    ]);
    expect(await names()).to.deep.equal([]);
    const done = await run("--once --json");
    expect(JSON.parse(done.stdout)).to.deep.include({
      state: "Done",
      people: 3,
      added: ["kadams", "jtan"],
      changed: [],
    });
    expect(await names()).to.deep.equal(["jtan", "kadams"]);
    expect((await run("--once")).stdout).to.include("No person is new or changed.");
  });

  it("ends with a code for the reason: many leavers 65, a broken answer 69, settings 78", async () => {
    answer = { entries: [person("kadams")] };
    const many = await run("--once");
    expect([many.code, many.stderr]).to.deep.equal([
      65,
      "1 of the 2 active people of the directory are not listed any more, or not as active: more than a fifth. Nothing was changed. If they left, run npm run people -- --once --allow-leavers.\n",
    ]);
    expect((await run("--check")).stdout).to.include("Not active any more (1): jtan");
    expect((await run("--once --allow-leavers")).code).to.equal(0);
    answer = { entries: [person("kadams")], code: 4 };
    const broken = await run("--once");
    expect([broken.code, broken.stderr]).to.deep.equal([
      69,
      "The directory could not be read: it answered SizeLimitExceededError (4).\n",
    ]);
    const unset = await run("--once", { SVC_PEOPLE_URL: "", SVC_PEOPLE_BASE: "" });
    expect([unset.code, unset.stderr]).to.deep.equal([
      78,
      "The settings have a mistake:\n  SVC_PEOPLE_URL, SVC_PEOPLE_BASE: expected both\n",
    ]);
    expect((await run("--once --check")).code).not.to.equal(0);
    const help = await run("--help");
    for (const option of ["--check", "--once", "--allow-leavers", "--json", "SVC_PEOPLE_EVERY"]) {
      expect(help.stdout).to.include(option);
    }
  });

  it("is done by a server at its start and then every so often, where SVC_PEOPLE_EVERY is set", async () => {
    answer = { entries: [person("kadams"), person("new")] };
    const texts = { SVC_API_PORT: "0", SVC_IDENTITY_PORT: "0", SVC_DEMO_DATA: "off", SVC_LOG_LEVEL: "silent" };
    const config = loadConfig({ ...settings(), ...texts, SVC_ENVIRONMENT: "test", SVC_PEOPLE_EVERY: "5" });
    const running = await startServer(config);
    try {
      const isThere = async () => (await running.db.read("users").where({ name_key: "new" }).first("id")) !== undefined;
      await waitUntil("the server read the directory", isThere);
      const [entry] = await running.db.read("audit_log").where({ action: "user.directory", actor: "schedule" });
      expect(entry).to.include({ target: "users" });
    } finally {
      await running.close();
    }
  });
});
