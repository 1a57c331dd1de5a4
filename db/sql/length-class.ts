// Classes of session length, so that "which ended sessions ran through this instant" is one index seek a class
// instead of a walk over everything that started before.

const minute = 60_000;

/** The highest class there is: 2^33 minutes are longer than the years 0001 to 9999. */
export const highestLengthClass = 33;

/**
 * The class of a session that lasted `milliseconds`: 0 up to one minute, then the smallest k with length ≤ 2^k minutes.
 */
export function lengthClass(milliseconds: number): number {
  let index = 0;
  while (index < highestLengthClass && milliseconds > lengthClassWidth(index)) index += 1;
  return index;
}

/** The longest a session of class `index` can be, in milliseconds. */
export function lengthClassWidth(index: number): number {
  return 2 ** index * minute;
}
