// Of which users a snapshot lists all sessions in the very words of the one before, and nothing else: of nearly all, and nothing
// changes for them. Which checkout is which session is settled for each user alone, so the others are matched without them. Pure.
import type { ActiveSessions } from "../../batch/active-sessions.ts";
import type { SessionRow } from "../../batch/session-row.ts";
import type { Pool } from "../../pools/identity.ts";
import { isSaidAgain } from "../../reports/attributes.ts";
import type { Checkout } from "../../reports/messages.ts";
import type { KnownEntries } from "./snapshot-evidence.ts";

type CheckoutsOf = ReadonlyMap<Pool, readonly Checkout[]>;

export class SaidAgain {
  readonly #sessions: ActiveSessions;
  readonly #listed: CheckoutsOf;
  /** Sessions that are as they were when this same checkout listed them. */
  readonly #said = new Map<Checkout, SessionRow>();
  /** Users with something else. */
  readonly #others = new Set<number>();

  constructor(sessions: ActiveSessions, listed: CheckoutsOf) {
    this.#sessions = sessions;
    this.#listed = listed;
    const { rows, said } = sessions;
    if (said.size === 0) return;
    for (const [pool, checkouts] of listed) {
      for (const checkout of checkouts) {
        const row = said.get(checkout);
        if (row === undefined || row.poolId !== pool.id || rows.get(row.id) !== row) continue;
        if (this.#said.has(checkout)) this.#others.add(row.userId);
        else this.#said.set(checkout, row);
      }
    }
  }

  /** Whose users must be known before `left` is asked for. */
  *newNames(): Generator<string> {
    for (const checkouts of this.#listed.values()) {
      for (const checkout of checkouts) if (!this.#said.has(checkout)) yield checkout.userName;
    }
  }

  /** The sessions, and the checkouts, of users with something else. */
  left(idOf: (userName: string) => number): { readonly rows: readonly SessionRow[]; readonly listed: CheckoutsOf } {
    const rows = [...this.#sessions.rows.values()];
    if (this.#said.size === 0) return { rows, listed: this.#listed };
    for (const name of this.newNames()) this.#others.add(idOf(name));
    const again = new Set(this.#said.values());
    for (const row of rows) if (!again.has(row)) this.#others.add(row.userId);
    const isLeft = (row: SessionRow | undefined) => row === undefined || this.#others.has(row.userId);
    const listed = new Map<Pool, readonly Checkout[]>();
    for (const [pool, checkouts] of this.#listed) {
      const some = checkouts.filter((checkout) => isLeft(this.#said.get(checkout)));
      if (some.length > 0) listed.set(pool, some);
    }
    return { rows: rows.filter(isLeft), listed };
  }

  /** Notes what the next snapshot may say again, once what is left is written. */
  note({ alone, entryOf }: KnownEntries): void {
    const { rows } = this.#sessions;
    for (const [checkout, { userId }] of this.#said) if (this.#others.has(userId)) this.#said.delete(checkout);
    for (const row of alone) {
      const entry = entryOf.get(row);
      if (entry === undefined || rows.get(row.id) !== row || !isSaidAgain(row, entry.attributes)) continue;
      this.#said.set(entry.checkout, row);
    }
    this.#sessions.said = this.#said;
  }
}
