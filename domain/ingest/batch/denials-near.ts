// Which denials a batch's grants may concern: those before which their users were just denied the same feature. Whether they are true is
// denial-verdicts.ts.
import type { Knex } from "knex";
import { jsonRows, nameKey, together } from "../../../db/index.ts";

/** Denials of one user and feature name whose verdict may have changed: from and to are both included. */
export interface DenialRange {
  readonly userId: number;
  readonly featureKey: string;
  readonly from: number;
  readonly to: number;
}

/** A session that begins, or began until now, at an instant. */
export interface Grant {
  readonly userId: number;
  readonly poolId: number;
  /** May name the feature for which tokens were taken. */
  readonly checkoutData: string | null;
  readonly at: number;
}

/** The denials that grants can make false: those of that user and feature name, or named by data, up to the window before it. */
export class DenialsNear {
  readonly #trx: Knex.Transaction;
  readonly #windowMs: number;
  readonly #granted: readonly Grant[];
  #users: readonly { readonly user_id: number }[] | undefined;

  constructor(trx: Knex.Transaction, windowMs: number, granted: readonly Grant[]) {
    this.#trx = trx;
    this.#windowMs = windowMs;
    this.#granted = granted;
  }

  /** Answers the query, and asks with it whose denials there are at all: most batches bring no grant near one. */
  async askedWith<T>(query: PromiseLike<T>): Promise<T> {
    if (this.#granted.length === 0) return query;
    const [users, answer] = await together(this.#query(), query);
    this.#users = users;
    return answer;
  }

  async ranges(): Promise<readonly DenialRange[]> {
    if (this.#granted.length === 0) return [];
    this.#users ??= await this.#query();
    const users = new Set(this.#users.map((row) => row.user_id));
    return this.#rangesOf(this.#granted.filter((grant) => users.has(grant.userId)));
  }

  #query() {
    const first = this.#granted.reduce((at, grant) => Math.min(at, grant.at), Number.POSITIVE_INFINITY);
    const last = this.#granted.reduce((at, grant) => Math.max(at, grant.at), Number.NEGATIVE_INFINITY);
    const denials = this.#trx<{ user_id: number }>("denials").distinct("user_id");
    return denials.whereBetween("denial_at", [first - this.#windowMs, last]);
  }

  async #rangesOf(grants: readonly Grant[]): Promise<DenialRange[]> {
    if (grants.length === 0) return [];
    const names = await this.#trx
      .select<{ id: number; name_key: string }[]>("p.id", "p.name_key")
      .from(
        jsonRows(
          this.#trx,
          "k",
          { id: "integer" },
          Array.from(new Set(grants.map((grant) => grant.poolId)), (id) => [id]),
        ),
      )
      .joinRaw("cross join pools p")
      .whereRaw("p.id = k.id");
    const nameOf = new Map(names.map((row) => [row.id, row.name_key]));
    return grants.flatMap(({ userId, poolId, checkoutData, at }) => {
      const keys = [nameOf.get(poolId) ?? "", ...(checkoutData === null ? [] : [nameKey(checkoutData)])];
      return keys.map((featureKey) => ({ userId, featureKey, from: at - this.#windowMs, to: at }));
    });
  }
}
