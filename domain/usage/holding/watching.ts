// A fold: days of packed changes are passed on to who looks at holders, in the order of time. Runs where the days are read.
import type { Fold } from "../../../db/index.ts";
import type { ReplayedWindow } from "../curve/curve.ts";
import { type Column, numberAt, unpacked, unpackedChanges } from "../packed/columns.ts";
import { keptPlaces } from "../packed/kept-places.ts";
import { type RawChanges, RawWalk } from "../packed/raw-changes.ts";
import type { HoldingsOf } from "./fields.ts";
import { Holdings } from "./holdings.ts";
import { type TogetherOf, TogetherTimes } from "./together.ts";

/** Which label of a change tells holders apart beside their user: those of pool, user, group and project are 0 to 3. */
export type Asked = (({ readonly kind: "holdings" } & HoldingsOf) | ({ readonly kind: "together" } & TogetherOf)) & {
  readonly byUser: boolean;
  readonly label: 2 | 3 | null;
};

interface Watcher {
  change(at: number, sign: number, licenses: number, poolId: number, userId: number, labelId: number): void;
  touch(at: number, poolId: number): void;
  end(): unknown;
}

/** Takes changes that are no packed ones, too. */
export class Watching {
  readonly watcher: Watcher;
  readonly #asked: Asked;

  constructor(asked: Asked) {
    this.#asked = asked;
    this.watcher = asked.kind === "holdings" ? new Holdings(asked) : new TogetherTimes(asked);
  }

  /** [from, to) of raw changes. A start that its own end follows at once lasted no time. */
  take({ at, signs, licenses, labels }: RawChanges, from: number, to: number): void {
    const { byUser, label } = this.#asked;
    const [pools, users] = [labels[0] as Column, byUser ? (labels[1] as Column) : 0];
    const others = label === null ? 0 : (labels[label] as Column);
    for (let place = from; place < to; place += 1) {
      const [instant, sign, poolId] = [at[place] as number, signs[place] as number, numberAt(pools, place)];
      if (sign === 1 && at[place + 1] === instant && signs[place + 1] === -1) {
        this.watcher.touch(instant, poolId);
        place += 1;
        continue;
      }
      const own = numberAt(licenses, place);
      this.watcher.change(instant, sign, own, poolId, numberAt(users, place), numberAt(others, place));
    }
  }
}

/** Rows: a day, its changes, their licences, pools, users and labels; the last two are null where nobody asks. */
export const begin: Fold<Asked & ReplayedWindow, unknown> = (asked) => {
  const { startAt, endAt, rawTimes, rawChanges } = asked;
  const watching = new Watching(asked);
  const { watcher } = watching;
  const raw = new RawWalk(rawChanges);
  const takeRaw = (before: number) => watching.take(rawChanges, ...raw.until(before));
  return {
    row: ([dayAt, changes, numbers, poolIds, userIds, labelIds]) => {
      const day = Number(dayAt);
      const times = unpackedChanges(changes as Buffer);
      const [licenses, pools] = [unpacked(numbers as Buffer), unpacked(poolIds as Buffer)];
      const users = userIds === null ? 0 : unpacked(userIds as Buffer);
      const labels = labelIds === null ? 0 : unpacked(labelIds as Buffer);
      for (const [from, to] of keptPlaces(times, rawTimes, { day, startAt, endAt })) {
        if (from < to) takeRaw(day + ((times[from] as number) >>> 1));
        for (let place = from; place < to; place += 1) {
          const time = times[place] as number;
          const at = day + (time >>> 1);
          const poolId = numberAt(pools, place);
          if ((time & 1) === 1 && times[place + 1] === time - 1) {
            watcher.touch(at, poolId);
            place += 1;
          } else {
            const sign = (time & 1) === 1 ? 1 : -1;
            const userId = numberAt(users, place);
            watcher.change(at, sign, numberAt(licenses, place), poolId, userId, numberAt(labels, place));
          }
        }
      }
    },
    end: () => {
      takeRaw(endAt);
      return watcher.end();
    },
  };
};
