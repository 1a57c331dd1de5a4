// What a check answers, one line for each thing that it looked at, and how that is printed for a person.
type State = "ok" | "warning" | "fault" | "skipped";

export interface Line {
  /** What was looked at: one word, the same in each run. */
  readonly check: string;
  readonly state: State;
  readonly found: string;
  /** What to do; there with each warning and fault. */
  readonly remedy?: string;
}

export const ok = (check: string, found: string): Line => ({ check, state: "ok", found });
/** Not looked at, which is no fault: `found` says why. */
export const skipped = (check: string, found: string): Line => ({ check, state: "skipped", found });
/** Works today, and may not tomorrow. */
export const warning = (check: string, found: string, remedy: string): Line => ({
  ...{ check, state: "warning", found, remedy },
});
/** Something does not work. */
export const fault = (check: string, found: string, remedy: string): Line => ({
  ...{ check, state: "fault", found, remedy },
});

/** `2 days`, `1 hour`, `5 minutes`: in the largest unit that gives a whole number above 0. */
export function lengthText(ms: number): string {
  const units = [["day", 86_400_000] as const, ["hour", 3_600_000] as const, ["minute", 60_000] as const];
  const [name, unit] = units.find(([, one]) => Math.abs(ms) >= one) ?? (["second", 1000] as const);
  const count = Math.round(Math.abs(ms) / unit);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** The first names of many, and how many more there are. */
export function namesText(names: readonly string[], most = 10): string {
  const more = names.length - most;
  return names.slice(0, most).join(", ") + (more > 0 ? `, and ${more} more` : "");
}

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
