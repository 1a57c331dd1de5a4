// The names of users: the login as it was first seen, the full name, and the one user that a text from elsewhere names.
import type { Knex } from "knex";
import { jsonValues, nameKey } from "../../db/index.ts";

interface PersonNames {
  readonly UserName: string;
  readonly FirstName: string | null;
  readonly LastName: string | null;
}

/** First and last name, as far as they are stored; null where neither is. */
export function fullNameOf(first: string | null, last: string | null): string | null {
  return [first, last].filter(Boolean).join(" ") || null;
}

/** A person with the login beside the name. */
export function withLogin(fullName: string | null, login: string): string {
  return fullName === null ? login : `${fullName} (${login})`;
}

/** By Id. */
export async function personNames(knex: Knex, ids: readonly number[]): Promise<ReadonlyMap<number, PersonNames>> {
  if (ids.length === 0) return new Map();
  const rows: (PersonNames & { id: number })[] = await knex("users")
    .select("id", { UserName: "name", FirstName: "first_name", LastName: "last_name" })
    .whereRaw("id in ?", [jsonValues(knex, ids)]);
  return new Map(rows.map(({ id, ...names }) => [Number(id), names]));
}

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
