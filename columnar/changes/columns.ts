// Changes (starts and ends of sessions) in packed columns: a day takes about ten bytes for each. A column is as wide as its
// largest number, and nothing but that number where all are the same.

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A number for each change, or one that they all have. */
export type Column = Numbers | number;

/** A day's changes as stored: in the order of time, those of one instant in the order of inOneInstant. */
export interface PackedDay {
  /** Milliseconds since the day's beginning × 2, + 1 for a start. */
  readonly changes: Buffer;
  /** Of the session that starts or ends. */
  readonly licenses: Buffer;
  /** What a change is counted to: the Ids of pool, user, group and project; 0: it has none. */
  readonly labels: readonly Buffer[];
}

const headBytes = 8;
const kinds = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const;
const widths = kinds.map((kind) => kind.BYTES_PER_ELEMENT);

/** A column as wide as its largest number; a number where all are the same. */
export function narrowed(numbers: ArrayLike<number>): Column {
  const first = numbers[0] ?? 0;
  let largest = first;
  let isSame = true;
  for (let at = 1; at < numbers.length; at += 1) {
    const number = numbers[at] as number;
    if (number > largest) largest = number;
    if (number !== first) isSame = false;
  }
  return isSame ? first : kindFor(largest).from(numbers);
}

/** A column as bytes: its width (0: one number for all), seven bytes of padding, its numbers. */
export function packed(numbers: ArrayLike<number>): Buffer {
  const column = narrowed(numbers);
  const values = typeof column === "number" ? Float64Array.of(column) : column;
  const bytes = Buffer.alloc(headBytes + values.byteLength);
  bytes[0] = typeof column === "number" ? 0 : values.BYTES_PER_ELEMENT;
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), headBytes);
  return bytes;
}

function kindFor(largest: number) {
  if (largest < 2 ** 8) return Uint8Array;
  if (largest < 2 ** 16) return Uint16Array;
  return largest < 2 ** 32 ? Uint32Array : Float64Array;
}

/** The numbers of a column. */
export function unpacked(bytes: Buffer): Column {
  const width = bytes[0] as number;
  const values = numbersAt(bytes, headBytes, width === 0 ? Float64Array : kinds[widths.indexOf(width)]);
  return width === 0 ? (values[0] as number) : values;
}

/** Changes are four bytes each, without a head. */
export function packedChanges(changes: Uint32Array): Buffer {
  return Buffer.from(changes.buffer, changes.byteOffset, changes.byteLength);
}

export function unpackedChanges(bytes: Buffer): Uint32Array {
  return numbersAt(bytes, 0, Uint32Array) as Uint32Array;
}

/** Read without a copy where they are aligned, as they nearly always are. */
function numbersAt(bytes: Buffer, from: number, Kind: (typeof kinds)[number] = Uint8Array): Numbers {
  const length = (bytes.byteLength - from) / Kind.BYTES_PER_ELEMENT;
  const start = bytes.byteOffset + from;
  if (start % Kind.BYTES_PER_ELEMENT === 0) return new Kind(bytes.buffer as ArrayBuffer, start, length);
  return new Kind(Uint8Array.from(bytes.subarray(from)).buffer, 0, length);
}

export function numberAt(column: Column, index: number): number {
  return typeof column === "number" ? column : (column[index] as number);
}

export interface OrderedChange {
  /** The session's. */
  readonly id: number;
  /** 1 for a start, 0 for an end. */
  readonly isStart: number;
  /** 1 where the session lasts no time. */
  readonly isEmpty: number;
}

/**
 * The order of changes of one instant, for sorting: ends before starts, starts by Id. A session that lasts no time ends right after
 * its start, which is how readers recognise it.
 */
export function inOneInstant(a: OrderedChange, b: OrderedChange): number {
  return rankOf(a) - rankOf(b) || a.id - b.id || b.isStart - a.isStart;
}

function rankOf({ isStart, isEmpty }: OrderedChange): number {
  return isStart === 1 || isEmpty === 1 ? 1 : 0;
}
