// Which users a caller who sees some licence servers only may know of: those who had a session or a denial there.
import type { Knex } from "knex";
import { among, type Viewer } from "../filters/filters.ts";

/** For `.modify`: keeps the rows whose column is the Id of such a user; all rows for a caller who sees all servers. */
export function seenUsers(
  knex: Knex,
  column: string,
  { licenseServerIds }: Viewer,
): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (licenseServerIds === null) return;
    const visible = among(knex, "license_server_id", licenseServerIds);
    const pools = knex("pools").select("id").modify(visible);
    const met = knex.select("user_id").from("user_pools").whereIn("pool_id", pools);
    const denied = knex.select("user_id").from("denials").modify(visible);
    query.where((either) => either.whereIn(column, met).orWhereIn(column, denied));
  };
}
