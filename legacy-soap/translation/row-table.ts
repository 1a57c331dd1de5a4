// The rows of a list method: a table with the operation's field for each field of the row, and with the field that orders and
// searches it.
import type { ResponsePart } from "../types/derived.ts";
import { fieldFault } from "../wire/fault.ts";
import { type BaseInfo, duration, int, intOrNull, paging, slimDateTime, timeFormatOf } from "../wire/shapes.ts";

interface Column<Item, Value, Field extends string> {
  /** `Id` where the value is the same in all rows. */
  readonly field: Field;
  /** Whether a search can be limited to it. */
  readonly isText: boolean;
  readonly value: (item: Item, timeFormat: string | undefined) => Value;
}

/** The columns of a row, made of records that are ordered by one of `Field`. */
export type RowTable<Item, Row, Field extends string> = {
  readonly [Name in keyof Row]: Column<Item, Row[Name], Field | "Id">;
};

export function text<Field extends string, Value>(field: Field): Column<Record<Field, Value>, Value, Field> {
  return { field, isText: true, value: (item) => item[field] };
}

/** A text that is returned in another form than it is searched. */
export function textAs<Field extends string, Item, Value>(
  field: Field,
  value: (item: Item) => Value,
): Column<Item, Value, Field> {
  return { field, isText: true, value };
}

export function plain<Field extends string, Value>(field: Field): Column<Record<Field, Value>, Value, Field> {
  return { field, isText: false, value: (item) => item[field] };
}

export function computed<Field extends string, Item, Value>(
  field: Field,
  value: (item: Item, timeFormat: string | undefined) => Value,
): Column<Item, Value, Field> {
  return { field, isText: false, value };
}

/** The same in all rows. */
export function fixed<Value>(value: Value): Column<unknown, Value, "Id"> {
  return computed("Id", () => value);
}

/** A whole number; 0 for null. */
export function integer<Field extends string>(field: Field) {
  return computed(field, (item: Record<Field, number | null>) => int(item[field] ?? 0));
}

export function integerOrNull<Field extends string>(field: Field) {
  return computed(field, (item: Record<Field, number | null>) => intOrNull(item[field]));
}

export function seconds<Field extends string>(field: Field) {
  return computed(field, (item: Record<Field, number | null>) => duration(item[field]));
}

export function time<Field extends string>(field: Field) {
  return computed(field, (item: Record<Field, string | null>, timeFormat): ResponsePart<"svo:SlimDateTime"> | null =>
    slimDateTime(item[field], timeFormat),
  );
}

interface Request {
  readonly BaseInfo: BaseInfo;
}

/** The rows of a result, one for each record. */
export function rowsOf<Item, Row>(table: RowTable<Item, Row, string>, items: readonly Item[], request: Request): Row[] {
  const timeFormat = timeFormatOf(request);
  const columns = Object.entries<Column<Item, unknown, string>>(table);
  return items.map((item) => {
    return Object.fromEntries(columns.map(([name, { value }]) => [name, value(item, timeFormat)])) as Row;
  });
}

type ListPart<Query> = Pick<Query, Extract<keyof Query, "Sort" | "Search" | "SearchFields">> & {
  readonly Offset: number;
  readonly Limit: number;
};

/** Which rows of a query operation are requested, in which order. */
export function listPart<Query>(request: Request, table: object): ListPart<Query> {
  const columns = table as Readonly<Record<string, Column<never, unknown, string>>>;
  const { Offset, Limit, Sort, Search, SearchColumns } = paging(request, Object.keys(columns));
  const fieldOf = (name: string) => columns[name]?.field;
  const SearchFields = SearchColumns.filter((name) => columns[name]?.isText).map(fieldOf);
  if (SearchColumns.length > 0 && SearchFields.length === 0) {
    throw fieldFault("request.BaseInfo.PagingData.SearchColumns", "must name a field of text");
  }
  const order = Sort.map(({ Column: name, Direction }) => {
    return { Field: fieldOf(name), Direction: Direction === "DESC" ? "Descending" : "Ascending" };
  });
  return {
    Offset,
    Limit,
    ...(order.length > 0 && { Sort: order }),
    ...(Search !== undefined && { Search, ...(SearchFields.length > 0 && { SearchFields }) }),
  } as unknown as ListPart<Query>;
}
