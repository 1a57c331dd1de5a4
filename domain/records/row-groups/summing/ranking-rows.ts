// A fold: which combinations of what rows count to have most licence time, and how many combinations there are. Runs where the rows are
// read.
import type { Fold } from "../../../../db/index.ts";
import { Pass, type PassInput } from "../passing.ts";
import { type IdSums, type Summing, SumsByIds } from "./sums-by-ids.ts";

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

/** One combination behind the other: its Ids, in the order of `counted`, rows, licence-milliseconds. */
export type PartSums = Float64Array;

/** `ids`: in the order of `counted`. */
type Ranked = Pick<IdSums, "ids" | "rows" | "licenseMs">;

export interface Ranking {
  /** Those with most licence time first, then with most rows, then by their Ids; those of the page. */
  readonly ranked: readonly Ranked[];
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
      const all = countedTo(sums.all(), input.counted);
      if (all === null) return null;
      if (input.page !== null) return firstOf(all, input.page);
      const numbers: number[] = [];
      for (const { ids, rows, licenseMs } of all) numbers.push(...ids, rows, licenseMs);
      return Float64Array.from(numbers);
    },
  };
};

/** A thousand selections may each hold for every feature; this runs on the main thread where rows come from a database server. */
const mostAdded = 500_000;

function countedTo(all: Iterable<IdSums>, counted: readonly Counted[]): Iterable<IdSums> | null {
  const maps = counted.map(({ to }) => to && Map.groupBy(to, ([id]) => id));
  const isItself = maps.every((map, place) => map === null && counted[place]?.place === place);
  if (isItself) return all;
  const found = new Map<string, IdSums>();
  let left = mostAdded;
  for (const { ids, rows, ms, licenseMs } of all) {
    const each = counted.map(({ place }, dimension) => {
      const id = ids[place] as number;
      const map = maps[dimension];
      return map ? (map.get(id) ?? []).map(([, to]) => to) : [id];
    });
    left -= each.reduce((count, ids) => count * ids.length, 1);
    if (left < 0) return null;
    for (const own of combinations(each)) {
      const key = own.join();
      const known = found.get(key) ?? { rows: 0, ms: 0, licenseMs: 0 };
      found.set(key, {
        ...{ ids: own, rows: known.rows + rows, ms: known.ms + ms },
        licenseMs: known.licenseMs + licenseMs,
      });
    }
  }
  return found.values();
}

/** One of each. */
function combinations(each: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return each.reduce<readonly (readonly number[])[]>(
    (some, further) => some.flatMap((one) => further.map((id) => [...one, id])),
    [[]],
  );
}

/** So many more than are asked for are kept at most: there may be millions. */
const keptBeside = 10_000;

/** The ranking of all that some parts of the rows sum up to. `ids`: how many a combination has. */
export function rankingOf(parts: readonly PartSums[], ids: number, page: Page): Ranking {
  if (parts.length === 1) return firstOf(combinationsIn(parts[0] as PartSums, ids), page);
  const all = new Map<string, Ranked>();
  for (const part of parts) {
    for (const one of combinationsIn(part, ids)) {
      const key = one.ids.join();
      const { rows, licenseMs } = all.get(key) ?? { rows: 0, licenseMs: 0 };
      all.set(key, { ids: one.ids, rows: rows + one.rows, licenseMs: licenseMs + one.licenseMs });
    }
  }
  return firstOf(all.values(), page);
}

function* combinationsIn(sums: PartSums, ids: number): Generator<Ranked> {
  for (let at = 0; at < sums.length; at += ids + 2) {
    const [rows = 0, licenseMs = 0] = [sums[at + ids], sums[at + ids + 1]];
    yield { ids: Array.from(sums.subarray(at, at + ids)), rows, licenseMs };
  }
}

function firstOf(all: Iterable<Ranked>, { offset, size }: Page): Ranking {
  const [wanted, first] = [offset + size, [] as Ranked[]];
  let [total, least] = [0, Number.NEGATIVE_INFINITY];
  for (const one of all) {
    total += 1;
    if (one.licenseMs < least) continue;
    first.push(one);
    if (first.length < 2 * wanted + keptBeside) continue;
    first.sort(compare);
    first.length = wanted;
    // What has less is behind all of these.
    least = first.at(-1)?.licenseMs ?? least;
  }
  return { ranked: first.sort(compare).slice(offset, wanted), total };
}

function compare(a: Ranked, b: Ranked): number {
  if (a.licenseMs !== b.licenseMs) return b.licenseMs - a.licenseMs;
  if (a.rows !== b.rows) return b.rows - a.rows;
  const place = a.ids.findIndex((id, at) => id !== b.ids[at]);
  return place < 0 ? 0 : (a.ids[place] as number) - (b.ids[place] as number);
}
