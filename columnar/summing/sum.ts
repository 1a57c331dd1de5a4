// Asks what the rows of a packed table sum up to by the Ids of a field, or by what groups of these have in common.
import type { Knex } from "knex";
import { asPass, type Packed, type PassQuestion } from "../pass.ts";
import type { PassInput } from "../passing.ts";
import type { Asked } from "../reading.ts";
import type { SummedGroups, SummingInput } from "./summing-rows.ts";

export interface SumQuestion
  extends Pick<PassQuestion, "selection" | "members">,
    Pick<SummingInput, "time" | "by" | "licenses" | "order" | "search" | "offset" | "size"> {
  /** Selects Ids, the keys of their groups, and the names of these. */
  readonly groups: Asked;
  readonly now: number;
}

export function sumRows(
  knex: Knex,
  packed: Packed,
  { selection, members, groups, now, ...asked }: SumQuestion,
): Promise<SummedGroups> {
  const { start, length } = selection;
  const question: PassQuestion = {
    ...{ selection, members, direction: "asc" },
    fields: [asked.by, asked.licenses, start, ...(length === null ? [] : [length])],
    more: [groups.query],
  };
  return asPass<Omit<SummingInput, keyof PassInput>, SummedGroups>(knex, packed, question, {
    module: new URL("./summing-rows.ts", import.meta.url),
    own: { ...asked, lasting: { start, length, now } },
  });
}
