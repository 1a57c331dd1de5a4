// The cookbook: its programs run as its pages say, against a service with a company's data, and print what the pages show.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { addAccount, addCredential } from "../../identity/index.ts";
import { temporaryFolder } from "../db/temporary-folder.ts";
import { aBatch, at } from "../support/data/broker-messages.ts";
import { migratedFile } from "../support/data/migrated.ts";
import { Receiver } from "../support/http/receiver.ts";
import { adminPassword, startTestServer, type TestServer } from "../support/http/server.ts";
import { testKeySecret } from "../support/http/signing-key.ts";
import { root } from "../support/run/process.ts";
import { waitUntil } from "../support/run/wait.ts";
import { fromLog, refused, reportCompany } from "./company.ts";
import { blocks, pages, textOf } from "./document.ts";
import { LicenceServer, licenseServerName } from "./licence-server.ts";
import { evaluateQuery, type Table } from "./power-query.ts";
import { infinityToken, unknownIn } from "./programs.ts";
import { Terminal } from "./terminal.ts";

const recipes = new Map([
  ["A report every night", "nightly-report"],
  ["Licences in Excel, with a file", "excel"],
  ["Who holds it? A chat bot", "chat-bot"],
  ["From the legacy AdminAPI to REST", "from-soap"],
]);
/** The address of a workflow of Teams, as the page shows it. */
const workflow = "https://prod-1.westeurope.logic.azure.example/workflows/7d1f";

