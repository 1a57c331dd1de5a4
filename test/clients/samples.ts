// The samples in generated/samples/ and the AsyncAPI document, read by the programs that they are for: newman sends the Postman
// collection, httpYac the .http file for JetBrains' editors, AsyncAPI's parser reads its document. Run by `npm run test:samples`, since it fetches these programs.
import { spawn } from "node:child_process";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { addCredential } from "../../identity/index.ts";
import { installOnDemand } from "../../scripts/on-demand.ts";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { adminPassword, type TestServer, useTestServer } from "../support/http/server.ts";
import { root } from "../support/run/process.ts";

const tools = installOnDemand("samples", { newman: "6.2.2", httpyac: "6.16.7", "@asyncapi/parser": "3.6.6" });
const load = createRequire(join(tools, "package.json"));
const samples = join(root, "generated/samples");

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

/** Its output goes to a file, since both programs end before a pipe has taken it all. */
async function run(folder: string, program: string, args: readonly string[]): Promise<Ended> {
  const output = await open(join(folder, "output.txt"), "w");
  const script = load.resolve(program);
  const child = spawn(process.execPath, ["--no-deprecation", script, ...args], {
    cwd: folder,
    stdio: ["ignore", output.fd, output.fd],
  });
  const code = await new Promise<number | null>((resolve, reject) => child.on("close", resolve).on("error", reject));
  await output.close();
  return { code, text: await readFile(join(folder, "output.txt"), "utf8") };
}

/** What who sends them fills in. */
async function variablesFor({ db, url, identityUrl }: TestServer): Promise<[string, string][]> {
  const { clientId, clientSecret } = await addCredential(db, { type: "server-api" }, "test");
  return Object.entries({
    base_url: url,
    auth_url: String(identityUrl),
    client_id: clientId,
    client_secret: clientSecret,
    username: "admin",
    password: adminPassword,
  });
}

async function sendCollection(folder: string, server: TestServer): Promise<void> {
  const given = (await variablesFor(server)).flatMap(([name, value]) => ["--env-var", `${name}=${value}`]);
  const collection = join(samples, "licence-usage.postman_collection.json");
  const { code, text } = await run(folder, "newman/bin/newman.js", ["run", collection, "--color", "off", ...given]);
  expect(code, text.slice(-6_000)).to.equal(0);
}

async function sendHttpFile(folder: string, server: TestServer): Promise<void> {
  let text = await readFile(join(samples, "licence-usage.jetbrains.http"), "utf8");
  for (const [name, value] of await variablesFor(server))
    text = text.replace(new RegExp(`^@${name} =.*$`, "m"), () => `@${name} = ${value}`);
  await writeFile(join(folder, "samples.http"), text);
  const args = ["send", "samples.http", "--all", "--json", "--no-color"];
  const sent = JSON.parse((await run(folder, "httpyac/bin/httpyac.js", args)).text) as {
    requests: { name: string; response?: { statusCode: number; body: string }; testResults?: unknown }[];
  };
  expect(sent.requests).to.have.length.greaterThan(150);
  for (const { name, response, testResults } of sent.requests)
    expect(response?.statusCode, `${name}: ${response?.body ?? JSON.stringify(testResults)}`).to.be.within(200, 299);
}

/** What counts everything, and so the samples too. */
const sums = ["sqlite_sequence", "usage_states", "audit_chain"];

/** What the service writes by itself while the samples are sent: rounds of alerts and mail, leases, the data packed from other tables. */
const background = [
  ...["alert_rounds", "leases", "live_events", "notification_progress", "service_state"],
  ...["packed_columns", "packed_fields", "row_deltas", "row_groups"],
  ...["usage_changes", "usage_changes_from", "usage_level_marks", "usage_levels"],
];

/** All rows of the other tables, each as text. */
async function rowsOf({ db }: TestServer): Promise<Map<string, string[]>> {
  const all = db
    .read("sqlite_master")
    .where({ type: "table" })
    .whereNotIn("name", [...sums, ...background]);
  const tables = await all.pluck<string[]>("name");
  const rows = new Map<string, string[]>();
  for (const table of tables)
    rows.set(
      table,
      (await db.read(table).select()).map((row) => JSON.stringify(row)),
    );
  return rows;
}

const demonstration = { sessions: 4_000, users: 40, pools: 12, seed: 1, days: 7 };

for (const [kind, send] of Object.entries({ "Postman collection": sendCollection, ".http file": sendHttpFile })) {
  describe(`The ${kind}, sent by its program`, () => {
    const empty = useTestServer();
    const full = useTestServer();
    let folder = "";
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "samples-"));
    });
    after(() => rm(folder, { recursive: true, force: true }));

    it("is answered with success on a database without data, and once more", async () => {
      await send(folder, empty);
      await send(folder, empty);
    });

    it("is answered with success on one with data, and changes and deletes nothing of it", async () => {
      await loadDemonstration(full.db, { ...demonstration, untilAt: Date.now() });
      const before = await rowsOf(full);
      await send(folder, full);
      const after = await rowsOf(full);
      const gone = [...before].flatMap(([table, rows]) => {
        const left = new Set(after.get(table));
        return rows.filter((row) => !left.has(row)).map((row) => `${table}: ${row}`);
      });
      expect(gone).to.deep.equal([]);
    });
  });
}

describe("The AsyncAPI document of the stream of events", () => {
  const server = useTestServer();

  it("is served, and its parser finds nothing in it to say, and each event with its data", async () => {
    const served = await (await fetch(`${server.url}/swagger/v1/asyncapi.json`)).text();
    const { Parser } = load("@asyncapi/parser");
    const { document, diagnostics } = await new Parser().parse(served);
    expect(diagnostics).to.deep.equal([]);
    const messages = document.allMessages().all() as { name(): string; payload(): { properties(): object } }[];
    const shown = messages.filter((message) => Object.keys(message.payload().properties()).includes("TimeUtc"));
    expect(shown.map((message) => message.name())).to.have.members(
      "Checkout Checkin Denial Status Report Alert".split(" "),
    );
  });
});
