// Dimensions: what follows from a key that many rows share, such as the names of a session's pool. A long list reads its own
// rows alone, and each key once: a join would read and write the same texts a thousand times.
import type { Knex } from "knex";
import { jsonRows } from "../sql/json-rows.ts";

/** Plain data, so that it can be sent to the thread or process that reads the rows. */
export interface Dimension {
  /** Columns of the rows, and of its own answer: whole numbers or null. */
  readonly key: readonly string[];
  /** Answers the key and the columns that follow from it. Its one binding is a JSON array of keys, each an array. */
  readonly sql: string;
}

/** What is asked of the dimension of this index. */
export interface Lookup {
  readonly index: number;
  readonly sql: string;
  readonly bindings: readonly string[];
}

/** `select` selects the key and what follows from it, of the keys in a table `k` with the columns of `key`. */
export function dimension(
  knex: Knex,
  key: readonly string[],
  select: (keys: Knex.Raw) => Knex.QueryBuilder | Knex.Raw,
): Dimension {
  const columns = Object.fromEntries(key.map((column) => [column, "integer" as const]));
  const { sql, bindings } = (select(jsonRows(knex, "k", columns, [])) as Knex.QueryBuilder).toSQL().toNative();
  if (bindings.length !== 1) throw new TypeError("A dimension has no other binding than its keys.");
  return { key, sql };
}
