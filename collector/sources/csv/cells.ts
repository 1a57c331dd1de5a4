// The cells of a table as texts that a generic report holds: ISO instants and whole numbers. What can be read in two ways is
// not read.
import { DateTime, type Zone } from "luxon";
import type { Table } from "./table.ts";

export interface CellInstant {
  /** Milliseconds UTC. */
  readonly instant: number;
  /** Seconds: a day, a minute or a second. */
  readonly precision: number;
}

const daySeconds = 86_400;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const isoTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/** Reads the dates of one table. Most of its rows repeat few of them. */
export class Dates {
  readonly #formats: readonly string[];
  readonly #zone: Zone;
  readonly #read = new Map<string, CellInstant | null>();

  constructor({ dates }: Pick<Table, "dates">, zone: Zone) {
    this.#formats = dates;
    this.#zone = zone;
  }

  /** Null where it is no date of the formats that are set, and not ISO 8601. A day is its midnight in the zone. */
  instantOf(text: string): CellInstant | null {
    let read = this.#read.get(text);
    if (read === undefined) {
      read = this.#instantOf(text);
      this.#read.set(text, read);
    }
    return read;
  }

  /** The day as `2026-12-31`; the text itself where it is none, such as `permanent`. */
  dayOf(text: string): string {
    const read = this.instantOf(text);
    return read === null ? text : (DateTime.fromMillis(read.instant, { zone: this.#zone }).toISODate() ?? text);
  }

  #instantOf(text: string): CellInstant | null {
    const zone = this.#zone;
    for (const format of this.#formats) {
      const read = DateTime.fromFormat(text, format, { zone, locale: "en" });
      if (read.isValid) return { instant: read.toMillis(), precision: precisionOf(format) };
    }
    if (!isoDay.test(text) && !isoTime.test(text)) return null;
    const read = DateTime.fromISO(
      text
        .replace(/ ?UTC$/i, "Z")
        .replace(/^(\S+) (?=\d)/, "$1T")
        .toUpperCase(),
      { zone },
    );
    if (!read.isValid) return null;
    const precision = isoDay.test(text) ? daySeconds : /:\d{2}:/.test(text) ? 1 : 60;
    return { instant: read.toMillis(), precision };
  }
}

function precisionOf(format: string): number {
  const tokens = format.replaceAll(/'[^']*'/g, "");
  if (/[sS]|[tfF]/.test(tokens)) return 1;
  return /m/.test(tokens) ? 60 : /[hH]/.test(tokens) ? 3_600 : daySeconds;
}

/**
 * A whole number without what parts its digits: `12,00`, `1.250,0`. Without `decimal` one separator before three digits
 * may mean either, and is left to be refused.
 */
export function numberOf(text: string, decimal: Table["decimal"]): string {
  if (decimal === null) return /^\d+([.,]0{1,2})?$/.test(text) ? text.replace(/[.,].*$/, "") : text;
  const thousands = decimal === "." ? "," : ".";
  const [whole = "", fraction = "0", ...rest] = text.split(decimal);
  const isGrouped = new RegExp(`^\\d{1,3}(\\${thousands}\\d{3})+$`).test(whole);
  const isWhole = rest.length === 0 && /^0+$/.test(fraction) && (isGrouped || /^\d+$/.test(whole));
  return isWhole ? whole.replaceAll(thousands, "") : text;
}
