// Names that messages use: users, groups, projects and workstations are found without regard to case, added where they are new, and
// shown as they were seen first.

import type { Knex } from "knex";
import { insertShared, jsonRows, jsonValues, nameKey } from "../../../db/index.ts";

/** The names whose key is wanted: key to name, each as it was given first. Null is no name. */
function namesByKey(names: Iterable<string | null>, isWanted: (key: string) => boolean): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>();
  for (const name of names) {
    if (name === null) continue;
    const key = nameKey(name);
    if (!byKey.has(key) && isWanted(key)) byKey.set(key, name);
  }
  return byKey;
}

export class NameTable {
  readonly #trx: Knex.Transaction;
  readonly #table: "users" | "user_groups" | "projects";
  /** Of the names that were looked up; null for one that the table does not have. */
  readonly #ids = new Map<string, number | null>();
  /** Users whom no licence manager named until now. */
  readonly #unseen = new Set<number>();
  /** How many names are new. */
  added = 0;

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
    const wanted = namesByKey(new Set(names), isMissing);
    if (wanted.size === 0) return;
    await this.#read([...wanted.keys()]);
    const missing = [...wanted].filter(([key]) => isMissing(key));
    if (missing.length === 0) return;
    const rows = missing.map(([name_key, name]) => ({ name, name_key }));
    await insertShared(this.#trx, this.#table, "name_key", rows);
    this.added += rows.length;
    await this.#read(missing.map(([key]) => key));
  }

  /** Looks names up, and adds none. */
  async lookUp(names: Iterable<string | null>): Promise<void> {
    const wanted = namesByKey(new Set(names), (key) => !this.#ids.has(key));
    if (wanted.size === 0) return;
    for (const key of wanted.keys()) this.#ids.set(key, null);
    await this.#read([...wanted.keys()]);
  }

  /** The id of a name that was looked up; null for one that the table does not have, and for no name. */
  find(name: string | null): number | null {
    return name === null ? null : (this.#ids.get(nameKey(name)) ?? null);
  }

  /** The id of a name that was added. Throws for any other: a mistake in this program. */
  id(name: string): number {
    const id = this.find(name);
    if (id === null) throw new Error("A name has no id, as it was not added.");
    return id;
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

export class Workstations {
  readonly #trx: Knex.Transaction;
  readonly #names = new Map<string, string>();
  /** Keys of names that no session had. */
  readonly #new = new Set<string>();

  constructor(trx: Knex.Transaction) {
    this.#trx = trx;
  }

  /** Looks up how these names are shown; a new one is shown as it was given first. Null is no name. */
  async lookUp(names: Iterable<string | null>): Promise<void> {
    const wanted = namesByKey(names, (key) => !this.#names.has(key));
    if (wanted.size === 0) return;
    const keys = Array.from(wanted.keys(), (key) => [key]);
    const rows = await this.#trx
      .select<{ key: string; name: string | null }[]>(
        "k.name_key as key",
        this.#trx.raw(
          `(select x.workstation from session_texts x where x.id =
             (select min(y.id) from session_texts y where y.workstation_key = k.name_key)) as name`,
        ),
      )
      .from(jsonRows(this.#trx, "k", { name_key: "text" }, keys));
    for (const [key, name] of wanted) this.#names.set(key, name);
    for (const { key, name } of rows) {
      if (name === null) this.#new.add(key);
      else this.#names.set(key, name);
    }
  }

  /** Call when all rows are written: a new name may have been shown in another way meanwhile, by a report of another licence server. */
  async settle(): Promise<void> {
    if (this.#new.size === 0) return;
    const given = Array.from(this.#new, (key) => [key, this.#names.get(key) ?? ""]);
    const others = await this.#trx
      .select<{ key: string; name: string; shown: string }[]>({
        key: "k.name_key",
        name: "k.name",
        shown: "x.workstation",
      })
      .from(jsonRows(this.#trx, "k", { name_key: "text", name: "text" }, given))
      .joinRaw("cross join session_texts x")
      .whereRaw(
        "x.id = (select min(y.id) from session_texts y where y.workstation_key = k.name_key and y.workstation <> k.name)",
      );
    for (const { key, name, shown } of others) {
      for (const table of ["session_texts", "denials"])
        await this.#trx(table).where({ workstation_key: key, workstation: name }).update({ workstation: shown });
    }
  }

  /** How a name is shown that was looked up. */
  shown(name: string | null): string | null {
    return name === null ? null : (this.#names.get(nameKey(name)) ?? name);
  }
}

export class DefaultGroups {
  readonly #trx: Knex.Transaction;
  readonly #ofUser = new Map<number, number | null>();

  constructor(trx: Knex.Transaction) {
    this.#trx = trx;
  }

  /** Looks up the default groups of users. */
  async lookUp(userIds: Iterable<number>): Promise<void> {
    const wanted = [...new Set(userIds)].filter((id) => !this.#ofUser.has(id));
    if (wanted.length === 0) return;
    for (const id of wanted) this.#ofUser.set(id, null);
    const rows: { id: number; group_id: number }[] = await this.#trx("users")
      .select({ id: "id", group_id: "default_group_id" })
      .whereRaw("id in ?", [jsonValues(this.#trx, wanted)])
      .whereNotNull("default_group_id");
    for (const row of rows) this.#ofUser.set(row.id, row.group_id);
  }

  /** The default group of a user that was looked up; null for none. */
  of(userId: number): number | null {
    return this.#ofUser.get(userId) ?? null;
  }
}

/** Adds the characters of these handles. */
export async function addHandleCharacters(trx: Knex.Transaction, handles: Iterable<string | null>): Promise<void> {
  const codes = new Set<number>();
  for (const handle of handles) {
    const key = handle?.toLowerCase() ?? "";
    for (let index = 0; index < key.length; index += 1) codes.add(key.charCodeAt(index));
  }
  if (codes.size === 0) return;
  const stored: number[] = await trx("handle_characters")
    .whereRaw("code in ?", [jsonValues(trx, [...codes])])
    .pluck("code");
  for (const code of stored) codes.delete(Number(code));
  await insertShared(
    trx,
    "handle_characters",
    "code",
    Array.from(codes, (code) => ({ code })),
  );
}
