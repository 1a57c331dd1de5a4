// What the rows of a scan sum up to by groups of the Ids in a field, and which groups come first in an order.
import type { Knex } from "knex";
import type { Row } from "../db/index.ts";
import { compareTexts } from "./codecs/texts.ts";
import type { Filter, Subquery } from "./filter.ts";
import { SumsByIds, type SumsInput } from "./id-sums.ts";
import { type OperatorInput, operator, runOperator } from "./scan.ts";
import type { Schema } from "./schema.ts";
import { lastingOf, timeFields } from "./time.ts";

export interface GroupOrder {
  readonly by: "name" | "rows" | "ms" | "licenseMs";
  readonly isDescending: boolean;
}

export interface GroupSum {
  /** Null for rows that are in no group. */
  readonly key: number | string | null;
  readonly name: string | null;
  readonly rows: number;
  readonly ms: number;
  readonly licenseMs: number;
}

export interface GroupSums {
  /** In order, those of the page. */
  readonly groups: readonly GroupSum[];
  readonly total: number;
}

interface GroupSumsQuery extends Pick<SumsInput, "time" | "licenses"> {
  readonly filter: Filter;
  readonly field: number;
  /** Selects Ids, the keys of their groups, and the names of these. */
  readonly groups: Subquery;
  /** Ties are by name, then by key. */
  readonly order: readonly GroupOrder[];
  /** Only groups whose names contain it, in any case. */
  readonly search: string | null;
  readonly offset: number;
  readonly size: number;
  /** Active rows last to then. */
  readonly now: number;
}

type GroupSumsInput = OperatorInput & SumsInput & Pick<GroupSumsQuery, "order" | "search" | "offset" | "size">;

export function groupSums(knex: Knex, schema: Schema, query: GroupSumsQuery): Promise<GroupSums> {
  const { filter, field, groups, now, time, licenses, order, search, offset, size } = query;
  const lasting = lastingOf(schema, now);
  const fields = [field, licenses, ...timeFields(lasting)];
  const by = [{ field, below: Number.POSITIVE_INFINITY }];
  return runOperator<Omit<GroupSumsInput, keyof OperatorInput>, GroupSums>(
    knex,
    schema,
    { filter, fields, before: [groups.query] },
    { module: new URL(import.meta.url), options: { lasting, time, licenses, by, order, search, offset, size } },
  );
}

type Group = Pick<GroupSum, "key" | "name">;

/** @public Loaded by its address, to run beside the data. */
export const begin = operator<GroupSumsInput, GroupSums>((input) => {
  const { order, search, offset, size } = input;
  const groupOf = new Map<number, Group>();
  const sums = new SumsByIds(input);
  return {
    take: (batch, rows, count) => sums.take(batch, rows, count),
    before: (_, [id, key, name]: Row) => {
      const isNumber = typeof key !== "string" && key !== null;
      groupOf.set(Number(id), { key: isNumber ? Number(key) : key, name: name as string | null });
    },
    end: () => {
      const key = search?.toLowerCase();
      const groups = groupsOf(sums, groupOf).filter(
        ({ name }) => key === undefined || name?.toLowerCase().includes(key) === true,
      );
      groups.sort(comparison(order));
      return { groups: groups.slice(offset, offset + size), total: groups.length };
    },
  };
});

function groupsOf(sums: SumsByIds, groupOf: ReadonlyMap<number, Group>): GroupSum[] {
  const groups = new Map<number | string | null, GroupSum>();
  const { ids, rows, ms, licenseMs } = sums.all();
  for (const [index, id] of (ids[0] as Float64Array).entries()) {
    const { key, name } = groupOf.get(id) ?? { key: null, name: null };
    const existing = groups.get(key);
    groups.set(key, {
      key,
      name: existing === undefined ? name : firstName(existing.name, name),
      rows: (rows[index] as number) + (existing?.rows ?? 0),
      ms: (ms[index] as number) + (existing?.ms ?? 0),
      licenseMs: (licenseMs[index] as number) + (existing?.licenseMs ?? 0),
    });
  }
  return [...groups.values()];
}

/** Of two spellings of a name always the same one. */
function firstName(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return compareTexts(one, other) <= 0 ? one : other;
}

function comparison(order: readonly GroupOrder[]): (a: GroupSum, b: GroupSum) => number {
  const lowerNames = new Map<GroupSum, string | null>();
  const lowerName = (group: GroupSum) => {
    const cached = lowerNames.get(group);
    if (cached !== undefined) return cached;
    const name = group.name?.toLowerCase() ?? null;
    lowerNames.set(group, name);
    return name;
  };
  const all: readonly GroupOrder[] = [...order, { by: "name", isDescending: false }];
  return (a, b) => {
    for (const { by, isDescending } of all) {
      const compared = by === "name" ? compareKeys(lowerName(a), lowerName(b)) : a[by] - b[by];
      if (compared !== 0) return isDescending ? -compared : compared;
    }
    return compareKeys(a.key, b.key);
  };
}

/** Null first. */
function compareKeys(a: number | string | null, b: number | string | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return typeof a === "string" ? compareTexts(a, String(b)) : a - Number(b);
}
