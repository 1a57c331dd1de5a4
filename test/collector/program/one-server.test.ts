// Sources whose status and log say different things: whose they are, and what a clock that is wrong does to them.
import { expect } from "chai";
import type { SourcesSummary } from "../../../collector/runs/summary.ts";
import type { Session } from "../../../generated/contract.ts";
import { useTestServer } from "../../support/http/server.ts";
import { opening } from "../flexlm/log-reading.ts";
import { checkout, feature, lmstat, version } from "../flexlm/reading.ts";
import { describeCollector } from "../forms.ts";
import { out, Site, until } from "./site.ts";

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
/** As lmstat prints it, in UTC: the day of the week, the date without and with its year, the time of the day. */
function printed(instant: number) {
  const date = new Date(instant);
  const [weekday, time] = [days[date.getUTCDay()], date.toISOString().slice(11, 16)];
  const day = `${date.getUTCMonth() + 1}/${date.getUTCDate()}`;
  return { start: `${weekday} ${day} ${time}`, head: `${weekday} ${day}/${date.getUTCFullYear()} ${time}`, time, day };
}

describeCollector("A source of a licence server", (collector) => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  let site: Site;
  beforeEach(async () => {
    site = await Site.make(collector);
  });
  afterEach(() => site.remove());

  const environment = () => ({ SVC_API_URL: server.url });
  const servers = async () =>
    (await server.client.request<{ Id: number; Name: string }[]>("GET", "/api/v1/licenseservers/lookup")).body;
  const sessionsOf = async (name: string) => {
    const id = (await servers()).find(({ Name }) => Name === name)?.Id;
    if (id === undefined) return [];
    const path = `/api/v1/sessions?LicenseServerIds=${id}`;
    return (await server.client.request<{ Items: Session[] }>("GET", path)).body.Items;
  };

  it("is one, by the name that its status prints, whatever name its log prints, at once and while it runs", async () => {
    const text = lmstat(feature("solve", 10, 1, version("solve", "5.0"), checkout("mira ws-11 :0")));
    const log = opening.map((line) => `${line.replace("lic-north", "lic-other")}\n`).join("") + out(1, "anna");
    for (const name of ["lic-once-one", "lic-running-one"]) {
      await site.write("lmstat.txt", text.replaceAll("lic-north", name));
      await site.write("app.log", log);
      const [timeZone, spool] = ["timeZone: Etc/UTC", `spool: { folder: ${name} }`];
      const source = `{ name: a, manager: flexlm, statusFile: lmstat.txt, log: app.log, every: 1s, ${timeZone} }`;
      await site.settings([source], spool);
      if (name === "lic-once-one") {
        const summary = JSON.parse((await site.run(["--once", "--json"], environment())).out) as SourcesSummary;
        expect(summary.sources[0]?.servers).to.deep.equal([`27000@${name}`]);
      } else {
        const { child, ended } = site.start([], environment());
        await until("the log's checkout is there", async () => (await sessionsOf(`27000@${name}`)).length === 2);
        child.kill("SIGTERM");
        await ended;
      }
      const users = (await sessionsOf(`27000@${name}`)).map(({ UserName }) => UserName);
      expect(users).to.have.members(["mira", "anna"]);
    }
    expect((await servers()).map(({ Name }) => Name).filter((name) => name.includes("lic-other"))).to.deep.equal([]);
  });

  it("whose clock is an hour ahead is read all the same: what lies ahead is reported as a problem, and the others are sent", async () => {
    const now = Date.now();
    const [ahead, today, old] = [now + 3_600_000, now + 1_800_000, now - 90_000_000].map(printed);
    const listed = feature(
      "solve",
      10,
      2,
      version("solve", "5.0"),
      checkout("mira ws-11 :0", "", today?.start),
      checkout("otto ws-12 :0", "", old?.start),
    );
    const text = lmstat(listed)
      .replaceAll("lic-north", "lic-ahead")
      .replace(/status on .*/, `status on ${ahead?.head}`);
    await site.write("lmstat.txt", text);
    const line = (at: typeof old, message: string) => `${at?.time}:00 (quarzd) ${message}\n`;
    const stamp = (at: number) => line(printed(at), `TIMESTAMP ${printed(at).day}/${new Date(at).getUTCFullYear()}`);
    const yesterday = now - 90_000_000;
    const log = [
      ...[stamp(yesterday), line(old, 'OUT: "solve" bela@ws-11')],
      ...[stamp(now + 3_600_000), line(ahead, 'OUT: "solve" cara@ws-11')],
    ];
    await site.write("app.log", log.join(""));
    await site.tool("lmutil", text);
    await site.settings([
      '{ name: cad, manager: flexlm, status: "27000@lic-ahead", tool: ./lmutil, log: app.log, timeZone: Etc/UTC }',
    ]);
    const { code, out: shown, errors } = await site.run(["--once", "--json"], environment());
    expect(code, errors).to.equal(0);
    const { sources, messages } = JSON.parse(shown) as SourcesSummary;
    expect(messages).to.deep.include({ refused: [], waiting: 0 });
    const reasons = sources[0]?.unreadable.lines.map(({ reason }) => reason);
    expect(reasons).to.have.members(["a start that lies ahead", "a time that lies ahead"]);
    const users = (await sessionsOf("27000@lic-ahead")).map(({ UserName }) => UserName);
    expect(users).to.have.members(["otto", "bela"]);
    const { out: table } = await site.run(["--check"], environment());
    expect(table).to.match(/^cad .* \+(35|36)\d\d s/m);
  });
});
