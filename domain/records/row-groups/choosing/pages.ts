// A page of rows in an order, by one reader or two. Far behind, a sample tells between which rows it lies.
import type { Knex } from "knex";
import { asPass, asPasses, type Packed, type PassQuestion } from "../pass.ts";
import type { PassInput } from "../passing.ts";
import { groupsInWindow } from "../reading.ts";
import { groupWidth } from "../table.ts";
import type { ChoosingInput, ChosenRows } from "./choosing-rows.ts";
import { KeptRows, type Page, type RowColumns } from "./kept-rows.ts";
import type { Borders } from "./rows-between.ts";

export interface AskedRows {
  readonly knex: Knex;
  readonly packed: Packed;
  readonly question: PassQuestion;
  readonly own: Omit<ChoosingInput, keyof PassInput | "chosen">;
  /** For each key, -1 where it falls. */
  readonly signs: readonly number[];
}

export interface Chosen {
  /** In order, from the offset on. */
  readonly ids: Float64Array;
  /** How many rows count. */
  readonly total: number;
}

/** The rows before the end of a page that lies further behind are too many to be sent by each of two readers. */
export const mostShared = 5000;

type Own = Omit<ChoosingInput, keyof PassInput>;
const module = new URL("./choosing-rows.ts", import.meta.url);

export async function onePage({ knex, packed, question, own }: AskedRows, page: Page): Promise<Chosen> {
  const fold = { module, own: { ...own, chosen: { page } } };
  const { rows, total } = await asPass<Own, ChosenRows>(knex, packed, question, fold);
  return { ids: rows.ids, total };
}

/** Each reader gives all that may be on the page, or before it. */
export async function sharedPage({ knex, packed, question, own, signs }: AskedRows, page: Page): Promise<Chosen> {
  const fold = { module, own: { ...own, chosen: { page: { offset: 0, size: page.offset + page.size } } } };
  const parts = await asPasses<Own, ChosenRows>(knex, packed, question, fold);
  return pageOf(parts, signs, page);
}

export interface Sampling {
  /** One row group of so many is in the sample. */
  readonly of: number;
  /** The page is sought among so many rows of the sample before it and behind it, and some more for chance. */
  readonly beyond: number;
  /** Where there are fewer row groups, to read them all takes no longer. */
  readonly leastGroups: number;
}

/** The row groups between two of the sample may have all rows that come next. */
const usual: Sampling = { of: 16, beyond: groupWidth, leastGroups: 128 };

/** Null: it is not worth it, or the sample was misleading. Whatever the sample is, a page is that of all rows. */
export async function deepPage(asked: AskedRows, { offset, size }: Page, sampling = usual): Promise<Chosen | null> {
  const { knex, packed, question, own, signs } = asked;
  if (size === 0 || size > mostShared) return null;
  if ((await groupsInWindow(knex, packed.table, question.selection)) < sampling.leastGroups) return null;
  const page = pageOfSample({ offset, size }, sampling);
  const sample = await asPass<Own, ChosenRows>(
    knex,
    packed,
    { ...question, groups: { each: sampling.of } },
    { module, own: { ...own, chosen: { page } } },
  );
  const between = bordersOf(sample.rows, page, sampling);
  const fold = { module, own: { ...own, chosen: { between } } };
  const parts = await asPasses<Own, ChosenRows | null>(knex, packed, question, fold);
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return null;
  const [before, kept] = [sumOf(known, (part) => part.before), sumOf(known, ({ rows }) => rows.ids.length)];
  const isInside = before <= offset && (between.high === null || offset + size <= before + kept);
  return isInside ? pageOf(known, signs, { offset: offset - before, size }) : null;
}

/** Each row of a sample stands for as many, more or less: four times what chance makes of it. */
function pageOfSample({ offset, size }: Page, { of, beyond }: Sampling): Page {
  const more = beyond + Math.ceil(4 * Math.sqrt((offset + size) / of));
  const from = Math.max(0, Math.floor(offset / of) - more);
  return { offset: from, size: Math.ceil((offset + size) / of) + more - from };
}

function bordersOf(rows: RowColumns, { offset, size }: Page, { of }: Sampling): Borders {
  const count = rows.ids.length;
  return {
    low: offset === 0 || count === 0 ? null : rowAt(rows, 0),
    high: count < size ? null : rowAt(rows, count - 1),
    most: 2 * of * size,
  };
}

function rowAt({ ids, keys }: RowColumns, place: number): RowColumns {
  return {
    ids: ids.slice(place, place + 1),
    keys: keys.map(({ numbers, texts }) => ({
      numbers: numbers.slice(place, place + 1),
      texts: texts?.slice(place, place + 1) ?? null,
    })),
  };
}

function pageOf(parts: readonly ChosenRows[], signs: readonly number[], page: Page): Chosen {
  const kept = new KeptRows(
    signs,
    parts.map(({ rows }) => rows),
  );
  return { ids: kept.page(page).ids, total: sumOf(parts, ({ total }) => total) };
}

function sumOf<T>(parts: readonly T[], of: (part: T) => number): number {
  return parts.reduce((sum, part) => sum + of(part), 0);
}
