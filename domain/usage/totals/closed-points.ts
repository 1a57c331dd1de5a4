// A fold: of packed changes those between an edge of a window and its midnight, summed by user and pool as window.ts counts them.
// Runs where the days are read; no query here.

import { numberAt, unpacked, unpackedChanges } from "../../../columnar/changes/columns.ts";
import type { Fold } from "../../../db/index.ts";

export interface ClosedPointsInput {
  readonly name: "start" | "end";
  readonly at: number;
  readonly midnight: number;
}

/** Milliseconds between the points and the edge are plus for starts and minus for ends. */
export type PointSums = readonly [
  ...[userId: number, poolId: number, starts: number, ends: number],
  ...[usageMs: number, licenseMs: number],
];

type Sums = { -readonly [Place in keyof PointSums]: PointSums[Place] };

/** Rows: a day, its changes, their licences, pools and users, in the order of time. */
export const begin: Fold<ClosedPointsInput, readonly PointSums[]> = ({ name, at, midnight }) => {
  const [low, high] = midnight <= at ? [midnight, at] : [at, midnight];
  const isAfter = midnight <= at;
  const sums = new Map<string, Sums>();
  let hasStartedAtEdge = false;
  /** One that ends at the very start of a window has ended before it, unless it also starts there: then its end follows a start. */
  const counts = (instant: number, isStart: boolean): boolean => {
    if (instant !== at || isStart || name === "end") return instant >= low && instant < high;
    return isAfter ? !hasStartedAtEdge : hasStartedAtEdge;
  };
  return {
    row: ([dayAt, changes, licenses, pools, users]) => {
      const numbers = unpacked(licenses as Buffer);
      const [poolIds, userIds] = [unpacked(pools as Buffer), unpacked(users as Buffer)];
      for (const [place, time] of unpackedChanges(changes as Buffer).entries()) {
        const instant = Number(dayAt) + (time >>> 1);
        const isStart = (time & 1) === 1;
        if (instant === at && isStart) hasStartedAtEdge = true;
        if (!counts(instant, isStart)) continue;
        const [userId, poolId] = [numberAt(userIds, place), numberAt(poolIds, place)];
        const key = `${userId}/${poolId}`;
        const own = sums.get(key) ?? [userId, poolId, 0, 0, 0, 0];
        const elapsed = Math.abs(at - instant) * (isStart ? 1 : -1);
        own[isStart ? 2 : 3] += 1;
        own[4] += elapsed;
        own[5] += elapsed * numberAt(numbers, place);
        sums.set(key, own);
      }
    },
    end: () => [...sums.values()],
  };
};
