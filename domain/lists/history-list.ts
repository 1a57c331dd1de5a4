// The one pipeline of lists over history, sessions and denials alike: the keys of the rows are chosen from indexes, counted
// and cut to a page; the records are then read by id, as JSON or as CSV in pieces. What a request selects is one value.
import type { Knex } from "knex";
import { asJson, asRecords, type CsvText, jsonRows, type RecordShape } from "../../db/index.ts";
import { among, type Viewer } from "../filters/filters.ts";
import type { OpenWindow } from "../time/window.ts";
import { byOneQuery, csvInPieces, type Pieces } from "./csv-pieces.ts";
import { type Cursor, chosenTable, inPieces, pieceSize, type SelectCursors } from "./keyset-pagination.ts";
import { deepOffset, type PageAnswer, queryPage } from "./page-query.ts";
import type { Range } from "./paging.ts";
import { mostRows, refuseDeepPage } from "./sorting.ts";

/** What a request selects of a history, and in what order. The page, its total and the CSV are all made from it. */
export interface HistoryList<T> {
  /** The column that the list is ordered by: newest first, ties by falling Id. */
  readonly instant: "start_at" | "denial_at" | "at";
  /** One after the other they are the whole list. */
  readonly parts: readonly ListPart[];
  /** How many rows each of the parts has. */
  readonly countParts: (knex: Knex) => Promise<readonly number[]>;
  /** Selects how many rows the first part has, to be queried together with a page of it. */
  readonly countFirst: (knex: Knex) => Knex.QueryBuilder;
  readonly records: ListRecords<T>;
  /** Where indexes do not give the rows and their order: the Ids of a page's rows in order, and how many rows the list has. */
  readonly ranked?: (knex: Knex, range: Range) => Promise<{ readonly ids: Iterable<number>; readonly total: number }>;
}

export interface ListPart {
  readonly cursors: SelectCursors;
  /** The cursors behind so many rows, sooner found for pages far behind; null where they are not. */
  readonly behind?: (knex: Knex, offset: number) => Promise<Behind | null>;
}

export interface Behind {
  readonly cursors: SelectCursors;
  /** So many rows of the part come before them. */
  readonly skipped: number;
}

/** What is read of the rows `x` of the history. */
export interface ListRecords<T> {
  readonly shape: RecordShape<T>;
  /** Selects the records of the rows whose ids are in a table `chosen`, in no order. */
  readonly select: SelectRecords;
}

type SelectRecords = (knex: Knex, chosen: Knex.Raw) => Knex.QueryBuilder;

/** A page of the list and how many rows the whole list has. */
export async function readPage<T>(
  knex: Knex,
  list: HistoryList<T>,
  range: Range,
  signal: AbortSignal,
): Promise<PageAnswer<T>> {
  if (list.ranked !== undefined) {
    const { ids, totalCount } = await rankedIds(knex, list.ranked, range);
    return { items: await asJson(inRank(knex, ids, list.records.select), list.records.shape, signal), totalCount };
  }
  const [first, ...more] = list.parts;
  if (first && more.length === 0) {
    const chosen = knex.raw("? as chosen", [(await cursorsAt(knex, first, range)).of]);
    return queryPage(knex, range, inOrder(knex, list, chosen), list.countFirst(knex), list.records.shape, signal);
  }
  // One snapshot, so that the rows of the cursors are still there when their records are read.
  return knex.transaction(async (trx) => {
    const { cursors, totalCount } = await cursorsOfPage(trx, list, range);
    const rows = inOrder(trx, list, chosenTable(trx, cursors));
    return { items: await asJson(rows, list.records.shape, signal), totalCount };
  });
}

/** The record of one row, of a licence server `s` that the viewer sees; undefined where there is none. */
export async function readOne<T>(
  knex: Knex,
  records: ListRecords<T>,
  id: number,
  { licenseServerIds }: Viewer,
  narrow: (query: Knex.QueryBuilder) => void = () => {},
): Promise<T | undefined> {
  const chosen = jsonRows(knex, "chosen", { id: "integer" }, [[id]]);
  const rows = records
    .select(knex, chosen)
    .modify(among(knex, "s.id", licenseServerIds))
    .modify(narrow);
  return (await asRecords(rows, records.shape))[0];
}

