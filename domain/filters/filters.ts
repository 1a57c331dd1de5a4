// What callers may see and the filters of requests, as conditions of queries: shared by every method that reads. Unknown
// Ids and names are no mistake: they simply match no row.
import type { Knex } from "knex";
import { comparedText, containsText, jsonRows, jsonValues, nameKey } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { Caller } from "./context.ts";

/** Whose view of the licence servers a query takes. */
export type Viewer = Pick<Caller, "licenseServerIds">;

/** The filters that choose pools, as the contract names them. */
export interface PoolFilter {
  readonly FeatureIds?: readonly number[] | undefined;
  readonly FeatureNames?: readonly string[] | undefined;
  readonly LicenseServerIds?: readonly number[] | undefined;
  readonly Vendors?: readonly string[] | undefined;
  readonly Features?: readonly FeatureSelector[] | undefined;
  readonly Products?: readonly FeatureSelector[] | undefined;
  readonly AdditionalKeys?: readonly string[] | undefined;
  readonly LicenseTypes?: readonly string[] | undefined;
  readonly LicenseServerNames?: readonly string[] | undefined;
  /** Leaves out the pools of deleted licence servers. */
  readonly PresentServersOnly?: boolean | undefined;
}

/** The filters that choose users, as the contract names them. */
export interface UserFilter {
  readonly UserIds?: readonly number[] | undefined;
  readonly UserNames?: readonly string[] | undefined;
}

type Values = readonly (string | number)[] | null | undefined;
type Condition = (query: Knex.QueryBuilder) => void;

/** For `.modify`: selects the rows whose column has one of the values. No list selects all rows, an empty one none. */
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

/** Each value once. No list stays none. */
export function distinct(values: readonly number[] | undefined): number[] | null {
  return values === undefined ? null : [...new Set(values)];
}

/** The keys of names (the form in which names are compared), each once. No list stays none. */
export function distinctKeys(names: readonly string[] | undefined): string[] | null {
  return names === undefined ? null : [...new Set(names.map(nameKey))];
}

/**
 * The ids of the pools that a filter selects and the caller sees, for history: pools of deleted servers are among them.
 * Null when that is all pools.
 */
export async function poolIdsOf(knex: Knex, filter: PoolFilter, viewer: Viewer): Promise<number[] | null> {
  if (viewer.licenseServerIds === null && !narrowsPools(filter)) return null;
  const rows: { id: number }[] = await knex
    .from("pools as p")
    .join("license_servers as s", "s.id", "p.license_server_id")
    .select("p.id")
    .modify(among(knex, "s.id", viewer.licenseServerIds))
    .modify(chosenPools(knex, filter));
  return rows.map((row) => row.id);
}

const poolFilters = [
  "FeatureIds",
  "FeatureNames",
  "LicenseServerIds",
  "Vendors",
  "Features",
  "Products",
  "AdditionalKeys",
  "LicenseTypes",
  "LicenseServerNames",
] as const;

function narrowsPools(filter: PoolFilter): boolean {
  return filter.PresentServersOnly === true || poolFilters.some((name) => filter[name] !== undefined);
}

/** For `.modify`: the pools `p` with their servers `s` that a filter selects. */
export function chosenPools(knex: Knex, filter: PoolFilter): Condition {
  return (query) => {
    query
      .modify(among(knex, "p.id", distinct(filter.FeatureIds)))
      .modify(among(knex, "p.name_key", distinctKeys(filter.FeatureNames)))
      .modify(among(knex, "p.license_server_id", distinct(filter.LicenseServerIds)))
      .modify(among(knex, "p.vendor_key", distinctKeys(filter.Vendors)))
      .modify(selected(knex, poolColumns, filter.Features))
      .modify(selected(knex, poolColumns, filter.Products))
      .modify(among(knex, "p.additional_key", filter.AdditionalKeys?.map(comparedText)))
      .modify(among(knex, "p.license_type", filter.LicenseTypes))
      .modify(among(knex, "s.name_key", distinctKeys(filter.LicenseServerNames)));
    if (filter.PresentServersOnly) query.whereNot("s.enable_status", "Deleted");
  };
}

/** The ids of the users in a filter by Id and by name: those in both lists. Null when there is neither. */
export function userIdsOf(knex: Knex, { UserIds, UserNames }: UserFilter): Promise<number[] | null> {
  return idsNamed(knex, "users", UserIds, UserNames);
}

