// A scan: row groups by their columns, and one by one the rows that are not packed, or changed since, read as one moment; and an operator
// beside the data that gets their batches.
import type { Knex } from "knex";
import {
  asFold,
  canLookUp,
  type Fold,
  jsonRows,
  type LookUp,
  nextJoin,
  type Query,
  type Row,
  seekJoin,
} from "../db/index.ts";
import { type Batch, BatchReader, type ReadFields } from "./batch.ts";
import {
  type CompiledFilter,
  compilePredicates,
  type Filter,
  fieldsRead,
  IdSet,
  type Predicate,
  Selection,
} from "./filter.ts";
import type { OpenWindow } from "./intervals.ts";
import { endsOf } from "./refresh.ts";
import { type Field, firstColumnId, groupOf, groupSize, idField, type Schema } from "./schema.ts";

export interface Scan {
  readonly filter: Filter;
  /** Codes of the fields that the operator reads beside those of the filter. */
  readonly fields: Iterable<number>;
  /** Their rows come to the operator before all others. */
  readonly before?: readonly Query[];
  /** In which order row groups come; rows that are not packed come first. */
  readonly direction?: "asc" | "desc";
}

/** A module that exports `begin`, a fold over an {@link OperatorInput}, and what it gets beside that. */
export interface Operator<Options> {
  readonly module: URL;
  readonly options: Options;
}

/** Runs an operator over the rows of a scan, in the given transaction, or in a new one. */
export function runOperator<Options extends object, Result>(
  knex: Knex,
  schema: Schema,
  scan: Scan,
  operator: Operator<Options>,
): Promise<Result> {
  if (isEmpty(scan.filter.where)) scan = { ...scan, filter: { ...scan.filter, startAt: 0, endAt: 0 } };
  const run = (trx: Knex) => runAtOneMoment<Options, Result>(trx, schema, scan, operator);
  return knex.isTransaction === true ? run(knex) : knex.transaction(run);
}

/** Whether no row can hold: as where a search has found nothing. */
function isEmpty(where: readonly Predicate[]): boolean {
  return where.some((predicate) => {
    if ("anyOf" in predicate) return predicate.anyOf.length === 0;
    return "in" in predicate && Array.isArray(predicate.in) && predicate.in.length === 0;
  });
}

async function runAtOneMoment<Options extends object, Result>(
  knex: Knex,
  schema: Schema,
  { filter, fields, before = [], direction = "asc" }: Scan,
  { module, options }: Operator<Options>,
): Promise<Result> {
  const uncovered = await uncoveredIds(knex, schema);
  const { where, sets } = compilePredicates(filter.where);
  const { start, length = null } = schema.fields;
  const always = new Set([...fields, ...fieldsRead(filter.where)]);
  if (filter.state !== undefined && length !== null) always.add(length.code);
  const ofWindow = windowFields(schema, filter).filter(({ code }) => !always.has(code));
  const alwaysRead = Object.values(schema.fields).filter(({ code }) => always.has(code));
  const read = [...alwaysRead, ...ofWindow];
  const subqueries = sets.flatMap((ids, set) => ("query" in ids ? [{ set, query: ids.query }] : []));
  const input: OperatorInput = {
    kind: schema.kind,
    filter: { ...filter, where, start: start.code, length: length?.code ?? null },
    sets: sets.map((ids) => ("query" in ids ? null : ids)),
    fields: read.map(({ code, encoding }) => ({ code, encoding })),
    parts: [
      ...subqueries.map(({ set }) => ({ of: "set", set }) as const),
      ...before.map((_, number) => ({ of: "before", number }) as const),
      { of: "rows" },
      { of: "groups" },
    ],
  };
  const queries = [
    ...subqueries.map(({ query }) => query),
    ...before,
    rowsApart(knex, schema, { uncovered, read, window: filter }),
    groupsInOrder(knex, schema, { window: filter, direction, alwaysRead, ofWindow }),
  ];
  return asFold(queries, { module, input: { ...input, ...options }, lookup: columnLookup });
}

/** With the first and the last Id of columns. */
const columnLookup = "select id, packed from packed_fields where id between ? and ?";

