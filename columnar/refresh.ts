// Packs rows in the background: row groups that are missing, those of which many rows have changed, and the last one, once enough rows
// have come to it. The delta store, row_deltas, has the Ids of packed rows that changed (db/, by triggers).
import type { Knex } from "knex";
import {
  asFold,
  besideOthers,
  bulkInsert,
  type Database,
  type Fold,
  type InsertRow,
  takeNotes,
  unanswered,
} from "../db/index.ts";
import { packedIds, type Zone } from "./batch.ts";
import { packNumbers } from "./codecs/numbers.ts";
import { packTexts } from "./codecs/texts.ts";
import { type Field, firstColumnId, groupOf, groupSize, idField, type Schema } from "./schema.ts";

/** So many rows each scan reads one by one, as they changed after they were packed, or are new. */
const usual = { changed: 1_000, new: 500 };

export interface RefreshOptions {
  readonly signal?: AbortSignal;
  /** Other numbers, for tests. */
  readonly most?: typeof usual;
  /** Waits between two row groups, so that other work comes first. */
  readonly pause?: (workedMs: number) => Promise<void>;
}

export async function refreshRowGroups(
  db: Database,
  schema: Schema,
  { signal, pause, most = usual }: RefreshOptions = {},
): Promise<void> {
  for await (const work of groupsToPack(db.read, schema, most)) {
    if (signal?.aborted === true) return;
    const began = Date.now();
    await db.write.transaction((trx) => packGroup(trx, schema, work), besideOthers([`row groups ${schema.kind}`]));
    await pause?.(Date.now() - began);
  }
}

interface ToPack {
  readonly group: number;
  /** All of its rows were removed, unless some came since. */
  readonly isGone: boolean;
}

async function* groupsToPack(knex: Knex, schema: Schema, most: typeof usual): AsyncGenerator<ToPack> {
  const toPack = (group: number): ToPack => ({ group, isGone: false });
  const ids = await endsOf(knex, schema);
  const first = ids === null ? 0 : groupOf(ids.first);
  const last = ids === null ? -1 : groupOf(ids.last);
  const rows: { row_group: number; through_id: number }[] = await knex("row_groups")
    .where({ kind: schema.kind })
    .select("row_group", "through_id");
  const packed = new Map(rows.map((row) => [Number(row.row_group), Number(row.through_id)]));
  // What came behind the last row of the last row group: once a higher one is packed, no record of that is left.
  const highest = [...packed.keys()].reduce((top, group) => (group <= last ? Math.max(top, group) : top), -1);
  const isPart = packed.get(highest) !== (highest + 1) * groupSize - 1;
  if (highest >= first && highest < last && isPart) yield toPack(highest);
  for (let group = last; group >= first; group -= 1) if (!packed.has(group)) yield toPack(group);
  if (ids !== null && ids.last - (packed.get(last) ?? ids.last) >= most.new) yield toPack(last);
  for (const group of packed.keys()) if (group < first || group > last) yield { group, isGone: true };
  for await (const group of mostlyChanged(knex, schema, most.changed)) yield toPack(group);
}

/** Those with most changed rows, until no more changed rows are left than a scan may read one by one. */
async function* mostlyChanged(knex: Knex, { kind }: Schema, most: number): AsyncGenerator<number> {
  const rows: { of: number; total: number }[] = await knex("row_deltas")
    .where({ kind })
    .groupByRaw(`row_id / ${groupSize}`)
    .select({ of: knex.raw(`row_id / ${groupSize}`) })
    .count({ total: "*" });
  const changed = rows.map(({ of, total }) => [groupOf(Number(of) * groupSize), Number(total)] as const);
  let left = changed.reduce((sum, [, total]) => sum + total, 0);
  for (const [group, total] of changed.sort((a, b) => b[1] - a[1])) {
    if (left <= most) return;
    left -= total;
    yield group;
  }
}

