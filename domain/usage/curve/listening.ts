// A fold: days of packed changes are passed on to those who listen, in the order of time. Runs where the days are read.
import type { Fold } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";
import { unpacked, unpackedChanges } from "../packed/columns.ts";
import { keptPlaces } from "../packed/kept-places.ts";
import { type RawPart, RawWalk } from "../packed/raw-changes.ts";
import { Listeners, type Listening } from "./listeners.ts";
import type { Measured } from "./measures.ts";

export interface ListeningInput extends Listening, Interval, RawPart {}

/** Rows: a day, its changes, their licences, pools and users; these are null where nobody asks. In the order of time. */
export const begin: Fold<ListeningInput, Measured[]> = (input) => {
  const { startAt, endAt, rawTimes, rawChanges } = input;
  const listeners = new Listeners(input);
  const raw = new RawWalk(rawChanges);
  const takeRaw = (before: number) => listeners.take(rawChanges, ...raw.until(before));
  return {
    row: ([dayAt, changes, licenses, pools, users]) => {
      const day = Number(dayAt);
      const times = unpackedChanges(changes as Buffer);
      const columns = {
        licenses: unpacked(licenses as Buffer),
        pools: unpacked(pools as Buffer),
        users: users === null ? 0 : unpacked(users as Buffer),
      };
      const ranges = keptPlaces(times, rawTimes, { day, startAt, endAt });
      listeners.takeStored({ day, times, ...columns }, ranges, takeRaw);
    },
    end: () => {
      takeRaw(endAt);
      return listeners.heard();
    },
  };
};
