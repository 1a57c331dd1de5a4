// What collector.yaml says of a table (its columns, how dates and numbers are written), and how its rows become the records
// of a generic report, so that both are read by the same rules.
import { DateTime, type Zone } from "luxon";
import type { DataInquiryMessage } from "../../../generated/contract.ts";
import { countOf, mostLicenses } from "../../text/limits.ts";
import { isOfTotals, type Row, rowsOf } from "../csv-rows.ts";
import type { FeatureRecord, GenericRecord } from "../generic/fields.ts";
import { messagesOf } from "../generic/report.ts";
import { CannotRead, type Complain, type Reading, statusReader } from "../manager.ts";

const longestHead = 500;

/** Throws CannotRead where the text lacks a column that `table` names. */
export const readTable = (table: Table) =>
  statusReader((text, context) => {
    let isShort = false;
    const complain: Complain = (...part) => {
      isShort = true;
      context.complain(...part);
    };
    const reading = { ...context, complain };
    const { rows, isWhole } = rowsOf(text.replace(/^\uFEFF/, ""), complain, table.delimiter);
    const [head, ...body] = rows;
    if (!head) return { messages: [], isComplete: false };
    let reader = new TableReader(table, head, reading, isShort);
    for (const row of body) {
      // Several files may be read as one text: the newest of them counts.
      if (reader.isHead(row)) reader = new TableReader(table, row, reading, isShort);
      else reader.add(row);
    }
    const { messages } = messagesOf([{ ...recordOf(head, {}), features: reader.features(), hasList: true }], reading);
    const named = messages.map((message) => (table.columns.user ? message : ofNobody(message)));
    const isLost = isShort && reader.features().length === 0;
    return { messages: named, isComplete: isWhole && !isLost, notes: reader.notes() };
  });

/** A table that names nobody does not say that nobody holds anything. */
function ofNobody<Message extends { MessageType: string }>(message: Message): Message {
  if (message.MessageType !== "data_inquiry") return message;
  const { Pools } = message as unknown as DataInquiryMessage;
  return { ...message, Pools: Pools.map((pool) => ({ ...pool, Checkouts: null })) };
}

type Cells = Readonly<Partial<Record<TableField, string>>>;

interface OpenPool {
  readonly record: GenericRecord;
  readonly cells: Cells;
  readonly increments: GenericRecord[];
  readonly checkouts: GenericRecord[];
  /** What is added up: of all purchases, and of all holders. Null where a row of the pool could not be read. */
  bought: number | null;
  used: number | null;
  held: number | null;
}

class TableReader {
  /** Whether a row was lost before its pool was read: then the number of held seats is unknown. */
  #isShort: boolean;
  readonly #table: Table;
  readonly #columns: ReadonlyMap<TableField, number>;
  readonly #head: Row;
  readonly #reading: Reading;
  readonly #dates: Dates;
  readonly #pools = new Map<string, OpenPool>();
  readonly #counts = { startless: 0, ended: 0, without: 0 };

  constructor(table: Table, head: Row, reading: Reading, isShort: boolean) {
    this.#table = table;
    this.#columns = indexesOf(table, head);
    this.#head = head;
    this.#reading = reading;
    this.#dates = new Dates(table, reading.zone.zone);
    this.#isShort = isShort;
  }

  /** Whether a row names all columns, as the first one does. */
  isHead({ cells }: Row): boolean {
    const columns = Object.values(this.#table.columns).flatMap(({ column }) => (column === null ? [] : [bare(column)]));
    return columns.length > 0 && columns.every((column) => cells.some((cell) => bare(cell) === column));
  }

  add(row: Row): void {
    if (isOfTotals(row)) {
      this.#reading.complain(row.line, row.cells.join(), "a row of totals");
      return;
    }
    const fault = this.#faultOf(row);
    if (fault !== null) {
      this.#isShort = true;
      this.#reading.complain(row.line, row.cells.join(), fault);
      return;
    }
    const values = this.#valuesOf(row.cells);
    const names = this.#namesOf(values.pool ?? "");
    if (names.length === 0) this.#counts.without += 1;
    for (const pool of names) this.#addTo(this.#poolOf({ ...values, pool }, row), { ...values, pool }, row);
  }

  #faultOf({ cells }: Row): string | null {
    if (cells.length > this.#head.cells.length) return "a row with more fields than columns are named";
    const isNamed = this.#table.columns.pool?.split !== null || this.#valuesOf(cells).pool !== "";
    return isNamed ? null : "a row without the name of a pool";
  }

  /** The pools that a cell names. */
  #namesOf(cell: string): string[] {
    const { split = null } = this.#table.columns.pool ?? {};
    const names = split === null ? [cell] : cell.split(split).map((name) => name.trim());
    return [...new Set(names.filter((name) => name !== ""))];
  }

