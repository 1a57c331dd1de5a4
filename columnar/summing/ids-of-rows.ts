// A fold: which Ids of a field the rows of a selection have. Runs where the rows are read.
import type { Fold } from "../../db/index.ts";
import { Numbering } from "../numbering.ts";
import { Pass, type PassInput, type Passing } from "../passing.ts";
import { groupWidth } from "../table.ts";

export interface IdsInput extends PassInput {
  readonly field: number;
}

export const begin: Fold<IdsInput, readonly number[]> = (input, lookUp) => {
  const [numbering, ids, numbers] = [new Numbering(), new Float64Array(groupWidth), new Int32Array(groupWidth)];
  const passing: Passing = {
    take: (block, places, count) => {
      block.gather(input.field, places, count, ids);
      numbering.write(ids, count, numbers);
    },
    more: () => {},
  };
  const pass = new Pass(input, passing, lookUp);
  return {
    row: (row, part = 0) => pass.row(row, part),
    end: () => {
      pass.end();
      return numbering.ids;
    },
  };
};
