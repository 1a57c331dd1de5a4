// A fold that lists its rows, each behind the index of its query.
import type { Fold } from "../../../db/index.ts";

export const begin: Fold<null, unknown[][]> = () => {
  const rows: unknown[][] = [];
  return { row: (row, part) => rows.push([part, ...row]), end: () => rows };
};
