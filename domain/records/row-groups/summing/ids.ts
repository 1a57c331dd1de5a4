// Asks which Ids of a field rows of a packed table have.
import type { Knex } from "knex";
import { asFold } from "../../../../db/index.ts";
import { type Packed, type PassQuestion, passOf } from "../pass.ts";
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
  const { queries, input } = passOf(knex, packed, {
    ...{ selection, members, fields: [field], more: [], direction: "asc" },
  });
  return asFold<IdsInput, readonly number[]>(queries, {
    module: new URL("./ids-of-rows.ts", import.meta.url),
    input: { ...input, field },
  });
}
