// A fold: days of packed changes are passed on to those who listen, in the order of time. Runs where the days are read.
import type { Fold } from "../../../db/index.ts";
import { numberAt, unpacked, unpackedChanges } from "../packed/columns.ts";
import { keptPlaces } from "../packed/kept-places.ts";
import type { RawChange } from "../packed/sweep-input.ts";
import { type Heard, Listeners, type Listening } from "./listeners.ts";

export interface ListeningInput extends Listening {
  readonly startAt: number;
  readonly endAt: number;
  /** Slots of which the raw changes are taken instead of the packed ones, in the order of time. */
  readonly rawSlots: Float64Array;
  /** In the order of packed ones. */
  readonly rawChanges: readonly RawChange[];
}

/** Rows: a day, its changes, their licences, pools and users; these are null where nobody asks. In the order of time. */
export const begin: Fold<ListeningInput, Heard> = (input) => {
  const { startAt, endAt, rawSlots, rawChanges } = input;
  const listeners = new Listeners(input);
  let nextRaw = 0;
  const takeRaw = (before: number) => {
    const from = nextRaw;
    while ((rawChanges[nextRaw]?.at ?? Number.POSITIVE_INFINITY) < before) nextRaw += 1;
    listeners.take(rawChanges, from, nextRaw);
  };
  return {
    row: ([dayAt, changes, numbers, poolIds, userIds]) => {
      const day = Number(dayAt);
      const times = unpackedChanges(changes as Buffer);
      const [licenses, pools] = [unpacked(numbers as Buffer), unpacked(poolIds as Buffer)];
      const users = userIds === null ? 0 : unpacked(userIds as Buffer);
      for (const [from, to] of keptPlaces(times, rawSlots, { day, startAt, endAt })) {
        if (from < to) takeRaw(day + ((times[from] as number) >>> 1));
        for (let place = from; place < to; place += 1) {
          const time = times[place] as number;
          const at = day + (time >>> 1);
          // A start that its own end follows at once lasted no time.
          if ((time & 1) === 0) listeners.ends(numberAt(pools, place), at, numberAt(licenses, place));
          else if (times[place + 1] === time - 1) place += 1;
          else listeners.starts(numberAt(pools, place), at, numberAt(licenses, place), numberAt(users, place));
        }
      }
    },
    end: () => {
      takeRaw(endAt);
      return listeners.heard();
    },
  };
};
