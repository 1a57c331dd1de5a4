// Numbers of a row group in one column of bytes: as wide as what lies between the lowest and the highest needs, in whole seconds where
// all are; the exceptions alone where most are the same, and nothing at all where all are, or count up by one. Pure.

import {
  gathered,
  gathered8,
  gathered16,
  gathered24,
  gathered32,
  scaled8,
  scaled16,
  scaled24,
  scaled32,
  type ThreeBytes,
} from "./scaling.ts";

/** What stands for no number: below all of them, as lists order it. */
export const none = Number.NEGATIVE_INFINITY;

/** How the numbers are written, as the first byte says. */
const form = { same: 0, bytes1: 1, bytes2: 2, bytes3: 3, bytes4: 4, counted: 5, mostly: 6, doubles: 8 } as const;
const headBytes = 16;

/** Whole numbers above the lowest, in units; with a place for none. */
interface Scale {
  readonly low: number;
  readonly unit: number;
  /** 1: zero stands for none, and all others are one more. */
  readonly shift: 0 | 1;
  readonly highest: number;
}

/** Null is no number. Whole numbers up to 2^53, or any others. */
export function packNumbers(values: readonly (number | null)[]): Buffer {
  const scale = scaleOf(values);
  if (scale?.highest === 0) return head(form.same, values.length, scale);
  if (scale?.shift === 0 && values.every((value, place) => value === scale.low + place)) {
    return head(form.counted, values.length, scale);
  }
  const usual = usualOf(values);
  if (usual !== undefined) return mostly(values, usual);
  if (scale === null || scale.highest >= 2 ** 32) return doubles(values);
  const { low, unit, shift, highest } = scale;
  const steps = Uint32Array.from(values, (value) => (value === null ? 0 : (value - low) / unit + shift));
  if (highest < 2 ** 8) return joined(head(form.bytes1, values.length, scale), Uint8Array.from(steps));
  if (highest < 2 ** 16) return joined(head(form.bytes2, values.length, scale), Uint16Array.from(steps));
  if (highest >= 2 ** 24) return joined(head(form.bytes4, values.length, scale), steps);
  const [lower, upper] = [Uint16Array.from(steps), Uint8Array.from(steps, (step) => step >>> 16)];
  return joined(head(form.bytes3, values.length, scale), lower, upper);
}

