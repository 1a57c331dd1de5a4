// What the doctor prints for a person: a line for each thing, and under it what to do.
import type { Line, State } from "./line.ts";

const words: Readonly<Record<State, string>> = { ok: "ok", warning: "WARNING", fault: "FAULT", skipped: "skipped" };
const colours: Readonly<Record<State, number>> = { ok: 32, warning: 33, fault: 31, skipped: 90 };

export function textOf(lines: readonly Line[], isColoured: boolean): string {
  const width = Math.max(...lines.map(({ check }) => check.length));
  const shown = lines.flatMap(({ check, state, found, remedy }) => {
    const word = words[state].padEnd(8);
    const mark = isColoured ? `\u001b[${colours[state]}m${word}\u001b[0m` : word;
    const line = `${mark} ${check.padEnd(width)}  ${found}`;
    return remedy === undefined ? [line] : [line, `${" ".repeat(10)}→ ${remedy}`];
  });
  const count = (state: State) => lines.filter((line) => line.state === state).length;
  const sum = `${count("fault")} faults, ${count("warning")} warnings, ${count("ok")} ok, ${count("skipped")} skipped`;
  return [...shown, "", sum].join("\n");
}

/** 0: all is green; 1: there are warnings; 2: something is wrong. */
export function exitCodeOf(lines: readonly Line[]): 0 | 1 | 2 {
  if (lines.some(({ state }) => state === "fault")) return 2;
  return lines.some(({ state }) => state === "warning") ? 1 : 0;
}
