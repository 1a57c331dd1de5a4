// What LM-X prints and logs, mutilated.
import { lmx } from "../../../collector/sources/lmx/manager.ts";
import { serverLog } from "../../../collector/sources/lmx/server-log.ts";
import { expectLogToSurvive, expectStatusToSurvive } from "../mutilated-text.ts";
import { failed, feature, path, text, textFeature, user, xml } from "./printing.ts";

/** A feature that is printed several times is several purchases of one pool: its numbers are added. */
function isSumOfPrinted(value: number, field: string, text: string): boolean {
  if (!["Total", "Used"].includes(field)) return false;
  const printed = [...text.matchAll(/(\d+)(?= (?:of|license))|LICENSES="(\d+)/g)].map((found) =>
    Number(found[1] ?? found[2]),
  );
  const sums = new Set([0]);
  for (const number of printed) for (const sum of [...sums]) sums.add(sum + number);
  return sums.has(value);
}

describe("a mutilated output of lmxendutil", () => {
  const elements = xml(
    path(
      "6200@lic-north",
      feature("Solve", 46, 1150, user("mira", 21), user("ivo", 25)),
      feature("Mesh", 0, 2147483647),
    ),
    failed("6200@lic-south"),
  );
  const lines = text(
    "6200@lic-north",
    textFeature(
      "Solve",
      "46 of 1150 license(s) used:",
      ...[
        "21 license(s) used by mira@ws-11 [192.0.2.11]",
        "Login time: 2026-03-05 15:12   Checkout time: 2026-03-05 15:21",
        "",
      ],
      ...[
        "25 license(s) used by ivo@ws-12 [192.0.2.12]",
        "Login time: 2026-03-05 15:12   Borrow expire time: 2026-03-12 15:21",
      ],
    ),
    textFeature("Mesh", "0 of 37 license(s) used"),
  );

  it("never crashes the reader, never hangs it, and never yields a number that was not printed", () => {
    expectStatusToSurvive(lmx, [elements, lines], { isAllowed: isSumOfPrinted });
  });
});

describe("a mutilated log of an LM-X server", () => {
  const lines = [
    "[2026-03-05 13:38:30] LM-X License Server v4.9.23 build 74220bf8 on lic-north (Linux_x64)",
    "[2026-03-05 13:38:30] License server using TCP IPv4 port 6200.",
    "[2026-03-05 13:38:30] Serving following features:",
    "[2026-03-05 13:38:30] solve (v1.0) (58 license(s)) shared on: HOST USER VIRTUAL license type: additive",
  ].join("\n");

  it("never crashes the reader, never hangs it, and never yields a number that was not printed", () => {
    expectStatusToSurvive(lmx, [lines], { isAllowed: isSumOfPrinted });
    expectLogToSurvive(serverLog, [lines]);
  });
});
