// A fold for tests: sums up the first column of its rows, from a start value on, and fails at the row `failAt`.
import type { Fold } from "../../../db/index.ts";

export const begin: Fold<{ from: number; failAt?: number }, { sum: number; rows: number }> = ({ from, failAt }) => {
  let sum = from;
  let rows = 0;
  return {
    row: ([value]) => {
      rows += 1;
      if (rows === failAt) throw new RangeError("This row is refused.");
      sum += Number(value);
    },
    end: () => ({ sum, rows }),
  };
};
