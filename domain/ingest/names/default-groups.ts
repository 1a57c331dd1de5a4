// The default groups of users: a session or denial for which no group was reported belongs to its user's.
import type { Knex } from "knex";
import { jsonValues } from "../../../db/index.ts";

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
