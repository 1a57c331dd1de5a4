// A fold: of packed changes those between an edge of a window and its midnight, summed by user and pool as window.ts counts them.
import { numberAt, unpacked, unpackedChanges } from "../../../columnar/changes/columns.ts";
import type { Fold } from "../../../db/index.ts";

export interface ClosedPointsInput {
  readonly name: "start" | "end";
  readonly at: number;
  readonly midnight: number;
}

/** Milliseconds between the points and the edge are plus for starts and minus for ends. */
export type PointSums = [
  userId: number,
  poolId: number,
  starts: number,
  ends: number,
  usageMs: number,
  licenseMs: number,
];

/** Rows: a day, its changes, their licences, pools and users, in the order of time. */
export const begin: Fold<ClosedPointsInput, readonly PointSums[]> = ({ name, at, midnight }) => {
  const low = Math.min(midnight, at);
  const high = Math.max(midnight, at);
  const isAfter = midnight <= at;
  const sums = new Map<string, PointSums>();
  let hasStartedAtEdge = false;
  /** One that ends at the very start of a window has ended before it, unless it also starts there: then its end follows a start. */
  const counts = (instant: number, isStart: boolean): boolean => {
    if (instant !== at || isStart || name === "end") return instant >= low && instant < high;
    return isAfter ? !hasStartedAtEdge : hasStartedAtEdge;
  };
  const add = (userId: number, poolId: number, licenses: number, instant: number, isStart: boolean): void => {
    const key = `${userId}/${poolId}`;
    const sum: PointSums = sums.get(key) ?? [userId, poolId, 0, 0, 0, 0];
    const elapsed = Math.abs(at - instant) * (isStart ? 1 : -1);
    sum[isStart ? 2 : 3] += 1;
    sum[4] += elapsed;
    sum[5] += elapsed * licenses;
    sums.set(key, sum);
  };
  return {
    row: ([dayAt, changes, licenses, pools, users]) => {
      const numbers = unpacked(licenses as Buffer);
      const poolIds = unpacked(pools as Buffer);
      const userIds = unpacked(users as Buffer);
      for (const [row, time] of unpackedChanges(changes as Buffer).entries()) {
        const instant = Number(dayAt) + (time >>> 1);
        const isStart = (time & 1) === 1;
        hasStartedAtEdge ||= instant === at && isStart;
        if (counts(instant, isStart)) {
          add(numberAt(userIds, row), numberAt(poolIds, row), numberAt(numbers, row), instant, isStart);
        }
      }
    },
    end: () => [...sums.values()],
  };
};
