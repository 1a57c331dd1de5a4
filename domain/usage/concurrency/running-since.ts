// A fold: what ran at one instant becomes what runs at a later one, by the packed changes between them.
import { numberAt, unpacked, unpackedChanges } from "../../../columnar/changes/columns.ts";
import type { Fold } from "../../../db/index.ts";
import type { Labels, Running } from "./changes.ts";

export interface RunningInput {
  /** At `from`, just before what begins or ends then, those apart that have different numbers of licences each. */
  readonly running: readonly Running[];
  readonly from: number;
  readonly at: number;
  /** Null: all. */
  readonly poolIds: readonly number[] | null;
}

/** What tells sessions apart that are counted together: their labels, and the licences of each. */
export function kindOf({ labels, sessions, licenses }: Omit<Running, "overlapping">): string {
  return `${labels.join()}/${licenses / sessions}`;
}

type Count = { -readonly [Name in keyof Running]: Running[Name] };

/** Rows: a day, its changes, their licences, pools, users, groups and projects, in the order of time. */
export const begin: Fold<RunningInput, Running[]> = ({ running, from, at, poolIds }) => {
  const pools = poolIds === null ? null : new Set(poolIds);
  const counts = new Map(running.map((one) => [kindOf(one), { ...one } as Count]));
  const countOf = (labels: Labels, licensesOfEach: number): Count => {
    const key = kindOf({ labels, sessions: 1, licenses: licensesOfEach });
    const count = counts.get(key) ?? { labels, sessions: 0, licenses: 0, overlapping: 0 };
    counts.set(key, count);
    return count;
  };
  const add = (labels: Labels, licensesOfEach: number, sign: number, isBefore: boolean): void => {
    if (pools !== null && !pools.has(labels[0])) return;
    const count = countOf(labels, licensesOfEach);
    count.overlapping += sign;
    if (!isBefore) return;
    count.sessions += sign;
    count.licenses += sign * licensesOfEach;
  };
  let isBegun = false;
  return {
    row: ([dayAt, changes, licenses, ...labels]) => {
      const day = Number(dayAt);
      const numbers = unpacked(licenses as Buffer);
      const columns = labels.map((bytes) => unpacked(bytes as Buffer));
      for (const [row, time] of unpackedChanges(changes as Buffer).entries()) {
        const instant = day + (time >>> 1);
        const isStart = (time & 1) === 1;
        // Of those of the last instant only what ended then matters: ends come before starts, but for what lasts no time.
        isBegun ||= instant > at || (instant === at && isStart);
        if (isBegun) return;
        if (instant < from) continue;
        const own = columns.map((column) => numberAt(column, row)) as unknown as Labels;
        add(own, numberAt(numbers, row), isStart ? 1 : -1, instant < at);
      }
    },
    end: () => [...counts.values()].filter(({ sessions, licenses }) => sessions !== 0 || licenses !== 0),
  };
};
