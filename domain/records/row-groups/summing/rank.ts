// Asks which combinations of Ids have most licence time in the rows of a packed table.
import type { Knex } from "knex";
import { asPass, type Packed, type PassQuestion } from "../pass.ts";
import type { PassInput } from "../passing.ts";
import type { Ranking, RankingInput } from "./ranking-rows.ts";

export interface RankQuestion
  extends Pick<PassQuestion, "selection" | "members">,
    Pick<RankingInput, "time" | "by" | "licenses" | "counted" | "offset" | "size"> {
  /** Active rows last to then. */
  readonly now: number;
}

/** Null: there are too many combinations of what rows count to. */
export function rankRows(
  knex: Knex,
  packed: Packed,
  { selection, members, now, ...asked }: RankQuestion,
): Promise<Ranking | null> {
  const { start, length } = selection;
  const question: PassQuestion = {
    ...{ selection, members, more: [], direction: "asc" },
    fields: [...asked.by.map(({ field }) => field), asked.licenses, start, ...(length === null ? [] : [length])],
  };
  return asPass<Omit<RankingInput, keyof PassInput>, Ranking | null>(knex, packed, question, {
    module: new URL("./ranking-rows.ts", import.meta.url),
    own: { ...asked, lasting: { start, length, now } },
  });
}
