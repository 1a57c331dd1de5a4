import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import type { Summary } from "../../collector/runs/summary.ts";
import type { BrokerCompositeMessage, Denial, Feature, LicenseServer, Session } from "../../generated/contract.ts";
import { useTestServer } from "../support/http/server.ts";
import { opening } from "./flexlm/log-reading.ts";
import { checkout, feature, lmstat, version } from "./flexlm/reading.ts";

const program = new URL("../../collector/main.ts", import.meta.url).pathname;

interface Ended {
  code: number | null;
  out: string;
  errors: string;
}

describe("npm run collect", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "collect-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function start(
    args: string[],
    input = "",
    settings: Record<string, string> = {},
  ): { child: ChildProcess; ended: Promise<Ended> } {
    const env = {
      ...process.env,
      TZ: "Etc/UTC",
      SVC_API_URL: server.url,
      SVC_BROKER_ID: "broker-1",
      SVC_SPOOL_FOLDER: join(folder, "spool"),
      ...settings,
    };
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, env });
    const ended: Ended = { code: null, out: "", errors: "" };
    child.stdout.on("data", (bytes) => (ended.out += String(bytes)));
    child.stderr.on("data", (bytes) => (ended.errors += String(bytes)));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    return { child, ended: new Promise((resolve) => child.on("close", (code) => resolve({ ...ended, code }))) };
  }
  const collect = (args: string[], input?: string, settings?: Record<string, string>) =>
    start(args, input, settings).ended;

  async function file(name: string, text: string): Promise<string> {
    await writeFile(join(folder, name), text);
    return name;
  }
  async function list<Row>(path: string): Promise<Row[]> {
    const { body } = await server.client.request<Row[] | { Items: Row[] }>("GET", path);
    return Array.isArray(body) ? body : body.Items;
  }
  const serverId = async (name: string) =>
    (await list<{ Id: number; Name: string }>("/api/v1/licenseservers/lookup")).find(({ Name }) => Name === name)?.Id;

  it("sends what lmstat printed, and every method answers about it", async () => {
    const text = lmstat(
      feature(
        "solve",
        10,
        8,
        version("solve", "5.0"),
        "\t5 RESERVATIONs for GROUP lab (lic-north/27000)",
        checkout("mira ws-11 :0", ", 2 licenses"),
        checkout("otto ws-12 :0", "  (linger: 60 / 3600)"),
      ),
      "Users of viewer:  (Uncounted, node-locked)",
    ).replaceAll("lic-north", "lic-first");
    const { code, out } = await collect(["--lmstat", await file("a.txt", text), "--time-zone", "Europe/Zurich"]);
    expect(code).to.equal(0);
    expect(out)
      .to.contain("2 pools, 2 checkouts of 3 licences, 1 of them borrowed, 5 reserved")
      .and.to.contain("Europe/Zurich (--time-zone)");
    const id = await serverId("27000@lic-first");
    const features = await list<Feature>(`/api/v1/features?LicenseServerIds=${id}`);
    expect(
      features.map(({ Name, Total, Used, Reserved, Borrowed, IsUncounted }) => [
        Name,
        Total,
        Used,
        Reserved,
        Borrowed,
        IsUncounted,
      ]),
    ).to.deep.equal([
      ["viewer", null, 0, 0, 0, true],
      ["solve", 10, 8, 5, 1, false],
    ]);
    const sessions = await list<Session>(`/api/v1/sessions?LicenseServerIds=${id}`);
    expect(
      sessions.map(({ UserName, StartTimeUtc, NumberOfLicenses, LingerTimeSeconds }) => [
        UserName,
        StartTimeUtc,
        NumberOfLicenses,
        LingerTimeSeconds,
      ]),
    ).to.have.deep.members([
      ["mira", "2026-03-10T08:05:00.000Z", 2, null],
      ["otto", "2026-03-10T08:05:00.000Z", 1, 3600],
    ]);
    const { body } = await server.client.request<LicenseServer>("GET", `/api/v1/licenseservers/${id}`);
    expect(body).to.deep.include({ Status: "UP", TimeZone: "Europe/Zurich" });
  });

  it("reads standard input, and the same again changes nothing", async () => {
    const text = lmstat(feature("solve", 10, 1, version("solve", "5.0"), checkout("mira ws-11 :0"))).replaceAll(
      "lic-north",
      "lic-pipe",
    );
    for (let run = 0; run < 2; run += 1) expect((await collect(["--lmstat", "-"], text)).code).to.equal(0);
    expect(await list(`/api/v1/sessions?LicenseServerIds=${await serverId("27000@lic-pipe")}`)).to.have.length(1);
  });

  it("sends what a debug log tells: checkouts, check-ins, denials, stops", async () => {
    const log = [
      ...opening.map((line) => line.replace("lic-north", "lic-log")),
      '10:00:00 (quarzd) OUT: "solve" mira@ws-11  ',
      '10:00:00 (quarzd) OUT: "solve" mira@ws-11  ',
      '10:00:05 (quarzd) DENIED: "solve" otto@ws-12  (Licensed number of users already reached. (-4,342))',
      '10:30:00 (quarzd) IN: "solve" mira@ws-11  ',
      "11:00:00 (lmgrd) quarzd exited with status 0 signal = 17",
      "what is this",
      "",
    ].join("\n");
    const { code, out, errors } = await collect(["--debug-log", await file("lmgrd.log", log), "--json"]);
    expect(code).to.equal(0);
    const summary = JSON.parse(out) as Summary;
    expect(summary.log?.events).to.deep.equal({
      server_stopped: 1,
      checkout: 2,
      denial: 1,
      checkin: 1,
      vendor_stopped: 1,
    });
    expect(summary.unreadable).to.deep.include({ count: 1 });
    expect(errors).to.contain("lmgrd.log:24: no time and daemon at its start: what is this");
    const id = await serverId("27000@lic-log.example");
    const sessions = await list<Session>(`/api/v1/sessions?LicenseServerIds=${id}`);
    expect(sessions.map(({ StartTimeUtc, EndTimeUtc }) => [StartTimeUtc, EndTimeUtc])).to.have.deep.members([
      ["2026-03-10T14:00:00.000Z", "2026-03-10T14:30:00.000Z"],
      ["2026-03-10T14:00:00.000Z", "2026-03-10T15:00:00.000Z"],
    ]);
    const denials = await list<Denial>(`/api/v1/denials?LicenseServerIds=${id}`);
    expect(
      denials.map(({ UserName, DenialType, MajorErrorCode }) => [UserName, DenialType, MajorErrorCode]),
    ).to.deep.equal([["otto", "NoLicenseAvailable", -4]]);
    const again = await collect(["--debug-log", "lmgrd.log", "--json"]);
    expect(JSON.parse(again.out)).to.deep.include({ lines: 0 });
  });

  it("sends a log again to a service that lost it", async () => {
    const log = `${opening.join("\n").replaceAll("lic-north", "lic-lost")}\n10:00:00 (quarzd) OUT: "solve" mira@ws-11  \n`;
    await collect(["--debug-log", await file("lmgrd.log", log)]);
    const id = await serverId("27000@lic-lost.example");
    await server.db.write("sessions").where("license_server_id", id).delete();
    const { out } = await collect(["--debug-log", "lmgrd.log"]);
    expect(out).to.contain("read again from its start");
    expect(await list(`/api/v1/sessions?LicenseServerIds=${id}`)).to.have.length(1);
  });

  it("prints messages that the contract takes in a dry run, and sends and keeps nothing", async () => {
    const log = `${opening.join("\n").replaceAll("lic-north", "lic-dry")}\n10:00:00 (quarzd) OUT: "solve" mira@ws-11  \n`;
    const text = lmstat(feature("solve", 10, 1, version("solve", "5.0"), checkout("mira ws-11 :0"))).replaceAll(
      "lic-north",
      "lic-dry",
    );
    const runs = [
      await collect(["--debug-log", await file("lmgrd.log", log), "--dry-run"]),
      await collect(["--lmstat", await file("a.txt", text), "--dry-run"]),
    ];
    expect(await serverId("27000@lic-dry")).to.equal(undefined);
    expect(await readdir(folder)).to.have.members(["lmgrd.log", "a.txt"]);
    for (const { code, out } of runs) {
      expect(code).to.equal(0);
      const messages = JSON.parse(out) as BrokerCompositeMessage[];
      expect(messages).to.have.length(1);
      const answer = await server.client.request("POST", "/api/v1/brokercompositemessage", { body: messages[0] });
      expect(answer.status).to.equal(200);
    }
  });

  it("keeps what it reads while the service is away, says so with 75, and sends it next time", async () => {
    const text = lmstat(feature("solve", 10, 1, version("solve", "5.0"), checkout("mira ws-11 :0"))).replaceAll(
      "lic-north",
      "lic-away",
    );
    const away = await collect(["--lmstat", await file("a.txt", text), "--api", "http://127.0.0.1:9"]);
    expect(away.code).to.equal(75);
    expect(away.out).to.contain("cannot be reached");
    const later = lmstat(feature("solve", 10, 0))
      .replaceAll("lic-north", "lic-away")
      .replace("10:00", "10:30");
    expect((await collect(["--lmstat", await file("b.txt", later)])).code).to.equal(0);
    const sessions = await list<Session>(`/api/v1/sessions?LicenseServerIds=${await serverId("27000@lic-away")}`);
    expect(sessions.map(({ EndTimeUtc }) => EndTimeUtc)).to.deep.equal(["2026-03-10T10:30:00.000Z"]);
  });

  it("ends with 65 where nothing can be read, 66 where there is no file, 64 and 78 where it was called wrongly", async () => {
    const nothing = await collect(["--lmstat", "-"], "nothing known\n");
    expect(nothing.code).to.equal(65);
    expect(nothing.errors).to.contain("standard input:1: not a line that lmstat is known to print: nothing known");
    expect((await collect(["--lmstat", "missing.txt"])).code).to.equal(66);
    expect((await collect([])).code).to.equal(78);
    expect((await collect(["--lmstat", "-"], feature("solve", 1, 0))).code).to.equal(64);
    expect((await collect(["--lmstat", "-"], "", { SVC_API_URL: "nowhere" })).code).to.equal(78);
    expect((await collect(["--help"])).code).to.equal(0);
  });

  it("loses and doubles nothing, killed again and again", async function () {
    this.timeout(120_000);
    const users = 4_000;
    const lines = Array.from({ length: users }, (_, index) => {
      const time = `${9 + Math.floor(index / 600)}:${String(Math.floor(index / 10) % 60).padStart(2, "0")}:00`.padStart(
        8,
      );
      return `${time} (quarzd) OUT: "solve" user${index % 400}@ws-${index}  `;
    });
    await file(
      "lmgrd.log",
      `${[...opening.map((line) => line.replace("lic-north", "lic-kill")), ...lines].join("\n")}\n`,
    );
    for (const time of [350, 500, 650, 800]) {
      const { child, ended } = start(["--debug-log", "lmgrd.log"]);
      await delay(time);
      child.kill("SIGKILL");
      await ended;
    }
    expect((await collect(["--debug-log", "lmgrd.log"])).code).to.equal(0);
    const { body } = await server.client.request<{ TotalCount: number }>(
      "GET",
      `/api/v1/sessions?LicenseServerIds=${await serverId("27000@lic-kill.example")}&PageSize=1`,
    );
    expect(body.TotalCount).to.equal(users);
  });

  it("follows a log until it is told to stop, and has sent everything by then", async function () {
    this.timeout(60_000);
    const log = `${opening.join("\n").replaceAll("lic-north", "lic-follow")}\n`;
    await file("lmgrd.log", log);
    const { child, ended } = start(["--debug-log", "lmgrd.log", "--follow"], "", { SVC_COLLECTOR_POLL_SECONDS: "0.1" });
    const sessions = async () =>
      list(`/api/v1/sessions?LicenseServerIds=${await serverId("27000@lic-follow.example")}`);
    await writeFile(join(folder, "lmgrd.log"), '10:00:00 (quarzd) OUT: "solve" mira@ws-11  \n', { flag: "a" });
    for (let turn = 0; turn < 200; turn += 1) {
      if ((await serverId("27000@lic-follow.example")) !== undefined && (await sessions()).length > 0) break;
      await delay(50);
    }
    expect(await sessions()).to.have.length(1);
    child.kill("SIGTERM");
    expect((await ended).code).to.equal(0);
  });
});
