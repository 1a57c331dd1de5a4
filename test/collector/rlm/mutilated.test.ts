// What RLM prints and logs, mutilated.
import { debugLog } from "../../../collector/sources/rlm/debug-log.ts";
import { rlm } from "../../../collector/sources/rlm/manager.ts";
import { reportLog } from "../../../collector/sources/rlm/report-log/reader.ts";
import { expectLogToSurvive, expectStatusToSurvive } from "../mutilated-text.ts";
import { count, pool, rlmstat } from "./printing.ts";

describe("a mutilated output of rlmstat", () => {
  const list = rlmstat({
    pools: [...pool("solve v2026.03", count(640, 37, "31-mar-2027", 12)), ...pool("mesh v1.0", count(24, 0), 2)],
    usage: [
      "solve v2026.03: mira@ws-11 30/0 at 03/03 09:01  (handle: 15a)",
      "solve v2026.03: ivo@ws-12 0/7 at 12/31 23:59  (handle: 128)",
    ],
  });

  it("never crashes the reader, never hangs it, and never yields a number that was not printed", () => {
    // A checkout's licences are those of the free ones and of the reserved ones together.
    expectStatusToSurvive(rlm, [list], {
      isAllowed: (value, field, text) => field === "NumberOfLicenses" && sums(text).has(value),
    });
  });
});

describe("a mutilated log of RLM", () => {
  it("never crashes the reader of a report log, never hangs it, and never yields a number that was not printed", () => {
    const std = [
      ...[
        "RLM Report Log Format 0, version 14.0",
        "ISV: quarz, RLM version 14.2 BL3",
        "START lic-north 03/02/2026 08:00:04",
      ],
      ...["TIMEZONE 480 1 # Pacific Standard Time", 'PRODUCT solve 2026.03 1 640 2 640 "" "" "" "" "" "" 3 0 0'],
      'OUT solve 2026.03 1 mira ws-11 "cad job" 37 4 0 41 41 1a14 "rocket" "solve" "2026.0" 03/02 08:15:14.1234 "os" "x" 4 a1 192.0.2.1',
      'DENY solve 2026.0 ivo ws-12 "" 88 -22 1 4711 03/02 08:20',
      'QUE solve 2026.0 ivo ws-12 "" 88 c1 "rocket" "solve" "2026.0" 03/02 08:25:00',
      'DEQUE 6 solve 2026.0 ivo ws-12 "" 88 c1 03/02 08:26:00',
      'IN 1 solve 2026.0 mira ws-11 "cad job" 37 1 1 41 03/02 08:40:13',
      'INUSE solve 2026.03 1 nils ws-13 "" 53 21 1f4 03/02 23:59:59',
      "SHUTDOWN admin lic-north 03/02 23:59:59",
    ];
    const small = [
      ...["START lic-north 03/02/2026 08:00:04", 'OUT solve 2026.03 mira ws-11 "" 37 41 41 08:15'],
      ...['QUE solve 2026.0 ivo ws-12 "" 88 81 08:16', "IN 1 37 41 08:40", "DEQUE 6 88 81 08:42"],
    ];
    expectLogToSurvive(reportLog, [std.join("\n"), small.join("\r\n")]);
  });

  it("never crashes the reader of a debug log, never hangs it, and never yields a number that was not printed", () => {
    const lines = [
      "03/02 08:00 (quarz) Server started on lic-north (hostid: 1) for:",
      "03/02 09:01 (quarz) OUT: solve v2026.03 by mira@ws-11 (37 licenses)",
      "03/02 09:03 (quarz) DENIED: (88) solve v2026.0 to ivo@ws-12",
      "03/02 09:03 (quarz) \tAll licenses in use (-22)",
      "03/02 10:00 (quarz) IN: (client exit) solve v2026.03 by mira@ws-11 (37 licenses)",
    ];
    expectLogToSurvive(debugLog, [lines.join("\n")]);
  });
});

function sums(text: string): Set<number> {
  return new Set([...text.matchAll(/(\d+)\/(\d+) +at/g)].map(([, free, reserved]) => Number(free) + Number(reserved)));
}
