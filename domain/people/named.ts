// The one user whom a text of elsewhere names: by login, else by mail address.
import type { Knex } from "knex";
import { nameKey } from "../../db/index.ts";

/** Null: nobody, or more than one. */
export async function userNamed(knex: Knex, text: string): Promise<number | null> {
  const byName: { id: number } | undefined = await knex("users")
    .where({ name_key: nameKey(text) })
    .first("id");
  if (byName !== undefined) return Number(byName.id);
  const byMail: { id: number }[] = await knex("users")
    .whereRaw("lower(email) = ?", [text.toLowerCase()])
    .limit(2)
    .select("id");
  return byMail.length === 1 ? Number(byMail[0]?.id) : null;
}
