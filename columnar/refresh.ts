// Packs what is not packed yet, in the background: row groups that are missing, those of which many rows have changed, and the last
// one, once enough rows have come to it.
import type { Knex } from "knex";
import { asFold, besideOthers, bulkInsert, type Database, type InsertRow, takeNotes, unanswered } from "../db/index.ts";
import type { PackedRows, PackInput } from "./packing-rows.ts";
import { firstColumnOf, groupWidth, idField, type PackedTable } from "./table.ts";

/** So many rows are read one by one by each question, as they have changed since, or are new. */
const usual = { changed: 1_000, new: 500 };

export interface RefreshOptions {
  readonly signal?: AbortSignal;
  /** Other numbers, for tests. */
  readonly most?: typeof usual;
  /** Waits between two pieces of work, so that others come first. */
  readonly pause?: (workedMs: number) => Promise<void>;
}

export async function refreshRowGroups(
  db: Database,
  table: PackedTable,
  { signal, pause, most = usual }: RefreshOptions = {},
): Promise<void> {
  for await (const work of groupsToPack(db.read, table, most)) {
    if (signal?.aborted === true) return;
    const began = Date.now();
    await db.write.transaction((trx) => packGroup(trx, table, work), besideOthers([`row groups ${table.kind}`]));
    await pause?.(Date.now() - began);
  }
}

interface ToPack {
  readonly group: number;
  /** Rows are left below it alone, or above it alone: all of its own were removed, unless some came since. */
  readonly isGone: boolean;
}

async function* groupsToPack(knex: Knex, table: PackedTable, most: typeof usual): AsyncGenerator<ToPack> {
  const packed = (group: number): ToPack => ({ group, isGone: false });
  const ids = await endsOf(knex, table);
  const [first, last] = ids === null ? [0, -1] : [groupOf(ids.first), groupOf(ids.last)];
  const known = new Map<number, number>();
  const rows: { row_group: number; through_id: number }[] = await knex("row_groups")
    .where({ kind: table.kind })
    .select("row_group", "through_id");
  for (const row of rows) known.set(Number(row.row_group), Number(row.through_id));
  // What came behind its last row: once a higher row group is packed, nothing tells of that any more.
  const highest = [...known.keys()].reduce((top, group) => (group <= last ? Math.max(top, group) : top), -1);
  const isPart = known.get(highest) !== (highest + 1) * groupWidth - 1;
  if (highest >= first && highest < last && isPart) yield packed(highest);
  for (let group = last; group >= first; group -= 1) if (!known.has(group)) yield packed(group);
  if (ids !== null && ids.last - (known.get(last) ?? ids.last) >= most.new) yield packed(last);
  // Of rows that were removed nothing is left.
  for (const group of known.keys()) if (group < first || group > last) yield { group, isGone: true };
  for await (const group of mostlyChanged(knex, table, most.changed)) yield packed(group);
}

/** Until no more rows have changed than may be read one by one. */
async function* mostlyChanged(knex: Knex, { kind }: PackedTable, most: number): AsyncGenerator<number> {
  const rows: { of: number; total: number }[] = await knex("row_deltas")
    .where({ kind })
    .groupByRaw(`row_id / ${groupWidth}`)
    .select({ of: knex.raw(`row_id / ${groupWidth}`) })
    .count({ total: "*" });
  const changed = rows.map(({ of, total }) => [groupOf(Number(of) * groupWidth), Number(total)] as const);
  let left = changed.reduce((sum, [, total]) => sum + total, 0);
  for (const [group, total] of changed.sort((a, b) => b[1] - a[1])) {
    if (left <= most) return;
    left -= total;
    yield group;
  }
}

export function groupOf(id: number): number {
  return Math.floor(id / groupWidth);
}

/** The lowest and the highest Id; null where there is no row. */
export async function endsOf(
  knex: Knex,
  { table }: PackedTable,
): Promise<{ readonly first: number; readonly last: number } | null> {
  // Each by itself, so that it is one seek.
  const [ends]: { first: number | null; last: number | null }[] = await knex.select({
    first: knex(table).min("id"),
    last: knex(table).max("id"),
  });
  if (ends === undefined || ends.first === null) return null;
  return { first: Number(ends.first), last: Number(ends.last) };
}

/**
 * A row group without rows is known, too, so that it is not looked for again and again. Notes first, then rows: a row that changes in between is
 * noted again (db/engines/change-triggers.ts).
 */
async function packGroup(trx: Knex.Transaction, table: PackedTable, { group, isGone }: ToPack): Promise<void> {
  const { kind } = table;
  const [from, to] = [group * groupWidth, (group + 1) * groupWidth];
  await takeNotes(trx, { kind, from, to });
  const packed = await packedRows(trx, table, from, to);
  const codes = [idField, ...Object.values(table.fields).map(({ code }) => code)];
  const ids = codes.map((code) => firstColumnOf(kind, code) + group);
  await unanswered(trx("packed_fields").whereIn("id", ids).delete());
  await unanswered(trx("row_groups").where({ kind, row_group: group }).delete());
  const isEmpty = packed.count === 0;
  if (isGone && isEmpty) return;
  const { startLow, startHigh, endHigh } = packed.times;
  await unanswered(
    trx("row_groups").insert({
      ...{ kind, row_group: group, row_count: packed.count, through_id: isEmpty ? to - 1 : packed.throughId },
      ...{ start_low: isEmpty ? null : startLow, start_high: isEmpty ? null : startHigh },
      end_high: Number.isFinite(endHigh) ? endHigh : null,
    }),
  );
  if (isEmpty) return;
  const columns = packed.columns.map((bytes, place) => ({ id: ids[place] as number, packed: Buffer.from(bytes) }));
  await bulkInsert(trx, "packed_fields", columns as unknown as InsertRow[]);
}

function packedRows(trx: Knex.Transaction, table: PackedTable, from: number, to: number): Promise<PackedRows> {
  const names = Object.keys(table.fields);
  const fields = Object.values(table.fields);
  const rows = trx
    .from(`${table.table} as x`)
    .where("x.id", ">=", from)
    .where("x.id", "<", to)
    .orderBy("x.id")
    .select("x.id", Object.fromEntries(fields.map(({ sql }, place) => [`c${place}`, trx.raw(sql)])));
  const length = names.indexOf("length");
  const input: PackInput = {
    columns: fields.map(({ holds }) => holds),
    ...{ start: names.indexOf("start"), length: length < 0 ? null : length },
  };
  return asFold(rows, { module: new URL("./packing-rows.ts", import.meta.url), input, isAtOnce: true });
}
