// The tables that are moved from one database to another, as the database itself describes them: a table that a later
// migration makes is moved without a word here. Ordered so that what is pointed to comes first.
import type { Knex } from "knex";
import { type CatalogueTable, readCatalogue } from "./catalogue.ts";

/** The form of a column's values in the file: whole numbers, other numbers, 0 or 1, text, bytes in base64. */
export type ColumnKind = "integer" | "number" | "flag" | "text" | "bytes";

export interface MovedColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Of more digits than the driver's numbers have: it is read as text. */
  readonly isWide?: boolean;
}

export interface MovedTable {
  readonly name: string;
  readonly columns: readonly MovedColumn[];
  /** The primary key's columns, in its order. */
  readonly key: readonly string[];
  /** Whether the database gives out its ids. */
  readonly givesIds: boolean;
}

/** What speaks of one database alone, the zone map and the row groups, which a server works out anew, and what is kept for who watches now. */
const stays = new Set([
  ...["migrations", "migrations_lock", "leases", "imports", "schema_changes", "session_zones", "live_events"],
  ...["row_groups", "packed_fields", "row_deltas"],
]);

/** Reads the schema. Throws when a column is of a kind that the file does not know, or tables point at each other. */
export async function movedTables(knex: Knex): Promise<MovedTable[]> {
  const found = (await readCatalogue(knex)).filter(({ name }) => !stays.has(name));
  return inOrder(found).map(({ name, columns, key, givesIds }) => ({
    ...{ name, key, givesIds },
    columns: columns.map((column) => ({
      ...{ name: column.name, kind: kindOf(name, column) },
      ...(/^decimal/i.test(column.type) && { isWide: true }),
    })),
  }));
}

function kindOf(table: string, { name, type }: { name: string; type: string }): ColumnKind {
  // SQL Server's decimals are sums that outgrow 64 bits, without a fraction.
  if (/^(big|small|tiny)?int|^decimal/i.test(type)) return "integer";
  if (/^(bool|bit)/i.test(type)) return "flag";
  if (/^(float|double|real)/i.test(type)) return "number";
  if (/char|^text/i.test(type)) return "text";
  if (/binary|^blob/i.test(type)) return "bytes";
  throw new TypeError(`The column ${table}.${name} is of a type that can't be moved: ${type}`);
}

function inOrder(tables: readonly CatalogueTable[]): CatalogueTable[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: CatalogueTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(({ pointsTo }) => !pointsTo.some((name) => left.has(name)));
    if (free.length === 0) throw new TypeError(`These tables point at each other: ${[...left.keys()].join(", ")}`);
    for (const table of free) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}
