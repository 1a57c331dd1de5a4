// Encodes numbers as one column of bytes: frame of reference (the lowest number, and what each is above it, in one to four bytes, in whole
// seconds where all are), the exceptions alone where nearly all are the same, nothing where all are the same or count up. Pure.

/** Decoded for null: below all numbers, as lists order it. */
export const none = Number.NEGATIVE_INFINITY;

/** The encoding, in the first byte. */
const encodings = { same: 0, bytes1: 1, bytes2: 2, bytes3: 3, bytes4: 4, counted: 5, mostly: 6, doubles: 8 } as const;
const headBytes = 16;

/** The frame of reference: a number is `low` and so many units more. */
interface Frame {
  readonly low: number;
  readonly unit: number;
  /** 1: zero stands for null, and every number is one unit more. */
  readonly shift: 0 | 1;
  readonly highest: number;
}

/** Whole numbers up to 2^53, or any others; null is none. */
export function packNumbers(values: readonly (number | null)[]): Buffer {
  const frame = frameOf(values);
  if (frame?.highest === 0) return head(encodings.same, values.length, frame);
  if (frame?.shift === 0 && values.every((value, row) => value === frame.low + row)) {
    return head(encodings.counted, values.length, frame);
  }
  const usual = usualOf(values);
  if (usual !== undefined) return mostly(values, usual);
  if (frame === null || frame.highest >= 2 ** 32) return doubles(values);
  const { low, unit, shift, highest } = frame;
  const units = Uint32Array.from(values, (value) => (value === null ? 0 : (value - low) / unit + shift));
  if (highest < 2 ** 8) return joined(head(encodings.bytes1, values.length, frame), Uint8Array.from(units));
  if (highest < 2 ** 16) return joined(head(encodings.bytes2, values.length, frame), Uint16Array.from(units));
  if (highest >= 2 ** 24) return joined(head(encodings.bytes4, values.length, frame), units);
  const upper = Uint8Array.from(units, (one) => one >>> 16);
  return joined(head(encodings.bytes3, values.length, frame), Uint16Array.from(units), upper);
}

/** Null where the numbers are not all whole. */
function frameOf(values: readonly (number | null)[]): Frame | null {
  const numbers = values.filter((value) => value !== null);
  const shift = numbers.length < values.length ? 1 : 0;
  const low = numbers.reduce((least, value) => Math.min(least, value), Infinity);
  if (low === Infinity) return { low: 0, unit: 1, shift, highest: 0 };
  if (!numbers.every(Number.isSafeInteger)) return null;
  const high = numbers.reduce((most, value) => Math.max(most, value), -Infinity);
  const unit = numbers.every((value) => value % 1000 === 0) ? 1000 : 1;
  return { low, unit, shift, highest: (high - low) / unit + shift };
}

