// Groups and projects as messages name them: found without regard to case, added where unknown, shown as first seen.
// Which of them a session belongs to: the one that was reported with it, else its user's default group.
import type { Knex } from "knex";
import { bulkInsert, jsonValues, nameKey } from "../../../db/index.ts";

/** The groups, or the projects, that were asked for so far. */
export class Labels {
  readonly #trx: Knex.Transaction;
  readonly #table: "user_groups" | "projects";
  readonly #ids = new Map<string, number>();

  constructor(trx: Knex.Transaction, table: "user_groups" | "projects") {
    this.#trx = trx;
    this.#table = table;
  }

  /** Learns the rows of these names; those that are unknown are added. Null is no name. */
  async learn(names: Iterable<string | null>): Promise<void> {
    const wanted = new Map<string, string>();
    for (const name of names) {
      if (name === null) continue;
      const key = nameKey(name);
      if (!this.#ids.has(key) && !wanted.has(key)) wanted.set(key, name);
    }
    if (wanted.size === 0) return;
    await this.#read([...wanted.keys()]);
    const missing = [...wanted].filter(([key]) => !this.#ids.has(key));
    if (missing.length === 0) return;
    const rows = missing.map(([name_key, name]) => ({ name, name_key }));
    await bulkInsert(this.#trx, this.#table, rows);
    await this.#read(missing.map(([key]) => key));
  }

  /** The id of a name that was learnt; null for none. */
  id(name: string | null): number | null {
    return name === null ? null : (this.#ids.get(nameKey(name)) ?? null);
  }

  async #read(keys: readonly string[]): Promise<void> {
    const rows: { id: number; name_key: string }[] = await this.#trx(this.#table)
      .select("id", "name_key")
      .whereRaw("name_key in ?", [jsonValues(this.#trx, keys)]);
    for (const row of rows) this.#ids.set(row.name_key, row.id);
  }
}

/** The default groups of users. */
export class DefaultGroups {
  readonly #trx: Knex.Transaction;
  readonly #ofUser = new Map<number, number | null>();

  constructor(trx: Knex.Transaction) {
    this.#trx = trx;
  }

  async learn(userIds: Iterable<number>): Promise<void> {
    const wanted = [...new Set(userIds)].filter((id) => !this.#ofUser.has(id));
    if (wanted.length === 0) return;
    for (const id of wanted) this.#ofUser.set(id, null);
    const rows: { id: number; group_id: number }[] = await this.#trx("users")
      .select({ id: "id", group_id: "default_group_id" })
      .whereRaw("id in ?", [jsonValues(this.#trx, wanted)])
      .whereNotNull("default_group_id");
    for (const row of rows) this.#ofUser.set(row.id, row.group_id);
  }

  /** The default group of a user that was learnt; null for none. */
  of(userId: number): number | null {
    return this.#ofUser.get(userId) ?? null;
  }
}
