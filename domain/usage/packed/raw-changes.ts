// Raw changes: starts and ends that the packed days do not hold, in the order of packed ones. A column for each number, so that many
// of them go from one thread or process to another as a few blocks of bytes.
import { type Column, numberAt } from "./columns.ts";

/** One start or end. */
export interface RawChange {
  readonly at: number;
  /** 1 for a start, -1 for an end. */
  readonly sign: number;
  readonly licenses: number;
  /** In the order of pool, user, group and project; 0: none. */
  readonly labels: readonly number[];
}

export interface RawChanges {
  readonly at: Float64Array;
  readonly signs: Int8Array;
  readonly licenses: Column;
  /** In the order of pool, user, group and project. */
  readonly labels: readonly Column[];
}

/** What of a window is taken from the sessions. */
export interface RawPart {
  /** Where each time begins and ends of which the raw changes are taken instead of the packed ones, in the order of time. */
  readonly rawTimes: Float64Array;
  readonly rawChanges: RawChanges;
}

export const noChanges: RawChanges = {
  ...{ at: new Float64Array(0), signs: new Int8Array(0), licenses: 0 },
  labels: [0, 0, 0, 0],
};

/** Those whose instant is wanted. */
export function changesAt({ at, signs, licenses, labels }: RawChanges, isWanted: (at: number) => boolean): RawChanges {
  if (at.every(isWanted)) return { at, signs, licenses, labels };
  const places = [...at.keys()].filter((place) => isWanted(at[place] as number));
  const column = (from: Column) =>
    typeof from === "number" ? from : Float64Array.from(places, (place) => numberAt(from, place));
  return {
    at: column(at) as Float64Array,
    signs: Int8Array.from(places, (place) => signs[place] as number),
    licenses: column(licenses),
    labels: labels.map(column),
  };
}

/** Walks through raw changes beside the packed ones. */
export class RawWalk {
  readonly #at: Float64Array;
  #next = 0;

  constructor({ at }: RawChanges) {
    this.#at = at;
  }

  /** The places [from, to) of those before an instant that were not walked through yet. */
  until(before: number): [from: number, to: number] {
    const from = this.#next;
    while ((this.#at[this.#next] ?? Number.POSITIVE_INFINITY) < before) this.#next += 1;
    return [from, this.#next];
  }
}
