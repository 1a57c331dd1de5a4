// Lists that lack a part, as their form shows: none of them is whole, so that no session ends that such a part would list, and
// what stands below a lost head belongs to no other.
import { expect } from "chai";
import { managers } from "../../collector/sources/index.ts";
import { csv, grant, license, list, row } from "./dsls/printing.ts";
import { feature, lmstat } from "./flexlm/reading.ts";
import { path, text, textFeature, xml, feature as xmlFeature, user as xmlUser } from "./lmx/printing.ts";
import { contextOf } from "./read-text.ts";
import { count, pool, rlmstat } from "./rlm/printing.ts";
import { blocks } from "./rms/lsmon-output.ts";

const head = feature("mesh", 4, 1).split("\n")[0] ?? "";

const owner = (user: string) =>
  `\t\t\tinternal Id: ${user} granted since: 3/5/26 9:15:43 AM by user: ${user} on host: ws-1 (1.1)/192.0.2.1`;
const used = (user: string) => [`1 license(s) used by ${user}@ws`, "Login time: 2026-03-10 09:00"];
const flatFeature = (label: string, name: string, user: string) => [
  ...[`${label}: "${name}"`, 'Feature version: "1.0"', "Maximum concurrent user(s): 5", "Unreserved tokens in use: 1"],
  ...[`User name: ${user}`, "Host name: ws", "Status: Running since Tue Mar 10 09:00:00 2026"],
];

/** Outputs of a feature that mira uses, and of another one, used by otto, whose head cannot be read. */
const headless = {
  lmx: text(
    "6200@lic",
    textFeature("solve", "1 of 4 license(s) used:", ...used("mira")),
    textFeature("mesh Versio\n", "1 of 4 license(s) used:", ...used("otto")),
  ),
  dsls: list(
    license("AB3", "ConcurrentUser", [78, 1]),
    owner("mira"),
    license("AB4", "ConcurrentUser", [78, 1]).replace("maxRelease", "max\nRelease"),
    owner("otto"),
  ),
  rms: [...flatFeature("Feature name", "solve", "mira"), ...flatFeature("Fea\u0001 name", "mesh", "otto")].join("\n"),
};

/** By what is wrong: the licence manager and its output. */
const cut: Readonly<Record<string, readonly [manager: string, text: string]>> = {
  "begins and has no feature": ["flexlm", lmstat()],
  "has no feature, and lines that cannot be read": ["flexlm", lmstat(head.replace("Users of", "Utilisateurs de"))],
  "has a feature whose head is in capitals": ["flexlm", lmstat(feature("solve", 4, 0), head.toUpperCase())],
  "has a feature whose head a terminal parted": [
    "flexlm",
    lmstat(feature("solve", 4, 0), head.replace("mesh:", "me\nsh:")),
  ],
  "ends before the lists of an ISV server that runs": [
    "rlm",
    rlmstat({ pools: pool("solve v1.0", count(10, 0)) }).replace(
      "\tquarz  ",
      "\tlapis            63134   Yes      0\n$&",
    ),
  ],
  "ends within a feature": ["lmx", text("6200@lic", textFeature("solve", "0 of 4 license(s) used").slice(0, 3))],
  "has a feature without its name": ["lmx", headless.lmx],
  "has a failure below a feature": [
    "lmx",
    text("6200@lic", textFeature("solve", "0 of 4 license(s) used", "Error: connection refused")),
  ],
  "begins a queue and names nobody": [
    "lstc",
    "Running Programs\n ann 4711@ws1 MPP Tue Mar 10 09:00 16\n\nQueued Programs\n\n User Host Program Queued # procs\n",
  ],
  "ends within the numbers of a feature": ["rms", blocks.slice(0, blocks.indexOf("   |- Reserved tokens in use"))],
  "has a row that is cut off": ["dsls", csv(row({}), row({ feature: "MAB" }, grant("1", "mira").slice(0, 40)))],
  "has a line below its head that is none of it": ["dsls", csv("The operation failed")],
  "begins a list of what runs and names nothing": [
    "lstc",
    "Running Programs\n\n User Host Program\n\nNo programs queued\n",
  ],
  "begins a list and names no pool": ["rlm", rlmstat({})],
  "names its server alone": ["rms", blocks.slice(0, blocks.indexOf(" |- Feature"))],
  "begins and has no feature of a server": ["lmx", text("6200@lic")],
  "has no row that can be read": [
    "lstc",
    "Running Programs\n-----\n ann 4711@ws1 MPP Tue Mar 10 09:00 1,6\nNo programs queued\n",
  ],
  "has no row whose columns are certain": ["dsls", csv(row({}, grant("1", "mira, ann", "cad")))],
  "ends within the head of its rows": ["dsls", csv().replace(/,Count,.*\n$/, "")],
  "ends within the totals of a feature": ["flexlm", lmstat(feature("solve", 4, 0), head.slice(0, -10)).trimEnd()],
  "ends within a line of a pool": ["rlm", `${rlmstat({ pools: pool("solve v1.0", count(10, 0)) })}\t\tobsol`],
};

describe("What stands below a head that cannot be read", () => {
  const outputs = [...Object.entries(headless), ["lmx", brokenTag()] as const];
  for (const [index, [manager, output]] of outputs.entries()) {
    it(`belongs to no feature above it (${manager}, ${index + 1})`, () => {
      const reading = managers[manager]?.readStatus?.(output, contextOf({ at: "2026-03-10T10:00:00Z" }));
      const [message] = reading?.messages ?? [];
      const pools = message?.MessageType === "data_inquiry" ? message.Pools : [];
      expect(pools.flatMap(({ Checkouts }) => Checkouts ?? []).map(({ UserName }) => UserName)).to.deep.equal(["mira"]);
      expect(pools.map(({ Used }) => Used)).to.deep.equal([1]);
      expect(reading?.unreadable.some(({ text }) => text.includes("otto"))).to.equal(true);
    });
  }
});

function brokenTag(): string {
  const times = { LOGIN_TIME: "2026-03-10 09:00", CHECKOUT_TIME: "2026-03-10 09:00" };
  const other = xmlFeature("mesh", 1, 4, xmlUser("otto", 1, times)).replace('NAME="mesh"', "NAME=mesh");
  return xml(path("6200@lic", xmlFeature("solve", 1, 4, xmlUser("mira", 1, times)), other));
}

describe("A list of a licence manager", () => {
  for (const [fault, [manager, text]] of Object.entries(cut)) {
    it(`is not whole where it ${fault} (${manager})`, () => {
      const reading = managers[manager]?.readStatus?.(text, contextOf({ at: "2026-03-10T10:00:00Z" }));
      expect(reading?.isComplete).to.equal(false);
    });
  }

  it("is whole and empty where its daemon is down (flexlm)", () => {
    const reading = managers.flexlm?.readStatus?.(lmstat().replace("quarzd: UP v11.19.0", "quarzd: DOWN"), contextOf());
    expect(reading?.isComplete).to.equal(true);
  });
});