/** The fields that decide whether a row is in the window. */
function windowFields({ fields: { start, length } }: Schema, { startAt, endAt }: OpenWindow): Field[] {
  if (startAt === null) return endAt === null ? [] : [start];
  return length === undefined ? [start] : [start, length];
}

/** Ranges of Ids that no row group covers, the ends included; also of rows that are not there yet. They are disjoint. */
type IdRanges = readonly (readonly [from: number, to: number])[];

export async function uncoveredIds(knex: Knex, schema: Schema): Promise<IdRanges> {
  const ends = await endsOf(knex, schema);
  const first = ends === null ? 0 : groupOf(ends.first);
  // Also row groups whose rows are all gone: the delta store says which.
  const groups = () => knex("row_groups").where({ kind: schema.kind }).where("row_group", ">=", first);
  const [found]: { total: number; last: number | null; through: number | null }[] = await groups()
    .count({ total: "*" })
    .max({ last: "row_group", through: "through_id" });
  const last = Number(found?.last ?? first - 1);
  // New rows have higher Ids than all that are packed, and may belong to the last row group, too.
  const tail = [Number(found?.through ?? first * groupSize - 1) + 1, Number.MAX_SAFE_INTEGER] as const;
  if (Number(found?.total) === last - first + 1) return [tail];
  const missing: (readonly [number, number])[] = [];
  let next = first;
  for (const group of (await groups().orderBy("row_group").pluck("row_group")).map(Number)) {
    if (group > next) missing.push([next * groupSize, group * groupSize - 1]);
    next = group + 1;
  }
  return [...missing, tail];
}

interface ReadRows {
  readonly uncovered: IdRanges;
  readonly read: readonly Field[];
  readonly window: OpenWindow;
}

/**
 * Selects of changed rows of row groups the Id in the delta store, that of the row (null where it is gone), and its fields; of rows that no
 * row group covers null, their Id, and the fields. No row comes twice but one that is always read, and has changed.
 */
export function rowsApart(
  knex: Knex,
  { table, kind, alwaysRead, fields: { start, length } }: Schema,
  { uncovered, read, window: { startAt, endAt } }: ReadRows,
): Knex.QueryBuilder {
  const values = () => Object.fromEntries(read.map(({ sql }, index) => [`c${index}`, knex.raw(sql)]));
  const ranges = () => jsonRows(knex, "r", { from_id: "integer", to_id: "integer" }, uncovered);
  const isCovered = (id: string) => (query: Knex.QueryBuilder) => {
    query.whereRaw(`not exists (select 1 from ? where ${id} >= r.from_id and ${id} <= r.to_id)`, [ranges()]);
  };
  const changed = knex
    .from("row_deltas as d")
    .leftJoin(`${table} as x`, "x.id", "d.row_id")
    .where("d.kind", kind)
    .modify(isCovered("d.row_id"))
    .select({ changed_id: "d.row_id", id: "x.id", ...values() });
  if (alwaysRead !== undefined) {
    const rows = knex.from(`${table} as x`).whereIn("x.id", alwaysRead.query.clone()).modify(isCovered("x.id"));
    changed.unionAll(rows.select({ changed_id: "x.id", id: "x.id", ...values() }));
  }
  const rest = knex
    .from(ranges())
    .joinRaw(`${nextJoin(knex)} ${table} as x on x.id >= r.from_id and x.id <= r.to_id`)
    .select({ changed_id: knex.raw("cast(null as bigint)"), id: "x.id", ...values() });
  // No row group has these rows, so those out of the window need not come. Written so that no planner seeks them by their start.
  if (endAt !== null) rest.whereRaw(`${start.sql} + 0 < ?`, [endAt]);
  if (startAt !== null) {
    const runs =
      length === undefined ? "1 = 0" : `${length.sql} is null or ${start.sql} + ${length.sql} > ${Math.trunc(startAt)}`;
    rest.whereRaw(`(${start.sql} + 0 >= ? or ${runs})`, [startAt]);
  }
  return changed.unionAll(rest);
}

