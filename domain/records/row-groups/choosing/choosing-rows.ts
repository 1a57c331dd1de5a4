// A fold: which rows of a selection come first in an order, and how many there are. Runs where the rows are read.
import type { Fold } from "../../../../db/index.ts";
import type { Block } from "../blocks.ts";
import { Pass, type PassInput, type Passing } from "../passing.ts";
import type { Lasting } from "../times.ts";
import { FirstRows } from "./first-rows.ts";
import type { Page, RowColumns } from "./kept-rows.ts";
import { type KeyInput, type RowKey, rowKey } from "./keys.ts";
import { Labels } from "./labels.ts";
import { type Borders, RowsBetween } from "./rows-between.ts";

export interface ChoosingInput extends PassInput {
  readonly lasting: Lasting;
  readonly keys: readonly KeyInput[];
  /** Whose Ids, and what is said of them, each further query gives. */
  readonly said: readonly {
    readonly labels: number;
    readonly field: number;
    readonly holds: "numbers" | "texts";
  }[];
  readonly chosen: { readonly page: Page } | { readonly between: Borders };
}

export interface ChosenRows {
  /** Those of the page in order; those between borders in none. */
  readonly rows: RowColumns;
  /** How many rows come before them. */
  readonly before: number;
  /** How many rows count. */
  readonly total: number;
}

/** Null: more rows lie between the borders than are kept. */
export const begin: Fold<ChoosingInput, ChosenRows | null> = (input, lookUp) => {
  const { said } = input;
  const labels = input.keys.flatMap((key) => (key.of === "labels" ? [new Labels(key.fields.length)] : []));
  const keys = input.keys.map((key) => rowKey(key, input.lasting, labels));
  const chosen = choosing(keys, input.chosen);
  const passing: Passing = {
    take: chosen.take.bind(chosen),
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
      const found = chosen.end();
      return found && { ...found, total: pass.total };
    },
  };
};

interface Choosing {
  take(block: Block, places: Int32Array, count: number): void;
  end(): Omit<ChosenRows, "total"> | null;
}

function choosing(keys: readonly RowKey[], chosen: ChoosingInput["chosen"]): Choosing {
  return "page" in chosen ? new FirstRows(keys, chosen.page) : new RowsBetween(keys, chosen.between);
}

function saidOf(value: unknown, holds: "numbers" | "texts"): number | string | null {
  if (value === null) return null;
  return holds === "numbers" ? Number(value) : (value as string);
}
