// Asks for a page of the rows of a packed table in any order, and how many rows there are.
import type { Knex } from "knex";
import { asPass, asPasses, type Packed, type PassQuestion } from "../pass.ts";
import type { PassInput } from "../passing.ts";
import type { Asked } from "../reading.ts";
import type { ChoosingInput, ChosenRows } from "./choosing-rows.ts";
import { KeptRows, type Page } from "./kept-rows.ts";
import { type KeyInput, signsOf } from "./keys.ts";

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

type OwnInput = Omit<ChoosingInput, keyof PassInput>;

/** Up to the end of a page. More rows are too many to be sent by each of two readers: one reader chooses, and sends the page alone. */
const mostShared = 5000;

export async function chooseRows(knex: Knex, packed: Packed, question: RowQuestion, page: Page): Promise<Chosen> {
  const { selection, members, keys, labels, now } = question;
  if (findsNothing(selection)) return { ids: new Float64Array(0), total: 0 };
  const said = labels.flatMap((tables, number) => tables.map((one, field) => ({ ...one, number, field })));
  const passed: PassQuestion = {
    ...{ selection, members },
    fields: keys.flatMap((key) => fieldsOf(key, selection)),
    more: said.map(({ query }) => query),
    direction: keys[0]?.isFalling === true ? "desc" : "asc",
  };
  const choosing = (chosen: Page) => ({
    module: new URL("./choosing-rows.ts", import.meta.url),
    own: {
      ...{ keys, page: chosen },
      said: said.map(({ number, field, holds }) => ({ labels: number, field, holds })),
      lasting: { start: selection.start, length: selection.length, now },
    },
  });
  const end = page.offset + page.size;
  if (end > mostShared) {
    const { rows, total } = await asPass<OwnInput, ChosenRows>(knex, packed, passed, choosing(page));
    return { ids: rows.ids, total };
  }
  const parts = await asPasses<OwnInput, ChosenRows>(knex, packed, passed, choosing({ offset: 0, size: end }));
  const rowsOfParts = parts.map(({ rows }) => rows);
  const kept = new KeptRows(signsOf(keys), rowsOfParts);
  return { ids: kept.page(page).ids, total: parts.reduce((sum, { total }) => sum + total, 0) };
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
