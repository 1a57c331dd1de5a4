// What operators share beside the data: of the rows of several queries they get batches with the selection vector of the rows that count.
import type { Fold, LookUp, Row } from "../db/index.ts";
import { type Batch, BatchReader, type ReadFields } from "./batch.ts";
import { type CompiledFilter, Selection } from "./filter.ts";
import { IdSet } from "./id-set.ts";

/** What the queries select, one after the other. */
type Part =
  /** The Ids of a set. */
  | { readonly of: "set"; readonly set: number }
  | { readonly of: "before"; readonly number: number }
  /** Rows of the table: the Id in the delta store, their own, and the fields. */
  | { readonly of: "rows" }
  | { readonly of: "groups" };

export interface OperatorInput {
  readonly parts: readonly Part[];
  readonly fields: ReadFields;
  /** Of the schema. */
  readonly kind: number;
  readonly filter: CompiledFilter;
  /** Null: the Ids come as a part. */
  readonly sets: readonly (readonly number[] | null)[];
}

export interface OperatorSteps<Result> {
  /** The first `count` rows of the selection vector count. */
  take(batch: Batch, rows: Int32Array, count: number): void;
  /** A row of the queries before all others. */
  before?(number: number, row: Row): void;
  /** `total`: how many rows counted. */
  end(total: number): Result;
}

/** The fold of an operator. */
export function operator<Input extends OperatorInput, Result>(
  begin: (input: Input) => OperatorSteps<Result>,
): Fold<Input, Result> {
  return (input: Input, lookUp?: LookUp) => {
    const { parts, fields, kind, filter } = input;
    const sets = input.sets.map((ids) => new IdSet(ids ?? []));
    const selection = new Selection(filter, sets);
    const steps = begin(input);
    let total = 0;
    const reader = new BatchReader({ fields, kind, lookUp }, (batch) => {
      const count = selection.of(batch);
      total += count;
      if (count > 0) steps.take(batch, selection.rows, count);
    });
    return {
      row: (row, index = 0) => {
        const part = parts[index] as Part;
        if (part.of === "groups") reader.column(row);
        else if (part.of === "rows") reader.row(row);
        else if (part.of === "set") sets[part.set]?.add(Number(row[0]));
        else steps.before?.(part.number, row);
      },
      end: () => {
        reader.end();
        return steps.end(total);
      },
    };
  };
}
