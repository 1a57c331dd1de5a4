// A fold: the denials of a long window are collected, and each subject's alerts come out. Runs where they are read.
import type { Fold } from "../../db/index.ts";
import {
  countBefore,
  type Fired,
  firedOf,
  indexesOfPools,
  type ReplayedRule,
  type ReplayedSubject,
  Run,
  runThroughCounts,
} from "./state-machine.ts";

export interface CountedInput {
  readonly rule: ReplayedRule;
  readonly subjects: readonly ReplayedSubject[];
  /** Things count for so long. */
  readonly lengthMs: number;
  readonly trueOnly: boolean;
  readonly startAt: number;
  readonly endAt: number;
}

/** `instants`: of each subject, rising. */
export function firedByCounts(input: CountedInput, instants: readonly (readonly number[])[]): Fired[] {
  const { rule, subjects, lengthMs, startAt, endAt } = input;
  return subjects.flatMap(({ marks }, index) => {
    const counted = instants[index] ?? [];
    if (counted.length < rule.comparison.threshold) return [];
    const run = new Run({ ...rule, marks, startAt, value: countBefore(counted, lengthMs, startAt), memory: null });
    runThroughCounts(run, counted, lengthMs, startAt, endAt);
    return firedOf(run.machine, index);
  });
}

/** Rows of foldDenials. */
export const begin: Fold<CountedInput, Fired[]> = (input) => {
  const instants: number[][] = input.subjects.map(() => []);
  const indexesOf = indexesOfPools(input.subjects);
  return {
    row: ([poolId, _, verdict, at]) => {
      if (input.trueOnly && Number(verdict) !== 1) return;
      for (const index of indexesOf.get(Number(poolId)) ?? []) (instants[index] as number[]).push(Number(at));
    },
    end: () => {
      for (const counted of instants) counted.sort((one, other) => one - other);
      return firedByCounts(input, instants);
    },
  };
};
