// What a source of collector.yaml says of its table: which column is what, and how dates and numbers are written. Reading
// the table by it is manager.ts.
import { DateTime } from "luxon";

/** What a row may tell: of the pool; of what was bought, or of who holds it. */
export const poolFields = ["pool", "version", "vendor", "product", "type", "total", "used"] as const;
export const purchaseFields = ["validFrom", "expiration"] as const;
export const holderFields = ["user", "host", "group", "project", "seats", "start", "end"] as const;

export type TableField = (typeof poolFields)[number] | (typeof purchaseFields)[number] | (typeof holderFields)[number];

/** Where a field's text is taken from. */
export interface TableColumn {
  /** The column's name; null where every row has the same `value`. */
  readonly column: string | null;
  readonly value: string;
  /** What parts several names in one cell; null where a cell is one name. */
  readonly split: string | null;
  /** Where it is written, for whoever has to mend it: `collector.yaml:12`. */
  readonly origin: string;
}

export interface Table {
  readonly columns: Readonly<Partial<Record<TableField, TableColumn>>>;
  /** Null where the first row tells. */
  readonly delimiter: string | null;
  /** Formats of dates and times, as luxon has them; ISO 8601 is read in any case. */
  readonly dates: readonly string[];
  /** What parts the fraction of a number; null where only numbers that can be read in one way are read. */
  readonly decimal: "." | "," | null;
}

/** Whether a date can be read by it: it names a year, a month and a day, and reads what it writes. */
export function isDateFormat(format: string): boolean {
  const written = DateTime.fromISO("2026-11-28T21:43:05Z", { zone: "utc", locale: "en" });
  const read = DateTime.fromFormat(written.toFormat(format), format, { zone: "utc", locale: "en" });
  return read.isValid && read.hasSame(written, "day");
}
