// Asks which Ids of a field rows of a packed table have.
import type { Knex } from "knex";
import { asPass, type Packed, type PassQuestion } from "../pass.ts";
import type { IdsInput } from "./ids-of-rows.ts";

export interface IdsQuestion extends Pick<PassQuestion, "selection" | "members"> {
  readonly field: number;
}

/** In no order; 0 for rows that have none. */
export function idsOfRows(
  knex: Knex,
  packed: Packed,
  { selection, members, field }: IdsQuestion,
): Promise<readonly number[]> {
  const question = { selection, members, fields: [field], more: [], direction: "asc" } as const;
  return asPass<Pick<IdsInput, "field">, readonly number[]>(knex, packed, question, {
    module: new URL("./ids-of-rows.ts", import.meta.url),
    own: { field },
  });
}
