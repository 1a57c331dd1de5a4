// A fold that hands the rows of a pass to another fold, one by one, as a query would: for what is computed from few of many rows. Runs
// where the rows are read.
import { beginFold, type Fold } from "../../db/index.ts";
import type { Block } from "../blocks.ts";
import { none } from "../columns/numbers.ts";
import { Pass, type PassInput, type Passing } from "../passing.ts";
import { groupWidth } from "../table.ts";

/** The number of a field; or with `is`, 1 where the field's text is that one as it is written, else 0. */
export interface Cell {
  readonly code: number;
  readonly is?: string;
}

export interface RowByRowInput extends PassInput {
  /** What the other fold gets of each row, in that order. */
  readonly cells: readonly Cell[];
  readonly to: { readonly module: string; readonly input: unknown };
}

/** The other fold must not keep a row: the next one is written in its place. */
export const begin: Fold<RowByRowInput, unknown> = (input, lookUp) => {
  const folding = beginFold(input.to);
  const row: (number | null)[] = input.cells.map(() => null);
  const written = input.cells.map(() => new Float64Array(groupWidth));
  const passing: Passing = {
    take: (block, places, count) => {
      const columns = input.cells.map((cell, at) => columnOf(block, cell, places, count, written[at] as Float64Array));
      for (let at = 0; at < count; at += 1) {
        const place = places[at] as number;
        for (let cell = 0; cell < row.length; cell += 1) {
          const number = (columns[cell] as Float64Array)[place] as number;
          row[cell] = number === none ? null : number;
        }
        folding.row(row);
      }
    },
    more: () => {},
  };
  const pass = new Pass(input, passing, lookUp);
  return {
    row: (one, part = 0) => pass.row(one, part),
    end: () => {
      pass.end();
      return folding.end();
    },
  };
};

function columnOf(block: Block, { code, is }: Cell, places: Int32Array, count: number, to: Float64Array): Float64Array {
  if (is === undefined) return block.numbers(code);
  const holds = block.texts(code).where((text) => text === is);
  for (let at = 0; at < count; at += 1) to[places[at] as number] = holds?.(places[at] as number) === true ? 1 : 0;
  return to;
}
