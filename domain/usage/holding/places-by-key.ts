// For changes that are looked at key by key: what is kept of one key is in the processor's cache then. No query here.

/** Where those of each key begin, one key after the other; `keys`: of `count` changes, whole numbers below `numbers`. */
export function placesByKey(keys: Uint32Array, count: number, numbers: number): Uint32Array {
  const places = new Uint32Array(numbers);
  for (let next = 0; next < count; next += 1) {
    const number = keys[next] as number;
    places[number] = (places[number] as number) + 1;
  }
  let all = 0;
  for (let number = 0; number < numbers; number += 1) {
    const own = places[number] as number;
    places[number] = all;
    all += own;
  }
  return places;
}