  features(): FeatureRecord[] {
    const { user, used } = this.#table.columns;
    return [...this.#pools.values()].map(({ record, increments, checkouts, ...sums }) => {
      const values = { ...record.values };
      if (!user) Object.assign(values, { total: sums.bought, used: sums.used });
      else if (!used) values.used = this.#isShort ? null : sums.held;
      return { ...record, values, increments, checkouts };
    });
  }

  notes(): string[] {
    const { startless, ended, without } = this.#counts;
    return [
      ...(startless > 0 ? [`holders without a start, who are counted and not named: ${startless}`] : []),
      ...(ended > 0 ? [`rows that had ended already: ${ended}`] : []),
      ...(without > 0 ? [`users who hold nothing: ${without}`] : []),
    ];
  }

  #valuesOf(cells: readonly string[]): Cells {
    const values: Partial<Record<TableField, string>> = {};
    for (const field of Object.keys(this.#table.columns) as TableField[]) {
      const index = this.#columns.get(field);
      values[field] = (index === undefined ? this.#table.columns[field]?.value : cells[index])?.trim() ?? "";
    }
    return values;
  }

  /** The pool of a row: the first row has its data, the others repeat them. */
  #poolOf(cells: Cells, row: Row): OpenPool {
    const { pool = "", version = "", vendor = "", type = "" } = cells;
    const identity = JSON.stringify([pool, version, vendor, type].map((part) => part.toLowerCase()));
    const existing = this.#pools.get(identity);
    if (existing) return existing;
    const { decimal } = this.#table;
    const values = {
      name: pool,
      version,
      vendor,
      product: cells.product,
      type: type === "" ? "NamedUser" : type,
      ...(this.#table.columns.user && {
        total: numberOf(cells.total ?? "", decimal),
        used: numberOf(cells.used ?? "", decimal),
        start: this.#dates.dayOf(cells.validFrom ?? ""),
        expiration: this.#dates.dayOf(cells.expiration ?? ""),
      }),
    };
    const opened = { record: recordOf(row, values), cells, increments: [], checkouts: [], bought: 0, used: 0, held: 0 };
    this.#pools.set(identity, opened);
    return opened;
  }

  #addTo(pool: OpenPool, cells: Cells, row: Row): void {
    if (this.#table.columns.user) this.#addHolder(pool, cells, row);
    else this.#addPurchase(pool, cells, row);
  }

  /** A row of a table that names nobody: each is a purchase, and they add up. */
  #addPurchase(pool: OpenPool, cells: Cells, row: Row): void {
    const expiration = this.#dates.dayOf(cells.expiration ?? "");
    const today = this.#dates.dayOf(new Date(this.#reading.at).toISOString());
    if (/^\d{4}-/.test(expiration) && expiration < today) {
      this.#counts.ended += 1;
      return;
    }
    const total = this.#countOf("total", cells, row);
    const used = this.#countOf("used", cells, row);
    pool.bought = sum(pool.bought, total);
    pool.used = sum(pool.used, used);
    const values = { quantity: total, start: this.#dates.dayOf(cells.validFrom ?? ""), expiration };
    if (values.start !== "" || expiration !== "") pool.increments.push(recordOf(row, values));
  }

  #addHolder(pool: OpenPool, cells: Cells, row: Row): void {
    const complain = (reason: string) => this.#reading.complain(row.line, row.cells.join(), reason);
    for (const field of ["total", "used"] as const)
      if ((cells[field] ?? "") !== (pool.cells[field] ?? ""))
        complain(`${field} differs from that of line ${pool.record.line}`);
    if (cells.user === "") return;
    const start = this.#instantOf("start", cells);
    const end = this.#instantOf("end", cells);
    const seats = this.#seatsOf(cells);
    if (typeof start === "string" || typeof end === "string" || typeof seats === "string") {
      pool.held = null;
      complain([start, end, seats].find((fault) => typeof fault === "string") ?? "");
    } else if (end !== null && end.instant <= this.#reading.at) this.#counts.ended += 1;
    else {
      pool.held = sum(pool.held, seats);
      if (start === null) this.#counts.startless += 1;
      else pool.checkouts.push(recordOf(row, holderOf(cells, start, seats)));
    }
  }

  /** Null where the cell is empty; a text is what is wrong. */
  #instantOf(field: "start" | "end", cells: Cells): CellInstant | string | null {
    const text = cells[field] ?? "";
    if (text === "") return null;
    const formats = ["ISO 8601", ...this.#table.dates].join(" or ");
    return this.#dates.instantOf(text) ?? `${field} is expected to be a date of the form ${formats}`;
  }

  #seatsOf(cells: Cells): number | string {
    const { seats = "" } = cells;
    if (seats === "") return 1;
    return countOf(numberOf(seats, this.#table.decimal), mostLicenses) ?? "seats is expected to be a whole number";
  }

  #countOf(field: "total" | "used", cells: Cells, row: Row): number | null {
    const text = cells[field] ?? "";
    if (text === "") return null;
    const count = countOf(numberOf(text, this.#table.decimal));
    if (count === null) this.#reading.complain(row.line, row.cells.join(), `${field} is expected to be a whole number`);
    return count;
  }
}

/** The index of each column. Throws CannotRead where the table lacks one, with the line that names it. */
function indexesOf(table: Table, head: Row): Map<TableField, number> {
  const names = head.cells.map(bare);
  const indexes = new Map<TableField, number>();
  for (const [field, { column, origin }] of Object.entries(table.columns) as [TableField, TableColumn][]) {
    if (column === null) continue;
    const index = names.indexOf(bare(column));
    const shown = head.cells.join(", ").slice(0, longestHead);
    if (index < 0) throw new CannotRead(`${origin}: ${field}: the table has no column ${column}; it has ${shown}`);
    if (names.lastIndexOf(bare(column)) !== index)
      throw new CannotRead(`${origin}: ${field}: the table has more than one column ${column}`);
    indexes.set(field, index);
  }
  return indexes;
}

/** Names of columns are compared without case, blanks, `_` and `-`: exports change these. */
function bare(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}

function recordOf(row: Row, values: GenericRecord["values"]): GenericRecord {
  return { line: row.line, path: "", text: () => row.cells.join(), values };
}

function holderOf(
  { user, host, group, project }: Cells,
  start: CellInstant,
  licenses: number,
): GenericRecord["values"] {
  const begin = new Date(start.instant).toISOString();
  return { user, host, group, project, licenses, start: begin, startPrecision: start.precision };
}

function sum(first: number | null, second: number | null): number | null {
  return first === null || second === null ? null : first + second;
}

// The cells of a table as texts that a generic report holds: ISO instants and whole numbers. What can be read in two ways is
// not read.

interface CellInstant {
  /** Milliseconds UTC. */
  readonly instant: number;
  /** Seconds: a day, a minute or a second. */
  readonly precision: number;
}

const daySeconds = 86_400;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const isoTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/** Reads the dates of one table. Most of its rows repeat few of them. */
class Dates {
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
function numberOf(text: string, decimal: Table["decimal"]): string {
  if (decimal === null) return /^\d+([.,]0{1,2})?$/.test(text) ? text.replace(/[.,].*$/, "") : text;
  const thousands = decimal === "." ? "," : ".";
  const [whole = "", fraction = "0", ...rest] = text.split(decimal);
  const isGrouped = new RegExp(`^\\d{1,3}(\\${thousands}\\d{3})+$`).test(whole);
  const isWhole = rest.length === 0 && /^0+$/.test(fraction) && (isGrouped || /^\d+$/.test(whole));
  return isWhole ? whole.replaceAll(thousands, "") : text;
}

/** The fields of a row: the pool; a purchase, or a holder. */
const poolFields = ["pool", "version", "vendor", "product", "type", "total", "used"] as const;

const purchaseFields = ["validFrom", "expiration"] as const;

const holderFields = ["user", "host", "group", "project", "seats", "start", "end"] as const;

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
  /** Null: found from the first row. */
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
