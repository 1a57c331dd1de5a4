// Which groups and projects sessions are counted to.
import type { Knex } from "knex";
import { distinctIds } from "../../columnar/index.ts";
import { among } from "../filters/filters.ts";
import { allSessions, columnFilter } from "./filter.ts";
import { sessionField, sessionSchema } from "./schema.ts";

/** `servers`: null for all. */
export async function labelsOfSessions(
  knex: Knex,
  word: "group" | "project",
  servers: readonly number[] | null,
): Promise<readonly number[]> {
  const pools = knex("pools as p").modify(among(knex, "p.license_server_id", servers));
  const poolIds = servers === null ? null : (await pools.pluck("p.id")).map(Number);
  const filter = columnFilter(knex, { ...allSessions, poolIds });
  const ids = await distinctIds(knex, sessionSchema, { filter, field: sessionField[word] });
  return ids.filter((id) => id !== 0);
}
