// Classes of session length, so that "which ended sessions ran through this instant" is one index seek a class
// instead of a walk over everything that started before. Few sessions are long, and they alone are in the indexes by class: short
// ones that ran through an instant began, and ended, at most their longest length from it.

const minute = 60_000;

/** The highest class there is: 2^33 minutes are longer than the years 0001 to 9999. */
export const highestLengthClass = 33;

/** Sessions of up to this class are short: 17 hours at most. */
const highestShortClass = 10;

/** How long a short session can be, in milliseconds. */
export const longestShort = lengthClassWidth(highestShortClass);

/** The classes of long sessions. */
export const longClasses: readonly number[] = Array.from(
  { length: highestLengthClass - highestShortClass },
  (_, index) => highestShortClass + 1 + index,
);

/** The classes of the shortest sessions, which an index has for those who ask for them first: 16 minutes at most. */
const shortestClasses: readonly number[] = [0, 1, 2, 3, 4];

/**
 * SQL: whether a session is long, or one of the shortest. A partial index serves a query that says its condition in the same
 * words.
 */
export const isLong = (x: string): string => `${x}.length_class > ${highestShortClass}`;
export const isShortest = (x: string): string => `${x}.length_class < ${shortestClasses.length}`;

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
