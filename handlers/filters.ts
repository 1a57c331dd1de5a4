// What callers may see and what they ask for, as conditions of queries: shared by every method that reads. Ids and names
// that nothing has are no mistake: they simply match no row.
import type { Knex } from "knex";
import { jsonValues, nameKey } from "../db/index.ts";
import type { Caller } from "./types.ts";

/** Whose view of the licence servers a query takes. */
export type Viewer = Pick<Caller, "licenseServerIds">;

/** The filters that choose pools, as the contract names them. */
export interface PoolFilter {
  readonly FeatureIds?: readonly number[] | undefined;
  readonly LicenseServerIds?: readonly number[] | undefined;
  readonly Vendors?: readonly string[] | undefined;
}

type Values = readonly (string | number)[] | null | undefined;
type Condition = (query: Knex.QueryBuilder) => void;

/** For `.modify`: keeps the rows whose column holds one of the values. No list keeps all rows, an empty one none. */
export function among(knex: Knex, column: string, values: Values): Condition {
  return (query) => {
    if (values) query.whereRaw("?? in ?", [column, jsonValues(knex, values)]);
  };
}

/** For `.modify`: the licence servers (aliased `s`) that the caller sees and that were not deleted. Not for history. */
export function presentServers(knex: Knex, viewer: Viewer): Condition {
  return (query) => {
    query.whereNot("s.enable_status", "Deleted").modify(among(knex, "s.id", viewer.licenseServerIds));
  };
}

/** Each value once; names by the form in which they are compared. */
export function distinct<T extends number>(values: readonly T[] | undefined): T[] | null {
  return values === undefined ? null : [...new Set(values)];
}

/** The keys of names, each once. */
export function distinctKeys(names: readonly string[] | undefined): string[] | null {
  return names === undefined ? null : [...new Set(names.map(nameKey))];
}

/**
 * The ids of the pools that a filter and the caller's view leave, for history: pools of deleted servers are among them.
 * Null when neither narrows anything.
 */
export async function poolIdsOf(knex: Knex, filter: PoolFilter, viewer: Viewer): Promise<number[] | null> {
  const { FeatureIds, LicenseServerIds, Vendors } = filter;
  if (!FeatureIds && !LicenseServerIds && !Vendors && viewer.licenseServerIds === null) return null;
  const rows: { id: number }[] = await knex("pools")
    .select("id")
    .modify(among(knex, "id", FeatureIds))
    .modify(among(knex, "license_server_id", LicenseServerIds))
    .modify(among(knex, "license_server_id", viewer.licenseServerIds))
    .modify(among(knex, "vendor_key", distinctKeys(Vendors)));
  return rows.map((row) => row.id);
}
