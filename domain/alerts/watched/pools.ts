// Rules on the licences in use, on denials and on totals, evaluated for a short time from what was read of it. A preview of a
// long time takes the same steps where the history is read (preview/).
import type { Condition } from "../definition.ts";
import { levelOf, type Mark } from "../states/levels.ts";
import { countBefore, Run, runThroughCounts } from "../states/run.ts";
import type { PoolsTogether, Subjects } from "./subjects.ts";
import { comparisonOf, lengthOf, timingOf } from "./timing.ts";
import type { Evaluated, Found } from "./types.ts";

/** Licences in use of each pool, by its place: at the start of the window, and what changes in it, in the order of time. */
export interface Use {
  readonly before: Float64Array;
  readonly changes: readonly (readonly (readonly [at: number, by: number])[] | undefined)[];
}

/** Instants of each pool, by its place, rising; those of the time before the window that still count are among them. */
export interface Instants {
  readonly all: readonly (readonly number[] | undefined)[];
  /** Of denials the true ones. */
  readonly true: readonly (readonly number[] | undefined)[];
}

export function usage({ rule, memories, startAt }: Evaluated, subjects: Subjects, use: Use): Found[] {
  const [timing, comparison] = [timingOf(rule), comparisonOf(rule.definition.Condition)];
  const found: Found[] = [];
  for (const one of subjects.of(rule)) {
    const memory = memories.get(one.key) ?? null;
    const marks = subjects.marksOf(one);
    const [value, isSteady] = usedBy(one, use);
    const isIdle = memory === null && isSteady && marks.length === 1;
    if (isIdle && levelOf(comparison, value, marks[0] as Mark) !== "breach") continue;
    const begin = startAt > subjects.frame.window.startAt && !isSteady ? startedAt(one, use, value, startAt) : value;
    const run = new Run({ timing, comparison, marks, startAt, value: begin, memory });
    const changes = isSteady ? [] : changesOf(one, use).filter(([at]) => at >= startAt);
    run.through(changes, subjects.frame.window.endAt);
    found.push({ watched: one, machine: run.machine });
  }
  return found;
}

function usedBy({ pools }: PoolsTogether, { before, changes }: Use): [used: number, isSteady: boolean] {
  let [used, isSteady] = [0, true];
  for (const { place } of pools) {
    used += before[place] as number;
    if (changes[place] !== undefined) isSteady = false;
  }
  return [used, isSteady];
}

/** The licences in use just before an instant within the window. */
function startedAt(one: PoolsTogether, use: Use, before: number, at: number): number {
  return changesOf(one, use).reduce((sum, [when, by]) => (when < at ? sum + by : sum), before);
}

function changesOf({ pools }: PoolsTogether, { changes }: Use): (readonly [at: number, by: number])[] {
  return pools.flatMap(({ place }) => changes[place] ?? []).sort(([one], [other]) => one - other);
}

/** Rules that count denials, or changes of the total, in a length of time. */
export function counts({ rule, memories, startAt }: Evaluated, subjects: Subjects, instants: Instants): Found[] {
  const { Condition } = rule.definition;
  const [timing, comparison, lengthMs] = [timingOf(rule), comparisonOf(Condition), lengthOf(Condition)];
  const chosen = chosenInstants(Condition, instants);
  const found: Found[] = [];
  for (const one of subjects.of(rule)) {
    const memory = memories.get(one.key) ?? null;
    const own = instantsOf(one, chosen);
    if (memory === null && own.length < comparison.threshold) continue;
    const value = countBefore(own, lengthMs, startAt);
    const marks = subjects.marksOf(one);
    const run = new Run({ timing, comparison, marks, startAt, value, memory });
    runThroughCounts(run, own, lengthMs, startAt, subjects.frame.window.endAt);
    found.push({ watched: one, machine: run.machine });
  }
  return found;
}

function chosenInstants({ TrueDenialsOnly }: Condition, instants: Instants): Instants["all"] {
  return TrueDenialsOnly ? instants.true : instants.all;
}

function instantsOf({ pools }: PoolsTogether, chosen: Instants["all"]): readonly number[] {
  const [only] = pools;
  if (only !== undefined && pools.length === 1) return chosen[only.place] ?? [];
  return pools.flatMap(({ place }) => chosen[place] ?? []).sort((one, other) => one - other);
}
