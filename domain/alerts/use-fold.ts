// A fold: the starts and ends of a long window pass by, and each subject's alerts come out. Runs where the days are read.

import { type Column, numberAt, unpacked, unpackedChanges } from "../../columnar/changes/columns.ts";
import { packedRanges, type RawChanges, RawWalk } from "../../columnar/changes/raw-changes.ts";
import type { Fold } from "../../db/index.ts";
import type { ReplayedWindow } from "../usage/curve/curve.ts";
import { type Fired, firedOf, placesOfPools, type ReplayedRule, type ReplayedSubject, Run } from "./state-machine.ts";

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

export class Replaying {
  readonly #input: ReplayInput;
  readonly #placesOf: ReadonlyMap<number, readonly number[]>;
  /** By subject, then by user; 0: of all users. */
  readonly #runs: Map<number, Run>[];

  constructor(input: ReplayInput) {
    this.#input = input;
    this.#placesOf = placesOfPools(input.subjects);
    const sums = input.subjects.map(() => new Map<number, number>());
    for (const { poolId, userId, licenses } of input.before) {
      for (const place of this.#placesOf.get(poolId) ?? []) {
        const [own, user] = [sums[place] as Map<number, number>, input.byUser ? userId : 0];
        own.set(user, (own.get(user) ?? 0) + licenses);
      }
    }
    this.#runs = sums.map((own, place) => {
      if (!input.byUser && !own.has(0)) own.set(0, 0);
      return new Map([...own].map(([user, value]) => [user, this.#newRun(place, value)]));
    });
  }

  /** In the order of time. */
  change(at: number, sign: number, licenses: number, poolId: number, userId: number): void {
    const places = this.#placesOf.get(poolId);
    if (places === undefined) return;
    const user = this.#input.byUser ? userId : 0;
    for (const place of places) {
      const own = this.#runs[place] as Map<number, Run>;
      let run = own.get(user);
      if (run === undefined) {
        run = this.#newRun(place, 0);
        own.set(user, run);
      }
      run.change(at, sign * licenses);
    }
  }

  /** [from, to) of raw changes. */
  take({ at, signs, licenses, labels }: RawChanges, from: number, to: number): void {
    const [pools, users] = labels as [Column, Column];
    for (let place = from; place < to; place += 1) {
      const [instant, sign, own] = [at[place] as number, signs[place] as number, numberAt(licenses, place)];
      this.change(instant, sign, own, numberAt(pools, place), numberAt(users, place));
    }
  }

  end(): Fired[] {
    return this.#runs.flatMap((own, place) =>
      [...own].flatMap(([user, run]) => {
        run.advance(this.#input.endAt);
        return firedOf(run.machine, place, this.#input.byUser ? user : null);
      }),
    );
  }

  #newRun(place: number, value: number): Run {
    const { rule, subjects, startAt } = this.#input;
    const { marks } = subjects[place] as ReplayedSubject;
    return new Run({ ...rule, marks, startAt, value, memory: null });
  }
}

/** Rows: a day, its changes, their licences, pools and users; the last are null where nobody asks. */
export const begin: Fold<ReplayInput & ReplayedWindow, Fired[]> = (input) => {
  const { startAt, endAt, rawTimes, rawChanges } = input;
  const replaying = new Replaying(input);
  const raw = new RawWalk(rawChanges);
  const takeRaw = (before: number) => replaying.take(rawChanges, ...raw.until(before));
  return {
    row: ([dayAt, changes, numbers, poolIds, userIds]) => {
      const day = Number(dayAt);
      const times = unpackedChanges(changes as Buffer);
      const [licenses, pools] = [unpacked(numbers as Buffer), unpacked(poolIds as Buffer)];
      const users = userIds === null ? 0 : unpacked(userIds as Buffer);
      for (const [from, to] of packedRanges(times, rawTimes, { day, startAt, endAt })) {
        if (from < to) takeRaw(day + ((times[from] as number) >>> 1));
        for (let place = from; place < to; place += 1) {
          const time = times[place] as number;
          const sign = (time & 1) === 1 ? 1 : -1;
          replaying.change(
            day + (time >>> 1),
            sign,
            numberAt(licenses, place),
            numberAt(pools, place),
            numberAt(users, place),
          );
        }
      }
    },
    end: () => {
      takeRaw(endAt);
      return replaying.end();
    },
  };
};
