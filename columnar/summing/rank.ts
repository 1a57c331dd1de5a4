// Asks which combinations of Ids have most licence time in the rows of a packed table.
import type { Knex } from "knex";
import { asPass, asPasses, type Packed, type PassQuestion } from "../pass.ts";
import type { PassInput } from "../passing.ts";
import { type PartSums, type Ranking, type RankingInput, rankingOf } from "./ranking-rows.ts";

export interface RankQuestion
  extends Pick<PassQuestion, "selection" | "members">,
    Pick<RankingInput, "time" | "by" | "licenses" | "counted"> {
  readonly offset: number;
  readonly size: number;
  /** Active rows last to then. */
  readonly now: number;
}

/** More combinations are not sent by each of two readers, thirty bytes each, and added up on the main thread. */
const mostShared = 250_000;

/** Null: there are too many combinations of what rows count to. */
export async function rankRows(
  knex: Knex,
  packed: Packed,
  { selection, members, now, offset, size, ...asked }: RankQuestion,
): Promise<Ranking | null> {
  const { start, length } = selection;
  const question: PassQuestion = {
    ...{ selection, members, more: [], direction: "asc" },
    fields: [...asked.by.map(({ field }) => field), asked.licenses, start, ...(length === null ? [] : [length])],
  };
  type Own = Omit<RankingInput, keyof PassInput>;
  const module = new URL("./ranking-rows.ts", import.meta.url);
  const own = { ...asked, lasting: { start, length, now } };
  const page = { offset, size };
  if (mostCombinations(asked) > mostShared) {
    return asPass<Own, Ranking | null>(knex, packed, question, { module, own: { ...own, page } });
  }
  const fold = { module, own: { ...own, page: null } };
  const parts = await asPasses<Own, PartSums | null>(knex, packed, question, fold);
  const known = parts.filter((one) => one !== null);
  return known.length < parts.length ? null : rankingOf(known, asked, page);
}

/** Of what rows count to: an Id may count to several things. */
function mostCombinations({ by, counted }: Pick<RankQuestion, "by" | "counted">): number {
  const ofIds = by.reduce((product, { below }) => product * below, 1);
  const each = counted.map(({ place, to }) => Math.max(1, (to?.length ?? 0) / (by[place]?.below ?? 1)));
  return each.reduce((product, one) => product * one, ofIds);
}
