// A fold: which rows of a selection come first in an order, and how many there are. Runs where the rows are read.
import type { Fold } from "../../../../db/index.ts";
import { BlockReader } from "../blocks.ts";
import { Members } from "../members.ts";
import { Selecting, type Selection } from "../selecting.ts";
import { FirstRows } from "./first-rows.ts";
import { type KeyInput, type Lasting, rowKey } from "./keys.ts";
import { Labels } from "./labels.ts";

/** What the queries answer, one after the other. */
export type Part =
  /** Ids. */
  | { readonly gives: "members"; readonly members: number }
  /** Ids, and what is said of them. */
  | {
      readonly gives: "labels";
      readonly labels: number;
      readonly field: number;
      readonly holds: "numbers" | "texts";
    }
  /** Of rows that are not as they were packed: the Id that was noted, their Id, and the columns. */
  | { readonly gives: "rows" }
  /** Row groups, fields, and columns. */
  | { readonly gives: "columns" };

export interface ChoosingInput {
  readonly parts: readonly Part[];
  readonly columns: readonly (readonly [code: number, holds: "numbers" | "texts"])[];
  readonly selection: Selection;
  readonly lasting: Lasting;
  readonly keys: readonly KeyInput[];
  /** Members that are known; others come as parts. */
  readonly members: readonly (readonly number[] | null)[];
  readonly offset: number;
  readonly size: number;
}

export interface Chosen {
  /** In order, from the offset on. */
  readonly ids: Float64Array;
  /** How many rows count. */
  readonly total: number;
}

export const begin: Fold<ChoosingInput, Chosen> = (input) => {
  const { parts, columns, selection, lasting, keys, offset, size } = input;
  const members = input.members.map((ids) => new Members(ids ?? []));
  const labels = labelsOf(keys);
  const selecting = new Selecting(selection, members);
  const rowKeys = keys.map((key) => rowKey(key, lasting, labels));
  const first = new FirstRows(rowKeys, offset + size);
  let total = 0;
  const reader = new BlockReader({
    columns,
    take: (block) => {
      const count = selecting.of(block);
      total += count;
      if (count > 0) first.take(block, selecting.places, count);
    },
  });
  return {
    row: (row, place = 0) => {
      const part = parts[place] as Part;
      if (part.gives === "columns") reader.column(row);
      else if (part.gives === "rows") reader.row(row);
      else if (part.gives === "members") members[part.members]?.add(Number(row[0]));
      else labels[part.labels]?.add(part.field, Number(row[0]), saidOf(row[1], part.holds));
    },
    end: () => {
      reader.end();
      return { ids: Float64Array.from(first.end().slice(offset)), total };
    },
  };
};

function saidOf(value: unknown, holds: "numbers" | "texts"): number | string | null {
  if (value === null) return null;
  return holds === "numbers" ? Number(value) : (value as string);
}

function labelsOf(keys: readonly KeyInput[]): Labels[] {
  return keys.flatMap((key) => (key.of === "labels" ? [new Labels(key.fields.length)] : []));
}
