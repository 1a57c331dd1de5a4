// The collector killed in the middle of a poll, of a log and of a delivery, its logs put aside while it is away, the service
// away too: in the end the service stores what it stores of an undisturbed `--once`.
import { existsSync } from "node:fs";
import { appendFile, readdir, readFile, rename } from "node:fs/promises";
import { expect } from "chai";
import { useTestServer } from "../../support/http/server.ts";
import { opening } from "../flexlm/log-reading.ts";
import { describeCollector } from "../forms.ts";
import { head, product } from "../rlm/logging.ts";
import { Gate } from "./gate.ts";
import { Site, until } from "./site.ts";

type Row = Record<string, unknown>;

const parts = 4;
const perPart = 400;
const two = (value: number) => String(value).padStart(2, "0");
const clock = (second: number) =>
  `${two(9 + Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;

/** Of each part of the log every second is a checkout, a check-in or a denial. */
const debugLines = (part: number) =>
  Array.from({ length: perPart }, (_, index) => {
    const second = part * perPart + index;
    const user = `user${Math.floor(second / 3)}`;
    const events = [
      `OUT: "solve" ${user}@ws-1  (2 licenses)`,
      `DENIED: "mesh" ${user}@ws-1  (Licensed number of users already reached. (-4,342))`,
      // Every seventh stays out.
      second % 21 === 2 ? "some words" : `IN: "solve" ${user}@ws-1  (2 licenses)`,
    ];
    return `${clock(second)} (quarzd) ${events[second % 3]}\n`;
  }).join("");
const reportLines = (part: number) =>
  Array.from({ length: perPart }, (_, index) => {
    const second = part * perPart + index;
    const [handle, user] = [(1 + Math.floor(second / 3)).toString(16), `user${Math.floor(second / 3)}`];
    const when = `03/02 ${clock(second)}`;
    const actions = [
      `OUT solve 2026.03 1 ${user} ws-2 "" 1 1 0 ${handle} ${handle} 1a14 "" "solve" "2026.0" ${when}`,
      `DENY solve 2026.03 ${user} ws-2 "" 1 -22 1 ${when}`,
      second % 21 === 2 ? "" : `IN 1 solve 2026.03 ${user} ws-2 "" 1 0 0 ${handle} ${when}`,
    ];
    return `${actions[second % 3]}\n`;
  }).join("");

describeCollector("The collector in a rough night", (collector) => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  const sites: Site[] = [];
  after(() => Promise.all(sites.map((site) => site.remove())));

  async function siteOf(name: string): Promise<Site> {
    const site = await Site.make(collector);
    sites.push(site);
    await pollEvery(site, name, "400ms");
    await site.write("cad.log", opening.map((line) => `${line}\n`).join(""));
    await site.write("render.rl", [...head, product, ""].join("\n"));
    return site;
  }
  async function pollEvery(site: Site, name: string, every: string): Promise<void> {
    const others = await site.fiveManagers(name);
    await site.settings([
      ...others.map((source) => source.replace("every: 1s", `every: ${every}`)),
      `{ name: log, manager: flexlm, server: "27000@${name}-log", log: cad.log, timeZone: Etc/UTC }`,
      `{ name: render, manager: rlm, server: "5053@${name}-render", reportLog: render.rl, timeZone: Etc/UTC }`,
    ]);
  }
  const grow = async (site: Site, part: number) => {
    await appendFile(site.path("cad.log"), debugLines(part));
    await appendFile(site.path("render.rl"), reportLines(part));
  };

  async function rows(path: string): Promise<Row[]> {
    const { body } = await server.client.request<Row[] | { Items: Row[] }>("GET", path);
    return Array.isArray(body) ? body : body.Items;
  }
  const names = (site: string) =>
    [
      "27000@NAME",
      "27000@NAME-log",
      "5053@NAME-render",
      "31010@NAME-crash",
      "NAME-math",
      "NAME-pipe",
      "7272@NAME-odd",
    ].map((name) => name.replace("NAME", site));
  const idOf = async (name: string) =>
    (await rows("/api/v1/licenseservers/lookup")).find((one) => one.Name === name)?.Id ?? null;

  /** What is stored of a licence server; of one without exact times, no more than who is there. */
  async function storedOf(name: string): Promise<object> {
    const id = await idOf(name);
    if (id === null) return { isListed: false };
    const isExact = /-log$|-render$/.test(name);
    const sessions = await rows(`/api/v1/sessions?LicenseServerIds=${id}&PageSize=1000`);
    const denials = await rows(`/api/v1/denials?LicenseServerIds=${id}&PageSize=1000`);
    const features = await rows(`/api/v1/features?LicenseServerIds=${id}`);
    return {
      isListed: true,
      features: features.map(({ Name, Version, Total, Used }) => [Name, Version, Total, Used].join(" ")).sort(),
      denials: denials
        .map(({ FeatureName, UserName, DenialTimeUtc }) => [FeatureName, UserName, DenialTimeUtc].join(" "))
        .sort(),
      sessions: sessions
        .map(({ FeatureName, UserName, Workstation, NumberOfLicenses, StartTimeUtc, EndTimeUtc, IsActive }) =>
          [
            FeatureName,
            UserName,
            Workstation,
            NumberOfLicenses,
            IsActive,
            ...(isExact ? [StartTimeUtc, EndTimeUtc] : []),
          ].join(" "),
        )
        .sort(),
    };
  }

  it("leaves in the service what an undisturbed run leaves: nothing lost, nothing doubled", async () => {
    const calm = await siteOf("lic-calm");
    for (let part = 0; part < parts; part += 1) await grow(calm, part);
    const once = await calm.run(["--once"], { SVC_API_URL: server.url });
    expect(once.code, once.errors).to.equal(0);

    const rough = await siteOf("lic-rough");
    const gate = await Gate.open(server.url);
    const start = () => rough.start([], { SVC_API_URL: gate.url });
    const kill = async ({ child, ended }: ReturnType<typeof start>) => {
      child.kill("SIGKILL");
      await ended;
    };
    // In the middle of a poll: the tool prints and does not end.
    await rough.tool(
      "monitorlm",
      "SERVER v14.1\nPOOL Mathematica~1~13\n",
      `echo started > "${rough.path("started")}"; sleep 3`,
    );
    await grow(rough, 0);
    const first = start();
    await until("the tool was started", () => existsSync(rough.path("started")));
    await kill(first);
    await rough.fiveManagers("lic-rough");

    // In the middle of a delivery: the service has it, the collector does not know.
    await grow(rough, 1);
    const lost = gate.losesAnswers();
    const second = start();
    await until("answers went lost", () => lost.count > 2);
    // What it has not read when its logs are put aside is nobody's.
    for (const name of ["27000@lic-rough-log", "5053@lic-rough-render"])
      await until(`the end of ${name} waits`, async () => (await spoolOf(rough)).some((text) => isAbout(text, name)));
    await kill(second);

    // While it is away its logs are put aside, and new ones begin; the service is away when it comes back.
    await gate.shut();
    await rename(rough.path("cad.log"), rough.path("cad.log.1"));
    await rename(rough.path("render.rl"), rough.path("render.rl.1"));
    await rough.write("cad.log", debugLines(2));
    await rough.write("render.rl", reportLines(2));
    const third = start();
    await until("it waits for the service", async () => (await waitingIn(rough)) > 3);
    // In the middle of a log.
    await grow(rough, 3);
    await kill(third);

    await gate.reopen();
    // No poll comes while the rest is delivered: on a busy machine they would outrun it, and something would always wait.
    await pollEvery(rough, "lic-rough", "10m");
    const { child, ended } = start();
    const bothOf = (name: string) =>
      Promise.all(["lic-rough", "lic-calm"].map((site) => storedOf(name.replace("NAME", site))));
    for (const name of names("NAME")) {
      const isSame = async () => {
        const [there, expected] = await bothOf(name);
        return JSON.stringify(there) === JSON.stringify(expected);
      };
      await until(`all of ${name} is there`, isSame).catch(async (error) => {
        const [there = [], expected = []] = (await bothOf(name)).map((stored) => Object.values(stored).flat());
        const lost = expected.filter((one) => !there.includes(one));
        const more = there.filter((one) => !expected.includes(one));
        throw new Error(`${error.message}. Lost: ${lost.join("; ")}. Not expected: ${more.join("; ")}`);
      });
    }
    await until("nothing waits", async () => (await waitingIn(rough)) === 0);
    child.kill("SIGTERM");
    expect((await ended).code).to.equal(0);
    await gate.shut();
    for (const [index, name] of names("lic-rough").entries())
      expect(await storedOf(name), name).to.deep.equal(await storedOf(names("lic-calm")[index] ?? ""));
    const sessions = await rows(`/api/v1/sessions?LicenseServerIds=${await idOf("27000@lic-rough-log")}&PageSize=1000`);
    expect(sessions).to.have.length(Math.ceil((parts * perPart) / 3));
  });
});

const messagesIn = async (site: Site) =>
  (await readdir(site.path("spool")).catch(() => [])).filter((name) => /^\d{15}-.*\.json$/.test(name));
const waitingIn = async (site: Site) => (await messagesIn(site)).length;
const spoolOf = async (site: Site) =>
  Promise.all((await messagesIn(site)).map((name) => readFile(site.path(`spool/${name}`), "utf8").catch(() => "")));
/** Whether it contains the last line of the second part of this log, a denial: earlier lines may be in another message. */
function isAbout(text: string, name: string): boolean {
  const last = 2 * perPart - 1;
  const denied = new RegExp(`\\{[^{}]*"user${Math.floor(last / 3)}"[^{}]*\\}`, "g");
  return text.includes(`"${name}"`) && (text.match(denied) ?? []).some((event) => event.includes('"denial"'));
}
