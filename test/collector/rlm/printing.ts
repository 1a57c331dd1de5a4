// What `rlmutil rlmstat -a` prints, for tests: of one server with one ISV server, on Tuesday, 3 March 2026, 10:03:04.

export interface Printed {
  /** Lines of pools, and of checkouts. */
  pools?: string[];
  usage?: string[];
  isv?: string;
}

/** The whole output. `indent` is what stands before each line. */
export function rlmstat({ pools = [], usage = [], isv = "quarz" }: Printed, indent = "\t"): string {
  const lines = [
    "rlm status on lic-north.example (port 5053), up 1d 02:03:04",
    "rlm software version v14.2 (build:3)",
    "rlm comm version: v1.2",
    "Startup time: Mon Mar  2 08:00:00 2026",
    "Todays Statistics (10:03:04), init time: Tue Mar  3 00:00:00 2026",
    "Recent Statistics (00:03:04), init time: Tue Mar  3 10:00:00 2026",
    "",
    "             Recent Stats         Todays Stats         Total Stats",
    "              00:03:04             10:03:04          1d 02:03:04",
    "Messages:    582 (0/sec)           28937 (0/sec)          777647 (0/sec)",
    "Connections: 463 (0/sec)           23147 (0/sec)          622164 (0/sec)",
    "",
    "--------- ISV servers ----------",
    "   Name           Port Running Restarts",
    `${isv}             63133   Yes      0`,
    "",
    "------------------------",
    "",
    `${isv} ISV server status on lic-north.example (port 63133), up 1d 02:03:00`,
    `${isv} software version v14.2 (build: 3)`,
    `${isv} comm version: v1.2`,
    `${isv} Debug log filename: C:\\ProgramData\\Quarz Ltd\\${isv}.dlog`,
    `${isv} Report log filename: <stdout>`,
    "Startup time: Mon Mar  2 08:00:04 2026",
    "Checkouts:   0 (0/sec)           1 (0/sec)          937 (0/sec)",
    "",
    ...listOf("pool", isv, pools),
    ...listOf("usage", isv, usage),
  ];
  const head = ["Setting license file path to 5053@lic-north", "rlmutil v14.2"];
  const copyright = "Copyright (C) 2006-2020, Reprise Software, Inc. All rights reserved.";
  return [...head, copyright, "", "", ...lines.map((line) => (line === "" ? "" : `${indent}${line}`)), ""].join("\n");
}

/** A section of pools or checkouts alone. */
export function listOf(kind: "pool" | "usage", isv: string, lines: readonly string[]): string[] {
  const head = `${isv} license ${kind} status on lic-north.example (port 63133)`;
  return ["", "------------------------", "", head, "", ...lines];
}

export function pool(name: string, counts: string, number = 1): string[] {
  const detail = "\tobsolete: 0, min_remove: 120, total checkouts: 169";
  return [`${name}${number > 0 ? `, pool: ${number}` : ""}`, `\t${counts}`, detail];
}

export function count(total: number, used: number, expiry = "31-mar-2027", reserved = 0): string {
  return `count: ${total}, # reservations: ${reserved}, inuse: ${used}, exp: ${expiry}`;
}
