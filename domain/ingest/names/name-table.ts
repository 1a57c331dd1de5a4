// A table of names that messages use: users, user groups, projects. A name is found without regard to case, added where
// it is unknown, and shown as it was seen first.
import type { Knex } from "knex";
import { insertShared, jsonValues, nameKey } from "../../../db/index.ts";
import { namesByKey } from "./compared-names.ts";

export class NameTable {
  readonly #trx: Knex.Transaction;
  readonly #table: "users" | "user_groups" | "projects";
  /** Of the names that were looked up; null for one that the table does not have. */
  readonly #ids = new Map<string, number | null>();
  /** Ids by names as they are spelled: most are asked for many times. */
  readonly #spelled = new Map<string, number>();

  /** Users whom no licence manager named until now. */
  readonly #unseen = new Set<number>();

  constructor(trx: Knex.Transaction, table: "users" | "user_groups" | "projects") {
    this.#trx = trx;
    this.#table = table;
  }

  /** Looks names up, and adds those that the table does not have; of users all are seen then. Null is no name. */
  async addMissing(names: Iterable<string | null>): Promise<void> {
    const all = [...names];
    await this.#addMissing(all);
    if (this.#unseen.size > 0) await this.#markSeen(all);
  }

  async #addMissing(names: readonly (string | null)[]): Promise<void> {
    const isMissing = (key: string) => this.#ids.get(key) == null;
    const wanted = namesByKey(this.#strange(names), isMissing);
    if (wanted.size === 0) return;
    await this.#read([...wanted.keys()]);
    const missing = [...wanted].filter(([key]) => isMissing(key));
    if (missing.length === 0) return;
    const rows = missing.map(([name_key, name]) => ({ name, name_key }));
    await insertShared(this.#trx, this.#table, "name_key", rows);
    await this.#read(missing.map(([key]) => key));
  }

  /** Looks names up, and adds none. */
  async lookUp(names: Iterable<string | null>): Promise<void> {
    const wanted = namesByKey(this.#strange(names), (key) => !this.#ids.has(key));
    if (wanted.size === 0) return;
    for (const key of wanted.keys()) this.#ids.set(key, null);
    await this.#read([...wanted.keys()]);
  }

  /** The id of a name that was looked up; null for one that the table does not have, and for no name. */
  find(name: string | null): number | null {
    if (name === null) return null;
    const known = this.#spelled.get(name) ?? this.#ids.get(nameKey(name)) ?? null;
    if (known !== null) this.#spelled.set(name, known);
    return known;
  }

  /** The id of a name that was added. Throws for any other: a mistake in this program. */
  id(name: string): number {
    const id = this.find(name);
    if (id === null) throw new Error("The id of a name was asked for that was not added.");
    return id;
  }

  /** Each name once that was not asked for in this spelling. */
  #strange(names: Iterable<string | null>): ReadonlySet<string> {
    const strange = new Set<string>();
    for (const name of names) if (name !== null && !this.#spelled.has(name)) strange.add(name);
    return strange;
  }

  async #markSeen(names: readonly (string | null)[]): Promise<void> {
    const ids = [...new Set(names.map((name) => this.find(name) ?? 0))].filter((id) => this.#unseen.has(id));
    if (ids.length === 0) return;
    await this.#trx("users")
      .whereRaw("id in ?", [jsonValues(this.#trx, ids)])
      .update({ is_seen: 1 });
    for (const id of ids) this.#unseen.delete(id);
  }

  async #read(keys: readonly string[]): Promise<void> {
    const isSeen = this.#table === "users" ? "is_seen" : this.#trx.raw("1 as is_seen");
    const rows: { id: number; name_key: string; is_seen: unknown }[] = await this.#trx(this.#table)
      .select("id", "name_key", isSeen)
      .whereRaw("name_key in ?", [jsonValues(this.#trx, keys)]);
    for (const row of rows) {
      this.#ids.set(row.name_key, row.id);
      if (!row.is_seen) this.#unseen.add(row.id);
    }
  }
}
