// A fold: hands packed days on to what computes numbers of holders, in the order of time.
import { type Column, unpacked, unpackedChanges } from "../../../columnar/changes/columns.ts";
import { packedRanges, type RawChanges, RawWalk } from "../../../columnar/changes/raw-changes.ts";
import type { Fold } from "../../../db/index.ts";
import type { ReplayedWindow } from "../curve/curve.ts";
import { Holdings } from "./holdings.ts";
import type { HoldingsOf, LabelledChanges } from "./rows.ts";
import { type TogetherOf, TogetherTimes } from "./together.ts";

/**
 * Which label of a change tells holders apart beside their user: those of pool, user, group and project are 0 to 3. Users may count to
 * units of their own (`unitOfUser`, 0: none), which are the labels then.
 */
export type HolderQuery = (
  | ({ readonly kind: "holdings" } & HoldingsOf)
  | ({ readonly kind: "together" } & TogetherOf)
) & {
  readonly byUser: boolean;
  readonly label: 1 | 2 | 3 | null;
  readonly unitOfUser: ReadonlyMap<number, number> | null;
};

interface HolderConsumer {
  /** [from, to) of changes, in the order of time. What begins and ends at one instant is not cut in two by it. */
  take(changes: LabelledChanges, from: number, to: number): void;
  end(): unknown;
}

export function consumerOf(query: HolderQuery): HolderConsumer {
  return query.kind === "holdings" ? new Holdings(query) : new TogetherTimes(query);
}

/** Labels, or the units of these users. */
function unitsOf(labels: Column, { unitOfUser }: HolderQuery): Column {
  if (unitOfUser === null) return labels;
  if (typeof labels === "number") return unitOfUser.get(labels) ?? 0;
  return Uint32Array.from(labels, (user) => unitOfUser.get(user) ?? 0);
}

/** Changes that are no packed ones in their form. */
export function labelled({ at, signs, licenses, labels }: RawChanges, query: HolderQuery): LabelledChanges {
  const { byUser, label } = query;
  return {
    day: 0,
    times: at.map((instant, row) => instant * 2 + (signs[row] === 1 ? 1 : 0)),
    licenses,
    pools: labels[0] as Column,
    users: byUser ? (labels[1] as Column) : 0,
    labels: label === null ? 0 : unitsOf(labels[label] as Column, query),
  };
}

/** Rows: a day, its changes, their licences, pools, users and labels; the last two are null where they do not count. */
export const begin: Fold<HolderQuery & ReplayedWindow, unknown> = (query) => {
  const { startAt, endAt, rawTimes, rawChanges } = query;
  const consumer = consumerOf(query);
  const raw = new RawWalk(rawChanges);
  const rawLabelled = labelled(rawChanges, query);
  const takeRaw = (before: number) => consumer.take(rawLabelled, ...raw.until(before));
  return {
    row: ([dayAt, changes, numbers, poolIds, userIds, labelIds]) => {
      const day = Number(dayAt);
      const times = unpackedChanges(changes as Buffer);
      const packed: LabelledChanges = {
        day,
        times,
        licenses: unpacked(numbers as Buffer),
        pools: unpacked(poolIds as Buffer),
        users: userIds === null ? 0 : unpacked(userIds as Buffer),
        labels: labelIds === null ? 0 : unitsOf(unpacked(labelIds as Buffer), query),
      };
      for (const [from, to] of packedRanges(times, rawTimes, { day, startAt, endAt })) {
        if (from >= to) continue;
        takeRaw(day + ((times[from] as number) >>> 1));
        consumer.take(packed, from, to);
      }
    },
    end: () => {
      takeRaw(endAt);
      return consumer.end();
    },
  };
};
