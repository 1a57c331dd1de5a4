// From packed steps to numbers: all of a column, or those at some places, one behind the other. One function for each kind of array: a loop
// that sees several kinds is slower. Pure.

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

export function gathered8(
  steps: Uint8Array,
  unit: number,
  first: number,
  { places, count }: Places,
  to: Float64Array,
): void {
  for (let at = 0; at < count; at += 1) to[at] = (steps[places[at] as number] as number) * unit + first;
}

export function gathered16(
  steps: Uint16Array,
  unit: number,
  first: number,
  { places, count }: Places,
  to: Float64Array,
): void {
  for (let at = 0; at < count; at += 1) to[at] = (steps[places[at] as number] as number) * unit + first;
}

export function gathered24(
  { lower, upper }: ThreeBytes,
  unit: number,
  first: number,
  { places, count }: Places,
  to: Float64Array,
): void {
  for (let at = 0; at < count; at += 1) {
    const place = places[at] as number;
    to[at] = ((lower[place] as number) | ((upper[place] as number) << 16)) * unit + first;
  }
}

export function gathered32(
  steps: Uint32Array,
  unit: number,
  first: number,
  { places, count }: Places,
  to: Float64Array,
): void {
  for (let at = 0; at < count; at += 1) to[at] = (steps[places[at] as number] as number) * unit + first;
}

export function gathered(numbers: Float64Array, { places, count }: Places, to: Float64Array): void {
  for (let at = 0; at < count; at += 1) to[at] = numbers[places[at] as number] as number;
}
