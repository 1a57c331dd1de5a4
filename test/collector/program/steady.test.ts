// The running collector against a real service: killed, cut off from the service, given a new collector.yaml, handed
// commands.
import { appendFile, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import type { BrokerCommand, Session } from "../../../generated/contract.ts";
import { useTestServer } from "../../support/http/server.ts";
import { opening } from "../flexlm/log-reading.ts";
import { checkout, feature, lmstat, version } from "../flexlm/reading.ts";
import { describeCollector } from "../forms.ts";
import { Gate } from "./gate.ts";
import { out, Site, until } from "./site.ts";

describeCollector("The running collector", (collector) => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  let site: Site;
  beforeEach(async () => {
    site = await Site.make(collector);
  });
  afterEach(() => site.remove());

  async function list<Row>(path: string): Promise<Row[]> {
    const { body } = await server.client.request<Row[] | { Items: Row[] }>("GET", path);
    return Array.isArray(body) ? body : body.Items;
  }
  const idOf = async (name: string) =>
    (await list<{ Id: number; Name: string }>("/api/v1/licenseservers/lookup")).find(({ Name }) => Name === name)?.Id;
  const sessionsOf = async (name: string) => {
    const id = await idOf(name);
    return id === undefined ? [] : list<Session>(`/api/v1/sessions?LicenseServerIds=${id}&PageSize=1000`);
  };
  const start = (api = server.url) => site.start([], { SVC_API_URL: api });

  it("polls all sources again and again, and ends cleanly", async () => {
    await site.settings(await site.fiveManagers("lic-steady"));
    const { child, ended } = start();
    await until(
      "every licence server is listed",
      async () =>
        (await sessionsOf("27000@lic-steady")).length === 2 && (await idOf("7272@lic-steady-odd")) !== undefined,
    );
    await site.write(
      "lmutil.txt",
      lmstat(feature("solve", 10, 0))
        .replaceAll("lic-north", "lic-steady")
        .replace("10:00", "10:30"),
    );
    await until("what is not listed any more ended", async () =>
      (await sessionsOf("27000@lic-steady")).every((one) => !one.IsActive),
    );
    const calls = (await readFile(site.path("lmutil.calls"), "utf8")).trim().split("\n");
    expect(new Set(calls)).to.deep.equal(new Set(["lmstat -a -i -c 27000@lic-steady"]));
    child.kill("SIGTERM");
    expect((await ended).code).to.equal(0);
  });

  it("loses and doubles nothing, killed again and again with the service away now and then", async () => {
    const users = 3_000;
    const log = opening.map((line) => `${line.replace("lic-north", "lic-hard")}\n`).join("");
    await site.write("hard.log", log);
    await site.settings(["{ name: hard, manager: flexlm, log: hard.log }"]);
    const gate = await Gate.open(server.url);
    for (let round = 0; round < 6; round += 1) {
      const { child, ended } = start(gate.url);
      const lines = Array.from({ length: users / 6 }, (_, index) =>
        out((round * users) / 6 + index, `user${index}`).replace("ws-11", `ws-${round}`),
      );
      await appendFile(site.path("hard.log"), lines.join(""));
      if (round % 2 === 1) await gate.shut();
      await delay(300 + 150 * round);
      child.kill("SIGKILL");
      await ended;
      await gate.reopen();
    }
    const { child, ended } = start(gate.url);
    const count = async () => {
      const id = await idOf("27000@lic-hard.example");
      const { body } = await server.client.request<{ TotalCount: number }>(
        "GET",
        `/api/v1/sessions?LicenseServerIds=${id ?? 0}&PageSize=1`,
      );
      return body.TotalCount;
    };
    await until(
      "every checkout is there",
      async () => (await idOf("27000@lic-hard.example")) !== undefined && (await count()) >= users,
    );
    child.kill("SIGTERM");
    expect((await ended).code).to.equal(0);
    expect(await count()).to.equal(users);
    await gate.shut();
  });

  it("goes on while the service is away, reports that once, and sends everything in order when it is back", async () => {
    const gate = await Gate.open(server.url);
    await gate.shut();
    await site.settings([(await site.fiveManagers("lic-gone"))[0] ?? ""], "listen: 0");
    const { child, ended } = start(gate.url);
    await until(
      "it queried several times",
      async () => (await readFile(site.path("lmutil.calls"), "utf8").catch(() => "")).split("\n").length > 3,
    );
    await gate.reopen();
    await until("what waited is there", async () => (await sessionsOf("27000@lic-gone")).length === 2);
    child.kill("SIGTERM");
    const { code, errors } = await ended;
    expect(code).to.equal(0);
    expect(errors.match(/cannot be reached/g)).to.have.length(1);
    expect(errors).to.contain("The service takes messages again.");
    await gate.shut();
  });

  it("lets no dead licence server delay another one, and queries the dead one less and less often", async () => {
    const [cad = ""] = await site.fiveManagers("lic-alive");
    await site.tool("dead", "", "sleep 60 & sleep 60");
    const dead = Array.from(
      { length: 40 },
      (_, index) =>
        `{ name: dead${index}, manager: flexlm, status: "${index}@x", tool: ./dead, timeout: 2s, every: 500ms }`,
    );
    await site.settings([...dead, cad]);
    const { child, ended } = start();
    const callsOf = async (name: string) =>
      (await readFile(site.path(`${name}.calls`), "utf8").catch(() => "")).split("\n").length - 1;
    await until("the living one was queried five times", async () => (await callsOf("lmutil")) >= 5);
    expect(await callsOf("dead")).to.be.below(40 * 5);
    child.kill("SIGTERM");
    await ended;
  });

  it("takes over a changed collector.yaml, and continues with the old one where the new one has a mistake", async () => {
    const [cad = "", crash = ""] = await site.fiveManagers("lic-change");
    await site.settings([cad]);
    const { child, ended } = start();
    await until("the first source is read", async () => (await idOf("27000@lic-change")) !== undefined);
    let printed = "";
    child.stderr?.on("data", (bytes) => (printed += String(bytes)));
    await site.settings([cad, "{ name: b, manager: flexlm, evry: 3s }"]);
    await until("the mistake is named", () => printed.includes("sources[1].evry: is not known"));
    const before = (await readFile(site.path("lmutil.calls"), "utf8")).length;
    await until(
      "the first source is still queried",
      async () => (await readFile(site.path("lmutil.calls"), "utf8")).length > before,
    );
    await site.settings([cad, crash]);
    child.kill("SIGHUP");
    await until("the second source is read", async () => (await idOf("31010@lic-change-crash")) !== undefined);
    child.kill("SIGTERM");
    const { code, errors } = await ended;
    expect(code).to.equal(0);
    expect(errors).to.contain("collector.yaml:4: sources[1].evry: is not known");
  });

  it("takes over what changed of collector.yaml, and lets all other sources go on with what they do", async () => {
    const [cad = "", crash = ""] = await site.fiveManagers("lic-part");
    const list = lmstat(feature("solve", 4, 0)).replaceAll("lic-north", "lic-slow");
    await site.tool("slow", list, `while [ ! -e "${site.path("go")}" ]; do sleep 0.1; done`);
    await site.write("app.log", opening.map((line) => `${line.replace("lic-north", "lic-part-log")}\n`).join(""));
    const others = [
      '{ name: dead, manager: flexlm, status: "1@x", tool: ./none, every: 100ms }',
      '{ name: slow, manager: flexlm, status: "27000@lic-slow", tool: ./slow, every: 1s, timeout: 2m }',
      "{ name: app, manager: flexlm, log: app.log, every: 1s, timeZone: Etc/UTC }",
    ];
    await site.settings([cad, ...others], "listen: 0");
    const { child, ended } = start();
    let printed = "";
    child.stderr?.on("data", (bytes) => (printed += String(bytes)));
    const callsOf = async (name: string) =>
      (await readFile(site.path(`${name}.calls`), "utf8").catch(() => "")).split("\n").length - 1;
    const source = async (name: string) => {
      const [, url = ""] = /Health: (\S+)\/health/.exec(printed) ?? [];
      const { sources } = (await (await fetch(`${url}/health`)).json()) as { sources: Record<string, unknown>[] };
      return sources.find((one) => one.name === name);
    };
    await until("the slow one is queried", async () => (await callsOf("slow")) === 1);
    await until("the log is read", async () => (await source("app"))?.lastSuccess !== null);
    await until("the dead one failed often", async () => Number((await source("dead"))?.failures) > 3);
    const before = await source("dead");
    await site.settings([crash, ...others, cad.replace("every: 1s", "every: 2s")], "listen: 0");
    await until("the new one is read", async () => (await idOf("31010@lic-part-crash")) !== undefined);
    await site.write("go", "");
    await until("the slow one was read", async () => (await idOf("27000@lic-slow")) !== undefined);
    await appendFile(site.path("app.log"), out(1, "anna"));
    await until("the log is read on", async () => (await sessionsOf("27000@lic-part-log.example")).length === 1);
    expect(Number((await source("dead"))?.failures)).to.be.at.least(Number(before?.failures));
    expect(await source("cad")).to.include({ failures: 0 });
    await site.settings(others, "listen: 0");
    await until("those that are gone are not shown", async () => (await source("crash")) === undefined);
    await site.settings(others, "listen: 0\nservice: { credentials: gone.json }");
    const mistake = "collector.yaml:2: service.credentials names a file that cannot be read: ENOENT";
    await until("what cannot be read is named", () => printed.includes(mistake));
    expect(await source("dead")).to.include({ name: "dead" });
    child.kill("SIGTERM");
    expect((await ended).code).to.equal(0);
    // Neither the port nor the log was opened anew.
    expect(printed.match(/Health: |reading goes on after/g)).to.deep.equal(["Health: "]);
  });

  it("shows on a local port how its sources are", async () => {
    const [cad = ""] = await site.fiveManagers("lic-health");
    await site.settings([cad, '{ name: dead, manager: flexlm, status: "1@x", tool: ./none, every: 1s }'], "listen: 0");
    const { child, ended } = start();
    let printed = "";
    child.stderr?.on("data", (bytes) => (printed += String(bytes)));
    await until("the port is printed", () => printed.includes("/health"));
    const [, url = ""] = /Health: (\S+)\/health/.exec(printed) ?? [];
    const health = async () =>
      (await (await fetch(`${url}/health`)).json()) as { status: string; sources: Record<string, unknown>[] };
    await until("both sources were queried", async () =>
      (await health()).sources.every(
        ({ lastPoll, lastSuccess, error }) => lastPoll !== null && (lastSuccess !== null || error !== null),
      ),
    );
    const { status, sources } = await health();
    expect(status).to.equal("degraded");
    expect(sources[0]).to.deep.include({ name: "cad", error: null, unreadable: 0 });
    expect(sources[1]).to.have.property("error").that.contains("cannot be run: ENOENT");
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics)
      .to.contain('collector_source_up{source="cad",manager="flexlm"} 1')
      .and.to.contain("collector_backlog_messages");
    child.kill("SIGTERM");
    await ended;
  });

  it("carries out commands for the collector's licence servers, by their tools, and refuses all others", async () => {
    const [cad = ""] = await site.fiveManagers("lic-orders");
    await site.tool(
      "lmutil",
      lmstat(feature("solve", 10, 2, version("solve", "5.0"), checkout("mira ws-11 :0"))).replaceAll(
        "lic-north",
        "lic-orders",
      ),
    );
    await site.settings([cad]);
    const { child, ended } = start();
    await until("the licence server is listed", async () => (await idOf("27000@lic-orders")) !== undefined);
    const id = await idOf("27000@lic-orders");
    const other = await server.client.request<{ Id: number }[]>("GET", "/api/v1/licenseservers/lookup");
    const foreign = other.body.find(({ Id }) => Id !== id)?.Id ?? null;
    const hand = async (command: Record<string, unknown>) =>
      (
        await server.client.request<BrokerCommand>("POST", "/api/v1/broker/commands", {
          body: { BrokerId: "broker-site", ...command },
        })
      ).body.Id;
    const parameters = { FeatureName: "solve", UserName: "mira" };
    const ids = {
      reread: await hand({ CommandType: "reread", LicenseServerId: id }),
      remove: await hand({ CommandType: "remove_license", LicenseServerId: id, Parameters: parameters }),
      inquiry: await hand({ CommandType: "data_inquiry" }),
      untargeted: await hand({ CommandType: "stop" }),
      ...(foreign !== null && { foreign: await hand({ CommandType: "reread", LicenseServerId: foreign }) }),
    };
    const command = async (id: number) =>
      (await list<BrokerCommand>("/api/v1/broker/commands?BrokerId=broker-site")).find(({ Id }) => Id === id);
    await until("all are carried out", async () =>
      (await Promise.all(Object.values(ids).map(command))).every(
        (one) => one?.Status === "Complete" || one?.Status === "Error",
      ),
    );
    for (const id of [ids.reread, ids.remove, ids.inquiry]) expect((await command(id))?.Status).to.equal("Complete");
    expect(await command(ids.untargeted)).to.include({
      Status: "Error",
      ErrorMessage: "stop needs a licence server to be named",
    });
    if (ids.foreign !== undefined) expect((await command(ids.foreign))?.ErrorMessage).to.contain("does not serve");
    const calls = (await readFile(site.path("lmutil.calls"), "utf8")).split("\n");
    expect(calls)
      .to.include("lmreread -c 27000@lic-orders")
      .and.to.include("lmremove -c 27000@lic-orders solve mira ws-11 :0");
    child.kill("SIGTERM");
    await ended;
  });
});
