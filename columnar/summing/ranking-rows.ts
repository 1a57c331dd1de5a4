// A fold: which combinations of what rows count to have most licence time, and how many combinations there are. Runs where the rows are
// read.
import type { Fold } from "../../db/index.ts";
import { Combining } from "../combining.ts";
import { Pass, type PassInput } from "../passing.ts";
import { groupWidth } from "../table.ts";
import { type IdSums, type SummedField, type Summing, SumsByIds } from "./sums-by-ids.ts";

/** What rows count to by their Id in one of the fields that are summed by. */
export interface Counted {
  /** The place of the field among those. */
  readonly place: number;
  /** For an Id what its rows count to, all of it; null: to the Id itself. */
  readonly to: readonly (readonly [id: number, to: number])[] | null;
}

interface Page {
  readonly offset: number;
  readonly size: number;
}

export interface RankingInput extends PassInput, Summing {
  readonly counted: readonly Counted[];
  /** Null: all sums, to be ranked by who asks. */
  readonly page: Page | null;
}

/** Of each combination of what rows count to, at the same place of each column; `ids` in the order of `counted`. */
export type PartSums = Omit<IdSums, "ms">;

export interface Ranking {
  /** Those with most licence time first, then with most rows, then by their Ids; those of the page. */
  readonly ranked: readonly { readonly ids: readonly number[]; readonly rows: number; readonly licenseMs: number }[];
  readonly total: number;
}

/** Null: what is counted to comes to so many combinations that to add them up would hold others up. */
export const begin: Fold<RankingInput, Ranking | PartSums | null> = (input, lookUp) => {
  const sums = new SumsByIds(input);
  const passing = { take: sums.take.bind(sums), more: () => {} };
  const pass = new Pass(input, passing, lookUp);
  return {
    row: (row, part = 0) => pass.row(row, part),
    end: () => {
      pass.end();
      const { ids, rows, licenseMs } = sums.all();
      const all = countedTo({ ids, rows, licenseMs }, input);
      return all === null || input.page === null ? all : firstOf(all, input.page);
    },
  };
};

/** A thousand selections may each hold for every feature; this runs on the main thread where rows come from a database server. */
const mostAdded = 500_000;

function countedTo(all: PartSums, input: Pick<RankingInput, "by" | "counted">): PartSums | null {
  const { counted } = input;
  const maps = counted.map(({ to }) => to && Map.groupBy(to, ([id]) => id));
  if (maps.every((map, part) => map === null && counted[part]?.place === part)) return all;
  const ids: number[][] = counted.map(() => []);
  const [rows, licenseMs]: [number[], number[]] = [[], []];
  for (const [place, count] of all.rows.entries()) {
    const each = counted.map((one, part) => {
      const id = all.ids[one.place]?.[place] as number;
      const map = maps[part];
      return map ? (map.get(id) ?? []).map(([, to]) => to) : [id];
    });
    if (rows.length + each.reduce((product, some) => product * some.length, 1) > mostAdded) return null;
    for (const own of combinations(each)) {
      for (const [part, id] of own.entries()) ids[part]?.push(id);
      rows.push(count);
      licenseMs.push(all.licenseMs[place] as number);
    }
  }
  const columns = { ids: ids.map((some) => Float64Array.from(some)) };
  return added([{ ...columns, rows: Float64Array.from(rows), licenseMs: Float64Array.from(licenseMs) }], input);
}

/** One of each. */
function combinations(each: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return each.reduce<readonly (readonly number[])[]>(
    (some, further) => some.flatMap((one) => further.map((id) => [...one, id])),
    [[]],
  );
}

/** The ranking of all that some parts of the rows sum up to. */
export function rankingOf(
  parts: readonly PartSums[],
  input: Pick<RankingInput, "by" | "counted">,
  page: Page,
): Ranking {
  const [only, ...more] = parts as [PartSums, ...PartSums[]];
  return firstOf(more.length === 0 ? only : added(parts, input), page);
}

/** Each combination once. */
function added(parts: readonly PartSums[], { by, counted }: Pick<RankingInput, "by" | "counted">): PartSums {
  const combining = new Combining(counted.map(({ place, to }) => (to ? above(to) : (by[place] as SummedField).below)));
  const most = parts.reduce((sum, one) => sum + one.rows.length, 0);
  const [rows, licenseMs] = [new Float64Array(most), new Float64Array(most)];
  const numbers = new Int32Array(groupWidth);
  for (const part of parts) {
    for (let from = 0; from < part.rows.length; from += groupWidth) {
      const count = Math.min(groupWidth, part.rows.length - from);
      const gather = (one: number, to: Float64Array) => {
        to.set((part.ids[one] as Float64Array).subarray(from, from + count));
      };
      combining.write(gather, count, numbers);
      for (let at = 0; at < count; at += 1) {
        const number = numbers[at] as number;
        rows[number] = (rows[number] as number) + (part.rows[from + at] as number);
        licenseMs[number] = (licenseMs[number] as number) + (part.licenseMs[from + at] as number);
      }
    }
  }
  const { count } = combining;
  return { ids: combining.ids(), rows: rows.slice(0, count), licenseMs: licenseMs.slice(0, count) };
}

function above(to: NonNullable<Counted["to"]>): number {
  return to.reduce((most, [, id]) => Math.max(most, id), 0) + 1;
}

/** So many more than are asked for are kept at most: there may be millions. */
const keptBeside = 10_000;

function firstOf({ ids, rows, licenseMs }: PartSums, { offset, size }: Page): Ranking {
  const compare = (a: number, b: number) => {
    const [one, other] = [licenseMs[a] as number, licenseMs[b] as number];
    if (one !== other) return other - one;
    if (rows[a] !== rows[b]) return (rows[b] as number) - (rows[a] as number);
    for (const column of ids) {
      if (column[a] !== column[b]) return (column[a] as number) - (column[b] as number);
    }
    return 0;
  };
  const [wanted, first] = [offset + size, [] as number[]];
  let least = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < rows.length; place += 1) {
    if ((licenseMs[place] as number) < least) continue;
    first.push(place);
    if (first.length < 2 * wanted + keptBeside) continue;
    first.sort(compare);
    first.length = wanted;
    // What has less is behind all of these.
    least = licenseMs[first.at(-1) ?? 0] ?? least;
  }
  const ranked = first.sort(compare).slice(offset, wanted);
  return {
    ranked: ranked.map((place) => ({
      ids: ids.map((column) => column[place] as number),
      ...{ rows: rows[place] as number, licenseMs: licenseMs[place] as number },
    })),
    total: rows.length,
  };
}
