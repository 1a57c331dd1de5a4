// Workstations have no table of their own: a name is shown as the first session on it showed it.
import type { Knex } from "knex";
import { jsonRows, nameKey } from "../../../db/index.ts";

export class Workstations {
  readonly #trx: Knex.Transaction;
  readonly #names = new Map<string, string>();

  constructor(trx: Knex.Transaction) {
    this.#trx = trx;
  }

  /** Learns how these names are shown; those that are new as they stand first. */
  async learn(names: Iterable<string | null>): Promise<void> {
    const wanted = new Map<string, string>();
    for (const name of names) {
      if (name === null) continue;
      const key = nameKey(name);
      if (!this.#names.has(key) && !wanted.has(key)) wanted.set(key, name);
    }
    if (wanted.size === 0) return;
    const keys = Array.from(wanted.keys(), (key) => [key]);
    const rows = await this.#trx
      .select<{ key: string; name: string | null }[]>(
        "k.name_key as key",
        this.#trx.raw(
          `(select x.workstation from sessions x where x.id =
             (select min(y.id) from sessions y where y.workstation_key = k.name_key)) as name`,
        ),
      )
      .from(jsonRows(this.#trx, "k", { name_key: "text" }, keys));
    for (const [key, name] of wanted) this.#names.set(key, name);
    for (const { key, name } of rows) if (name !== null) this.#names.set(key, name);
  }

  /** How a name is shown that was learnt. */
  shown(name: string | null): string | null {
    return name === null ? null : (this.#names.get(nameKey(name)) ?? name);
  }
}
