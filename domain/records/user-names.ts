// The login names of users, as they were first seen.
import type { Knex } from "knex";
import { jsonValues } from "../../db/index.ts";

/** By Id. */
export async function userNames(knex: Knex, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows: { id: number; name: string }[] = await knex("users")
    .select("id", "name")
    .whereRaw("id in ?", [jsonValues(knex, ids)]);
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}
