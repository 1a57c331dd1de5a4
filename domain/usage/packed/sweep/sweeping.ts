// A fold: days of packed changes become what some series did in consecutive pieces of time. One pass over the changes answers
// for all series. Runs where the days are read; no query here.
import type { Fold } from "../../../../db/index.ts";
import { SeriesSweep } from "./series-sweep.ts";
import { SeriesWalk } from "./series-walk.ts";
import { pieceFields, type SweepInput } from "./sweep-input.ts";

/** Rows: a day, its changes, their licences, and the columns of the labels, null where no series asks. In the order of time. */
export const begin: Fold<SweepInput, Float64Array> = ({ series, borders, ...raw }) => {
  const sweeps = series.map((one) => new SeriesSweep(one, borders));
  const [startAt, endAt] = [borders[0] as number, borders.at(-1) as number];
  const walk = new SeriesWalk({ ...raw, startAt, endAt, labels: series.map(({ labels }) => labels) }, sweeps);
  return {
    row: (row) => walk.row(row),
    end: () => {
      walk.end();
      const all = new Float64Array(series.length * (borders.length - 1) * pieceFields.length);
      for (const [number, sweep] of sweeps.entries())
        all.set(sweep.end(), number * (borders.length - 1) * pieceFields.length);
      return all;
    },
  };
};
