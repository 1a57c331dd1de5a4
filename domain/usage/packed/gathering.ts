// A fold: the starts and ends of sessions that a query reads, in no order, become raw changes. Runs where the rows are read; no
// query here.
import type { Fold } from "../../../db/index.ts";
import { inOneInstant, type OrderedChange } from "./change-order.ts";
import { narrowed } from "./columns.ts";
import type { RawChange, RawChanges } from "./raw-changes.ts";

export interface GatheringInput {
  /** What begins or ends besides the rows, by no session of its own: before those of its instant, as they are ordered here. */
  readonly more: readonly RawChange[];
}

/** The places in a row. */
const [atPlace, startPlace, licensesPlace, labelsPlace, idPlace, emptyPlace] = [0, 1, 2, 3, 7, 8] as const;
/** Before the Ids of all sessions. */
const noSession = -1;

/** Rows: those of selectChanges in concurrency/changes.ts. */
export const begin: Fold<GatheringInput, RawChanges> = ({ more }) => {
  const columns: number[][] = Array.from({ length: emptyPlace + 1 }, () => []);
  const add = (row: readonly unknown[]) => {
    for (let column = 0; column < columns.length; column += 1) (columns[column] as number[]).push(Number(row[column]));
  };
  for (const { at, sign, licenses, labels } of more) add([at, sign === 1 ? 1 : 0, licenses, ...labels, noSession, 0]);
  return { row: add, end: () => inOrder(columns) };
};

function inOrder(columns: readonly (readonly number[])[]): RawChanges {
  const [at, starts, ids, empties] = [atPlace, startPlace, idPlace, emptyPlace].map(
    (column) => columns[column] as readonly number[],
  ) as [readonly number[], readonly number[], readonly number[], readonly number[]];
  const change = (place: number): OrderedChange => ({
    id: ids[place] as number,
    isStart: starts[place] as number,
    isEmpty: empties[place] as number,
  });
  // An array, not a typed one: rows come in a few runs that are in order, which its sort makes use of.
  const order = Array.from(at, (_, place) => place).sort(
    (a, b) => (at[a] as number) - (at[b] as number) || inOneInstant(change(a), change(b)),
  );
  const sorted = (column: number) => {
    const [from, to] = [columns[column] as readonly number[], new Float64Array(order.length)];
    for (let next = 0; next < order.length; next += 1) to[next] = from[order[next] as number] as number;
    return to;
  };
  return {
    at: sorted(atPlace),
    signs: Int8Array.from(sorted(startPlace), (isStart) => (isStart === 1 ? 1 : -1)),
    licenses: narrowed(sorted(licensesPlace)),
    labels: columns.slice(labelsPlace, idPlace).map((_, label) => narrowed(sorted(labelsPlace + label))),
  };
}
