// Values of one row: the position of each column of a shape, and the text of an instant. Used for JSON and CSV.
import type { RecordShape } from "./record-shape.ts";

/** One row as the engine gives it, in the order of the statement's columns. */
export type Row = readonly unknown[];

/**
 * For each field of the shape the place of its column in the row.
 * Throws a TypeError that names the column when the query does not select it: a mistake of ours, never of the caller.
 */
export function columnPlaces(shape: RecordShape<unknown>, columns: readonly string[]): number[] {
  return shape.fields.map(({ column, name }) => {
    const place = columns.lastIndexOf(column);
    if (place < 0)
      throw new TypeError(`The query selects no column ${column}, which ${shape.name}.${name} is made of.`);
    return place;
  });
}

const day = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, "0"));
const threeDigits = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, "0"));
const days = new Map<number, string>();

/**
 * ISO 8601 with milliseconds and Z, the same text as Date.toISOString(), at a fraction of its price: rows of one answer
 * share few days, so the date is remembered. Throws a RangeError for what no Date can hold.
 */
export function isoInstant(milliseconds: number): string {
  const dayNumber = Math.floor(milliseconds / day);
  let date = days.get(dayNumber);
  if (date === undefined) {
    date = new Date(dayNumber * day).toISOString().slice(0, -13);
    if (days.size >= 4096) days.clear();
    days.set(dayNumber, date);
  }
  const inDay = Math.trunc(milliseconds) - dayNumber * day;
  const seconds = (inDay / 1000) | 0;
  const minutes = (seconds / 60) | 0;
  return `${date}${twoDigits[(minutes / 60) | 0]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${threeDigits[inDay % 1000]}Z`;
}
