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
  let isBegun = false;
  const countOf = (labels: Labels, licensesOfEach: number): Count => {
    const key = kindOf({ labels, sessions: 1, licenses: licensesOfEach });
    const count = counts.get(key) ?? { labels, sessions: 0, licenses: 0, overlapping: 0 };
    counts.set(key, count);
    return count;
  };
  return {
    row: ([dayAt, changes, licenses, ...labels]) => {
      const times = unpackedChanges(changes as Buffer);
      const numbers = unpacked(licenses as Buffer);
      const columns = labels.map((bytes) => unpacked(bytes as Buffer));
      for (const [row, time] of times.entries()) {
        const instant = Number(dayAt) + (time >>> 1);
        if (instant < from) continue;
        if (instant > at) return;
        const isStart = (time & 1) === 1;
        // Of those of the last instant only what ended then matters: ends come before starts, but for what lasts no time.
        if (instant === at && isStart) isBegun = true;
        if (isBegun) return;
        const labelsAt = columns.map((column) => numberAt(column, row)) as unknown as Labels;
        if (pools !== null && !pools.has(labelsAt[0])) continue;
        const licensesOfEach = numberAt(numbers, row);
        const count = countOf(labelsAt, licensesOfEach);
        const sign = isStart ? 1 : -1;
        count.overlapping += sign;
        if (instant === at) continue;
        count.sessions += sign;
        count.licenses += sign * licensesOfEach;
      }
    },
    end: () => [...counts.values()].filter(({ sessions, licenses }) => sessions !== 0 || licenses !== 0),
  };
};
