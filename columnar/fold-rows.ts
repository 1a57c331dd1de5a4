// Hands the rows of a scan to another fold, one by one, as a query would: for what is computed from few of many rows.
import type { Knex } from "knex";
import { beginFold } from "../db/index.ts";
import type { Batch } from "./batch.ts";
import { none } from "./codecs/numbers.ts";
import type { Filter } from "./filter.ts";
import { type OperatorInput, operator, runOperator } from "./scan.ts";
import { groupSize, type Schema } from "./schema.ts";

/** The number of a field; with `equals`, 1 where the field's text is that one as it is written, else 0. */
export interface Cell {
  readonly field: number;
  readonly equals?: string;
}

/** What a module exports as `begin`, and its input. */
interface FoldModule<Input> {
  readonly module: URL;
  readonly input: Input;
}

interface FoldRowsInput extends OperatorInput {
  readonly cells: readonly Cell[];
  readonly fold: { readonly module: string; readonly input: unknown };
}

/** `cells`: what the fold gets of each row, in that order; the rows come in no order. */
export function foldRows<Input, Result>(
  knex: Knex,
  schema: Schema,
  { filter, cells }: { readonly filter: Filter; readonly cells: readonly Cell[] },
  { module, input }: FoldModule<Input>,
): Promise<Result> {
  const scan = { filter, fields: cells.map(({ field }) => field) };
  return runOperator<Omit<FoldRowsInput, keyof OperatorInput>, Result>(knex, schema, scan, {
    module: new URL(import.meta.url),
    options: { cells, fold: { module: module.href, input } },
  });
}

/** @public Loaded by its address, to run beside the data. The fold must not retain a row: the next one overwrites it. */
export const begin = operator<FoldRowsInput, unknown>(({ cells, fold }) => {
  const folding = beginFold(fold);
  const row: (number | null)[] = cells.map(() => null);
  const written = cells.map(() => new Float64Array(groupSize));
  return {
    take: (batch, rows, count) => {
      const columns = cells.map((cell, index) => columnOf(batch, cell, written[index] as Float64Array));
      for (let at = 0; at < count; at += 1) {
        for (const [index, column] of columns.entries()) {
          const number = column[rows[at] as number] as number;
          row[index] = number === none ? null : number;
        }
        folding.row(row);
      }
    },
    end: () => folding.end(),
  };
});

function columnOf(batch: Batch, { field, equals }: Cell, to: Float64Array): Float64Array {
  if (equals === undefined) return batch.numbers(field);
  const holds = batch.texts(field).where((text) => text === equals);
  for (let row = 0; row < batch.count; row += 1) to[row] = holds?.(row) === true ? 1 : 0;
  return to;
}
