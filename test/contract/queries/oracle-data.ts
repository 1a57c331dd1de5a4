// Shared by the tests of queries against a scan of every row: few names and texts, so that filters match often, and the order of
// the contract.
import fc from "fast-check";
import { groupSize } from "../../../columnar/schema.ts";
import type { Database } from "../../../db/index.ts";
import { refreshPackedTables } from "../../../domain/refresh/refresh.ts";
import { aUser } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { isBabelfish, isOnMssql } from "../../support/sqlserver/mssql.ts";

export const HOUR = 3_600_000;
const origin = Date.UTC(2026, 1, 2);
export const pools = [
  { licenseServerId: 1, name: "Pro", version: "1", vendor: "Acme" },
  { licenseServerId: 2, name: "pro", version: "2", vendor: "acme" },
  { licenseServerId: 1, name: "Zoë", version: null, vendor: null },
];
export const users = ["ann", "Bob", "𝒵ed", "｡dot"];

export const hour = fc.integer({ min: 0, max: 8 }).map((hours) => origin + hours * HOUR);
/** Babelfish's lower() leaves capitals beyond ASCII in texts of a binary collation; SQL Server's does not. */
const capital = isOnMssql && (await isBabelfish()) ? "ä!" : "Ä";
export const text = fc.constantFrom(null, "a%", "A_b", "ä", capital, "｡", "𝒵", "zz");
export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
export const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
export function withoutUndefined<T extends object>(record: T): Partial<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>;
}

export const lower = (value: string | null | undefined) => value?.toLowerCase() ?? null;

/** Code points one by one, null first. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a === "number" || typeof b === "number") return Number(a) - Number(b);
  const [left, right] = [[...a], [...b]];
  for (const [index, character] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (character !== other) return (character.codePointAt(0) as number) - (other.codePointAt(0) as number);
  }
  return -1;
}

interface Order<Field> {
  readonly Field: Field;
  readonly Direction?: "Ascending" | "Descending";
}

/** Ties are by Id, in the direction of the first. */
export function inOrder<Row extends { readonly id: number }, Field>(
  rows: readonly Row[],
  order: readonly Order<Field>[],
  keyOf: (row: Row, field: Field) => string | number | null,
): Row[] {
  const signOf = ({ Direction }: Order<Field>) => (Direction === "Descending" ? -1 : 1);
  return rows.toSorted((a, b) => {
    for (const one of order) {
      const compared = compare(keyOf(a, one.Field), keyOf(b, one.Field));
      if (compared !== 0) return signOf(one) * compared;
    }
    return signOf(order[0] as Order<Field>) * (a.id - b.id);
  });
}

/** Packs all rows again. */
export async function packAnew(db: Database): Promise<void> {
  await db.write("row_groups").delete();
  await refreshPackedTables(db);
}

/** Stores the servers, pools and users that sessions and denials name. */
export async function storeNames(db: Database): Promise<void> {
  await aServer(db, { name: "server 1" });
  await aServer(db, { name: "server 2" });
  for (const pool of pools) await aPool(db, pool);
  for (const name of users) await aUser(db, { name });
}

/** Gives the rows Ids so far from each other that several row groups have them. */
export async function spread(db: Database, table: "sessions" | "denials", ids: number[]): Promise<void> {
  // SQL Server assigns Ids itself.
  if (isOnMssql) return;
  for (const index of [...ids.keys()].reverse()) {
    const id = (ids[0] as number) + 1500 * index;
    await db
      .write(table)
      .where({ id: ids[index] as number })
      .update({ id });
    ids[index] = id;
  }
}

/** Gives the last row an Id so far after the others that too many row groups between them are missing to read any. */
export async function moveFar(db: Database, table: "sessions" | "denials", ids: number[]): Promise<void> {
  // SQL Server assigns Ids itself.
  if (isOnMssql) return;
  const far = 40 * groupSize;
  await db.write("row_groups").delete();
  await db
    .write(table)
    .where({ id: ids.at(-1) as number })
    .update({ id: far });
  ids[ids.length - 1] = far;
}
