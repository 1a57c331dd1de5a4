// A fold: what the rows of a selection sum up to for each group of them, and which groups come first. Runs where the rows are read.
import type { Fold } from "../../db/index.ts";
import { compareTexts } from "../compare-texts.ts";
import { Pass, type PassInput, type Passing } from "../passing.ts";
import type { CountedTime, Lasting } from "../times.ts";
import { SumsByIds } from "./sums-by-ids.ts";

export interface GroupOrder {
  readonly by: "name" | "rows" | "ms" | "licenseMs";
  readonly isFalling: boolean;
}

export interface SummingInput extends PassInput {
  readonly lasting: Lasting;
  readonly time: CountedTime;
  /** The field by whose Ids rows are summed up, and the one of licences. */
  readonly by: number;
  readonly licenses: number;
  readonly order: readonly GroupOrder[];
  /** Only groups whose names contain it; lower-cased. */
  readonly search: string | null;
  readonly offset: number;
  readonly size: number;
}

export interface SummedGroup {
  readonly key: number | string | null;
  readonly name: string | null;
  readonly rows: number;
  readonly ms: number;
  readonly licenseMs: number;
}

export interface SummedGroups {
  /** In order, those of the page. */
  readonly groups: readonly SummedGroup[];
  readonly total: number;
}

interface Named {
  readonly key: number | string | null;
  readonly name: string | null;
}

/** The further query gives Ids, the keys of the groups that they belong to, and the names of these; 0 and what is left out have none. */
export const begin: Fold<SummingInput, SummedGroups> = (input, lookUp) => {
  const { order, search, offset, size } = input;
  const named = new Map<number, Named>();
  const sums = new SumsByIds({ ...input, by: [{ field: input.by, below: Number.POSITIVE_INFINITY }] });
  const passing: Passing = {
    take: (block, places, count) => sums.take(block, places, count),
    more: (_, [id, key, name]) => {
      const own = typeof key === "string" || key === null ? key : Number(key);
      named.set(Number(id), { key: own, name: name as string | null });
    },
  };
  const pass = new Pass(input, passing, lookUp);
  return {
    row: (row, part = 0) => pass.row(row, part),
    end: () => {
      pass.end();
      const groups = groupsOf(sums, named).filter(
        ({ name }) => search === null || name?.toLowerCase().includes(search) === true,
      );
      groups.sort(comparison(order));
      return { groups: groups.slice(offset, offset + size), total: groups.length };
    },
  };
};

function groupsOf(sums: SumsByIds, named: ReadonlyMap<number, Named>): SummedGroup[] {
  const groups = new Map<number | string | null, SummedGroup>();
  const { ids, rows, ms, licenseMs } = sums.all();
  for (const [place, id] of (ids[0] as Float64Array).entries()) {
    const { key, name } = named.get(id) ?? { key: null, name: null };
    const known = groups.get(key);
    groups.set(key, {
      key,
      name: known === undefined ? name : lowest(known.name, name),
      rows: (rows[place] as number) + (known?.rows ?? 0),
      ms: (ms[place] as number) + (known?.ms ?? 0),
      licenseMs: (licenseMs[place] as number) + (known?.licenseMs ?? 0),
    });
  }
  return [...groups.values()];
}

/** Of two spellings of a name one, always the same. */
function lowest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return compareTexts(one, other) <= 0 ? one : other;
}

/** Ties by name, then by key. */
function comparison(order: readonly GroupOrder[]): (a: SummedGroup, b: SummedGroup) => number {
  const nameOf = new Map<SummedGroup, string | null>();
  const lower = (group: SummedGroup) => {
    const known = nameOf.get(group);
    if (known !== undefined) return known;
    const name = group.name?.toLowerCase() ?? null;
    nameOf.set(group, name);
    return name;
  };
  const all: readonly GroupOrder[] = [...order, { by: "name", isFalling: false }];
  return (a, b) => {
    for (const { by, isFalling } of all) {
      const compared = by === "name" ? compareKeys(lower(a), lower(b)) : a[by] - b[by];
      if (compared !== 0) return isFalling ? -compared : compared;
    }
    return compareKeys(a.key, b.key);
  };
}

/** Null first. */
function compareKeys(a: number | string | null, b: number | string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return typeof a === "string" ? compareTexts(a, String(b)) : a - Number(b);
}
