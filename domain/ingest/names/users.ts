// Users by name, as messages name them: found without regard to case, added where unknown, shown as first seen.
import type { Knex } from "knex";
import { bulkInsert, jsonValues, nameKey } from "../../../db/index.ts";

interface UserRow {
  readonly id: number;
  readonly name_key: string;
}

export class Users {
  readonly #trx: Knex.Transaction;
  readonly #ids = new Map<string, number | null>();

  constructor(trx: Knex.Transaction) {
    this.#trx = trx;
  }

  /** Learns the users of these names; those that are unknown are added if `add` is set. */
  async learn(names: Iterable<string>, add: boolean): Promise<void> {
    const wanted = new Map<string, string>();
    for (const name of names) {
      const key = nameKey(name);
      const known = this.#ids.get(key);
      if (known === undefined || (known === null && add)) if (!wanted.has(key)) wanted.set(key, name);
    }
    if (wanted.size === 0) return;
    await this.#read([...wanted.keys()]);
    const missing = [...wanted.keys()].filter((key) => !this.#ids.has(key) || this.#ids.get(key) === null);
    if (add && missing.length > 0) {
      const rows = missing.map((key) => ({ name: wanted.get(key) as string, name_key: key }));
      await bulkInsert(this.#trx, "users", rows);
      await this.#read(missing);
    } else {
      for (const key of missing) this.#ids.set(key, null);
    }
  }

  /** The id of a user that was learnt and added. */
  id(name: string): number {
    const id = this.#ids.get(nameKey(name));
    if (id === undefined || id === null) throw new Error("A user was asked for that was not learnt.");
    return id;
  }

  /** The id of a user that was learnt; null when there is none of that name. */
  find(name: string): number | null {
    return this.#ids.get(nameKey(name)) ?? null;
  }

  async #read(keys: readonly string[]): Promise<void> {
    const rows = await this.#trx<UserRow>("users")
      .select("id", "name_key")
      .whereRaw("name_key in ?", [jsonValues(this.#trx, keys)]);
    for (const row of rows) this.#ids.set(row.name_key, row.id);
  }
}
