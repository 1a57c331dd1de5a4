// A fold: some time of a day in packed changes is put in the place of what was packed of it. Runs where the row is read; no query
// here.
import type { Fold } from "../../../db/index.ts";
import { type Column, numberAt, type PackedDay, packed, packedChanges, unpacked, unpackedChanges } from "./columns.ts";
import { placeAt } from "./kept-places.ts";

export interface SplicingInput {
  /** Null: nothing starts or ends in that time. */
  readonly fresh: PackedDay | null;
  /** In milliseconds since the day's beginning: [from, to). */
  readonly from: number;
  readonly to: number;
}

/** Rows: of one row its changes, their licences and the columns of the labels, or none. Null: nothing is left. */
export const begin: Fold<SplicingInput, PackedDay | null> = ({ fresh, from, to }) => {
  let all = fresh;
  return {
    row: ([changes, licenses, ...labels]) => {
      all = spliced({ changes, licenses, labels } as unknown as PackedDay, { fresh, from, to });
    },
    end: () => all,
  };
};

function spliced(old: PackedDay, { fresh, from, to }: SplicingInput): PackedDay | null {
  const times = unpackedChanges(old.changes);
  const [before, after] = [placeAt(times, from), placeAt(times, to)];
  const middle = fresh === null ? new Uint32Array(0) : unpackedChanges(Buffer.from(fresh.changes));
  const count = before + middle.length + times.length - after;
  if (count === 0) return null;
  const changes = new Uint32Array(count);
  changes.set(times.subarray(0, before));
  changes.set(middle, before);
  changes.set(times.subarray(after), before + middle.length);
  const joined = (own: Buffer, given: Buffer | undefined): Buffer => {
    const [kept, put] = [unpacked(own), given === undefined ? 0 : unpacked(Buffer.from(given))];
    const numbers = new Float64Array(count);
    copy(kept, 0, before, numbers, 0);
    copy(put, 0, middle.length, numbers, before);
    copy(kept, after, times.length, numbers, before + middle.length);
    return packed(numbers);
  };
  return {
    changes: packedChanges(changes),
    licenses: joined(old.licenses, fresh?.licenses),
    labels: old.labels.map((own, label) => joined(own, fresh?.labels[label])),
  };
}

/** The places [from, to) of a column, to a place of the numbers. */
function copy(column: Column, from: number, to: number, numbers: Float64Array, at: number): void {
  if (typeof column === "number") numbers.fill(column, at, at + to - from);
  else for (let place = from; place < to; place += 1) numbers[at + place - from] = numberAt(column, place);
}
