// A fold: the rows of a row group become packed columns, and what is known of all of them. Runs where the rows are read.
import type { Fold } from "../db/index.ts";
import { packIds, type Times } from "./columns/ids.ts";
import { packNumbers } from "./columns/numbers.ts";
import { packTexts } from "./columns/texts.ts";

export interface PackInput {
  /** What each column behind the Id holds. */
  readonly columns: readonly ("numbers" | "texts")[];
  /** The place of the start among these columns. */
  readonly start: number;
  /** That of the length; null: rows do not last. */
  readonly length: number | null;
}

export interface PackedRows {
  readonly count: number;
  /** Null where there is no row. */
  readonly throughId: number | null;
  readonly times: Times;
  /** The Ids, then the columns. */
  readonly columns: readonly Buffer[];
}

/** Rows: the Id, then the columns. In the order of Ids. */
export const begin: Fold<PackInput, PackedRows> = ({ columns, start, length }) => {
  const ids: number[] = [];
  const values: (number | string | null)[][] = columns.map(() => []);
  return {
    row: ([id, ...cells]) => {
      ids.push(Number(id));
      for (const [place, holds] of columns.entries()) {
        const cell = cells[place] as number | string | null;
        values[place]?.push(cell === null || holds === "texts" ? cell : Number(cell));
      }
    },
    end: () => {
      const starts = values[start] as number[];
      const lengths = length === null ? null : (values[length] as (number | null)[]);
      const ends = starts.map((at, place) => (lengths === null ? at : at + (lengths[place] ?? Infinity)));
      const times = {
        startLow: starts.reduce((low, at) => Math.min(low, at), Infinity),
        startHigh: starts.reduce((high, at) => Math.max(high, at), -Infinity),
        endHigh: ends.reduce((high, end) => Math.max(high, end), -Infinity),
      };
      const packed = columns.map((holds, place) => {
        const column = values[place] as (number | string | null)[];
        return holds === "texts" ? packTexts(column as (string | null)[]) : packNumbers(column as (number | null)[]);
      });
      return { count: ids.length, throughId: ids.at(-1) ?? null, times, columns: [packIds(ids, times), ...packed] };
    },
  };
};
