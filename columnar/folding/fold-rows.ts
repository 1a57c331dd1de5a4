// Has a fold take the rows of a packed table that a question selects, as it would take those of a query.
import type { Knex } from "knex";
import { asPass, type Packed, type PassQuestion } from "../pass.ts";
import type { PassInput } from "../passing.ts";
import type { Cell, RowByRowInput } from "./row-by-row.ts";

/** `cells`: what the fold gets of each row; the rows come in no order. */
export function foldRows<Input, Result>(
  knex: Knex,
  packed: Packed,
  { cells, ...of }: Pick<PassQuestion, "selection" | "members"> & { readonly cells: readonly Cell[] },
  { module, input }: { readonly module: URL; readonly input: Input },
): Promise<Result> {
  const question = { ...of, fields: cells.map(({ code }) => code), more: [], direction: "asc" } as const;
  return asPass<Omit<RowByRowInput, keyof PassInput>, Result>(knex, packed, question, {
    module: new URL("./row-by-row.ts", import.meta.url),
    own: { cells, to: { module: module.href, input } },
  });
}
