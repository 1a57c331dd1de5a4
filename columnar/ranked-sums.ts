// Which combinations of Ids have most licence time in the rows of a scan, and how many combinations there are.
import type { Knex } from "knex";
import type { Filter } from "./filter.ts";
import { Combinations, type GroupedField, type IdSums, SumsByIds, type SumsInput } from "./id-sums.ts";
import { type OperatorInput, operator, runOperator } from "./scan.ts";
import { groupSize, type Schema } from "./schema.ts";
import { lastingOf, timeFields } from "./time.ts";

export interface RankedDimension extends GroupedField {
  /** Pairs of an Id and what its rows count to, which may be several; null: to the Id itself. */
  readonly countsTo: readonly (readonly [id: number, to: number])[] | null;
}

export interface RankedSums {
  /** Those with most licence time first, then with most rows, then by their Ids; those of the page. */
  readonly ranked: readonly { readonly ids: readonly number[]; readonly rows: number; readonly licenseMs: number }[];
  readonly total: number;
}

interface RankedSumsQuery extends Pick<SumsInput, "time" | "licenses"> {
  readonly filter: Filter;
  readonly dimensions: readonly RankedDimension[];
  readonly offset: number;
  readonly size: number;
  /** Active rows last to then. */
  readonly now: number;
}

type RankedSumsInput = OperatorInput & SumsInput & Pick<RankedSumsQuery, "dimensions" | "offset" | "size">;

/** Null: rows count to so many combinations that to add them up would hold others up. */
export function rankedSums(knex: Knex, schema: Schema, query: RankedSumsQuery): Promise<RankedSums | null> {
  const { filter, dimensions, now, time, licenses, offset, size } = query;
  const lasting = lastingOf(schema, now);
  const by = dimensions.map(({ field, below }) => ({ field, below }));
  const fields = [...by.map(({ field }) => field), licenses, ...timeFields(lasting)];
  return runOperator<Omit<RankedSumsInput, keyof OperatorInput>, RankedSums | null>(
    knex,
    schema,
    { filter, fields },
    { module: new URL(import.meta.url), options: { lasting, time, licenses, by, dimensions, offset, size } },
  );
}

type Sums = Omit<IdSums, "ms">;

/** @public Loaded by its address, to run beside the data. */
export const begin = operator<RankedSumsInput, RankedSums | null>((input) => {
  const sums = new SumsByIds(input);
  return {
    take: (batch, rows, count) => sums.take(batch, rows, count),
    end: () => {
      const counted = countedSums(sums.all(), input.dimensions);
      return counted && firstOf(counted, input.offset, input.size);
    },
  };
});

/** A thousand selections may each hold for every feature; this runs on the main thread where rows come from a database server. */
const mostCounted = 500_000;

function countedSums(all: Sums, dimensions: readonly RankedDimension[]): Sums | null {
  if (dimensions.every(({ countsTo }) => countsTo === null)) return all;
  const maps = dimensions.map(({ countsTo }) => countsTo && Map.groupBy(countsTo, ([id]) => id));
  const ids: number[][] = dimensions.map(() => []);
  const rows: number[] = [];
  const licenseMs: number[] = [];
  for (const [index, count] of all.rows.entries()) {
    const targets = maps.map((map, dimension) => {
      const id = all.ids[dimension]?.[index] as number;
      return map ? (map.get(id) ?? []).map(([, to]) => to) : [id];
    });
    if (rows.length + targets.reduce((product, some) => product * some.length, 1) > mostCounted) return null;
    for (const combination of combinationsOf(targets)) {
      for (const [dimension, id] of combination.entries()) ids[dimension]?.push(id);
      rows.push(count);
      licenseMs.push(all.licenseMs[index] as number);
    }
  }
  return added({ ids: ids.map((some) => Float64Array.from(some)), rows, licenseMs }, dimensions);
}

/** One target of each dimension. */
function combinationsOf(targets: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return targets.reduce<readonly (readonly number[])[]>(
    (some, further) => some.flatMap((one) => further.map((id) => [...one, id])),
    [[]],
  );
}

interface ManySums {
  readonly ids: readonly Float64Array[];
  readonly rows: readonly number[];
  readonly licenseMs: readonly number[];
}

/** Each combination once. */
function added(sums: ManySums, dimensions: readonly RankedDimension[]): Sums {
  const combinations = new Combinations(
    dimensions.map(({ below, countsTo }) => countsTo?.reduce((most, [, to]) => Math.max(most, to + 1), 0) ?? below),
  );
  const rows = new Float64Array(sums.rows.length);
  const licenseMs = new Float64Array(sums.rows.length);
  const codes = new Int32Array(groupSize);
  for (let from = 0; from < sums.rows.length; from += groupSize) {
    const count = Math.min(groupSize, sums.rows.length - from);
    const ids = sums.ids.map((column) => column.subarray(from, from + count));
    combinations.encode(ids, count, codes);
    for (let at = 0; at < count; at += 1) {
      const code = codes[at] as number;
      rows[code] = (rows[code] as number) + (sums.rows[from + at] as number);
      licenseMs[code] = (licenseMs[code] as number) + (sums.licenseMs[from + at] as number);
    }
  }
  const { count } = combinations;
  return { ids: combinations.ids(), rows: rows.slice(0, count), licenseMs: licenseMs.slice(0, count) };
}

/** Combinations beyond the page that are stored at most; then the lowest ones are dropped. */
const mostBeyond = 10_000;

export function firstOf({ ids, rows, licenseMs }: Sums, offset: number, size: number): RankedSums {
  const compare = (a: number, b: number) => {
    const byMs = (licenseMs[b] as number) - (licenseMs[a] as number);
    if (byMs !== 0) return byMs;
    if (rows[a] !== rows[b]) return (rows[b] as number) - (rows[a] as number);
    for (const column of ids) {
      if (column[a] !== column[b]) return (column[a] as number) - (column[b] as number);
    }
    return 0;
  };
  const wanted = offset + size;
  const first: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (const [index, ms] of licenseMs.entries()) {
    if (ms < least) continue;
    first.push(index);
    if (first.length < 2 * wanted + mostBeyond) continue;
    first.sort(compare);
    first.length = wanted;
    least = licenseMs[first.at(-1) ?? 0] ?? least;
  }
  const ranked = first.sort(compare).slice(offset, wanted);
  return {
    ranked: ranked.map((index) => ({
      ids: ids.map((column) => column[index] as number),
      rows: rows[index] as number,
      licenseMs: licenseMs[index] as number,
    })),
    total: rows.length,
  };
}