/** Null where they are not all whole. */
function scaleOf(values: readonly (number | null)[]): Scale | null {
  let [low, high, shift, isWhole, isOfSeconds] = [Infinity, -Infinity, 0 as 0 | 1, true, true];
  for (const value of values) {
    if (value === null) shift = 1;
    else {
      isWhole &&= Number.isSafeInteger(value);
      isOfSeconds &&= value % 1000 === 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (low === Infinity) return { low: 0, unit: 1, shift: 1, highest: 0 };
  const unit = isOfSeconds ? 1000 : 1;
  return isWhole ? { low, unit, shift, highest: (high - low) / unit + shift } : null;
}

/** The number that nearly all are. */
function usualOf(values: readonly (number | null)[]): number | null | undefined {
  const counts = new Map<number | null, number>();
  // A sample decides which one it may be.
  for (let place = 0; place < values.length; place += 1 + (values.length >> 6)) {
    const value = values[place] as number | null;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [usual] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  const others = values.reduce((count: number, value) => (value === usual ? count : count + 1), 0);
  return others <= values.length / 16 ? usual : undefined;
}

/** The usual number, then the others, then where they stand. */
function mostly(values: readonly (number | null)[], usual: number | null): Buffer {
  const places: number[] = [];
  for (const [place, value] of values.entries()) if (value !== usual) places.push(place);
  const others = packNumbers(places.map((place) => values[place] as number | null));
  const first = head(form.mostly, values.length, {
    ...{ low: usual ?? 0, unit: 1, highest: 0 },
    shift: usual === null ? 1 : 0,
  });
  return joined(first, others, Uint16Array.from(places));
}

function head(of: number, count: number, { low, unit, shift }: Scale): Buffer {
  const bytes = Buffer.alloc(headBytes);
  bytes[0] = of;
  bytes[1] = shift;
  bytes.writeUInt16LE(unit, 2);
  bytes.writeUInt32LE(count, 4);
  bytes.writeDoubleLE(low, 8);
  return bytes;
}

function doubles(values: readonly (number | null)[]): Buffer {
  const scale = { low: 0, unit: 1, shift: 0, highest: 0 } as const;
  return joined(
    head(form.doubles, values.length, scale),
    Float64Array.from(values, (value) => value ?? none),
  );
}

function joined(first: Buffer, ...columns: readonly (Uint8Array | Uint16Array | Uint32Array | Float64Array)[]): Buffer {
  return Buffer.concat([
    first,
    ...columns.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  ]);
}

/** How many numbers the column has. */
export function countOf(bytes: Buffer): number {
  return bytes.readUInt32LE(4);
}

/** Whole numbers, each of them `first` and a step more; no steps: all are `first`. */
export interface Steps {
  readonly first: number;
  readonly steps: Uint8Array | Uint16Array | null;
}

/** What can be looked up in a table by its step, without being unpacked; null: otherwise packed. */
export function stepsOf(bytes: Buffer): Steps | null {
  const { of, shift, unit, low: first, count } = headOf(bytes);
  if (of === form.same) return { first: shift === 1 ? none : first, steps: null };
  if (shift === 1 || unit !== 1) return null;
  if (of === form.bytes1) return { first, steps: new Uint8Array(...placeOf(bytes), count) };
  if (of === form.bytes2) return { first, steps: new Uint16Array(...placeOf(bytes), count) };
  return null;
}

/** Whole numbers, each of them `first` and a step of three bytes more. */
export interface WideSteps extends ThreeBytes {
  readonly first: number;
}

/** What can be worked with where it lies; null: otherwise packed. */
export function wideStepsOf(bytes: Buffer): WideSteps | null {
  const { of, shift, unit, low: first, count } = headOf(bytes);
  if (of !== form.bytes3 || shift === 1 || unit !== 1) return null;
  return { first, ...bytes3(placeOf(bytes), count) };
}

/** Writes the numbers of a column to the beginning of `to`. */
export function unpackNumbers(bytes: Buffer, to: Float64Array): void {
  const { of, shift, count, low, unit } = headOf(bytes);
  const first = low - shift * unit;
  if (of === form.same) to.fill(shift === 1 ? none : low, 0, count);
  else if (of === form.counted) for (let place = 0; place < count; place += 1) to[place] = low + place;
  else if (of === form.mostly) {
    const others = bytes.subarray(headBytes);
    const values = new Float64Array(countOf(others));
    unpackNumbers(others, values);
    to.fill(shift === 1 ? none : low, 0, count);
    const places = bytes.length - 2 * values.length;
    for (let at = 0; at < values.length; at += 1) to[bytes.readUInt16LE(places + 2 * at)] = values[at] as number;
  } else if (of === form.doubles) to.set(new Float64Array(...placeOf(bytes), count));
  else {
    if (of === form.bytes1) scaled8(new Uint8Array(...placeOf(bytes), count), unit, first, to);
    else if (of === form.bytes2) scaled16(new Uint16Array(...placeOf(bytes), count), unit, first, to);
    else if (of === form.bytes4) scaled32(new Uint32Array(...placeOf(bytes), count), unit, first, to);
    else scaled24(bytes3(placeOf(bytes), count), unit, first, to);
    if (shift === 1) for (let place = 0; place < count; place += 1) if (to[place] === first) to[place] = none;
  }
}

/** As long as the longest column so far. */
let unpacked = new Float64Array(0);

/** Writes the numbers at the first `count` of these places to the beginning of `to`. */
export function gatherNumbers(bytes: Buffer, places: Int32Array, count: number, to: Float64Array): void {
  const { of, shift, count: all, low, unit } = headOf(bytes);
  const first = low - shift * unit;
  const at = { places, count };
  if (of === form.same) {
    to.fill(shift === 1 ? none : low, 0, count);
    return;
  }
  if (of === form.bytes1) gathered8(new Uint8Array(...placeOf(bytes), all), unit, first, at, to);
  else if (of === form.bytes2) gathered16(new Uint16Array(...placeOf(bytes), all), unit, first, at, to);
  else if (of === form.bytes3) gathered24(bytes3(placeOf(bytes), all), unit, first, at, to);
  else if (of === form.bytes4) gathered32(new Uint32Array(...placeOf(bytes), all), unit, first, at, to);
  else {
    if (unpacked.length < all) unpacked = new Float64Array(all);
    unpackNumbers(bytes, unpacked);
    gathered(unpacked, at, to);
    return;
  }
  if (shift === 1) for (let one = 0; one < count; one += 1) if (to[one] === first) to[one] = none;
}

function headOf(bytes: Buffer) {
  const [of, shift] = [bytes[0], bytes[1] as number];
  return { of, shift, unit: bytes.readUInt16LE(2), count: countOf(bytes), low: bytes.readDoubleLE(8) };
}

/** The buffer in which the numbers behind the head are, and where, so that they are aligned: copied where they are not. */
function placeOf({ buffer, byteOffset, byteLength }: Buffer): [ArrayBuffer, number] {
  if (byteOffset % Float64Array.BYTES_PER_ELEMENT === 0) return [buffer as ArrayBuffer, byteOffset + headBytes];
  return [buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer, headBytes];
}

function bytes3([buffer, at]: readonly [ArrayBuffer, number], count: number): ThreeBytes {
  return { lower: new Uint16Array(buffer, at, count), upper: new Uint8Array(buffer, at + 2 * count, count) };
}