/** The value of at least fifteen rows in sixteen; undefined where there is none. */
function usualOf(values: readonly (number | null)[]): number | null | undefined {
  const counts = new Map<number | null, number>();
  // A sample shows which value it may be.
  for (let row = 0; row < values.length; row += 1 + (values.length >> 6)) {
    const value = values[row] as number | null;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [usual] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  const others = values.reduce((count: number, value) => (value === usual ? count : count + 1), 0);
  return others <= values.length / 16 ? usual : undefined;
}

/** The usual value in the head, then the others, then their rows. */
function mostly(values: readonly (number | null)[], usual: number | null): Buffer {
  const rows: number[] = [];
  for (const [row, value] of values.entries()) if (value !== usual) rows.push(row);
  const others = packNumbers(rows.map((row) => values[row] as number | null));
  const frame: Frame = { low: usual ?? 0, unit: 1, shift: usual === null ? 1 : 0, highest: 0 };
  return joined(head(encodings.mostly, values.length, frame), others, Uint16Array.from(rows));
}

function doubles(values: readonly (number | null)[]): Buffer {
  const frame: Frame = { low: 0, unit: 1, shift: 0, highest: 0 };
  const numbers = Float64Array.from(values, (value) => value ?? none);
  return joined(head(encodings.doubles, values.length, frame), numbers);
}

function head(encoding: number, count: number, { low, unit, shift }: Frame): Buffer {
  const bytes = Buffer.alloc(headBytes);
  bytes[0] = encoding;
  bytes[1] = shift;
  bytes.writeUInt16LE(unit, 2);
  bytes.writeUInt32LE(count, 4);
  bytes.writeDoubleLE(low, 8);
  return bytes;
}

function joined(first: Buffer, ...arrays: readonly (Uint8Array | Uint16Array | Uint32Array | Float64Array)[]): Buffer {
  return Buffer.concat([
    first,
    ...arrays.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  ]);
}

/** How many numbers the column has. */
export function countOf(bytes: Buffer): number {
  return bytes.readUInt32LE(4);
}

/** Writes the numbers of a column to the beginning of `to`. */
export function unpackNumbers(bytes: Buffer, to: Float64Array): void {
  const encoding = bytes[0];
  const shift = bytes[1] as number;
  const unit = bytes.readUInt16LE(2);
  const count = countOf(bytes);
  const low = bytes.readDoubleLE(8);
  const zero = low - shift * unit;
  switch (encoding) {
    case encodings.same:
      to.fill(shift === 1 ? none : low, 0, count);
      return;
    case encodings.counted:
      for (let row = 0; row < count; row += 1) to[row] = low + row;
      return;
    case encodings.mostly:
      to.fill(shift === 1 ? none : low, 0, count);
      unpackExceptions(bytes, to);
      return;
    case encodings.doubles:
      to.set(new Float64Array(...alignedAt(bytes), count));
      return;
    case encodings.bytes1:
      scale8(new Uint8Array(...alignedAt(bytes), count), unit, zero, to);
      break;
    case encodings.bytes2:
      scale16(new Uint16Array(...alignedAt(bytes), count), unit, zero, to);
      break;
    case encodings.bytes3:
      scale24(bytes, count, unit, zero, to);
      break;
    default:
      scale32(new Uint32Array(...alignedAt(bytes), count), unit, zero, to);
  }
  if (shift === 1) for (let row = 0; row < count; row += 1) if (to[row] === zero) to[row] = none;
}

function unpackExceptions(bytes: Buffer, to: Float64Array): void {
  const exceptions = bytes.subarray(headBytes);
  const values = new Float64Array(countOf(exceptions));
  unpackNumbers(exceptions, values);
  const rows = bytes.length - 2 * values.length;
  for (let at = 0; at < values.length; at += 1) to[bytes.readUInt16LE(rows + 2 * at)] = values[at] as number;
}

/** Where the numbers behind the head are: in a copy where they are not aligned. */
function alignedAt({ buffer, byteOffset, byteLength }: Buffer): [ArrayBuffer, number] {
  if (byteOffset % Float64Array.BYTES_PER_ELEMENT === 0) return [buffer as ArrayBuffer, byteOffset + headBytes];
  return [buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer, headBytes];
}

// One function for each type of array: a loop that meets several types is several times slower.

function scale8(units: Uint8Array, unit: number, zero: number, to: Float64Array): void {
  for (let row = 0; row < units.length; row += 1) to[row] = (units[row] as number) * unit + zero;
}

function scale16(units: Uint16Array, unit: number, zero: number, to: Float64Array): void {
  for (let row = 0; row < units.length; row += 1) to[row] = (units[row] as number) * unit + zero;
}

function scale24(bytes: Buffer, count: number, unit: number, zero: number, to: Float64Array): void {
  const [buffer, at] = alignedAt(bytes);
  const lower = new Uint16Array(buffer, at, count);
  const upper = new Uint8Array(buffer, at + 2 * count, count);
  for (let row = 0; row < count; row += 1) {
    to[row] = ((lower[row] as number) | ((upper[row] as number) << 16)) * unit + zero;
  }
}

function scale32(units: Uint32Array, unit: number, zero: number, to: Float64Array): void {
  for (let row = 0; row < units.length; row += 1) to[row] = (units[row] as number) * unit + zero;
}
