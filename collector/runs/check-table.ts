// The table of --check: for each source whether it can be reached, what was read, and what is wrong.
import type { ServiceState } from "../delivery/service-clock.ts";

export interface CheckRow {
  name: string;
  manager: string;
  reachable: "yes" | "no" | "DOWN" | "-";
  features: number;
  used: number;
  checkouts: number;
  /** Lines of the log; null where there is none. */
  lines: number | null;
  unreadable: number;
  /** Seconds. */
  clock: number | null;
  error: string | null;
}

const head = [
  "SOURCE",
  "MANAGER",
  "REACHABLE",
  "FEATURES",
  "USED",
  "CHECKOUTS",
  "LOG LINES",
  "UNREADABLE",
  "CLOCK",
  "",
];

export function renderCheck(
  rows: readonly CheckRow[],
  notes: readonly string[],
  url: string,
  service: ServiceState,
): string {
  const table = [head, ...rows.map(cells)];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        column >= 3 && column <= 8 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  const answers = service.isReachable ? "answers" : `does not answer: ${service.error}`;
  const clock =
    service.clockDifference === null ? "" : `; this machine's clock is ${seconds(service.clockDifference)} of it`;
  return [...lines, "", ...notes, `The service ${url} ${answers}${clock}.`].join("\n");
}

function cells(row: CheckRow): string[] {
  const { name, manager, reachable, features, used, checkouts, lines, unreadable, clock, error } = row;
  const counts = [features, used, checkouts, lines ?? "-", unreadable].map(String);
  return [name, manager, reachable, ...counts, clock === null ? "-" : `${clock > 0 ? "+" : ""}${clock} s`, error ?? ""];
}

function seconds(difference: number): string {
  return difference === 0 ? "within a second" : `${Math.abs(difference)} s ${difference > 0 ? "ahead" : "behind"}`;
}
