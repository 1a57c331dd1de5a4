// npm run collect against a real service: dry runs, exit codes, a service that is away, a collector that is killed, a
// followed log.
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import type { BrokerCompositeMessage, Session } from "../../../generated/contract.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { opening } from "../flexlm/log-reading.ts";
import { checkout, feature, lmstat, version } from "../flexlm/reading.ts";
import { describeCollector } from "../forms.ts";
import { useCollector } from "./program.ts";

describeCollector("npm run collect", (collector) => {
  const { server, site, start, collect, file, list, serverId } = useCollector(collector);

  it("prints a summary in a dry run, with --json messages that the contract accepts, and sends and stores nothing", async () => {
    const log = `${opening.join("\n").replaceAll("lic-north", "lic-dry")}\n10:00:00 (quarzd) OUT: "solve" mira@ws-11  \n`;
    const text = lmstat(feature("solve", 10, 1, version("solve", "5.0"), checkout("mira ws-11 :0"))).replaceAll(
      "lic-north",
      "lic-dry",
    );
    const tasks = [
      ["--debug-log", await file("lmgrd.log", log), "--dry-run"],
      ["--lmstat", await file("a.txt", text), "--dry-run"],
    ];
    const runs = [];
    for (const task of tasks) {
      const { out } = await collect(task);
      expect(out)
        .to.match(/^\d+ lines read, 0 could not be read\.\n/)
        .and.to.contain("1 message made, nothing sent");
      expect(out).not.to.contain("{");
      runs.push(await collect([...task, "--json"]));
    }
    expect(await serverId("27000@lic-dry")).to.equal(undefined);
    expect(await readdir(site.folder)).to.have.members(["lmgrd.log", "a.txt"]);
    for (const { code, out } of runs) {
      expect(code).to.equal(0);
      const messages = JSON.parse(out) as BrokerCompositeMessage[];
      expect(messages).to.have.length(1);
      const answer = await server.client.request("POST", "/api/v1/brokercompositemessage", { body: messages[0] });
      expect(answer.status).to.equal(200);
    }
  });

  it("shows the first lines that it can't read, not thousands, and recognises a debug log", async () => {
    const events = Array.from({ length: 400 }, () => '10:00:00 (quarzd) OUT: "solve" mira@ws-11').join("\n");
    const text = lmstat(feature("solve", 10, 1, version("solve", "5.0"), checkout("mira ws-11 :0")));
    const given = ["--lmstat", await file("status.txt", text), "--lmstat", await file("events.txt", events)];
    const { out, errors } = await collect([...given, "--dry-run"]);
    expect(errors.match(/events\.txt:\d+: /g)).to.have.length(10);
    expect(errors).to.match(/^More lines could not be read: they are counted below, and --json lists them\.$/m);
    expect(out).to.match(/^\d+ lines read, 400 could not be read\.\n/);
    expect(out).to.contain("Note: Some of what was given is a debug log; --debug-log reads it.");
  });

  it("finds in a dry run that the credential's file is missing or is none, before anything is read", async () => {
    await writeFile(join(site.folder, "spoiled.json"), "{}");
    for (const [name, words] of [
      ["missing.json", "SVC_COLLECTOR_CREDENTIALS names a file that cannot be read: ENOENT"],
      ["spoiled.json", "SVC_COLLECTOR_CREDENTIALS is expected to name an authorization file"],
    ] as const) {
      const settings = { SVC_COLLECTOR_CREDENTIALS: join(site.folder, name) };
      const { code, out, errors } = await collect(["--lmstat", "missing.txt", "--dry-run"], "", settings);
      expect(code).to.equal(78);
      expect(errors).to.contain(words);
      expect(out).to.equal("");
    }
  });

  it("stores what it reads while the service is away, exits with 75, and sends it next time", async () => {
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
    expect(await collect(["--help"])).to.include({ code: 0, errors: "" });
    expect(await collect(["--version"])).to.include({ code: 0, out: `${packageJson.version}\n` });
  });

  it("loses and doubles nothing, killed again and again", async () => {
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

  it("follows a log until it is stopped, and has sent everything by then", async () => {
    const log = `${opening.join("\n").replaceAll("lic-north", "lic-follow")}\n`;
    await file("lmgrd.log", log);
    const { child, ended } = start(["--debug-log", "lmgrd.log", "--follow"], "", { SVC_COLLECTOR_POLL_SECONDS: "0.1" });
    const sessions = async () =>
      list(`/api/v1/sessions?LicenseServerIds=${await serverId("27000@lic-follow.example")}`);
    await writeFile(join(site.folder, "lmgrd.log"), '10:00:00 (quarzd) OUT: "solve" mira@ws-11  \n', { flag: "a" });
    for (let turn = 0; turn < 200; turn += 1) {
      if ((await serverId("27000@lic-follow.example")) !== undefined && (await sessions()).length > 0) break;
      await delay(50);
    }
    expect(await sessions()).to.have.length(1);
    child.kill("SIGTERM");
    expect((await ended).code).to.equal(0);
  });
});
