// What DSLS prints and logs, mutilated.
import { dsls } from "../../../collector/sources/dsls/manager.ts";
import { serverLog } from "../../../collector/sources/dsls/server-log.ts";
import { expectLogToSurvive, expectStatusToSurvive } from "../mutilated-text.ts";
import { csv, grant, license, list, row } from "./printing.ts";

describe("a mutilated output of DSLicSrv", () => {
  const rows = csv(
    row({ feature: "PAC", count: 37 }),
    row({ count: 2374, inUse: 493 }, grant("493", "mira")),
    row({ count: 2374, inUse: 493 }, "2000,,ws-12 (226.0)/192.0.2.42,ivo,QRZ,/opt/q ( 9),6.424,02DBE17,,,,1,"),
  );
  const plain = list(
    license("QRZ", "Token", [640, 88], "9/14/27 7:59:00 PM"),
    "\t\t\tws-11 (41D6.1)/192.0.2.26  mira    C:\\q.exe     6.422  2000018A granted since: 3/5/26 1:55:06 PM tokens: 88",
    license("AB3", "ConcurrentUser", [78, 2], "11/30/27 6:59:00 PM"),
    "\t\t\tinternal Id: IVO   granted since:  3/5/26 9:15:43 AM  last used at: 3/6/26 9:15:43 AM  by user: ivo  on host: ws-12 (4.1)/192.0.2.27",
  );

  it("never crashes the reader, never hangs it, and never yields a number that was not printed", () => {
    // A row or a line that is printed twice with a change in it is of another purchase, or waits twice: a sum.
    expectStatusToSurvive(dsls, [rows, plain], {
      isAllowed: (value, field, text) => field !== "NumberOfLicenses" && isSum(value, text),
    });
  });
});

describe("a mutilated log of a DSLS server", () => {
  const lines = [
    "2026/03/05 15:10:02:455 I USGTRACING  Grant!!QRZ!2000018A!Quarz Sim!Token!493!0!ws-11 (263.0)!192.0.2.41!mira!M!q.exe!6.424!0",
    "2026/03/05 15:11:30:120 W LICENSESERV QRZ not granted, no more available license ( from client ws-12 (43DD.0)/192.0.2.32|ivo|I|q )",
    "2026/03/05 15:40:02:455 I USGTRACING  TimeOut!!QRZ!2000018A!Quarz Sim!Token!493!0!ws-11 (263.0)!192.0.2.41!mira!M!q.exe!6.424!0",
  ];

  it("never crashes the reader, never hangs it, and never yields a number that was not printed", () => {
    expectLogToSurvive(serverLog, [lines.join("\n")]);
  });
});

/** Whether a value is the sum of two or three numbers of the text. */
function isSum(value: number, text: string): boolean {
  const numbers = [...new Set((text.match(/\d+/g) ?? []).map(Number))];
  const pairs = new Set(numbers.flatMap((one) => numbers.map((other) => one + other)));
  return pairs.has(value) || numbers.some((number) => pairs.has(value - number));
}
