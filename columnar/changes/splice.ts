// A fold: replaces some time of a packed day by what the rows say of it now.
import type { Fold } from "../../db/index.ts";
import { type Column, numberAt, type PackedDay, packed, packedChanges, unpacked, unpackedChanges } from "./columns.ts";
import { indexAt } from "./raw-changes.ts";

export interface SpliceInput {
  /** Null: nothing starts or ends in that time. */
  readonly fresh: PackedDay | null;
  /** In milliseconds since the day's beginning: [from, to). */
  readonly from: number;
  readonly to: number;
}

/** Rows: of one row its changes, their licences and the columns of the labels, or none. Null: nothing is left. */
export const begin: Fold<SpliceInput, PackedDay | null> = ({ fresh, from, to }) => {
  let all = fresh;
  return {
    row: ([changes, licenses, ...labels]) => {
      all = spliced({ changes, licenses, labels } as unknown as PackedDay, { fresh, from, to });
    },
    end: () => all,
  };
};

function spliced(old: PackedDay, { fresh, from, to }: SpliceInput): PackedDay | null {
  const times = unpackedChanges(old.changes);
  const before = indexAt(times, from);
  const after = indexAt(times, to);
  const middle = fresh === null ? new Uint32Array(0) : unpackedChanges(Buffer.from(fresh.changes));
  const count = before + middle.length + times.length - after;
  if (count === 0) return null;
  const changes = new Uint32Array(count);
  changes.set(times.subarray(0, before));
  changes.set(middle, before);
  changes.set(times.subarray(after), before + middle.length);
  const joined = (oldBytes: Buffer, freshBytes: Buffer | undefined): Buffer => {
    const column = unpacked(oldBytes);
    const numbers = new Float64Array(count);
    copy(column, 0, before, numbers, 0);
    copy(freshBytes === undefined ? 0 : unpacked(Buffer.from(freshBytes)), 0, middle.length, numbers, before);
    copy(column, after, times.length, numbers, before + middle.length);
    return packed(numbers);
  };
  return {
    changes: packedChanges(changes),
    licenses: joined(old.licenses, fresh?.licenses),
    labels: old.labels.map((bytes, label) => joined(bytes, fresh?.labels[label])),
  };
}

/** Copies [from, to) of a column into the numbers. */
function copy(column: Column, from: number, to: number, numbers: Float64Array, at: number): void {
  if (typeof column === "number") numbers.fill(column, at, at + to - from);
  else for (let index = from; index < to; index += 1) numbers[at + index - from] = numberAt(column, index);
}
