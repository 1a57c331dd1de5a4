// Lists that lack a part, as their form shows: none of them is whole, so that no session ends that such a part would list.
import { expect } from "chai";
import { managers } from "../../collector/sources/index.ts";
import { csv, grant, row } from "./dsls/printing.ts";
import { feature, lmstat } from "./flexlm/reading.ts";
import { text, textFeature } from "./lmx/printing.ts";
import { contextOf } from "./read-text.ts";
import { count, pool, rlmstat } from "./rlm/printing.ts";
import { blocks } from "./rms/lsmon-output.ts";

const head = feature("mesh", 4, 1).split("\n")[0] ?? "";

/** By what is wrong: the licence manager and its output. */
const cut: Readonly<Record<string, readonly [manager: string, text: string]>> = {
  "begins and has no feature": ["flexlm", lmstat()],
  "has no feature, and lines that cannot be read": ["flexlm", lmstat(head.replace("Users of", "Utilisateurs de"))],
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
  "begins a list and names no pool": ["rlm", rlmstat({})],
  "names its server alone": ["rms", blocks.slice(0, blocks.indexOf(" |- Feature"))],
  "begins and has no feature of a server": ["lmx", text("6200@lic")],
  "has no row that can be read": [
    "lstc",
    "Running Programs\n-----\n ann 4711@ws1 MPP Tue Mar 10 09:00 1,6\nNo programs queued\n",
  ],
  "has no row whose columns are certain": ["dsls", csv(row({}, grant("1", "mira, ann", "cad")))],
};

describe("A list of a licence manager", () => {
  for (const [fault, [manager, text]] of Object.entries(cut)) {
    it(`is not whole where it ${fault} (${manager})`, () => {
      const reading = managers[manager]?.readStatus?.(text, contextOf({ at: "2026-03-10T10:00:00Z" }));
      expect(reading?.isComplete).to.equal(false);
    });
  }
});
