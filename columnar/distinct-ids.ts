// Which Ids the rows of a scan have in a field.
import type { Knex } from "knex";
import { gather } from "./batch.ts";
import type { Filter } from "./filter.ts";
import { IdDictionary } from "./id-sums.ts";
import { type OperatorInput, operator } from "./operator.ts";
import { runOperator } from "./scan.ts";
import { groupSize, type Schema } from "./schema.ts";

interface DistinctInput extends OperatorInput {
  readonly field: number;
}

/** In no order. */
export function distinctIds(
  knex: Knex,
  schema: Schema,
  { filter, field }: { readonly filter: Filter; readonly field: number },
): Promise<readonly number[]> {
  return runOperator<Omit<DistinctInput, keyof OperatorInput>, readonly number[]>(
    knex,
    schema,
    { filter, fields: [field] },
    { module: new URL(import.meta.url), own: { field } },
  );
}

/** @public Loaded by its address, to run beside the data. */
export const begin = operator<DistinctInput, readonly number[]>(({ field }) => {
  const dictionary = new IdDictionary();
  const ids = new Float64Array(groupSize);
  const codes = new Int32Array(groupSize);
  return {
    take: (batch, rows, count) => {
      gather(batch.numbers(field), rows, count, ids);
      dictionary.encode(ids, count, codes);
    },
    end: () => dictionary.ids,
  };
});
