// A fold: days of packed changes are passed on to who looks at holders, in the order of time. Runs where the days are read.
import type { Fold } from "../../../db/index.ts";
import type { ReplayedWindow } from "../curve/curve.ts";
import { type Column, unpacked, unpackedChanges } from "../packed/columns.ts";
import { keptPlaces } from "../packed/kept-places.ts";
import { type RawChanges, RawWalk } from "../packed/raw-changes.ts";
import type { HoldingsOf, LabelledChanges } from "./fields.ts";
import { Holdings } from "./holdings.ts";
import { type TogetherOf, TogetherTimes } from "./together.ts";

/**
 * Which label of a change tells holders apart beside their user: those of pool, user, group and project are 0 to 3. Users may count to
 * units of their own (`unitOfUser`, 0: none), which are the labels then.
 */
export type Asked = (({ readonly kind: "holdings" } & HoldingsOf) | ({ readonly kind: "together" } & TogetherOf)) & {
  readonly byUser: boolean;
  readonly label: 1 | 2 | 3 | null;
  readonly unitOfUser: ReadonlyMap<number, number> | null;
};

interface Watcher {
  /** [from, to) of changes, in the order of time. What begins and ends at one instant is not cut in two by it. */
  take(changes: LabelledChanges, from: number, to: number): void;
  end(): unknown;
}

export function watcherOf(asked: Asked): Watcher {
  return asked.kind === "holdings" ? new Holdings(asked) : new TogetherTimes(asked);
}

/** Labels, or the units of these users. */
function unitsOf(labels: Column, { unitOfUser }: Asked): Column {
  if (unitOfUser === null) return labels;
  if (typeof labels === "number") return unitOfUser.get(labels) ?? 0;
  return Uint32Array.from(labels, (user) => unitOfUser.get(user) ?? 0);
}

/** Changes that are no packed ones in their form. */
export function labelled({ at, signs, licenses, labels }: RawChanges, asked: Asked): LabelledChanges {
  const { byUser, label } = asked;
  return {
    day: 0,
    times: at.map((instant, place) => instant * 2 + (signs[place] === 1 ? 1 : 0)),
    licenses,
    pools: labels[0] as Column,
    users: byUser ? (labels[1] as Column) : 0,
    labels: label === null ? 0 : unitsOf(labels[label] as Column, asked),
  };
}

/** Rows: a day, its changes, their licences, pools, users and labels; the last two are null where nobody asks. */
export const begin: Fold<Asked & ReplayedWindow, unknown> = (asked) => {
  const { startAt, endAt, rawTimes, rawChanges } = asked;
  const watcher = watcherOf(asked);
  const raw = new RawWalk(rawChanges);
  const rawLabelled = labelled(rawChanges, asked);
  const takeRaw = (before: number) => watcher.take(rawLabelled, ...raw.until(before));
  return {
    row: ([dayAt, changes, numbers, poolIds, userIds, labelIds]) => {
      const day = Number(dayAt);
      const times = unpackedChanges(changes as Buffer);
      const own: LabelledChanges = {
        ...{ day, times, licenses: unpacked(numbers as Buffer), pools: unpacked(poolIds as Buffer) },
        users: userIds === null ? 0 : unpacked(userIds as Buffer),
        labels: labelIds === null ? 0 : unitsOf(unpacked(labelIds as Buffer), asked),
      };
      for (const [from, to] of keptPlaces(times, rawTimes, { day, startAt, endAt })) {
        if (from >= to) continue;
        takeRaw(day + ((times[from] as number) >>> 1));
        watcher.take(own, from, to);
      }
    },
    end: () => {
      takeRaw(endAt);
      return watcher.end();
    },
  };
};