describe("the cookbook", () => {
  const folder = temporaryFolder();
  const teams = new Receiver();
  let server: TestServer;
  let terminal: Terminal;
  let licenceServer: LicenceServer;
  let teamsCard: Promise<string>;

  before(async function () {
    const missing = ["bash", "curl", "python3"].filter((tool) => spawnSync(tool, ["--version"]).error !== undefined);
    if (missing.length > 0) {
      console.log(`The cookbook: left out, since ${missing.join(" and ")} cannot be run here`);
      this.skip();
    }
    const file = join(folder.path, "svc.db");
    writeFileSync(file, await migratedFile());
    server = await startTestServer({ SVC_DB_URL: `sqlite:${file}`, SVC_INTERNAL_WEBHOOKS: "127.0.0.0/8" });
    await Promise.all([reportCompany(server), teams.open()]);
    const identity = String(server.identityUrl);
    const settings = {
      SVC_DB_URL: `sqlite:${file}`,
      SVC_KEY_SECRET: testKeySecret,
      SVC_PUBLIC_URL: server.url,
      SVC_IDENTITY_URL: identity,
      SVC_API_URL: server.url,
    };
    terminal = new Terminal(settings, [
      ["http://127.0.0.1:5015", server.url],
      ["http://127.0.0.1:5000", identity],
      [workflow, teams.url],
    ]);
    await terminal.follow("docs/cookbook.md");
    // Rounds of alerts and polls of a collector take seconds, in which the other recipes are tried.
    licenceServer = new LicenceServer(terminal.path);
    licenceServer.start(server.url, await collectorsFile());
    teamsCard = cardOfDenial();
    teamsCard.catch(() => {});
  });
  after(async () => {
    await teamsCard?.catch(() => {});
    await licenceServer?.stop();
    terminal?.close();
    await server?.close();
    await teams.close();
    folder.remove();
  });

  const fileOf = (name: string) => JSON.parse(readFileSync(join(terminal.path, `${name}.json`), "utf8"));
  const loginFile = () => fileOf("licences");
  /** What `npm run credential -- add --type collector --file F` writes. */
  async function collectorsFile(): Promise<object> {
    const { clientId, clientSecret } = await addCredential(server.db, { type: "collector" }, "test");
    return { token_url: loginFile().token_url, client_id: clientId, client_secret: clientSecret };
  }

  /** Follows the page on Teams, and has a request refused: the body of what Teams gets then. */
  async function cardOfDenial(): Promise<string> {
    await terminal.follow("docs/cookbook/teams.md");
    const now = new Date().toISOString();
    await server.client.call("postBrokerCompositeMessage", { body: aBatch(fromLog(refused("ssato", now))) });
    await waitUntil("a test and the card have come", async () => teams.received.length === 2);
    return teams.received[1]?.body ?? "";
  }

  it("gives each file one name, and tries every page that has a console", () => {
    const names = blocks.flatMap(({ name }) => (name === "" ? [] : [name]));
    expect(names).to.deep.equal([...new Set(names)]);
    const followed = [...recipes.values()].map((name) => `docs/cookbook/${name}.md`);
    const shown = pages.filter((page) => blocks.some((block) => block.page === page && block.language === "console"));
    const others = ["", "/teams", "/release-checkout", "/custom-source"].map((name) => `docs/cookbook${name}.md`);
    expect([...others, ...followed].sort()).to.deep.equal(shown.sort());
  });

  it("Licences in Power BI and Excel: the queries read the tables that the pages describe", async () => {
    const login = loginFile();
    const filledIn = readFileSync(join(terminal.path, "Licences.pq"), "utf8")
      .replace('"svc.server.reader.….none"', `"${login.client_id}"`)
      .replace('client_secret = "…"', `client_secret = "${login.client_secret}"`);
    const Licences = await evaluateQuery(filledIn);
    const tableOf = async (name: string) => (await evaluateQuery(textOf(name), { Licences })) as Table;
    const denials = await tableOf("Denials.pq");
    expect(denials.slice(-3).map(({ FeatureName, IsTrueDenial }) => [FeatureName, IsTrueDenial])).to.deep.equal([
      ["solver", true],
      ["solver", false],
      ["solver", true],
    ]);
    const use = await tableOf("Use.pq");
    const day = use.find(({ FeatureName, Max }) => FeatureName === "solver" && Max !== null);
    expect(day).to.deep.include({ Max: 4, Total: 4 });
    const lately = new Date(Date.now() - 10 * 86_400_000).toISOString();
    await server.client.call("postBrokerCompositeMessage", {
      body: aBatch(fromLog(refused("ebauer", lately, "cad_pro"))),
    });
    expect(await tableOf("TrueDenials.pq")).to.deep.include({ FeatureName: "cad_pro", Denials: 1 });
  });

  it("A licence manager of your own", async () => {
    terminal.save("collector.json", JSON.stringify(await collectorsFile()));
    await terminal.follow("docs/cookbook/custom-source.md");
  });

  it("Licences in Grafana: the data source gets a token, and each column is in what its address answers", async () => {
    const token = await infinityToken(readFileSync(join(terminal.path, "infinity.yaml"), "utf8"), loginFile());
    const dashboard = JSON.parse(readFileSync(join(terminal.path, "holders.json"), "utf8"));
    expect(dashboard.panels).to.have.length(2);
    for (const { targets } of dashboard.panels) {
      const [{ url, root_selector, columns }] = targets;
      const address = url.replace(/\$\{__from:date:iso\}/, at("00:00")).replace(/\$\{__to:date:iso\}/, at("23:00"));
      const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
      expect(answer.status, address).to.equal(200);
      const rows = ((await answer.json()) as Record<string, object[]>)[root_selector];
      expect(rows, address).not.to.have.length(0);
      for (const { selector } of columns) expect(rows?.[0]).to.have.property(selector);
    }
    const dashboardOverTime = readFileSync(join(root, "docs/prometheus/dashboard.json"), "utf8");
    const { text } = await server.client.call("getLicenseMetrics");
    const series = new Set(dashboardOverTime.match(/license_(?:pool|server)_\w+/g));
    expect(series.size).to.be.above(5);
    for (const name of series) expect(text).to.include(`# TYPE ${name} `);
  });

  it("A notebook: the contract has each operation, parameter and field that its cells name", () => {
    const { cells } = JSON.parse(readFileSync(join(root, "docs/cookbook/licences.ipynb"), "utf8"));
    const calling = cells
      .map(({ source }: { source: string[] }) => source.join(""))
      .filter((cell: string) => /Api\(/.test(cell));
    expect(calling).to.have.length(3);
    expect(calling.flatMap(unknownIn)).to.deep.equal([]);
    expect(unknownIn('licence_usage.DenialsV1Api(service).get_denials(begin_utc=1)\ntable["User"]')).to.have.length(2);
  });

  for (const [title, name] of recipes) it(`${title}`, () => terminal.follow(`docs/cookbook/${name}.md`));

  it("Releasing a checkout: lmremove takes it back, and the session is over", async () => {
    const admin = { ...fileOf("alerts"), username: "admin", password: adminPassword };
    terminal.save("administrator.json", JSON.stringify(admin, null, 2));
    const claims = async () => (await server.client.call("getLicenseServerClaims")).body;
    const isReported = async () =>
      (await claims()).some(
        ({ LicenseServerName, BrokerId }) => LicenseServerName === licenseServerName && BrokerId !== null,
      );
    await waitUntil("the collector has reported", isReported);
    await terminal.follow("docs/cookbook/release-checkout.md");
    expect(licenceServer.removed).to.equal(`lmremove -c ${licenseServerName} mesher pruiz ws-0310 :0\n`);
    const holders = async () => {
      const { body } = await server.client.call("getFeatureUsage", { query: { FeatureName: "mesher" } });
      return body.Sessions.map(({ UserName }) => UserName);
    };
    await waitUntil("one user is left", async () => (await holders()).join() === "jtan");
  });

  it("Denials in Microsoft Teams: the card is as the page shows it", async () => {
    const card = (await teamsCard).replace(/"[^"]* UTC"/, '"…"');
    expect(JSON.parse(card)).to.deep.equal(JSON.parse(textOf("teams-card.json")));
  });

  it("licences.sh takes a password of any characters", async () => {
    const password = 'say "\\no\\" & 100% + ß = {$x}';
    const account = { name: "odd", role: "viewer" as const, password, licenseServerIds: null };
    await addAccount(server.db, account, "test");
    terminal.save("odd.json", JSON.stringify({ ...fileOf("alerts"), username: "odd", password }, null, 2));
    expect(await terminal.run("LICENCES=odd.json; . ./licences.sh && ask account")).to.include('"odd"');
  });
});
