// A fold: days of packed changes become what some series did in consecutive pieces of time. One pass over the changes answers
// for all series. Runs where the days are read; no query here.
import type { Fold } from "../../../../db/index.ts";
import { unpacked, unpackedChanges } from "../columns.ts";
import { keptPlaces } from "../kept-places.ts";
import { RawWalk } from "../raw-changes.ts";
import { placesOf, SeriesMasks } from "./series-masks.ts";
import { SeriesSweep } from "./series-sweep.ts";
import { pieceFields, type SweepInput } from "./sweep-input.ts";

/** Rows: a day, its changes, their licences, and the columns of the labels, null where no series asks. In the order of time. */
export const begin: Fold<SweepInput, Float64Array> = ({ series, borders, rawTimes, rawChanges }) => {
  const sweeps = series.map((one) => new SeriesSweep(one, borders));
  const masks = SeriesMasks.ofAll(series.map(({ labels }) => labels));
  const [startAt, endAt] = [borders[0] as number, borders.at(-1) as number];
  const raw = new RawWalk(rawChanges);
  const takeRaw = (before: number) => {
    const [from, to] = raw.until(before);
    if (from === to) return;
    for (const { first, of } of masks) {
      for (const taken of of.taken(rawChanges.labels, from, to)) {
        (sweeps[first + taken.series] as SeriesSweep).rawChanges(rawChanges, placesOf(taken));
      }
    }
  };
  return {
    row: ([dayAt, packedTimes, licenses, ...labels]) => {
      const day = Number(dayAt);
      const times = unpackedChanges(packedTimes as Buffer);
      const columns = labels.map((bytes) => (bytes === null ? null : unpacked(bytes as Buffer)));
      const changes = { day, times, licenses: unpacked(licenses as Buffer) };
      for (const [from, to] of keptPlaces(times, rawTimes, { day, startAt, endAt })) {
        if (from >= to) continue;
        takeRaw(day + ((times[from] as number) >>> 1));
        for (const { first, of } of masks) {
          for (const taken of of.taken(columns, from, to)) {
            (sweeps[first + taken.series] as SeriesSweep).changes(changes, taken);
          }
        }
      }
    },
    end: () => {
      takeRaw(endAt);
      const all = new Float64Array(series.length * (borders.length - 1) * pieceFields.length);
      for (const [number, sweep] of sweeps.entries())
        all.set(sweep.end(), number * (borders.length - 1) * pieceFields.length);
      return all;
    },
  };
};
