// The result of a check, one line for each thing that it checked, and how it is printed for a person.
import { styleText } from "node:util";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/units.ts";

type State = "ok" | "warning" | "fault" | "skipped";

export interface Line {
  /** What was checked, by the same name in each run. */
  readonly check: string;
  readonly state: State;
  readonly found: string;
  /** What to do; each warning and fault has one. */
  readonly remedy?: string;
}

export const ok = (check: string, found: string): Line => ({ check, state: "ok", found });
/** Not checked, which is no fault: `found` has the reason. */
export const skipped = (check: string, found: string): Line => ({ check, state: "skipped", found });
/** Works today, and may not tomorrow. */
export function warning(check: string, found: string, remedy: string): Line {
  return { check, state: "warning", found, remedy };
}
/** Something does not work. */
export function fault(check: string, found: string, remedy: string): Line {
  return { check, state: "fault", found, remedy };
}

/** `2 days`, `1 hour`, `5 minutes`: in the largest unit that gives a whole number above 0. */
export function lengthText(ms: number): string {
  const units = [["day", DAY_MS] as const, ["hour", HOUR_MS] as const, ["minute", MINUTE_MS] as const];
  const [name, unit] = units.find(([, one]) => Math.abs(ms) >= one) ?? (["second", 1000] as const);
  const count = Math.round(Math.abs(ms) / unit);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

const words: Readonly<Record<State, string>> = { ok: "ok", warning: "WARNING", fault: "FAULT", skipped: "skipped" };
const colours = { ok: "green", warning: "yellow", fault: "red", skipped: "gray" } as const;

/** In colours where standard output shows them. */
export function textOf(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ check }) => check.length));
  const shown = lines.flatMap(({ check, state, found, remedy }) => {
    const mark = styleText(colours[state], words[state].padEnd(8));
    const line = `${mark} ${check.padEnd(width)}  ${found}`;
    return remedy === undefined ? [line] : [line, `${" ".repeat(10)}→ ${remedy}`];
  });
  const count = (state: State) => lines.filter((line) => line.state === state).length;
  const sum = `Faults: ${count("fault")}, warnings: ${count("warning")}, ok: ${count("ok")}, skipped: ${count("skipped")}`;
  return [...shown, "", sum].join("\n");
}

/** 0: all is green; 1: there are warnings; 2: something is wrong. */
export function exitCodeOf(lines: readonly Line[]): 0 | 1 | 2 {
  if (lines.some(({ state }) => state === "fault")) return 2;
  return lines.some(({ state }) => state === "warning") ? 1 : 0;
}
