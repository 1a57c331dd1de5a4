// What is packed of a table: its fields in columns of their own, 4,096 Ids a row group (migrations 0056 and 0058).
import type { Knex } from "knex";

/** Ids of a row group. A change of it needs a migration that forgets all row groups. */
export const groupWidth = 4096;

/** The column of Ids, which every table has. */
export const idField = 0;

export interface PackedField {
  /** Of its columns in packed_fields; a number below 64 that no other field ever had. */
  readonly code: number;
  /** SQL over rows `x`. */
  readonly sql: string;
  readonly holds: "numbers" | "texts";
}

export interface PackedTable {
  /** Selects the Ids of packed rows of which more is known now: they are read one by one. */
  readonly apart?: { readonly query: Knex.QueryBuilder };
  readonly table: "sessions" | "denials";
  /** Of the table in row_groups, packed_fields and row_deltas. */
  readonly kind: number;
  /** Instants and lengths are milliseconds. `start` is there, and `length` where rows last; null where one is active. */
  readonly fields: Readonly<Record<string, PackedField>> & { readonly start: PackedField };
}

/** What the Id of a field's column of row group 0 is in packed_fields; the next ones follow. Room for all Ids of rows below 2^53. */
export function firstColumnOf(kind: number, code: number): number {
  return (kind * 64 + code) * 2 ** 42;
}

/** The code of each field, by its name. */
export function codesOf<Table extends PackedTable>({ fields }: Table): Readonly<Record<keyof Table["fields"], number>> {
  const codes = Object.entries(fields).map(([name, { code }]) => [name, code]);
  return Object.fromEntries(codes) as Record<keyof Table["fields"], number>;
}
