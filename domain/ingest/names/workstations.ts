// How workstations are spelled: a name is shown as the first session on that workstation showed it.
import type { Knex } from "knex";
import { jsonRows, nameKey } from "../../../db/index.ts";
import { namesByKey } from "./compared-names.ts";

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
