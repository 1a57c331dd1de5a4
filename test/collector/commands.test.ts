// Commands that the service hands to a broker: which tool runs with which arguments, and what is reported of it.
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { CommandRefused, safe } from "../../collector/commands/loop.ts";
import { runCommands } from "../../collector/commands/run.ts";
import { SendingOutbox } from "../../collector/delivery/outbox.ts";
import { Spool } from "../../collector/delivery/spool.ts";
import { type CollectorConfig, loadConfig } from "../../collector/settings/config.ts";
import type { BrokerCommand, BrokerCommandCreate } from "../../generated/contract.ts";
import { useTestServer } from "../support/http/server.ts";
import { checkout, feature, lmstat, version } from "./flexlm/reading.ts";

describe("Commands that a broker is handed", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  let folder = "";
  let config: CollectorConfig;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "collector-commands-"));
    const text = lmstat(
      feature(
        "solve",
        4,
        2,
        version("solve", "5.0"),
        checkout("mira ws-11 :0"),
        checkout("otto ws-12 :1", "", "Tue 3/10 9:05", " 402"),
      ),
    );
    await writeFile(join(folder, "lmstat.txt"), text);
    // Stands in for the licence manager's tool: notes its arguments, and prints what it would.
    const tool = `#!/bin/sh
for part in "$@"; do printf '%s\\n' "$part" >> "${folder}/arguments"; done
echo "--" >> "${folder}/arguments"
case "$1" in
  lmstat) cat "${folder}/lmstat.txt" ;;
  lmreread) echo "lmreread successful" ;;
  lmremove) echo "lmremove successful" ;;
  *) echo "not allowed" >&2; exit 3 ;;
esac
`;
    await writeFile(join(folder, "lmutil"), tool);
    await chmod(join(folder, "lmutil"), 0o755);
    config = {
      ...loadConfig({}),
      brokerId: `broker-${folder.slice(-6)}`,
      spoolFolder: join(folder, "spool"),
      lmutil: join(folder, "lmutil"),
      pollInterval: 10,
    };
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function hand(command: Omit<BrokerCommandCreate, "BrokerId">): Promise<BrokerCommand> {
    const { body } = await server.client.request<BrokerCommand>("POST", "/api/v1/broker/commands", {
      body: { BrokerId: config.brokerId, ...command },
    });
    return body;
  }

  async function carryOut(more: Partial<Parameters<typeof runCommands>[0]> = {}) {
    const api = { url: server.url, token: null, retries: 1, firstDelay: 5, timeout: 5_000 };
    const outbox = new SendingOutbox(new Spool(config.spoolFolder), api, config.brokerId);
    const signal = new AbortController().signal;
    return runCommands({
      api,
      config,
      outbox,
      server: "27000@lic-north",
      zone: null,
      follow: false,
      readLog: null,
      notify: () => {},
      signal,
      ...more,
    });
  }

  async function commands(): Promise<BrokerCommand[]> {
    return (await server.client.request<BrokerCommand[]>("GET", `/api/v1/broker/commands?BrokerId=${config.brokerId}`))
      .body;
  }

  const argumentsSeen = async () => (await readFile(join(folder, "arguments"), "utf8")).trim().split("\n");

  it("run the licence manager's tool with fixed arguments, and are reported Complete with what it printed", async () => {
    await hand({ CommandType: "reread", Parameters: { Vendor: "quarzd" } });
    expect(await carryOut()).to.deep.equal({ complete: 1, failed: 0, stopped: null });
    const [command] = await commands();
    expect(command).to.include({ Status: "Complete", Output: "lmreread successful\n", ErrorMessage: null });
    expect(command?.StartedUtc).not.to.equal(null);
    expect(await argumentsSeen()).to.deep.equal(["lmreread", "-c", "27000@lic-north", "-vendor", "quarzd", "--"]);
  });

  it("send the snapshot that data_inquiry shows", async () => {
    await hand({ CommandType: "data_inquiry" });
    await carryOut();
    const { body } = await server.client.request<{ LicenseServerName: string; ActiveSessions: number }[]>(
      "GET",
      "/api/v1/licenseservers/statistics",
    );
    expect(body.find(({ LicenseServerName }) => LicenseServerName === "27000@lic-north")).to.include({
      ActiveSessions: 2,
    });
    expect((await argumentsSeen()).slice(0, 3)).to.deep.equal(["lmstat", "-a", "-i"]);
  });

  it("take a licence back from the checkouts that the parameters name", async () => {
    await hand({
      CommandType: "remove_license",
      Parameters: { FeatureName: "solve", UserName: "OTTO", Workstation: "ws-12" },
    });
    await hand({ CommandType: "remove_license", Parameters: { FeatureName: "solve", UserName: "nobody" } });
    expect(await carryOut()).to.include({ complete: 1, failed: 1 });
    expect((await argumentsSeen()).slice(6, 13)).to.deep.equal([
      "lmremove",
      "-c",
      "27000@lic-north",
      "solve",
      "otto",
      "ws-12",
      ":1",
    ]);
    expect((await commands()).map(({ Status }) => Status)).to.deep.equal(["Complete", "Error"]);
  });

  it("are carried out for the licence server that they name, if it is one of this collector's", async () => {
    for (const Name of ["27000@LIC-NORTH", "27000@lic-south"]) {
      const now = new Date().toISOString();
      const message = { MessageType: "status", LicenseServer: { Name }, TimestampUtc: now, Status: "UP" };
      const body = { BrokerId: "b", MessageId: Name, SentUtc: now, Messages: [message] };
      await server.client.request("POST", "/api/v1/brokercompositemessage", { body });
    }
    const { body: servers } = await server.client.request<{ Id: number; Name: string }[]>(
      "GET",
      "/api/v1/licenseservers/lookup",
    );
    const idOf = (name: string) => servers.find(({ Name }) => Name.toLowerCase() === name)?.Id ?? null;
    const [north, south] = [idOf("27000@lic-north"), idOf("27000@lic-south")];
    await hand({ CommandType: "reread", LicenseServerId: north });
    await hand({ CommandType: "stop", LicenseServerId: south });
    expect(await carryOut()).to.include({ complete: 1, failed: 1 });
    expect(await argumentsSeen()).to.deep.equal(["lmreread", "-c", "27000@lic-north", "--"]);
    expect((await commands())[1]?.ErrorMessage).to.equal(
      "this collector does not serve the licence server 27000@lic-south: it serves 27000@lic-north",
    );
    await rm(join(folder, "arguments"));
    config = { ...config, licenseFile: join(folder, "license.lic") };
    await writeFile(config.licenseFile as string, "SERVER lic-south 0 27000\nVENDOR quarzd\n");
    await hand({ CommandType: "reread", LicenseServerId: south });
    await hand({ CommandType: "stop", LicenseServerId: north });
    expect(await carryOut({ server: null })).to.include({ complete: 1, failed: 1 });
    expect(await argumentsSeen()).to.deep.equal(["lmreread", "-c", config.licenseFile, "--"]);
  });

  it("run nothing where no licence server is configured: the tool would take any that it finds", async () => {
    await hand({ CommandType: "stop" });
    await hand({ CommandType: "status" });
    await hand({ CommandType: "remove_license", Parameters: { FeatureName: "solve", UserName: "mira" } });
    expect(await carryOut({ server: null })).to.include({ complete: 0, failed: 3 });
    for (const { ErrorMessage } of await commands()) expect(ErrorMessage).to.contain("which licence server is meant");
    expect(await argumentsSeen().catch(() => [])).to.deep.equal([]);
  });

  it("are reported as an Error, with the reason, where the tool fails or is missing", async () => {
    await hand({ CommandType: "stop" });
    await carryOut();
    config = { ...config, lmutil: join(folder, "missing") };
    await hand({ CommandType: "status" });
    await hand({ CommandType: "start" });
    await hand({ CommandType: "denial" });
    await carryOut();
    const failed = await commands();
    expect(failed.map(({ Status }) => Status)).to.deep.equal(["Error", "Error", "Error", "Error"]);
    expect(failed.map(({ ErrorMessage }) => ErrorMessage?.split(":")[0])).to.deep.equal([
      "the tool ended with 3",
      `${join(folder, "missing")} cannot be run`,
      "to start the licence manager, SVC_LMGRD and SVC_LICENSE_FILE must be set beside it",
      "denials are read from the debug log",
    ]);
  });

  it("let no text from outside become an option", async () => {
    expect(() => safe("Vendor", "-all")).to.throw(CommandRefused, "Vendor");
    expect(() => safe("Vendor", "a\nb")).to.throw(CommandRefused);
    expect(safe("Vendor", "; rm -rf /")).to.equal("; rm -rf /");
    await hand({ CommandType: "reread", Parameters: { Vendor: "-all" } });
    await carryOut();
    expect((await commands())[0]).to.include({ Status: "Error" });
  });

  it("that an earlier life of the collector began are reported as an Error, not run again", async () => {
    const { Id } = await hand({ CommandType: "reread" });
    await server.client.request("PATCH", "/api/v1/broker/commands", { body: { Id, Status: "Working" } });
    expect(await carryOut()).to.include({ complete: 0 });
    expect((await commands())[0]).to.include({ Status: "Error" });
  });

  it("read the debug log where denials are requested and its path is configured", async () => {
    await hand({ CommandType: "denial" });
    await carryOut({ readLog: async () => "7 lines read" });
    expect((await commands())[0]).to.include({ Status: "Complete", Output: "7 lines read" });
  });

  it("wait where the service is away", async () => {
    const away = { url: "http://127.0.0.1:9", token: null, retries: 0, firstDelay: 1, timeout: 1_000 };
    expect((await carryOut({ api: away })).stopped).to.contain("cannot be reached");
  });
});
