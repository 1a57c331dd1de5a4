// The names of series, as the contract shows them.
import type { Knex } from "knex";
import { jsonValues } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import type { Dimension, SeriesKey } from "./choice.ts";

export type SeriesNames = Pick<
  components["schemas"]["SessionGroup"],
  | "FeatureId"
  | "FeatureName"
  | "FeatureVersion"
  | "Vendor"
  | "LicenseServerId"
  | "LicenseServerName"
  | "UserId"
  | "UserName"
  | "GroupId"
  | "GroupName"
  | "ProjectId"
  | "ProjectName"
  | "SelectionNumber"
>;

interface Pool {
  readonly id: number;
  readonly name: string;
  readonly version: string | null;
  readonly vendor: string | null;
  readonly serverId: number;
  readonly serverName: string;
}

/** What the contract shows of each series' key. */
export async function namesOf(knex: Knex, series: readonly SeriesKey[]): Promise<SeriesNames[]> {
  const ids = (dimension: Dimension) =>
    [...new Set(series.map((one) => one[dimension]).filter((id) => id !== null && id > 0))] as number[];
  const named = async (table: string, wanted: readonly number[]) => {
    if (wanted.length === 0) return new Map<number, string>();
    const rows: { id: number; name: string }[] = await knex(table)
      .select("id", "name")
      .whereRaw("id in ?", [jsonValues(knex, wanted)]);
    return new Map(rows.map((row) => [row.id, row.name]));
  };
  const pools: Pool[] = await knex
    .select("p.id", "p.name", "p.version", "p.vendor", { serverId: "s.id", serverName: "s.name" })
    .from("pools as p")
    .join("license_servers as s", "s.id", "p.license_server_id")
    .whereRaw("p.id in ?", [jsonValues(knex, ids("Feature"))]);
  const poolOf = new Map(pools.map((pool) => [pool.id, pool]));
  const servers = await named("license_servers", ids("LicenseServer"));
  const users = await named("users", ids("User"));
  const groups = await named("user_groups", ids("Group"));
  const projects = await named("projects", ids("Project"));
  return series.map((one) => {
    const pool = one.Feature === null ? undefined : poolOf.get(one.Feature);
    const nameIn = (names: ReadonlyMap<number, string>, id: number | null) =>
      id === null ? null : (names.get(id) ?? null);
    return {
      FeatureId: one.Feature,
      FeatureName: pool?.name ?? null,
      FeatureVersion: pool?.version ?? null,
      Vendor: pool?.vendor ?? null,
      LicenseServerId: one.LicenseServer ?? pool?.serverId ?? null,
      LicenseServerName: nameIn(servers, one.LicenseServer) ?? pool?.serverName ?? null,
      UserId: one.User,
      UserName: nameIn(users, one.User),
      GroupId: one.Group || null,
      GroupName: nameIn(groups, one.Group),
      ProjectId: one.Project || null,
      ProjectName: nameIn(projects, one.Project),
      SelectionNumber: one.Selection,
    };
  });
}

const noKey: SeriesKey = {
  Feature: null,
  LicenseServer: null,
  User: null,
  Group: null,
  Project: null,
  Selection: null,
};

/** The same of Ids of one dimension. */
export function namesOfAll(knex: Knex, dimension: Dimension, ids: readonly (number | null)[]): Promise<SeriesNames[]> {
  return namesOf(
    knex,
    ids.map((id) => ({ ...noKey, [dimension]: id })),
  );
}
