// The queries that read a packed table: row groups by their columns, and one by one the rows that changed since, or came after.
import type { Knex } from "knex";
import { canLookUp, jsonRows, nextJoin, type Query, seekJoin } from "../db/index.ts";
import type { OpenWindow } from "./intervals.ts";
import { endsOf, groupOf } from "./refresh.ts";
import { firstColumnOf, groupWidth, idField, type PackedTable } from "./table.ts";

/** Built and not run yet; in an object, since a query that a promise resolves to would run. */
export interface Asked {
  readonly query: Query;
}

/** Of the rows that no row group has: stretches of Ids, the ends included; also of those that are not there yet. */
export type Unpacked = readonly (readonly [from: number, to: number])[];

/** Where more row groups are missing, a question is answered without any: to read so many rows one by one takes longer. */
const mostUnpacked = 16;

/** Null: too much is not packed. */
export async function unpackedRows(knex: Knex, table: PackedTable): Promise<Unpacked | null> {
  const ends = await endsOf(knex, table);
  if (ends === null) return [[0, Number.MAX_SAFE_INTEGER]];
  const [first, last] = [groupOf(ends.first), groupOf(ends.last)];
  const groups = () => knex("row_groups").where({ kind: table.kind }).whereBetween("row_group", [first, last]);
  const [known]: { total: number; through: number | null }[] = await groups()
    .count({ total: "*" })
    .max({ through: "through_id" });
  const through = Number(known?.through ?? first * groupWidth - 1);
  const unpacked: (readonly [number, number])[] = [];
  const missing = last - first + 1 - Number(known?.total);
  if (missing > mostUnpacked) return null;
  if (missing > 0) {
    const packed = new Set((await groups().pluck("row_group")).map(Number));
    for (let group = first; group < groupOf(through); group += 1) {
      if (!packed.has(group)) unpacked.push([group * groupWidth, (group + 1) * groupWidth - 1]);
    }
  }
  // New rows may have come to the last one that is packed, too.
  return [...unpacked, [through + 1, Number.MAX_SAFE_INTEGER]];
}

/** Row groups from one on, or below one. Undefined: all. */
export interface GroupRange {
  readonly from?: number;
  readonly below?: number;
}

/** A column of a packed table: its code, what it holds, and its SQL over rows `x`. */
export interface ReadColumn {
  readonly code: number;
  readonly holds: "numbers" | "texts";
  readonly sql: string;
}

/** Selects the Id that was noted, that of the row (null where it is gone), and the columns; of the Ids of these row groups. */
export function rowsApart(
  knex: Knex,
  { table, kind, apart }: PackedTable,
  unpacked: Unpacked,
  columns: readonly ReadColumn[],
  { from, below }: GroupRange = {},
): Knex.QueryBuilder {
  const values = () => Object.fromEntries(columns.map(({ sql }, place) => [`c${place}`, knex.raw(sql)]));
  const changed = knex
    .from("row_deltas as d")
    .leftJoin(`${table} as x`, "x.id", "d.row_id")
    .where("d.kind", kind)
    .select({ noted: "d.row_id", id: "x.id", ...values() });
  const [firstId, endId] = [(from ?? 0) * groupWidth, below === undefined ? null : below * groupWidth];
  if (firstId > 0) changed.where("d.row_id", ">=", firstId);
  if (endId !== null) changed.where("d.row_id", "<", endId);
  if (apart !== undefined) {
    const known = knex.from(`${table} as x`).whereIn("x.id", apart.query.clone()).where("x.id", ">=", firstId);
    if (endId !== null) known.where("x.id", "<", endId);
    changed.unionAll(known.select({ noted: "x.id", id: "x.id", ...values() }));
  }
  const own = unpacked.flatMap(([first, last]) => {
    const [start, end] = [Math.max(first, firstId), Math.min(last, (endId ?? Number.POSITIVE_INFINITY) - 1)];
    return start <= end ? [[start, end]] : [];
  });
  const ranges = jsonRows(knex, "r", { from_id: "integer", to_id: "integer" }, own);
  const rest = knex
    .from(ranges)
    .joinRaw(`${nextJoin(knex)} ${table} as x on x.id >= r.from_id and x.id <= r.to_id`)
    .select({ noted: "x.id", id: "x.id", ...values() });
  return changed.unionAll(rest);
}

/** How many row groups can have rows of the window. */
export async function groupsInWindow(knex: Knex, table: PackedTable, window: OpenWindow): Promise<number> {
  const [counted]: { total: number }[] = await groupsOf(knex, table, window).count({ total: "*" });
  return Number(counted?.total);
}

/** Of the row groups that can have rows of the window the one that so many come before. */
export async function groupBehind(knex: Knex, table: PackedTable, window: OpenWindow, before: number): Promise<number> {
  const [group]: number[] = await groupsOf(knex, table, window)
    .orderBy("g.row_group")
    .offset(before)
    .limit(1)
    .pluck("g.row_group");
  return Number(group);
}

function groupsOf(knex: Knex, { kind, fields }: PackedTable, { startAt, endAt }: OpenWindow): Knex.QueryBuilder {
  const groups = knex("row_groups as g").where("g.kind", kind);
  if (endAt !== null) groups.where("g.start_low", "<", endAt);
  if (startAt !== null) {
    groups.where((either) => {
      either.where("g.start_high", ">=", startAt);
      if (fields.length !== undefined) either.orWhereNull("g.end_high").orWhere("g.end_high", ">", startAt);
    });
  }
  return groups;
}

interface Read {
  readonly columns: readonly ReadColumn[];
  /** Those that are read only where rows of a row group may lie outside of the window. */
  readonly atEdges: readonly ReadColumn[];
  readonly direction: "asc" | "desc";
  readonly groups: GroupRange | undefined;
}

/** Of lookups: with the first and the last Id of columns. */
export const columnLookup = "select id, packed from packed_fields where id between ? and ?";

/**
 * Selects row groups that can have rows of the window. Where a fold can't look up their columns, the codes of fields and their columns,
 * too; all of one group together.
 */
export function packedColumns(
  knex: Knex,
  table: PackedTable,
  window: OpenWindow,
  { columns, atEdges, direction, groups: { from, below } = {} }: Read,
): Knex.QueryBuilder {
  const groups = groupsOf(knex, table, window).orderBy("g.row_group", direction).select("g.row_group");
  if (from !== undefined) groups.where("g.row_group", ">=", from);
  if (below !== undefined) groups.where("g.row_group", "<", below);
  if (canLookUp(knex)) return groups;
  const { startAt, endAt } = window;
  const codes = [idField, ...columns.map(({ code }) => code)].map((code) => [code, 0] as const);
  const all = [...codes, ...atEdges.map(({ code }) => [code, 1] as const)];
  const fields = jsonRows(
    knex,
    "f",
    { code: "integer", is_of_edges: "integer", first_column: "integer" },
    all.map(([code, isOfEdges]) => [code, isOfEdges, firstColumnOf(table.kind, code)]),
  );
  return groups
    .joinRaw(`${seekJoin(knex)} ? on 1 = 1`, [fields])
    .joinRaw(`${seekJoin(knex)} packed_fields as c on c.id = f.first_column + g.row_group`)
    .where((read) => {
      read.where("f.is_of_edges", 0);
      if (startAt !== null) read.orWhere("g.start_low", "<", startAt);
      if (endAt !== null) read.orWhere("g.start_high", ">=", endAt);
    })
    .select("f.code", "c.packed");
}
