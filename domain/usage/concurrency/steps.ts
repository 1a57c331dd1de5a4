// Each change of the licences in use of some series, from the roll-up's packed days, and of raw times from the sessions.
import type { Knex } from "knex";
import { stepFields } from "../packed/sweep/stepping.ts";
import { changesInTimes } from "./raw-changes.ts";
import { numbersOf, rawTimes } from "./raw-times.ts";
import { type ConcurrencyQuestion, daysOf, filterOf, usageBefore } from "./reader.ts";
import { stepDays } from "./stored.ts";

export interface Step {
  /** Its number among the series that were asked for, from 0. */
  readonly series: number;
  readonly atMs: number;
  /** In use from then on. */
  readonly licenses: number;
}

type StepQuestion = Omit<ConcurrencyQuestion, "intervals">;

/**
 * By series, then by time, the window's start first; more than `most`: not all of them. Null as rolledUsage says. Read it in one snapshot.
 */
export async function rolledSteps(knex: Knex, question: StepQuestion, most: number): Promise<Step[] | null> {
  const { series, window, openFrom } = question;
  const raw = await rawTimes(knex, question);
  if (raw === null) return null;
  const befores = await usageBefore(knex, question);
  const numbers = await stepDays(knex, [...daysOf(window)], {
    ...window,
    series: series.map(({ labels }, place) => ({ labels, licenses: befores[place]?.licenses ?? 0 })),
    rawTimes: numbersOf(raw),
    rawChanges: await changesInTimes(knex, raw, window, filterOf(question), openFrom),
    most,
  });
  return Array.from({ length: numbers.length / stepFields.length }, (_, step) => {
    const own = numbers.subarray(step * stepFields.length, (step + 1) * stepFields.length);
    const [number, atMs, licenses] = own as unknown as [number, number, number];
    return { series: number, atMs, licenses };
  });
}
