// Asks for one pass over a packed table: which queries that takes, and what the fold over their rows is told of them.
import type { Knex } from "knex";
import { asFold, canLookUp, type Query, withSecondReader } from "../db/index.ts";
import type { PassInput } from "./passing.ts";
import {
  type Asked,
  columnLookup,
  type GroupRange,
  groupBehind,
  groupsInWindow,
  packedColumns,
  type ReadColumn,
  rowsApart,
  type Unpacked,
} from "./reading.ts";
import type { AmongMembers, Selection } from "./selecting.ts";
import { groupWidth, type PackedTable } from "./table.ts";

export interface PassQuestion {
  readonly selection: Selection;
  /** Ids, or what selects them. */
  readonly members: readonly (readonly number[] | Asked)[];
  /** Codes of fields that the fold reads beside those of the selection. */
  readonly fields: Iterable<number>;
  /** What the fold gets before all rows. */
  readonly more: readonly Query[];
  readonly direction: "asc" | "desc";
  /** Undefined: all. */
  readonly groups?: GroupRange;
}

/** A packed table, and what of it is not packed, as it was at any moment before. */
export interface Packed {
  readonly table: PackedTable;
  readonly unpacked: Unpacked;
}

/** A Fold over one pass, and what it is told beside what all passes are. */
interface PassFold<Own> {
  readonly module: URL;
  readonly own: Own;
}

export function asPass<Own extends object, Result>(
  knex: Knex,
  packed: Packed,
  question: PassQuestion,
  { module, own }: PassFold<Own>,
): Promise<Result> {
  const { queries, input } = passOf(knex, packed, question);
  return asFold(queries, { module, input: { ...input, ...own }, lookup: columnLookup });
}

/** The result of one pass, or where two readers can share it, the results of two, each over a part of the rows. */
export async function asPasses<Own extends object, Result>(
  knex: Knex,
  packed: Packed,
  question: PassQuestion,
  fold: PassFold<Own>,
): Promise<Result[]> {
  const over = (reader: Knex, groups?: GroupRange) =>
    asPass<Own, Result>(reader, packed, { ...question, ...(groups && { groups }) }, fold);
  // From SQL Server the rows come to one reader.
  if (!canLookUp(knex)) return [await over(knex)];
  const { table } = packed;
  const window = question.selection;
  const share = (trx: Knex) =>
    withSecondReader(trx, {
      rows: async () => (await groupsInWindow(trx, table, window)) * groupWidth,
      work: async (second) => {
        const before = second === null ? 0 : Math.floor(second.rows / groupWidth / 2);
        if (second === null || before === 0) return [await over(trx)];
        const middle = await groupBehind(trx, table, window, before);
        return Promise.all([over(trx, { below: middle }), over(second.knex, { from: middle })]);
      },
    });
  return knex.isTransaction === true ? share(knex) : knex.transaction(share);
}

function passOf(
  knex: Knex,
  { table, unpacked }: Packed,
  { selection, members, fields, more, direction, groups }: PassQuestion,
): { readonly queries: readonly Query[]; readonly input: PassInput } {
  const always = fieldsOf(selection, fields);
  const atEdges = new Set(windowFields(selection).filter((code) => !always.has(code)));
  const columns = readColumns(table, new Set([...always, ...atEdges]));
  const asked = members.flatMap((one, number) => ("query" in one ? [{ number, query: one.query }] : []));
  const read = { columns: readColumns(table, always), atEdges: readColumns(table, atEdges), direction, groups };
  const apart = rowsApart(knex, table, unpacked, columns, groups);
  return {
    queries: [...asked.map(({ query }) => query), ...more, apart, packedColumns(knex, table, selection, read)],
    input: {
      parts: [
        ...asked.map(({ number }) => ({ gives: "members", members: number }) as const),
        ...more.map((_, number) => ({ gives: "more", number }) as const),
        { gives: "rows" },
        { gives: "columns" },
      ],
      columns: columns.map(({ code, holds }) => [code, holds]),
      ...{ kind: table.kind, selection },
      members: members.map((one) => ("query" in one ? null : one)),
    },
  };
}

function readColumns({ fields }: PackedTable, codes: ReadonlySet<number>): ReadColumn[] {
  return Object.values(fields).filter(({ code }) => codes.has(code));
}

/** What tells whether a row is in the window. */
function windowFields({ start, length, startAt, endAt }: Selection): number[] {
  if (startAt === null) return endAt === null ? [] : [start];
  return length === null ? [start] : [start, length];
}

function fieldsOf({ length, state, search, ...of }: Selection, others: Iterable<number>): Set<number> {
  const codes = new Set(others);
  const addMembers = ({ field, unless }: AmongMembers) => {
    codes.add(field);
    if (unless !== undefined) addMembers(unless);
  };
  if (state !== "all" && length !== null) codes.add(length);
  const either = of.anyOf.flat();
  for (const one of [...of.among, ...(search?.among ?? []), ...either.flatMap(({ among }) => among)]) addMembers(one);
  const texts = [...of.texts, ...of.containing, ...(search?.texts ?? []), ...either.flatMap((one) => one.texts)];
  for (const { field } of [...of.atLeast, ...texts]) codes.add(field);
  return codes;
}
