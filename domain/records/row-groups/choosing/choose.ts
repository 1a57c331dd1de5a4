// Asks for the first rows of a packed table in any order, and how many there are: one pass over the columns that this needs.
import type { Knex } from "knex";
import { asFold, type Query } from "../../../../db/index.ts";
import { packedColumns, type ReadColumn, rowsApart, type Unpacked } from "../reading.ts";
import type { AmongMembers, Selection } from "../selecting.ts";
import type { PackedTable } from "../table.ts";
import type { ChoosingInput, Chosen, Part } from "./choosing-rows.ts";
import type { KeyInput } from "./keys.ts";

/** Built and not run yet; in an object, since a query that a promise resolves to would run. */
export interface Asked {
  readonly query: Query;
}

export interface RowQuestion {
  readonly selection: Selection;
  /** Ids, or what selects them. */
  readonly members: readonly (readonly number[] | Asked)[];
  readonly keys: readonly KeyInput[];
  /** For each key by labels, for each of its fields what selects Ids and what is said of them. */
  readonly labels: readonly (readonly (Asked & { readonly holds: "numbers" | "texts" })[])[];
  readonly now: number;
}

/** `unpacked`: of any moment before. */
export function chooseRows(
  knex: Knex,
  table: PackedTable,
  unpacked: Unpacked,
  { selection, members, keys, labels, now }: RowQuestion,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<Chosen> {
  const always = fieldsOf(selection, keys);
  const atEdges = new Set(windowFields(selection).filter((code) => !always.has(code)));
  const columns = readColumns(table, new Set([...always, ...atEdges]));
  const parts: Part[] = [];
  const queries: Query[] = [];
  const add = (part: Part, query: Query) => {
    parts.push(part);
    queries.push(query);
  };
  for (const [number, one] of members.entries()) {
    if ("query" in one) add({ gives: "members", members: number }, one.query);
  }
  for (const [number, tables] of labels.entries()) {
    for (const [field, { query, holds }] of tables.entries())
      add({ gives: "labels", labels: number, field, holds }, query);
  }
  add({ gives: "rows" }, rowsApart(knex, table, unpacked, columns));
  const direction = keys[0]?.isFalling === true ? "desc" : "asc";
  const read = { columns: readColumns(table, always), atEdges: readColumns(table, atEdges), direction } as const;
  add({ gives: "columns" }, packedColumns(knex, table, selection, read));
  const input: ChoosingInput = {
    ...{ parts, selection, keys, offset, size },
    columns: columns.map(({ code, holds }) => [code, holds]),
    lasting: { start: selection.start, length: selection.length, now },
    members: members.map((one) => ("query" in one ? null : one)),
  };
  return asFold<ChoosingInput, Chosen>(queries, { module: new URL("./choosing-rows.ts", import.meta.url), input });
}

function readColumns({ fields }: PackedTable, codes: ReadonlySet<number>): ReadColumn[] {
  return Object.values(fields).filter(({ code }) => codes.has(code));
}

/** What tells whether a row is in the window. */
function windowFields({ start, length, startAt, endAt }: Selection): number[] {
  if (startAt === null) return endAt === null ? [] : [start];
  return length === null ? [start] : [start, length];
}

function fieldsOf({ start, length, state, ...of }: Selection, keys: readonly KeyInput[]): Set<number> {
  const codes = new Set<number>();
  const addMembers = ({ field, unless }: AmongMembers) => {
    codes.add(field);
    if (unless !== undefined) addMembers(unless);
  };
  if (state !== "all" && length !== null) codes.add(length);
  for (const one of [...of.among, ...(of.search?.among ?? [])]) addMembers(one);
  for (const { field } of [...of.atLeast, ...(of.search?.texts ?? [])]) codes.add(field);
  for (const key of keys) {
    if (key.of === "number" || key.of === "text") codes.add(key.field);
    else if (key.of === "labels") for (const field of key.fields) codes.add(field);
    else {
      codes.add(start);
      if (length !== null) codes.add(length);
    }
    if (key.of === "time" && key.licenses !== null) codes.add(key.licenses);
  }
  return codes;
}
