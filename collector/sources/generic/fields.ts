// The fields of one record of a generic report, whatever form it was handed in by: texts, counts, instants, days. A value
// that does not fit its field goes to `complain` and counts as unknown.
import { DateTime } from "luxon";
import { readExpiry } from "../../text/dates.ts";
import { countOf, longestName, longestVersion, mostLicenses } from "../../text/limits.ts";
import type { Zone } from "../../text/zone.ts";
import type { Complain } from "../manager.ts";

/** Values by field; where they stand, for complaints. */
export interface GenericRecord {
  readonly line: number;
  /** Such as `features[2]`; empty where the line is enough. */
  readonly path: string;
  /** As it was handed in; called only where there is something to complain of. */
  readonly text: () => string;
  readonly values: Readonly<Record<string, unknown>>;
}

const time = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;
/** The years that the service takes: 0001 to 9999. */
const earliest = -62_135_596_800_000;
const latest = 253_402_300_799_999;

export class Fields {
  readonly #record: GenericRecord;
  readonly #zone: Zone;
  readonly #complain: Complain;

  constructor(record: GenericRecord, zone: Zone, complain: Complain) {
    this.#record = record;
    this.#zone = zone;
    this.#complain = complain;
  }

  /** Whether anything is given. */
  has(field: string): boolean {
    return this.#value(field) !== null;
  }

  complain(reason: string): void {
    const { line, path, text } = this.#record;
    this.#complain(line, text(), path === "" ? reason : `${path}: ${reason}`);
  }

  /** Null where nothing is given, or more than `longest` characters are. */
  text(field: string, longest: number): string | null {
    const value = this.#value(field);
    if (value === null) return null;
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    if (text !== "" && text.length <= longest && !text.includes("\0")) return text;
    this.complain(`${field} is expected to be a text of 1 to ${longest} characters`);
    return null;
  }

  count(field: string, greatest?: number): number | null {
    const value = this.#value(field);
    if (value === null) return null;
    const count = countOf(String(value).trim(), greatest);
    if (count === null) this.complain(`${field} is expected to be a whole number`);
    return count;
  }

  /** The licences of a checkout: 1 where nothing is given, null where what is given is no number. */
  licenses(): number | null {
    return this.#value("licenses") === null ? 1 : this.count("licenses", mostLicenses);
  }

  /** What a checkout and an event say alike of who uses a feature. */
  use(licenses: number) {
    return {
      Workstation: this.text("host", longestName),
      IpAddress: this.text("ip", longestVersion),
      Display: this.text("display", longestName),
      Handle: this.text("handle", longestVersion),
      ClientVersion: this.text("clientVersion", longestVersion),
      NumberOfLicenses: licenses,
    };
  }

  flag(field: string): boolean {
    const value = this.#value(field);
    if (value === null || value === false || /^(false|no|0)$/i.test(String(value))) return false;
    if (value === true || /^(true|yes|1)$/i.test(String(value))) return true;
    this.complain(`${field} is expected to be true or false`);
    return false;
  }

  oneOf<Choice extends string>(field: string, choices: readonly Choice[]): Choice | null {
    const value = this.#value(field);
    if (value === null) return null;
    const choice = choices.find((one) => one.toLowerCase() === String(value).trim().toLowerCase());
    if (choice === undefined) this.complain(`${field} is expected to be one of ${choices.join(", ")}`);
    return choice ?? null;
  }

  /** Milliseconds UTC of ISO 8601, or of such a number. A time without a zone is of the source's. */
  instant(field: string): number | null {
    const value = this.#value(field);
    if (value === null) return null;
    const instant = instantOf(String(value).trim(), this.#zone);
    if (instant === null) this.complain(`${field} is expected to be a time such as 2026-05-04T08:12:31Z`);
    return instant;
  }

  /** The day's midnight UTC as text; null where none is given, `"permanent"` for that word. */
  day(field: string): string | "permanent" | null {
    const value = this.#value(field);
    if (value === null) return null;
    const text = String(value).trim();
    if (/^(permanent|perpetual|never|unlimited)$/i.test(text)) return "permanent";
    const day = dayOf(text, this.#zone);
    if (day === null) this.complain(`${field} is expected to be a day such as 2026-12-31, or permanent`);
    return day;
  }

  /** What is given; an empty text is nothing. */
  #value(field: string): string | number | boolean | object | null {
    const value = this.#record.values[field];
    if (value === undefined || value === null || value === "") return null;
    return typeof value === "object" || typeof value === "number" || typeof value === "boolean" ? value : String(value);
  }
}

function instantOf(text: string, zone: Zone): number | null {
  // With fewer digits it would be of the 1970s, and is one of seconds.
  const isNumber = /^\d{12,15}$/.test(text);
  if (!isNumber && !time.test(text)) return null;
  const instant = isNumber ? Number(text) : DateTime.fromISO(text.replace(" ", "T").toUpperCase(), { zone }).toMillis();
  return instant >= earliest && instant <= latest ? instant : null;
}

function dayOf(text: string, zone: Zone): string | null {
  const expiry = readExpiry(text);
  if (expiry) return expiry.expiresAt === null ? "permanent" : new Date(expiry.expiresAt).toISOString();
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? DateTime.fromISO(text, { zone: "utc" }) : null;
  const instant = instantOf(text, zone);
  const day = date ?? (instant === null ? null : DateTime.fromMillis(instant, { zone: "utc" }).startOf("day"));
  return day?.isValid && day.toMillis() >= earliest ? new Date(day.toMillis()).toISOString() : null;
}

export interface ServerRecord extends GenericRecord {
  /** Whether a list of features is given: without one it is unknown which there are. */
  readonly hasList: boolean;
  readonly features: readonly FeatureRecord[];
}

export interface FeatureRecord extends GenericRecord {
  readonly increments: readonly GenericRecord[];
  readonly checkouts: readonly GenericRecord[];
}
