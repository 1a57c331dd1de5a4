// The collector's access tokens: from a secret or an authorization file, kept, renewed, refused, and never left in the
// spool.
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type ApiSettings, request } from "../../collector/delivery/api.ts";
import { readCredentials } from "../../collector/delivery/credentials.ts";
import { Unreachable } from "../../collector/delivery/exchange.ts";
import { AccessTokens, type Credentials, CredentialsRefused } from "../../collector/delivery/tokens.ts";
import { loadConfig } from "../../collector/settings/config.ts";
import { getBrokerCommands } from "../../generated/client/index.js";
import type { BrokerCommand, LicenseServerLookupEntry } from "../../generated/contract.ts";
import { addCredential, type NewSecret } from "../../identity/index.ts";
import { useTestServer } from "../support/http/server.ts";
import { type Ended, root, runNode } from "../support/run/process.ts";
import { opening } from "./flexlm/log-reading.ts";
import { checkout, feature, lmstat, version } from "./flexlm/reading.ts";

const program = join(root, "collector/main.ts");
const away = "http://127.0.0.1:9";
const timeout = 10_000;

describe("The collector's tokens", () => {
  const server = useTestServer();
  let folder = "";
  let made: NewSecret;
  before(async () => {
    made = await addCredential(server.db, { type: "collector" }, "test");
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "collect-tokens-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const identityUrl = () => String(server.identityUrl);
  const credentials = (): Credentials => ({
    ...{ tokenUrl: `${identityUrl()}/connect/token`, origin: "the tests" },
    ...{ clientId: made.clientId, clientSecret: made.clientSecret },
  });
  const ask = (token: ApiSettings["token"]) => {
    const api = { url: server.url, token, retries: 0, firstDelay: 1, timeout };
    return request(api, (service, how) => getBrokerCommands.response(service, { Statuses: ["Pending"] }, how));
  };
  const failureOf = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

  /** A run of the program on what lmstat printed of a server of this name. */
  async function collect(host: string, settings: Record<string, string>): Promise<Ended> {
    const printed = lmstat(feature("solve", 4, 1, version("solve", "5.0"), checkout("mira ws-11 :0")));
    await writeFile(join(folder, "lmstat.txt"), printed.replaceAll("lic-north", host));
    return run(["--lmstat", join(folder, "lmstat.txt")], settings);
  }

  /** Holds of every run that it shows no secret and no token. */
  async function run(args: string[], settings: Record<string, string>): Promise<Ended> {
    const own = { SVC_API_URL: server.url, SVC_BROKER_ID: "broker-1", SVC_SPOOL_FOLDER: join(folder, "spool") };
    const ended = await runNode([program, ...args], { TZ: "Etc/UTC", ...own, ...settings }, folder).ended;
    expect(ended.stdout + ended.stderr)
      .to.not.contain(made.clientSecret)
      .and.not.contain("wr0ng")
      .and.not.match(/\beyJ/);
    return ended;
  }

  const pair = (secret = made.clientSecret) => ({
    SVC_IDENTITY_URL: identityUrl(),
    SVC_COLLECTOR_CLIENT_ID: made.clientId,
    SVC_COLLECTOR_CLIENT_SECRET: secret,
  });
  const spooled = async () => (await readdir(join(folder, "spool"))).filter((name) => name.endsWith(".json"));
  async function isKnown(name: string): Promise<boolean> {
    const { body } = await server.client.request<LicenseServerLookupEntry[]>("GET", "/api/v1/licenseservers/lookup");
    return body.some(({ Name }) => Name === name);
  }

  it("are got with a client id and a secret, and what lmstat printed is stored", async () => {
    const { code, stdout } = await collect("lic-pair", pair());
    expect(code, stdout).to.equal(0);
    expect(await isKnown("27000@lic-pair")).to.equal(true);
  });

  it("are got with the authorization file that npm run credential writes", async () => {
    const file = join(folder, "collector.json");
    const text = { client_id: made.clientId, client_secret: made.clientSecret, scope: "svc.server.scope" };
    await writeFile(file, JSON.stringify(text));
    const named = { SVC_COLLECTOR_CREDENTIALS: file };
    expect((await collect("lic-file", { ...named, SVC_IDENTITY_URL: `${identityUrl()}/` })).code).to.equal(0);
    expect(await isKnown("27000@lic-file")).to.equal(true);
  });

  it("are asked for where the authorization file says, unless the settings say another place", async () => {
    const file = join(folder, "collector.json");
    const text = { token_url: "https://id.example/connect/token", client_id: "id", client_secret: "s3cret" };
    await writeFile(file, JSON.stringify(text));
    const tokenUrlBy = async (env: Record<string, string>) =>
      (await readCredentials(loadConfig({ SVC_COLLECTOR_CREDENTIALS: file, ...env })))?.tokenUrl;
    expect(await tokenUrlBy({})).to.equal("https://id.example/connect/token");
    expect(await tokenUrlBy({ SVC_IDENTITY_URL: "http://h:5000/" })).to.equal("http://h:5000/connect/token");
    await writeFile(file, JSON.stringify({ ...text, token_url: null }));
    expect(await tokenUrlBy({})).to.equal("http://127.0.0.1:5000/connect/token");
  });

  it("are not to be had with a file that is missing or no authorization file: 78, without its contents", async () => {
    const file = join(folder, "collector.json");
    for (const text of [null, "s3cret", '{"client_id":"s3cret"}']) {
      if (text !== null) await writeFile(file, text);
      const { code, stderr } = await collect("lic-none", { SVC_COLLECTOR_CREDENTIALS: file });
      expect(code).to.equal(78);
      expect(stderr).to.contain("SVC_COLLECTOR_CREDENTIALS").and.not.contain("s3cret");
    }
  });

  it("serve commands too", async () => {
    const body = { BrokerId: "broker-1", CommandType: "denial" };
    const { Id } = (await server.client.request<BrokerCommand>("POST", "/api/v1/broker/commands", { body })).body;
    expect((await run(["--commands"], pair())).code).to.equal(0);
    const { body: commands } = await server.client.request<BrokerCommand[]>("GET", "/api/v1/broker/commands");
    expect(commands.find((command) => command.Id === Id)?.Status).to.equal("Error");
  });

  it("are kept until a minute before their expiry", async () => {
    let now = 0;
    const tokens = new AccessTokens(credentials(), { timeout, clock: () => now });
    const [first, same] = await Promise.all([tokens.current(), tokens.current()]);
    expect(same).to.equal(first);
    now = 3_539_000;
    expect(await tokens.current()).to.equal(first);
    now = 3_541_000;
    expect(await tokens.current()).not.to.equal(first);
  });

  it("are renewed when the API server refuses one, and the request is sent again", async () => {
    const tokens = new AccessTokens(credentials(), { timeout });
    const revoked = await tokens.current();
    const { clientId: client_id, clientSecret: client_secret } = made;
    const body = new URLSearchParams({ token: revoked, client_id, client_secret });
    expect((await fetch(`${identityUrl()}/connect/revocation`, { method: "POST", body })).status).to.equal(200);
    expect((await ask(revoked)).status).to.equal(401);
    expect((await ask(tokens)).status).to.equal(200);
    expect(await tokens.current()).not.to.equal(revoked);
  });

  it("are not asked for again with credentials that were refused: 78, and everything waits in the spool", async () => {
    const { code, stdout, stderr } = await collect("lic-late", pair("wr0ng"));
    expect(code).to.equal(78);
    expect(stderr).to.contain("SVC_COLLECTOR_CLIENT_ID and SVC_COLLECTOR_CLIENT_SECRET: invalid_client");
    expect(stdout).to.contain("1 message made, 0 sent, 1 waiting");
    expect(await spooled()).to.have.length(1);
    expect((await run(["--commands"], pair("wr0ng"))).code).to.equal(78);
    expect((await run(["--commands", "--follow"], pair("wr0ng"))).code).to.equal(78);
    expect((await run(["--commands"], pair())).code).to.equal(0);
    expect(await spooled()).to.have.length(0);
    expect(await isKnown("27000@lic-late")).to.equal(true);
  });

  it("end a followed log too when the credentials are refused, with what was read in the spool", async () => {
    const log = join(folder, "debug.log");
    await writeFile(log, `${[...opening, '10:00:00 (quarzd) OUT: "solve" mira@ws-11  '].join("\n")}\n`);
    const settings = { ...pair("wr0ng"), SVC_COLLECTOR_POLL_SECONDS: "0.1" };
    const { code, stderr } = await run(["--debug-log", log, "--follow"], settings);
    expect(code, stderr).to.equal(78);
    expect(await spooled()).not.to.have.length(0);
  });

  it("are refused to credentials of another kind of program", async () => {
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    const tokens = new AccessTokens({ ...credentials(), clientId, clientSecret }, { timeout });
    const failure = await failureOf(ask(tokens));
    expect(failure).to.be.instanceOf(CredentialsRefused);
    expect(String(failure)).to.contain("unauthorized_client");
    expect(tokens.refused).to.equal(failure);
  });

  it("are waited for while the identity service is away: 75, and everything waits in the spool", async () => {
    const { code, stdout } = await collect("lic-away", { ...pair(), SVC_IDENTITY_URL: away });
    expect(code).to.equal(75);
    expect(stdout).to.contain(`Waiting, because the identity service (${away}/connect/token) cannot be reached`);
    expect(await spooled()).to.have.length(1);
    expect((await run(["--commands"], pair())).code).to.equal(0);
    expect(await isKnown("27000@lic-away")).to.equal(true);
  });

  it("are named as what is missing where there are none", async () => {
    const { code, stdout } = await collect("lic-nobody", {});
    expect(code).to.equal(75);
    expect(stdout).to.contain("answered 401 (SVC_COLLECTOR_CREDENTIALS is to name");
  });

  it("may still be given as they are", async () => {
    const SVC_COLLECTOR_TOKEN = await new AccessTokens(credentials(), { timeout }).current();
    expect((await collect("lic-given", { SVC_COLLECTOR_TOKEN })).code).to.equal(0);
  });

  it("leave nothing of themselves or of the secret in the spool", async () => {
    await collect("lic-kept", pair("wr0ng"));
    for (const name of await spooled())
      expect(await readFile(join(folder, "spool", name), "utf8")).not.to.match(/wr0ng|Bearer/);
  });
});

describe("An identity service that answers something else", () => {
  let strange: Server;
  let url = "";
  let answer = { status: 200, headers: {} as Record<string, string>, text: "" };
  let asked = 0;
  before(async () => {
    // Stands in for what is no identity service at all, such as a proxy's page.
    strange = createServer((_request, response) => {
      asked += 1;
      response.writeHead(answer.status, answer.headers).end(answer.text);
    });
    await new Promise<void>((resolve) => strange.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`;
  });
  after(() => new Promise((resolve) => strange.close(resolve)));

  const failure = async () => {
    const given = { tokenUrl: url, clientId: "id", clientSecret: "s3cret", origin: "the tests" };
    const tokens = new AccessTokens(given, { timeout });
    return tokens.current().catch((error: unknown) => error);
  };

  it("is as good as away, and what it answered is not repeated", async () => {
    for (const [status, text] of [
      [200, "s3cret"],
      [200, "{}"],
      [404, '{"error":"not_found"}'],
      [429, '{"error":"invalid_client"}'],
      [503, "you sent s3cret"],
    ] as const) {
      answer = { status, headers: {}, text };
      const error = await failure();
      expect(error, text).to.be.instanceOf(Unreachable).and.not.instanceOf(CredentialsRefused);
      expect(String(error)).to.contain(String(status)).and.not.contain("s3cret");
    }
  });

  it("gets the secret carried nowhere else by a redirect", async () => {
    asked = 0;
    answer = { status: 307, headers: { location: `${url}/elsewhere` }, text: "" };
    expect(await failure()).to.be.instanceOf(Unreachable);
    expect(asked).to.equal(1);
  });
});
