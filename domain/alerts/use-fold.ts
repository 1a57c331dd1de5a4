// A fold: the starts and ends of a long window pass by, and each subject's alerts come out. Runs where the days are read.

import { type Column, numberAt } from "../../columnar/changes/columns.ts";
import {
  type ChangeConsumer,
  type DayColumns,
  type RawChanges,
  unionFold,
} from "../../columnar/changes/raw-changes.ts";
import type { Fold } from "../../db/index.ts";
import type { ReplayedWindow } from "../usage/curve/curve.ts";
import { type Fired, firedOf, indexesOfPools, type ReplayedRule, type ReplayedSubject, Run } from "./state-machine.ts";

export interface ReplayInput {
  readonly rule: ReplayedRule;
  readonly subjects: readonly ReplayedSubject[];
  /** Whether each user is looked at by itself. */
  readonly byUser: boolean;
  /** In use just before the window. */
  readonly before: readonly { readonly poolId: number; readonly userId: number; readonly licenses: number }[];
  readonly startAt: number;
  readonly endAt: number;
}

export class Replaying implements ChangeConsumer<Fired[]> {
  readonly #input: ReplayInput;
  readonly #indexesOf: ReadonlyMap<number, readonly number[]>;
  /** By subject, then by user; 0: of all users. */
  readonly #runs: Map<number, Run>[];

  constructor(input: ReplayInput) {
    this.#input = input;
    this.#indexesOf = indexesOfPools(input.subjects);
    const sums = input.subjects.map(() => new Map<number, number>());
    for (const { poolId, userId, licenses } of input.before) {
      for (const index of this.#indexesOf.get(poolId) ?? []) {
        const byUserId = sums[index] as Map<number, number>;
        const user = input.byUser ? userId : 0;
        byUserId.set(user, (byUserId.get(user) ?? 0) + licenses);
      }
    }
    this.#runs = sums.map((byUserId, index) => {
      if (!input.byUser && !byUserId.has(0)) byUserId.set(0, 0);
      return new Map([...byUserId].map(([user, value]) => [user, this.#newRun(index, value)]));
    });
  }

  #change(at: number, sign: number, licenses: number, poolId: number, userId: number): void {
    const indexes = this.#indexesOf.get(poolId);
    if (indexes === undefined) return;
    const user = this.#input.byUser ? userId : 0;
    for (const index of indexes) {
      const byUserId = this.#runs[index] as Map<number, Run>;
      let run = byUserId.get(user);
      if (run === undefined) {
        run = this.#newRun(index, 0);
        byUserId.set(user, run);
      }
      run.change(at, sign * licenses);
    }
  }

  take({ at, signs, licenses, labels }: RawChanges, from: number, to: number): void {
    const [pools, users] = labels as [Column, Column];
    for (let index = from; index < to; index += 1) {
      const instant = at[index] as number;
      const sign = signs[index] as number;
      this.#change(instant, sign, numberAt(licenses, index), numberAt(pools, index), numberAt(users, index));
    }
  }

  ofDay({ day, times, licenses, labels }: DayColumns): (from: number, to: number) => void {
    const pools = labels[0] as Column;
    const users = labels[1] ?? 0;
    return (from, to) => {
      for (let index = from; index < to; index += 1) {
        const time = times[index] as number;
        const sign = (time & 1) === 1 ? 1 : -1;
        const instant = day + (time >>> 1);
        this.#change(instant, sign, numberAt(licenses, index), numberAt(pools, index), numberAt(users, index));
      }
    };
  }

  end(): Fired[] {
    return this.#runs.flatMap((byUserId, index) =>
      [...byUserId].flatMap(([user, run]) => {
        run.advance(this.#input.endAt);
        return firedOf(run.machine, index, this.#input.byUser ? user : null);
      }),
    );
  }

  #newRun(index: number, value: number): Run {
    const { rule, subjects, startAt } = this.#input;
    const { marks } = subjects[index] as ReplayedSubject;
    return new Run({ ...rule, marks, startAt, value, memory: null });
  }
}

/** Rows: a day, its changes, their licences, pools and users; the last are null where they are not needed. */
export const begin: Fold<ReplayInput & ReplayedWindow, Fired[]> = (input) => unionFold(input, new Replaying(input));
