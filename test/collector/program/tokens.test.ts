// How the collector gets its access tokens while it runs: from a secret or an authorization file, refused, given, and never
// left in the spool.
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { BrokerCommand, LicenseServerLookupEntry } from "../../../generated/contract.ts";
import { addCredential, type NewSecret } from "../../../identity/index.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";
import { type Ended, runProgram } from "../../support/run/process.ts";
import { opening } from "../flexlm/log-reading.ts";
import { checkout, feature, lmstat, version } from "../flexlm/reading.ts";
import { describeCollector } from "../forms.ts";

const away = "http://127.0.0.1:9";

describeCollector("The tokens of the running collector", ([program, ...first]) => {
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
  /** A run of the program on what lmstat printed of a server of this name. */
  async function collect(host: string, settings: Record<string, string>): Promise<Ended> {
    const printed = lmstat(feature("solve", 4, 1, version("solve", "5.0"), checkout("mira ws-11 :0")));
    await writeFile(join(folder, "lmstat.txt"), printed.replaceAll("lic-north", host));
    return run(["--lmstat", join(folder, "lmstat.txt")], settings);
  }

  /** Holds of every run that it shows no secret and no token. */
  async function run(args: string[], settings: Record<string, string>): Promise<Ended> {
    const connection = { SVC_API_URL: server.url, SVC_BROKER_ID: "broker-1", SVC_SPOOL_FOLDER: join(folder, "spool") };
    const ended = await runProgram(program, [...first, ...args], { TZ: "Etc/UTC", ...connection, ...settings }, folder)
      .ended;
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
  async function isReported(name: string): Promise<boolean> {
    const { body } = await server.client.request<LicenseServerLookupEntry[]>("GET", "/api/v1/licenseservers/lookup");
    return body.some(({ Name }) => Name === name);
  }

  it("are got with a client id and a secret, and what lmstat printed is stored", async () => {
    const { code, stdout } = await collect("lic-pair", pair());
    expect(code, stdout).to.equal(0);
    expect(await isReported("27000@lic-pair")).to.equal(true);
  });

  it("are got with the authorization file that npm run credential writes", async () => {
    const file = join(folder, "collector.json");
    const text = { client_id: made.clientId, client_secret: made.clientSecret, scope: "svc.server.scope" };
    await writeFile(file, JSON.stringify(text));
    const named = { SVC_COLLECTOR_CREDENTIALS: file };
    expect((await collect("lic-file", { ...named, SVC_IDENTITY_URL: `${identityUrl()}/` })).code).to.equal(0);
    expect(await isReported("27000@lic-file")).to.equal(true);
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

  it("are not requested again with credentials that were refused: 78, and everything waits in the spool", async () => {
    const { code, stdout, stderr } = await collect("lic-late", pair("wr0ng"));
    expect(code).to.equal(78);
    expect(stderr).to.contain("SVC_COLLECTOR_CLIENT_ID and SVC_COLLECTOR_CLIENT_SECRET: invalid_client");
    expect(stdout).to.contain("1 message made, 0 sent, 1 waiting");
    expect(await spooled()).to.have.length(1);
    expect((await run(["--commands"], pair("wr0ng"))).code).to.equal(78);
    expect((await run(["--commands", "--follow"], pair("wr0ng"))).code).to.equal(78);
    expect((await run(["--commands"], pair())).code).to.equal(0);
    expect(await spooled()).to.have.length(0);
    expect(await isReported("27000@lic-late")).to.equal(true);
  });

  it("end a followed log too when the credentials are refused, with what was read in the spool", async () => {
    const log = join(folder, "debug.log");
    await writeFile(log, `${[...opening, '10:00:00 (quarzd) OUT: "solve" mira@ws-11  '].join("\n")}\n`);
    const settings = { ...pair("wr0ng"), SVC_COLLECTOR_POLL_SECONDS: "0.1" };
    const { code, stderr } = await run(["--debug-log", log, "--follow"], settings);
    expect(code, stderr).to.equal(78);
    expect(await spooled()).not.to.have.length(0);
  });

  it("are waited for while the identity service is away: 75, and everything waits in the spool", async () => {
    const { code, stdout } = await collect("lic-away", { ...pair(), SVC_IDENTITY_URL: away });
    expect(code).to.equal(75);
    expect(stdout).to.contain(`Waiting, because the identity service (${away}/connect/token) cannot be reached`);
    expect(await spooled()).to.have.length(1);
    expect((await run(["--commands"], pair())).code).to.equal(0);
    expect(await isReported("27000@lic-away")).to.equal(true);
  });

  it("are named as what is missing where there are none", async () => {
    const { code, stdout } = await collect("lic-nobody", {});
    expect(code).to.equal(75);
    expect(stdout).to.contain("answered 401 (SVC_COLLECTOR_CREDENTIALS is to name");
  });

  it("may still be given as they are", async () => {
    const SVC_COLLECTOR_TOKEN = await tokenOf(identityUrl(), made);
    expect((await collect("lic-given", { SVC_COLLECTOR_TOKEN })).code).to.equal(0);
  });

  it("leave nothing of themselves or of the secret in the spool", async () => {
    await collect("lic-stored", pair("wr0ng"));
    for (const name of await spooled())
      expect(await readFile(join(folder, "spool", name), "utf8")).not.to.match(/wr0ng|Bearer/);
  });
});
