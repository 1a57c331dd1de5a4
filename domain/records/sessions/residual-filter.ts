// What of a query of sessions no index serves: its search, idle time, groups and projects. A condition is a function,
// since a query that a promise resolves to would run.
import type { Knex } from "knex";
import { jsonValues } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import { among, groupIdsOf, projectIdsOf } from "../filters.ts";
import type { ResidualFilter } from "../lists/top-n.ts";
import { type SearchedTexts, searched } from "../search.ts";

/** On sessions `x`. */
export async function residualFilters(
  knex: Knex,
  body: components["schemas"]["SessionQuery"],
): Promise<ResidualFilter[]> {
  const found: ResidualFilter[] = [];
  const groupIds = await groupIdsOf(knex, body);
  if (groupIds) found.push(among(knex, "x.group_id", groupIds));
  const projectIds = await projectIdsOf(knex, body);
  if (projectIds) found.push(among(knex, "x.project_id", projectIds));
  const idle = body.IdleAtLeastSeconds;
  if (idle !== undefined) found.push((query) => query.where("x.idle_seconds", ">=", idle));
  if (body.Search !== undefined) found.push(await searchOf(knex, body.Search, body.SearchFields));
  return found;
}

const poolTexts: SearchedTexts = {
  FeatureName: "p.name",
  FeatureVersion: "p.version",
  AdditionalKey: "p.additional_key",
  ProductName: "p.product_name",
  Vendor: "p.vendor",
  LicenseType: "p.license_type",
  LicenseServerName: "s.name",
};
const userTexts: SearchedTexts = {
  UserName: "u.name",
  FirstName: "u.first_name",
  LastName: "u.last_name",
  Email: "u.email",
};
const sessionTexts: SearchedTexts = {
  GroupName: "x.group_name",
  ProjectName: "x.project_name",
  Workstation: "x.workstation",
  IpAddress: "x.ip_address",
  Display: "x.display",
  Handle: "x.handle",
  ClientVersion: "x.client_version",
  Source: "x.source",
};

/** The search as a condition on sessions `x`: pools and users are searched once, not for each session. */
async function searchOf(knex: Knex, text: string, fields: readonly string[] | undefined): Promise<ResidualFilter> {
  const found = (texts: SearchedTexts) => searched(knex, texts, text, fields);
  const pools: { id: number }[] = await knex
    .from("pools as p")
    .join("license_servers as s", "s.id", "p.license_server_id")
    .select("p.id")
    .where(found(poolTexts));
  const users: { id: number }[] = await knex.from("users as u").select("u.id").where(found(userTexts));
  const ids = (rows: readonly { id: number }[]) =>
    jsonValues(
      knex,
      rows.map(({ id }) => id),
    );
  // The default group of a user counts where none was reported.
  const groups: { id: number }[] = await knex
    .from("user_groups as g")
    .select("g.id")
    .where(found({ GroupName: "g.name" }));
  return (query) => {
    query.whereRaw("(x.pool_id in ? or x.user_id in ? or (x.group_name is null and x.group_id in ?) or ?)", [
      ids(pools),
      ids(users),
      ids(groups),
      found(sessionTexts),
    ]);
  };
}
