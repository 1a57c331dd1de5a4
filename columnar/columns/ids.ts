// The column of Ids of a row group, which begins with what its rows have of time in common. Pure.
import { countOf, packNumbers, unpackNumbers } from "./numbers.ts";

/** Between when rows start, and when the last one ends: never, where one is active. Where rows do not last, they end as they start. */
export interface Times {
  readonly startLow: number;
  readonly startHigh: number;
  readonly endHigh: number;
}

/** So that what follows is aligned. */
const headBytes = 24;

export function packIds(ids: readonly number[], { startLow, startHigh, endHigh }: Times): Buffer {
  return Buffer.concat([Buffer.from(Float64Array.of(startLow, startHigh, endHigh).buffer), packNumbers(ids)]);
}

export class PackedIds {
  readonly count: number;
  readonly times: Times;
  readonly #packed: Buffer;

  constructor(bytes: Buffer) {
    this.times = {
      startLow: bytes.readDoubleLE(0),
      startHigh: bytes.readDoubleLE(8),
      endHigh: bytes.readDoubleLE(16),
    };
    this.#packed = bytes.subarray(headBytes);
    this.count = countOf(this.#packed);
  }

  unpack(to: Float64Array): void {
    unpackNumbers(this.#packed, to);
  }
}
