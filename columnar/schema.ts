// What is packed of a stored relation: its fields, each with its SQL and its encoding. 4,096 Ids are a row group, and each field of a
// row group is one value of bytes (migrations 0056 and 0058).
import type { Knex } from "knex";

/** Ids of a row group. A change of it needs a migration that deletes all row groups. */
export const groupSize = 4096;

/** The column of Ids, which every schema has. */
export const idField = 0;

export interface Field {
  /** Part of the Ids of its columns in packed_fields: below 64, and never used again for another field. */
  readonly code: number;
  /** SQL over rows `x`. Instants and lengths are milliseconds. */
  readonly sql: string;
  readonly encoding: "numbers" | "texts";
}

export interface Schema {
  readonly table: "sessions" | "denials";
  /** Of the table in row_groups, packed_fields and row_deltas. */
  readonly kind: number;
  /** `start` is required; `length` is there where rows last, and null while they are active. */
  readonly fields: Readonly<Record<string, Field>> & { readonly start: Field };
  /** Selects Ids of packed rows that are read from the table all the same, since a field of theirs changes with time. */
  readonly alwaysRead?: { readonly query: Knex.QueryBuilder };
}

/** The code of each field, by its name. */
export function fieldCodes<S extends Schema>({ fields }: S): Readonly<Record<keyof S["fields"], number>> {
  const codes = Object.entries(fields).map(([name, { code }]) => [name, code]);
  return Object.fromEntries(codes) as Record<keyof S["fields"], number>;
}

/** The Id of a field's column of row group 0 in packed_fields; those of the next row groups follow. Room for all Ids below 2^53. */
export function firstColumnId(kind: number, code: number): number {
  return (kind * 64 + code) * 2 ** 42;
}

export function groupOf(id: number): number {
  return Math.floor(id / groupSize);
}
