// A search over some fields of a record, or over all of its texts.
import type { Knex } from "knex";
import { containsText } from "../../db/index.ts";

/** For each field that a search may look at the SQL of its text. */
export type SearchedTexts = Readonly<Record<string, string>>;

/** What users, aliased so, are found by beside their logins: also by both names together, in either order. */
export function namesOfPeople(user: string): SearchedTexts {
  const [first, last] = [`${user}.first_name`, `${user}.last_name`];
  const both = `concat(${first}, ' ', ${last}, ' ', ${first})`;
  return {
    ...{ FirstName: first, LastName: last, Email: `${user}.email` },
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
