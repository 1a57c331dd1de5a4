// A fold: the starts and ends of sessions that a query reads, in no order, become raw changes.
import type { Fold } from "../../db/index.ts";
import { inOneInstant, narrowed, type OrderedChange } from "./columns.ts";
import type { RawChange, RawChanges } from "./raw-changes.ts";

export interface GatherInput {
  /** What begins or ends besides the rows, by no session of its own: before those of its instant, as they are ordered here. */
  readonly more: readonly RawChange[];
}

/** The columns of a row. */
const cell = { at: 0, isStart: 1, licenses: 2, labels: 3, id: 7, isEmpty: 8 } as const;
/** Before the Ids of all sessions. */
const noSession = -1;

/** Rows: those of selectChanges in concurrency/changes.ts. */
export const begin: Fold<GatherInput, RawChanges> = ({ more }) => {
  const columns: number[][] = Array.from({ length: cell.isEmpty + 1 }, () => []);
  const add = (row: readonly unknown[]) => {
    for (let column = 0; column < columns.length; column += 1) (columns[column] as number[]).push(Number(row[column]));
  };
  for (const { at, sign, licenses, labels } of more) add([at, sign === 1 ? 1 : 0, licenses, ...labels, noSession, 0]);
  return { row: add, end: () => inOrder(columns) };
};

function inOrder(columns: readonly (readonly number[])[]): RawChanges {
  const numberOf = (column: number, index: number) => columns[column]?.[index] as number;
  const at = columns[cell.at] as readonly number[];
  const change = (index: number): OrderedChange => ({
    id: numberOf(cell.id, index),
    isStart: numberOf(cell.isStart, index),
    isEmpty: numberOf(cell.isEmpty, index),
  });
  // An array, not a typed one: rows come in a few runs that are in order, which its sort makes use of.
  const order = Array.from(at, (_, index) => index).sort(
    (a, b) => (at[a] as number) - (at[b] as number) || inOneInstant(change(a), change(b)),
  );
  const sorted = (column: number) => {
    const from = columns[column] as readonly number[];
    const to = new Float64Array(order.length);
    for (let next = 0; next < order.length; next += 1) to[next] = from[order[next] as number] as number;
    return to;
  };
  return {
    at: sorted(cell.at),
    signs: Int8Array.from(sorted(cell.isStart), (isStart) => (isStart === 1 ? 1 : -1)),
    licenses: narrowed(sorted(cell.licenses)),
    labels: columns.slice(cell.labels, cell.id).map((_, label) => narrowed(sorted(cell.labels + label))),
  };
}
