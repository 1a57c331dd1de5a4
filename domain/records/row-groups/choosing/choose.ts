// Asks for the first rows of a packed table in any order, and how many there are.
import type { Knex } from "knex";
import type { Packed, PassQuestion } from "../pass.ts";
import type { Asked } from "../reading.ts";
import type { Page } from "./kept-rows.ts";
import { type KeyInput, signsOf } from "./keys.ts";
import { type AskedRows, type Chosen, deepPage, mostShared, onePage, sharedPage } from "./pages.ts";

export interface RowQuestion extends Pick<PassQuestion, "selection" | "members"> {
  readonly keys: readonly KeyInput[];
  /** For each key by labels, for each of its fields what selects Ids and what is said of them. */
  readonly labels: readonly (readonly (Asked & { readonly holds: "numbers" | "texts" })[])[];
  readonly now: number;
}

export async function chooseRows(knex: Knex, packed: Packed, question: RowQuestion, page: Page): Promise<Chosen> {
  if (findsNothing(question.selection)) return { ids: new Float64Array(0), total: 0 };
  const asked = askedRows(knex, packed, question);
  if (page.offset + page.size <= mostShared) return sharedPage(asked, page);
  return (await deepPage(asked, page)) ?? onePage(asked, page);
}

export function askedRows(
  knex: Knex,
  packed: Packed,
  { selection, members, keys, labels, now }: RowQuestion,
): AskedRows {
  const said = labels.flatMap((tables, number) => tables.map((one, field) => ({ ...one, number, field })));
  return {
    ...{ knex, packed },
    signs: signsOf(keys),
    question: {
      ...{ selection, members },
      fields: keys.flatMap((key) => fieldsOf(key, selection)),
      more: said.map(({ query }) => query),
      direction: keys[0]?.isFalling === true ? "desc" : "asc",
    },
    own: {
      keys,
      said: said.map(({ number, field, holds }) => ({ labels: number, field, holds })),
      lasting: { start: selection.start, length: selection.length, now },
    },
  };
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
