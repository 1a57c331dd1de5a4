// Asks for the first rows of a packed table in any order, and how many there are.
import type { Knex } from "knex";
import { asPass, asPasses, type Packed, type PassQuestion } from "../pass.ts";
import type { PassInput } from "../passing.ts";
import type { Asked } from "../reading.ts";
import type { ChoosingInput, ChosenRows } from "./choosing-rows.ts";
import { pageOf } from "./first-rows.ts";
import type { KeyInput } from "./keys.ts";

export interface RowQuestion extends Pick<PassQuestion, "selection" | "members"> {
  readonly keys: readonly KeyInput[];
  /** For each key by labels, for each of its fields what selects Ids and what is said of them. */
  readonly labels: readonly (readonly (Asked & { readonly holds: "numbers" | "texts" })[])[];
  readonly now: number;
}

export interface Chosen {
  /** In order, from the offset on. */
  readonly ids: Float64Array;
  /** How many rows count. */
  readonly total: number;
}

/** The rows before the end of a page that lies further behind are too many to be sent by each of two readers. */
const mostShared = 5000;

export async function chooseRows(
  knex: Knex,
  packed: Packed,
  { selection, members, keys, labels, now }: RowQuestion,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<Chosen> {
  if (findsNothing(selection)) return { ids: new Float64Array(0), total: 0 };
  const said = labels.flatMap((tables, number) => tables.map((one, field) => ({ ...one, number, field })));
  const question: PassQuestion = {
    ...{ selection, members },
    fields: keys.flatMap((key) => fieldsOf(key, selection)),
    more: said.map(({ query }) => query),
    direction: keys[0]?.isFalling === true ? "desc" : "asc",
  };
  const module = new URL("./choosing-rows.ts", import.meta.url);
  const own = {
    keys,
    said: said.map(({ number, field, holds }) => ({ labels: number, field, holds })),
    lasting: { start: selection.start, length: selection.length, now },
  };
  type Own = Omit<ChoosingInput, keyof PassInput>;
  if (offset + size > mostShared) {
    const fold = { module, own: { ...own, offset, size } };
    const { rows, total } = await asPass<Own, ChosenRows>(knex, packed, question, fold);
    return { ids: rows.ids, total };
  }
  // Of each part all that may be on the page, or before it.
  const fold = { module, own: { ...own, offset: 0, size: offset + size } };
  const parts = await asPasses<Own, ChosenRows>(knex, packed, question, fold);
  const signs = keys.map(({ isFalling }) => (isFalling ? -1 : 1));
  const rows = parts.map((one) => one.rows);
  return { ids: pageOf(rows, signs, { offset, size }), total: parts.reduce((sum, one) => sum + one.total, 0) };
}

function findsNothing({ search }: RowQuestion["selection"]): boolean {
  return search !== null && search.among.length === 0 && search.texts.length === 0;
}

function fieldsOf(key: KeyInput, { start, length }: RowQuestion["selection"]): readonly number[] {
  if (key.of === "number" || key.of === "text") return [key.field];
  if (key.of === "labels") return key.fields;
  const lasts = length === null ? [start] : [start, length];
  return key.of === "time" && key.licenses !== null ? [...lasts, key.licenses] : lasts;
}