/** The filters that choose groups and projects, as the contract names them. */
export interface UnitFilter {
  readonly GroupIds?: readonly number[] | undefined;
  readonly GroupNames?: readonly string[] | undefined;
  readonly ProjectIds?: readonly number[] | undefined;
  readonly ProjectNames?: readonly string[] | undefined;
}

/** The same of groups. */
export function groupIdsOf(knex: Knex, { GroupIds, GroupNames }: UnitFilter): Promise<number[] | null> {
  return idsNamed(knex, "user_groups", GroupIds, GroupNames);
}

/** The same of projects. */
export function projectIdsOf(knex: Knex, { ProjectIds, ProjectNames }: UnitFilter): Promise<number[] | null> {
  return idsNamed(knex, "projects", ProjectIds, ProjectNames);
}

async function idsNamed(
  knex: Knex,
  table: "users" | "user_groups" | "projects",
  ids: readonly number[] | undefined,
  names: readonly string[] | undefined,
): Promise<number[] | null> {
  if (!names) return distinct(ids);
  const rows: { id: number }[] = await knex(table)
    .select("id")
    .modify(among(knex, "name_key", distinctKeys(names)))
    .modify(among(knex, "id", distinct(ids)));
  return rows.map((row) => row.id);
}

export type FeatureSelector = components["schemas"]["FeatureSelector"];

/** For each field of a selection the SQL that it is compared with; names in their lower-cased form. */
export type SelectorColumns = Readonly<Record<keyof FeatureSelector, string>>;

/** Of pools `p` with their servers `s`. */
export const poolColumns: SelectorColumns = {
  FeatureName: "p.name_key",
  FeatureVersion: "p.version",
  AdditionalKey: "p.additional_key",
  Vendor: "p.vendor_key",
  ProductName: "lower(p.product_name)",
  LicenseType: "p.license_type",
  LicenseServerName: "s.name_key",
};

const exact: readonly string[] = ["FeatureVersion", "AdditionalKey", "LicenseType"];

/**
 * For `.modify`: the rows that one of the selections holds for; without selections all rows. Selections that give the
 * same fields are one look-up, so a thousand of them cost little more than one.
 */
export function selected(knex: Knex, columns: SelectorColumns, selectors: readonly FeatureSelector[] | undefined) {
  return (query: Knex.QueryBuilder): void => {
    if (!selectors) return;
    const shapes = new Map<string, string[][]>();
    for (const selector of selectors) {
      const given = Object.entries(selector).filter(([, value]) => value !== undefined);
      const fields = given.map(([field]) => field).sort();
      const values = fields.map((field) => selectorKey(field, selector[field as keyof FeatureSelector] as string));
      const shape = fields.join(" ");
      shapes.set(shape, [...(shapes.get(shape) ?? []), values]);
    }
    if (shapes.has("")) return;
    query.where((some) => {
      for (const [shape, rows] of shapes) {
        const fields = shape.split(" ") as (keyof FeatureSelector)[];
        const names = fields.map((_, index) => `f${index}`);
        const table = jsonRows(knex, "j", Object.fromEntries(names.map((name) => [name, "text" as const])), rows);
        const equal = fields.map((field, index) => `sel.f${index} = ${columns[field]}`).join(" and ");
        // Distinct, so that the table is made once and not anew for each row.
        some.orWhereRaw(`exists (select 1 from (select distinct ${names.join(", ")} from ?) sel where ${equal})`, [
          table,
        ]);
      }
    });
  };
}

/** The form in which a value of a selection is compared. */
export function selectorKey(field: string, value: string): string {
  return exact.includes(field) ? comparedText(value) : nameKey(value);
}

/** For each field that a search may look at the SQL of its text. */
export type SearchedTexts = Readonly<Record<string, string>>;

/** What users, aliased so, are found by beside their logins: also by both names together, in either order. */
export function namesOfPeople(user: string): SearchedTexts {
  const [first, last] = [`${user}.first_name`, `${user}.last_name`];
  const both = `concat(${first}, ' ', ${last}, ' ', ${first})`;
  return {
    FirstName: first,
    LastName: last,
    Email: `${user}.email`,
    FullNames: `case when ${first} is not null and ${last} is not null then ${both} end`,
  };
}

/** SQL: whether one of the fields contains the text, in any case. Of `fields` those that are not in `texts` do not count. */
export function searched(
  knex: Knex,
  texts: SearchedTexts,
  text: string,
  fields: readonly string[] | undefined,
): Knex.Raw {
  const chosen = Object.entries(texts).filter(([field]) => fields?.includes(field) ?? true);
  return containsText(
    knex,
    chosen.map(([, sql]) => sql),
    text,
  );
}