/** How many row groups can have rows of the window. */
export async function countGroups(knex: Knex, schema: Schema, window: OpenWindow): Promise<number> {
  const [counted]: { total: number }[] = await groupsOf(knex, schema, window).count({ total: "*" });
  return Number(counted?.total);
}

function groupsOf(knex: Knex, { kind, fields }: Schema, { startAt, endAt }: OpenWindow): Knex.QueryBuilder {
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

interface ReadGroups {
  readonly window: OpenWindow;
  readonly direction: "asc" | "desc";
  readonly alwaysRead: readonly Field[];
  /** Read of row groups that may have rows out of the window. */
  readonly ofWindow: readonly Field[];
}

/** Selects row groups that can have rows of the window; for operators that can't look up columns the codes of fields and their columns, too. */
function groupsInOrder(
  knex: Knex,
  schema: Schema,
  { window, direction, alwaysRead, ofWindow }: ReadGroups,
): Knex.QueryBuilder {
  const groups = groupsOf(knex, schema, window).orderBy("g.row_group", direction).select("g.row_group");
  if (canLookUp(knex)) return groups;
  const codes = [
    ...[idField, ...alwaysRead.map(({ code }) => code)].map((code) => [code, 0] as const),
    ...ofWindow.map(({ code }) => [code, 1] as const),
  ];
  const fields = jsonRows(
    knex,
    "f",
    { code: "integer", is_of_window: "integer", first_column: "integer" },
    codes.map(([code, isOfWindow]) => [code, isOfWindow, firstColumnId(schema.kind, code)]),
  );
  const { startAt, endAt } = window;
  return groups
    .joinRaw(`${seekJoin(knex)} ? on 1 = 1`, [fields])
    .joinRaw(`${seekJoin(knex)} packed_fields as c on c.id = f.first_column + g.row_group`)
    .where((isRead) => {
      isRead.where("f.is_of_window", 0);
      if (startAt !== null) isRead.orWhere("g.start_low", "<", startAt);
      if (endAt !== null) isRead.orWhere("g.start_high", ">=", endAt);
    })
    .select("f.code", "c.packed");
}

/** What the queries select, one after the other. */
type Part =
  /** The Ids of a set. */
  | { readonly of: "set"; readonly set: number }
  | { readonly of: "before"; readonly number: number }
  /** Rows of the table: the Id in the delta store, the Id of the row, and the fields. */
  | { readonly of: "rows" }
  | { readonly of: "groups" };

export interface OperatorInput {
  readonly parts: readonly Part[];
  readonly fields: ReadFields;
  /** Of the schema. */
  readonly kind: number;
  readonly filter: CompiledFilter;
  /** Null: the Ids come as a part. */
  readonly sets: readonly (readonly number[] | null)[];
}

export interface OperatorSteps<Result> {
  /** The first `count` rows of the selection vector count. */
  take(batch: Batch, rows: Int32Array, count: number): void;
  /** A row of the queries before all others. */
  before?(number: number, row: Row): void;
  /** `total`: how many rows counted. */
  end(total: number): Result;
}

/** The fold of an operator. */
export function operator<Input extends OperatorInput, Result>(
  begin: (input: Input) => OperatorSteps<Result>,
): Fold<Input, Result> {
  return (input: Input, lookUp?: LookUp) => {
    const { parts, fields, kind, filter } = input;
    const sets = input.sets.map((ids) => new IdSet(ids ?? []));
    const selection = new Selection(filter, sets);
    const steps = begin(input);
    let total = 0;
    const reader = new BatchReader({ fields, kind, lookUp }, (batch) => {
      const count = selection.of(batch);
      total += count;
      if (count > 0) steps.take(batch, selection.rows, count);
    });
    return {
      row: (row, index = 0) => {
        const part = parts[index] as Part;
        if (part.of === "groups") reader.column(row);
        else if (part.of === "rows") reader.row(row);
        else if (part.of === "set") sets[part.set]?.add(Number(row[0]));
        else steps.before?.(part.number, row);
      },
      end: () => {
        reader.end();
        return steps.end(total);
      },
    };
  };
}
