// A fold: which rows of a selection come first in an order, and how many there are. Runs where the rows are read.
import type { Fold } from "../../../../db/index.ts";
import { Pass, type PassInput, type Passing } from "../passing.ts";
import type { Lasting } from "../times.ts";
import { FirstRows, type RowsInOrder } from "./first-rows.ts";
import { type KeyInput, rowKey } from "./keys.ts";
import { Labels } from "./labels.ts";

export interface ChoosingInput extends PassInput {
  readonly lasting: Lasting;
  readonly keys: readonly KeyInput[];
  /** Whose Ids, and what is said of them, each further query gives. */
  readonly said: readonly {
    readonly labels: number;
    readonly field: number;
    readonly holds: "numbers" | "texts";
  }[];
  readonly offset: number;
  readonly size: number;
}

export interface ChosenRows {
  /** From the offset on. */
  readonly rows: RowsInOrder;
  /** How many rows count. */
  readonly total: number;
}

export const begin: Fold<ChoosingInput, ChosenRows> = (input, lookUp) => {
  const { lasting, keys, said, offset, size } = input;
  const labels = keys.flatMap((key) => (key.of === "labels" ? [new Labels(key.fields.length)] : []));
  const first = new FirstRows(
    keys.map((key) => rowKey(key, lasting, labels)),
    { offset, size },
  );
  const passing: Passing = {
    take: (block, places, count) => first.take(block, places, count),
    more: (number, [id, value]) => {
      const { labels: of, field, holds } = said[number] as ChoosingInput["said"][number];
      labels[of]?.add(field, Number(id), saidOf(value, holds));
    },
  };
  const pass = new Pass(input, passing, lookUp);
  return {
    row: (row, part = 0) => pass.row(row, part),
    end: () => {
      pass.end();
      return { rows: first.end(), total: pass.total };
    },
  };
};

function saidOf(value: unknown, holds: "numbers" | "texts"): number | string | null {
  if (value === null) return null;
  return holds === "numbers" ? Number(value) : (value as string);
}
