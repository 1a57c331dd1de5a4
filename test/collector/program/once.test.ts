// npm run collect -- --once, --check and --dry-run with a collector.yaml, as a new user runs them.
import { access, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { SourcesSummary } from "../../../collector/runs/summary.ts";
import type { BrokerCompositeMessage, Feature, Session } from "../../../generated/contract.ts";
import { useTestServer } from "../../support/http/server.ts";
import { root } from "../../support/run/process.ts";
import { opening } from "../flexlm/log-reading.ts";
import { feature, lmstat } from "../flexlm/reading.ts";
import { describeCollector } from "../forms.ts";
import { out, Site, until } from "./site.ts";

describeCollector("npm run collect with a collector.yaml", (collector) => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  let site: Site;
  beforeEach(async () => {
    site = await Site.make(collector);
  });
  afterEach(() => site.remove());

  const run = (...args: string[]) => site.run(args, { SVC_API_URL: server.url });
  const summaryOf = (text: string) => JSON.parse(text) as SourcesSummary;
  async function list<Row>(path: string): Promise<Row[]> {
    const { body } = await server.client.request<Row[] | { Items: Row[] }>("GET", path);
    return Array.isArray(body) ? body : body.Items;
  }
  const idOf = async (name: string) =>
    (await list<{ Id: number; Name: string }>("/api/v1/licenseservers/lookup")).find(({ Name }) => Name === name)?.Id;

  it("reads five licence managers once, sends what they say, and counts it by source", async () => {
    await site.settings(await site.fiveManagers("lic-once"));
    const { code, out: printed, errors } = await run("--once", "--json");
    expect(code, errors).to.equal(0);
    const { sources, messages } = summaryOf(printed);
    const counts = sources.map((one) => [
      one.name,
      one.servers[0],
      one.features,
      one.licenses,
      one.used,
      one.checkouts,
      one.error,
    ]);
    expect(counts).to.deep.equal([
      ["cad", "27000@lic-once", 1, 10, 2, 2, null],
      ["crash", "31010@lic-once-crash", 1, 0, 16, 1, null],
      ["math", "lic-once-math", 1, 13, 1, 1, null],
      ["pipe", "lic-once-pipe", 1, 130, 0, 0, null],
      ["odd", "7272@lic-once-odd", 1, 4, 0, 0, null],
    ]);
    expect(messages).to.include({ made: 5, sent: 5, waiting: 0, stopped: null });
    const sessions = await list<Session>(`/api/v1/sessions?LicenseServerIds=${await idOf("27000@lic-once")}`);
    expect(sessions.map(({ UserName }) => UserName)).to.have.members(["mira", "otto"]);
    const [pipe] = await list<Feature>(`/api/v1/features?LicenseServerIds=${await idOf("lic-once-pipe")}`);
    expect(pipe).to.include({ Name: "PIPE 201", Total: 130, Used: 0 });
  });

  it("sends the seats of two tables, those bought and those assigned, as one pool with its holders", async () => {
    await site.write("bought.csv", "Product;Seats\nplanner;10\nplanner;5\n");
    await site.write("seats.csv", "Product;Who;Since\nplanner;mia;2026-03-02\nplanner;jo;2026-03-03\n");
    const bought = "columns: { pool: product, total: seats }";
    const seats = "columns: { pool: product, user: who, start: since }";
    await site.settings([
      `{ name: seats, manager: csv, server: seats-once, file: seats.csv, licenseFile: bought.csv,
         table: { ${seats} }, licenseTable: { ${bought} } }`,
    ]);
    const { code, errors } = await run("--once");
    expect(code, errors).to.equal(0);
    const server = await idOf("seats-once");
    const features = await list<Feature>(`/api/v1/features?LicenseServerIds=${server}`);
    expect(features.map(({ Name, LicenseType, Total, Used }) => ({ Name, LicenseType, Total, Used }))).to.deep.equal([
      { Name: "planner", LicenseType: "NamedUser", Total: 15, Used: 2 },
    ]);
    const sessions = await list<Session>(`/api/v1/sessions?LicenseServerIds=${server}`);
    expect(sessions.map(({ UserName }) => UserName)).to.have.members(["mia", "jo"]);
    await site.settings([
      `{ name: seats, manager: csv, server: seats-once, file: seats.csv, table: { ${seats.replace("since", "from")} } }`,
    ]);
    const { out: checked } = await run("--check");
    expect(checked).to.match(/collector\.yaml:3: start: the table has no column from; it has Product, Who, Since/);
  });

  it("shows in a check what can be reached, what was read and what not, and sends nothing", async () => {
    const sources = await site.fiveManagers("lic-check");
    await site.tool("dead", "", `sleep 60 & echo $! > "${site.path("child")}"; sleep 60`);
    await site.settings([
      ...sources,
      '{ name: dead, manager: flexlm, status: "1@x", tool: ./dead, timeout: 300ms }',
      "{ name: lost, manager: flexlm, statusFile: lost.txt }",
    ]);
    const { code, out: printed } = await run("--check");
    expect(code).to.equal(66);
    expect(printed).to.match(/^cad +flexlm +yes +1 +2 +2 +- +0 /m);
    expect(printed).to.match(/^dead +flexlm +no .*was stopped after 0\.3 s$/m);
    expect(printed).to.match(/^lost +flexlm +no .*cannot be opened: ENOENT$/m);
    // On a busy machine the answer takes longer than a second, and the clocks may differ by as much.
    expect(printed).to.contain(`The service ${server.url} answers; this machine's clock is `);
    expect(await idOf("27000@lic-check")).to.equal(undefined);
    expect(await readdir(site.folder)).not.to.include("spool");
    const child = (await readFile(site.path("child"), "utf8")).trim();
    const isGone = () => access(`/proc/${child}`).then(...[() => false, () => true]);
    await until("the child of the tool that was stopped is gone", isGone);
  });

  it("reports in a check and in a summary that the zone of a log is not understood, until one is set", async () => {
    const zoned = (line: string) => `${line.replace("EDT", "CEST").replace("lic-north", "lic-zone")}\n`;
    await site.write("app.log", opening.map(zoned).join(""));
    const source = "name: app, manager: flexlm, log: app.log";
    await site.settings([`{ ${source} }`]);
    const note = 'the time zone "CEST" in line 4 of the log is not understood';
    expect((await run("--check")).out).to.contain(`Note: app: ${note}`);
    expect((await run("--once")).out).to.contain(`Note: app: ${note}`);
    // The second run begins behind the line that prints it.
    const [app] = summaryOf((await run("--once", "--json")).out).sources;
    expect(app?.notes.filter((text) => text.startsWith(note))).to.have.lengthOf(1);
    expect(app?.unreadable.count).to.equal(0);
    await site.settings([`{ ${source}, timeZone: Europe/Zurich }`]);
    expect((await run("--check")).out).not.to.contain("not understood");
  });

  it("prints when an old saved output was made, in a check and when it is sent", async () => {
    await site.write("old.txt", lmstat(feature("drafting", 4, 0)));
    await site.settings(["{ name: old, manager: flexlm, statusFile: old.txt, timeZone: UTC }"]);
    const note =
      "Note: old: the output of 27000@lic-north is of 2026-03-10T10:00:00.000Z: what is in use now is not known";
    expect((await run("--check")).out).to.contain(note);
    expect((await run("--once")).out).to.contain(note);
  });

  it("proposes sources that a check can read, and sends nothing", async () => {
    const { code, out: printed } = await site.run(["--discover"], { LM_LICENSE_FILE: "27000@lic-found" });
    expect(code).to.equal(0);
    expect(printed).to.contain("status: 27000@lic-found");
    expect(await readdir(site.folder)).to.deep.equal([]);
    await site.write("collector.yaml", printed);
    expect((await run("--check")).out).to.match(/^flexlm-1 +flexlm /m);
  });

  it("prints messages that the contract accepts in a dry run, and stores nothing", async () => {
    await site.settings(await site.fiveManagers("lic-dry-run"));
    const { code, out: printed, errors } = await run("--dry-run", "--json");
    expect(code).to.equal(0);
    expect(summaryOf(errors.slice(errors.indexOf("{"))).messages.made).to.equal(5);
    for (const body of JSON.parse(printed) as BrokerCompositeMessage[])
      expect((await server.client.request("POST", "/api/v1/brokercompositemessage", { body })).status).to.equal(200);
    expect(await readdir(site.folder)).not.to.include("spool");
  });

  it("goes on in a log where the last run stopped, in whatever files it lies by then", async () => {
    await site.write(
      "app.log.1",
      opening.map((line) => `${line.replace("lic-north", "lic-pieces")}\n`).join("") + out(1, "anna"),
    );
    await site.write("app.log.2", out(2, "bela"));
    await site.settings(["{ name: cad, manager: flexlm, log: 'app.log.*' }"]);
    const first = summaryOf((await run("--once", "--json")).out);
    expect(first.sources[0]).to.deep.include({ servers: ["27000@lic-pieces.example"], denials: 0 });
    expect(first.sources[0]?.events.checkout).to.equal(2);
    await site.write("app.log.3", Buffer.from(`\ufeff${out(3, "Zoë")}`, "utf16le"));
    expect(summaryOf((await run("--once", "--json")).out).sources[0]?.events.checkout).to.equal(1);
    const sessions = await list<Session>(`/api/v1/sessions?LicenseServerIds=${await idOf("27000@lic-pieces.example")}`);
    expect(sessions.map(({ UserName }) => UserName)).to.deep.equal(["Zoë", "bela", "anna"]);
  });

  it("applies no snapshot of a tool that failed or was cut off, and a status with the reason why it is down", async () => {
    await site.tool("fails", lmstat(feature("solve", 4, 0)).replaceAll("lic-north", "lic-half"), "trap 'exit 3' EXIT");
    await site.tool(
      "down",
      "Error getting status: Cannot connect to license server system. (-15,570)\n",
      "trap 'exit 255' EXIT",
    );
    await site.settings([
      '{ name: fails, manager: flexlm, status: "27000@lic-half", tool: ./fails }',
      '{ name: down, manager: flexlm, status: "27000@lic-down", tool: ./down }',
    ]);
    const { code, out: printed } = await run("--once", "--json");
    expect(code).to.equal(65);
    const [fails, down] = summaryOf(printed).sources;
    expect(fails).to.include({ features: 0 }).and.to.have.property("error").that.contains("ended with 3");
    expect(down).to.deep.include({ servers: ["27000@lic-down"], error: null });
    const { body } = await server.client.request<{ Status: string }>(
      "GET",
      `/api/v1/licenseservers/${await idOf("27000@lic-down")}`,
    );
    expect(body.Status).to.equal("DOWN");
    expect(await idOf("27000@lic-half")).to.equal(undefined);
  });

  it("ends with 78, 75, 66, 65 or 0, the first that holds", async () => {
    const lost = "{ name: lost, manager: flexlm, statusFile: lost.txt }";
    await site.write("nonsense.txt", "nothing known\n");
    const nonsense = "{ name: nonsense, manager: flexlm, statusFile: nonsense.txt, server: x }";
    const [cad = ""] = await site.fiveManagers("lic-codes");
    const cases: [sources: string[], api: string, code: number][] = [
      [[lost, nonsense, "{ name: x, manager: y }"], server.url, 78],
      [[lost, nonsense, cad], "http://127.0.0.1:9", 75],
      [[lost, nonsense, cad], server.url, 66],
      [[nonsense, cad], server.url, 65],
      [[cad], server.url, 0],
    ];
    for (const [sources, api, code] of cases) {
      await site.settings(sources);
      expect((await site.run(["--once"], { SVC_API_URL: api })).code, sources.join()).to.equal(code);
    }
    await site.settings([cad], "service: { credentials: none.json }");
    expect((await run("--once")).code).to.equal(78);
  });
});

describeCollector("npm run collect over TLS", (collector) => {
  const file = (name: string) => join(root, "test/support/tls", name);
  const tls = { SVC_TLS_CERT: file("certificate.pem"), SVC_TLS_KEY: file("key.pem") };
  const server = useTestServer({ SVC_SECURITY_MODE: "off", ...tls });
  let site: Site;
  beforeEach(async () => {
    site = await Site.make(collector);
  });
  afterEach(() => site.remove());

  it("sends to a service whose certificate it trusts, and to no other one", async () => {
    await site.settings((await site.fiveManagers("lic-tls")).slice(0, 1));
    const environment = { SVC_API_URL: server.url };
    const refused = await site.run(["--check"], environment);
    expect(refused.out).to.contain(`${server.url} cannot be reached: DEPTH_ZERO_SELF_SIGNED_CERT`);
    const sent = await site.run(["--once", "--json"], { ...environment, NODE_EXTRA_CA_CERTS: tls.SVC_TLS_CERT });
    expect(sent.code, sent.errors).to.equal(0);
    expect((JSON.parse(sent.out) as SourcesSummary).messages).to.include({ waiting: 0, stopped: null });
  });
});
