// What the running collector reports to the service about itself and its sources: when, what, and that it needs no spool.
import { readdir } from "node:fs/promises";
import { mock } from "node:test";
import { expect } from "chai";
import { Spool } from "../../../collector/delivery/spool.ts";
import { SteadyOutbox } from "../../../collector/delivery/steady-outbox.ts";
import { reportState } from "../../../collector/runs/report-state.ts";
import { Schedule } from "../../../collector/schedule/schedule.ts";
import { Source } from "../../../collector/schedule/source.ts";
import { readCollectorFile } from "../../../collector/settings/collector-file.ts";
import { loadConfig } from "../../../collector/settings/config.ts";
import type { Collector, LicenseServerEntry } from "../../../generated/contract.ts";
import { type TestServer, useTestServer } from "../../support/http/server.ts";
import { opening } from "../flexlm/log-reading.ts";
import { describeCollector, fromSources } from "../forms.ts";
import { Gate } from "./gate.ts";
import { Site, until } from "./site.ts";

const collectorsOf = async ({ client }: TestServer) =>
  (await client.request<Collector[]>("GET", "/api/v1/collectors")).body;

describeCollector("The running collector", (form) => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  let site: Site;
  beforeEach(async () => {
    site = await Site.make(form);
  });
  afterEach(() => site.remove());

  it("sends its state and that of each source to the service, and which licence servers they report, soon after its start", async () => {
    const sources = await site.fiveManagers("lic-state");
    await site.write("app.log", opening.map((line) => `${line.replace("lic-north", "lic-log")}\nnonsense\n`).join(""));
    await site.settings([
      ...sources,
      '{ name: dead, manager: flexlm, status: "1@x", tool: ./none, every: 2m }',
      "{ name: app, manager: flexlm, log: app.log, every: 1s }",
      "{ name: zone, manager: flexlm, log: zone.log, every: 1s }",
    ]);
    await site.write("zone.log", opening.map((line) => `${line.replace("EDT", "CEST")}\n`).join(""));
    const { child, ended } = site.start([], { SVC_API_URL: server.url });
    await until("its state is there", async () => (await collectorsOf(server)).length === 1);
    const [collector] = await collectorsOf(server);
    expect(collector).to.include({ BrokerId: "broker-site", IntervalSeconds: 60, Status: "Degraded", Error: null });
    expect(Math.abs(collector?.ClockDifferenceSeconds ?? 99)).to.be.below(10);
    const of = (name: string) => collector?.Sources.find(({ Name }) => Name === name);
    expect(collector?.Sources.map(({ Name }) => Name)).to.deep.equal([
      ...["cad", "crash", "math", "pipe", "odd", "dead", "app", "zone"],
    ]);
    expect(of("cad")).to.include({ Manager: "flexlm", IntervalSeconds: 1, AsksLicenseServer: true, Error: null });
    expect(Date.parse(of("cad")?.LastSuccessUtc ?? "")).to.be.closeTo(Date.now(), 30_000);
    expect(of("dead")).to.include({ IntervalSeconds: 120, LastSuccessUtc: null, Polls: 1, Failures: 1 });
    expect(of("dead")?.Error).to.contain("cannot be run: ENOENT");
    expect(of("app")).to.deep.include({ AsksLicenseServer: false, LogLagBytes: 0 });
    expect(of("app")?.UnreadableLines).to.be.greaterThan(10);
    expect(of("app")?.LastSuccessUtc).not.to.equal(null);
    // Its log is read, at times that may be hours off.
    expect(of("zone")?.Error).to.match(/^the time zone "CEST" in line 4 of the log is not understood: .*timeZone/);
    expect(of("zone")?.LastSuccessUtc).not.to.equal(null);
    child.kill("SIGTERM");
    await ended;
    expect(await readdir(site.path("spool"))).not.to.include("refused");
  });
});

describe("The state of a collector", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  let site: Site;
  beforeEach(async () => {
    site = await Site.make(fromSources);
  });
  afterEach(() => site.remove());

  it("is sent again at its interval, at once when a source fails, and nothing while the service is away", async () => {
    await site.settings([(await site.fiveManagers("lic-pace"))[0] ?? ""]);
    const { config, sources: settings } = readCollectorFile(site.path("collector.yaml"), loadConfig({}));
    const gate = await Gate.open(server.url);
    const api = { url: gate.url, token: null, retries: 0, firstDelay: 1, timeout: 5_000 };
    const stop = new AbortController();
    const notices: string[] = [];
    const notify = (text: string) => notices.push(text);
    const brokerId = "broker-pace";
    const spool = new Spool(site.path("spool"));
    const outbox = new SteadyOutbox({ spool, api, brokerId, bytes: 1_000_000, age: 60_000, notify });
    const { signal } = stop;
    const around = {
      outbox,
      spoolFolder: null,
      apiUrl: api.url,
      follow: true,
      complain: () => {},
      note: notify,
      signal,
    };
    const sources = settings.map((one) => new Source(one, around));
    const schedule = new Schedule({ sources, logInterval: config.pollInterval, notify, signal });
    outbox.start();
    const reporting = reportState(
      { schedule, outbox, api, brokerId, notify, signal },
      { interval: 300, shortest: 20, firstWait: 60_000, look: 5 },
    );
    const current = async () => (await collectorsOf(server)).find(({ BrokerId }) => BrokerId === brokerId);
    const [source] = sources as [Source];
    await schedule.poll(source);
    await outbox.finish();
    await until("the first report is there", async () => (await current()) !== undefined);
    const first = await current();
    await until("and the next one", async () => (await current())?.LastReportUtc !== first?.LastReportUtc);
    expect((await current())?.Sources[0]?.LicenseServers.map(({ Name }) => Name)).to.deep.equal(["27000@lic-pace"]);
    const { body: servers } = await server.client.request<LicenseServerEntry[]>("GET", "/api/v1/licenseservers");
    const paced = servers.find(({ Name }) => Name === "27000@lic-pace");
    expect(paced?.ReportIntervalSeconds).to.equal(1);
    await site.tool("lmutil", "", "exit 7");
    await schedule.poll(source);
    await until("the error is there", async () => (await current())?.Sources[0]?.Error !== null);
    expect((await current())?.Status).to.equal("Degraded");
    await gate.shut();
    const last = await current();
    const made = mock.method(outbox, "backlog").mock;
    await until("two more reports were made", () => made.callCount() > 1);
    expect((await current())?.LastReportUtc).to.equal(last?.LastReportUtc);
    await gate.reopen();
    await until("it reports again", async () => (await current())?.LastReportUtc !== last?.LastReportUtc);
    stop.abort();
    await reporting;
    await gate.shut();
    expect(notices.filter((text) => text.includes("does not take the state"))).to.deep.equal([]);
    // Only reports of a licence server count as heard of it.
    const { body: after } = await server.client.request<LicenseServerEntry[]>("GET", "/api/v1/licenseservers");
    expect(after.find(({ Name }) => Name === "27000@lic-pace")?.LastReportReceivedUtc).to.equal(
      paced?.LastReportReceivedUtc,
    );
  });
});