/** A page of the list as CSV, or with null all of it. `totalCount` is null where it need not be known. */
export async function readCsv<T>(
  knex: Knex,
  list: HistoryList<T>,
  range: Range | null,
  signal: AbortSignal,
): Promise<{ csv: CsvText; totalCount: number | null }> {
  const { shape, select } = list.records;
  if (list.ranked !== undefined) {
    // One row more than the limit: a longer list is refused, not cut.
    const rows = range ?? { offset: 0, size: mostRows + 1 };
    const { ids, totalCount } = await rankedIds(knex, list.ranked, rows);
    return { csv: csvInPieces(shape, () => rankedPieces(knex, ids, select), signal), totalCount };
  }
  if (range !== null) {
    const { cursors, totalCount } = await cursorsOfPage(knex, list, range);
    return { csv: csvInPieces(shape, byOneQuery(inOrder(knex, list, chosenTable(knex, cursors))), signal), totalCount };
  }
  const parts = list.parts.map(({ cursors }) => cursors);
  const pieces = () =>
    inPieces(knex, parts, list.instant, (cursors) => inOrder(knex, list, knex.raw("? as chosen", [cursors])));
  return { csv: csvInPieces(shape, pieces, signal), totalCount: null };
}

/** The cursors of one page, which may begin in one part and end in another. */
async function cursorsOfPage<T>(knex: Knex, list: HistoryList<T>, { offset, size }: Range) {
  const counts = await list.countParts(knex);
  const cursors: Cursor[] = [];
  let skipped = offset;
  for (const [index, part] of list.parts.entries()) {
    const count = counts[index] as number;
    const limit = size - cursors.length;
    if (limit > 0 && skipped < count) {
      cursors.push(...(await (await cursorsAt(knex, part, { offset: skipped, size: limit })).of));
    }
    skipped = Math.max(0, skipped - count);
  }
  return { cursors, totalCount: counts.reduce((sum, count) => sum + count, 0) };
}

/** Within an object, since a query that a promise resolves to would run. */
async function cursorsAt(
  knex: Knex,
  part: ListPart,
  { offset, size }: Range,
): Promise<{ readonly of: Knex.QueryBuilder }> {
  const { cursors, skipped } = (offset > deepOffset ? await part.behind?.(knex, offset) : null) ?? {
    ...part,
    skipped: 0,
  };
  return { of: cursors(knex, { limit: size, offset: offset - skipped }) };
}

function inOrder<T>(knex: Knex, { instant, records }: HistoryList<T>, chosen: Knex.Raw): Knex.QueryBuilder {
  return records.select(knex, chosen).orderByRaw(`x.${instant} desc, x.id desc`);
}

/** The records of these ids, in the order of the ids. */
function inRank(knex: Knex, ids: readonly number[], select: SelectRecords): Knex.QueryBuilder {
  const chosen = jsonRows(
    knex,
    "chosen",
    { id: "integer", position: "integer" },
    ids.map((id, position) => [id, position]),
  );
  return select(knex, chosen).orderByRaw("chosen.position");
}

function* rankedPieces(knex: Knex, ids: readonly number[], select: SelectRecords): ReturnType<Pieces> {
  for (let from = 0; from < ids.length; from += pieceSize) {
    yield inRank(knex, ids.slice(from, from + pieceSize), select);
  }
}

async function rankedIds(knex: Knex, ranked: NonNullable<HistoryList<unknown>["ranked"]>, range: Range) {
  const { offset } = range;
  // Of a page that lies too far behind, the number of all rows alone.
  const page = offset < mostRows ? { offset, size: Math.min(range.size, mostRows - offset) } : { offset: 0, size: 0 };
  const { ids, total } = await ranked(knex, page);
  refuseDeepPage(range, total);
  return { ids: [...ids], totalCount: total };
}

/** The first and the last instant of the history, cut to a window. */
export async function historyEnds(
  knex: Knex,
  { table, instant }: { readonly table: string; readonly instant: string },
  { startAt, endAt }: OpenWindow,
): Promise<{ readonly first: number; readonly last: number }> {
  const found: { first: number | null; last: number | null }[] = await knex.select({
    first: knex(table).min(instant),
    last: knex(table).max(instant),
  });
  return {
    first: Math.max(found[0]?.first ?? 0, startAt ?? -Infinity),
    last: Math.min(found[0]?.last ?? -1, (endAt ?? Infinity) - 1),
  };
}