/** The lowest and the highest Id; null where there is no row. */
export async function endsOf(
  knex: Knex,
  { table }: Schema,
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
 * A row group without rows is stored too, so that it is not looked for again and again. First the deltas are taken away, then the rows are
 * read: a row that changes in between is noted again.
 */
async function packGroup(trx: Knex.Transaction, schema: Schema, { group, isGone }: ToPack): Promise<void> {
  const { kind } = schema;
  const from = group * groupSize;
  const to = from + groupSize;
  await takeNotes(trx, { kind, from, to });
  const packed = await packedRows(trx, schema, from, to);
  const codes = [idField, ...Object.values(schema.fields).map(({ code }) => code)];
  const ids = codes.map((code) => firstColumnId(kind, code) + group);
  await unanswered(trx("packed_fields").whereIn("id", ids).delete());
  await unanswered(trx("row_groups").where({ kind, row_group: group }).delete());
  const { count, throughId, zone } = packed;
  if (throughId === null) {
    if (!isGone) await unanswered(trx("row_groups").insert(emptyGroup(kind, group)));
    return;
  }
  await unanswered(
    trx("row_groups").insert({
      kind,
      row_group: group,
      row_count: count,
      through_id: throughId,
      start_low: zone.startLow,
      start_high: zone.startHigh,
      end_high: Number.isFinite(zone.endHigh) ? zone.endHigh : null,
    }),
  );
  const columns = packed.columns.map((bytes, index) => ({ id: ids[index] as number, packed: Buffer.from(bytes) }));
  await bulkInsert(trx, "packed_fields", columns as unknown as InsertRow[]);
}

function emptyGroup(kind: number, group: number) {
  const throughId = (group + 1) * groupSize - 1;
  const zone = { start_low: null, start_high: null, end_high: null };
  return { kind, row_group: group, row_count: 0, through_id: throughId, ...zone };
}

interface PackInput {
  /** Of the columns behind the Id. */
  readonly encodings: readonly Field["encoding"][];
  /** The indexes of the start and of the length among them; null: rows do not last. */
  readonly start: number;
  readonly length: number | null;
}

interface PackedRows {
  readonly count: number;
  /** Null where there is no row. */
  readonly throughId: number | null;
  readonly zone: Zone;
  /** The Ids, then the columns. */
  readonly columns: readonly Buffer[];
}

function packedRows(trx: Knex.Transaction, schema: Schema, from: number, to: number): Promise<PackedRows> {
  const names = Object.keys(schema.fields);
  const fields = Object.values(schema.fields);
  const rows = trx
    .from(`${schema.table} as x`)
    .where("x.id", ">=", from)
    .where("x.id", "<", to)
    .orderBy("x.id")
    .select("x.id", Object.fromEntries(fields.map(({ sql }, index) => [`c${index}`, trx.raw(sql)])));
  const length = names.indexOf("length");
  const input: PackInput = {
    encodings: fields.map(({ encoding }) => encoding),
    start: names.indexOf("start"),
    length: length < 0 ? null : length,
  };
  return asFold(rows, { module: new URL(import.meta.url), input });
}

/** @public Loaded by its address, to run beside the data. Rows in the order of Ids: the Id, then the columns. */
export const begin: Fold<PackInput, PackedRows> = ({ encodings, start, length }) => {
  const ids: number[] = [];
  const values: (number | string | null)[][] = encodings.map(() => []);
  return {
    row: ([id, ...cells]) => {
      ids.push(Number(id));
      for (const [index, encoding] of encodings.entries()) {
        const cell = cells[index] as number | string | null;
        values[index]?.push(cell === null || encoding === "texts" ? cell : Number(cell));
      }
    },
    end: () => {
      const lengths = length === null ? null : (values[length] as (number | null)[]);
      const zone = zoneOf(values[start] as number[], lengths);
      const packed = encodings.map((encoding, index) => {
        const column = values[index] as (number | string | null)[];
        return encoding === "texts" ? packTexts(column as (string | null)[]) : packNumbers(column as (number | null)[]);
      });
      const columns = [packedIds(packNumbers(ids), zone), ...packed];
      return { count: ids.length, throughId: ids.at(-1) ?? null, zone, columns };
    },
  };
};

function zoneOf(starts: readonly number[], lengths: readonly (number | null)[] | null): Zone {
  const zone = { startLow: Infinity, startHigh: -Infinity, endHigh: -Infinity };
  for (const [row, start] of starts.entries()) {
    const end = lengths === null ? start : start + (lengths[row] ?? Infinity);
    zone.startLow = Math.min(zone.startLow, start);
    zone.startHigh = Math.max(zone.startHigh, start);
    zone.endHigh = Math.max(zone.endHigh, end);
  }
  return zone;
}
