// From packed steps to numbers: all of a column, or those at some places. One function for each kind of array: a loop that sees several
// kinds is slower. Pure.

/** Steps of three bytes. */
export interface ThreeBytes {
  readonly lower: Uint16Array;
  readonly upper: Uint8Array;
}

/** The first `count` of these. */
interface Places {
  readonly places: Int32Array;
  readonly count: number;
}

export function scaled8(steps: Uint8Array, unit: number, first: number, to: Float64Array): void {
  for (let place = 0; place < steps.length; place += 1) to[place] = (steps[place] as number) * unit + first;
}

export function scaled16(steps: Uint16Array, unit: number, first: number, to: Float64Array): void {
  for (let place = 0; place < steps.length; place += 1) to[place] = (steps[place] as number) * unit + first;
}

export function scaled24({ lower, upper }: ThreeBytes, unit: number, first: number, to: Float64Array): void {
  for (let place = 0; place < lower.length; place += 1)
    to[place] = ((lower[place] as number) | ((upper[place] as number) << 16)) * unit + first;
}

export function scaled32(steps: Uint32Array, unit: number, first: number, to: Float64Array): void {
  for (let place = 0; place < steps.length; place += 1) to[place] = (steps[place] as number) * unit + first;
}

export function scaled8At(
  steps: Uint8Array,
  unit: number,
  first: number,
  { places, count }: Places,
  to: Float64Array,
): void {
  for (let at = 0; at < count; at += 1) {
    const place = places[at] as number;
    to[place] = (steps[place] as number) * unit + first;
  }
}

export function scaled16At(
  steps: Uint16Array,
  unit: number,
  first: number,
  { places, count }: Places,
  to: Float64Array,
): void {
  for (let at = 0; at < count; at += 1) {
    const place = places[at] as number;
    to[place] = (steps[place] as number) * unit + first;
  }
}

export function scaled24At(
  { lower, upper }: ThreeBytes,
  unit: number,
  first: number,
  { places, count }: Places,
  to: Float64Array,
): void {
  for (let at = 0; at < count; at += 1) {
    const place = places[at] as number;
    to[place] = ((lower[place] as number) | ((upper[place] as number) << 16)) * unit + first;
  }
}

export function scaled32At(
  steps: Uint32Array,
  unit: number,
  first: number,
  { places, count }: Places,
  to: Float64Array,
): void {
  for (let at = 0; at < count; at += 1) {
    const place = places[at] as number;
    to[place] = (steps[place] as number) * unit + first;
  }
}
