// How a page defines its table's columns, and the conversion to definitions of TanStack Table.
import type { ColumnDef, RowData, TableFeatures } from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { locale } from "../../words/language.ts";

export interface Column<Row> {
  /** Its name in the address, where the order is a parameter. */
  readonly id: string;
  readonly header: string;
  /** The value that sorts the column, and is shown unless `cell` is given; null comes last. */
  readonly value: (row: Row) => string | number | null;
  readonly cell?: (row: Row) => ReactNode;
  /** How the service orders the list: fields of the contract. */
  readonly fields?: readonly string[];
  /** Right-aligned, and sorted descending at first. */
  readonly isNumber?: boolean;
  /** Sorted descending at first, though not right-aligned. */
  readonly isFalling?: boolean;
  /** In rem; columns without one share the remaining width. */
  readonly width?: number;
  /** In rem, for a column without `width`: its minimum; 10.5 unless given (6 on a phone). */
  readonly least?: number;
  /** The same on a phone. */
  readonly phoneWidth?: number;
  /** Omitted on a phone; so is a column with `isFirstOut` or `needs`. */
  readonly isWideOnly?: boolean;
  /** Omitted on paper: a bar whose numbers are beside it, or buttons. */
  readonly isScreenOnly?: boolean;
  /** Omitted first where a table has no room for all; after these, those omitted on a phone, from the last one on. */
  readonly isFirstOut?: boolean;
  /** Omitted where the window is narrower than 75 rem, or 100 rem for large content: a list with buttons must not be wider than the window. */
  readonly needs?: "room" | "much room";
}

export const wideOnly = <Row>(column: Column<Row>): Column<Row> => ({ ...column, isWideOnly: true });

export const isOmittedOnPhone = <Row>({ isWideOnly = false, isFirstOut = false, needs }: Column<Row>): boolean =>
  isWideOnly || isFirstOut || needs !== undefined;

/** The order of an address, such as "-begin", in the contract's words; if no column has it, the default order. */
export function serviceOrder<Field extends string>(
  columns: readonly Pick<Column<never>, "id" | "fields">[],
  sort: string,
  usual: string,
): { Field: Field; Direction: "Ascending" | "Descending" }[] {
  const fieldsOf = (text: string) => columns.find(({ id }) => id === text.replace(/^-/, ""))?.fields;
  const order = fieldsOf(sort) === undefined ? usual : sort;
  const Direction = order.startsWith("-") ? "Descending" : "Ascending";
  return (fieldsOf(order) ?? []).map((Field) => ({ Field: Field as Field, Direction }));
}

/** The inverse: "-begin" is `-StartTimeUtc`. */
export const addressOrder = <Field extends string>(...order: Parameters<typeof serviceOrder>): Field[] =>
  serviceOrder(...order).map(({ Field, Direction }) => `${Direction === "Descending" ? "-" : ""}${Field}` as Field);

/** In rem: an instant with its year. */
export const momentWidth = 10.5;

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });

/** Texts in the order of the reader's language, numbers by size. `sortedBy` null: the rows have a single order. */
export function columnDefinitions<Features extends TableFeatures, Row extends RowData>(
  columns: readonly Column<Row>[],
  sortedBy: "table" | "service" | null,
): ColumnDef<Features, Row>[] {
  return columns.map(({ id, header, value, fields, isNumber = false, isFalling = isNumber }) => ({
    id,
    header,
    enableSorting: sortedBy === "table" || (sortedBy === "service" && fields !== undefined),
    accessorFn: (row: Row) => value(row) ?? undefined,
    sortUndefined: "last",
    sortDescFirst: isFalling,
    sortFn: (left: SortedRow, right: SortedRow, column: string) =>
      compare(left.getValue(column), right.getValue(column)),
  })) as unknown as ColumnDef<Features, Row>[];
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return collator.compare(String(left), String(right));
}

/** In rem: the width of a letter of a heading, the padding, and how much a heading may widen its column. */
const atDesk = [0.52, 1.75, 3] as const;
const onPhone = [0.58, 1.1, 2] as const;

/**
 * The width of a column, in rem; undefined: it shares the remaining width. It fits each word of its heading, whose length
 * depends on the language; a heading of several words may take several lines.
 */
export function widthOf<Row>({ width, phoneWidth, header }: Column<Row>, isPhone: boolean): number | undefined {
  const given = isPhone ? (phoneWidth ?? width) : width;
  if (given === undefined) return undefined;
  const [letter, around, most] = isPhone ? onPhone : atDesk;
  const longest = Math.max(...header.split(" ").map(({ length }) => length));
  return Math.max(given, Math.min(given + most, longest * letter + around));
}

/** In rem. */
const leastOnPhone = 6;

/** The minimum width of the columns together, in rem. */
export function leastWidth<Row>(columns: readonly Column<Row>[], isPhone: boolean): number {
  return columns.reduce(
    (sum, column) => sum + (widthOf(column, isPhone) ?? (isPhone ? leastOnPhone : (column.least ?? 10.5))),
    0,
  );
}

interface SortedRow {
  getValue(column: string): unknown;
}

export type Numbered<Item> = Item & { readonly Id: number };

/** Memoised: the same array while the items are the same. */
export function useNumbered<Item extends object>(items: readonly Item[] | undefined): readonly Numbered<Item>[] {
  return useMemo(() => (items ?? []).map((item, index) => ({ ...item, Id: index + 1 })), [items]);
}
