// What a check answers: one line for each thing that it looked at. Types, and how lines are made.

export type State = "ok" | "warning" | "fault" | "skipped";

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
