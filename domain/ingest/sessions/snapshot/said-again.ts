// Of which users a snapshot lists all sessions in the very words of the one before, and nothing else: of nearly all, and nothing
// changes for them. Which checkout is which session is settled for each user alone, so the others are matched without them. Pure.
import { objectNotes } from "../../../object-notes.ts";
import type { ActiveSessions } from "../../batch/active-sessions.ts";
import type { SessionRow } from "../../batch/session-row.ts";
import type { Pool } from "../../pools/identity.ts";
import { isSaidAgain } from "../../reports/attributes.ts";
import type { Checkout } from "../../reports/messages.ts";
import type { KnownEntries } from "./snapshot-evidence.ts";

type CheckoutsOf = ReadonlyMap<Pool, readonly Checkout[]>;

/** The session that each checkout listed as it was, and the mark of the snapshot that did. */
const sessions = objectNotes<Checkout, SessionRow>();
const marks = objectNotes<Checkout, number>();
/** The mark of the snapshot that found a session again last. */
const finders = objectNotes<SessionRow, number>();
/** Numbers, as V8 keeps a list of all old objects that came to refer to a new one. */
let lastMark = 0;

/** The session that the last snapshot listed by this checkout, if it is as it was. */
export function sessionSaid({ said, rows }: ActiveSessions, checkout: Checkout): SessionRow | undefined {
  if (said === null || marks.of(checkout) !== said) return undefined;
  const row = sessions.of(checkout);
  return row !== undefined && rows.get(row.id) === row ? row : undefined;
}

export class SaidAgain {
  readonly #sessions: ActiveSessions;
  readonly #listed: CheckoutsOf;
  /** By the places of the checkouts of each pool: the sessions that are as they were when this same checkout listed them. */
  readonly #said = new Map<Pool, readonly (SessionRow | undefined)[]>();
  /** How many sessions these are. */
  #count = 0;
  readonly #mark: number;
  /** Users with something else. */
  readonly #others = new Set<number>();

  constructor(known: ActiveSessions, listed: CheckoutsOf) {
    this.#sessions = known;
    this.#listed = listed;
    lastMark += 1;
    this.#mark = lastMark;
    if (known.said === null) return;
    for (const [pool, checkouts] of listed) {
      const said = checkouts.map((checkout) => {
        const row = sessionSaid(known, checkout);
        return row?.poolId === pool.id ? row : undefined;
      });
      this.#said.set(pool, said);
      for (const row of said) if (row !== undefined) this.#found(row);
    }
  }

  #found(row: SessionRow): void {
    // Listed twice.
    if (finders.of(row) === this.#mark) this.#others.add(row.userId);
    else this.#count += 1;
    finders.set(row, this.#mark);
  }

  /** Whose users must be known before `left` is asked for. */
  *newNames(): Generator<string> {
    for (const [pool, checkouts] of this.#listed) {
      const said = this.#said.get(pool);
      for (let place = 0; place < checkouts.length; place += 1) {
        if (said?.[place] === undefined) yield (checkouts[place] as Checkout).userName;
      }
    }
  }

  /** The sessions, and the checkouts, of users with something else. */
  left(idOf: (userName: string) => number): { readonly rows: readonly SessionRow[]; readonly listed: CheckoutsOf } {
    const { rows } = this.#sessions;
    if (this.#count === 0) return { rows: [...rows.values()], listed: this.#listed };
    for (const name of this.newNames()) this.#others.add(idOf(name));
    if (this.#count < rows.size) {
      for (const row of rows.values()) if (finders.of(row) !== this.#mark) this.#others.add(row.userId);
    }
    const listed = new Map<Pool, readonly Checkout[]>();
    for (const [pool, checkouts] of this.#listed) {
      const said = this.#said.get(pool);
      const some = checkouts.filter((_, place) => this.#isLeft(said?.[place]));
      if (some.length > 0) listed.set(pool, some);
    }
    return { rows: Array.from(rows.values()).filter((row) => this.#isLeft(row)), listed };
  }

  #isLeft(row: SessionRow | undefined): boolean {
    return row === undefined || this.#others.has(row.userId);
  }

  /** Notes what the next snapshot may say again, once what is left is written. */
  note({ twins, entryOf }: KnownEntries): void {
    const { rows } = this.#sessions;
    const mark = this.#mark;
    for (const [pool, said] of this.#said) {
      const checkouts = this.#listed.get(pool) as readonly Checkout[];
      for (let place = 0; place < said.length; place += 1) {
        if (!this.#isLeft(said[place])) marks.set(checkouts[place] as Checkout, mark);
      }
    }
    for (const [row, entry] of entryOf) {
      if (twins.has(row) || rows.get(row.id) !== row || !isSaidAgain(row, entry.attributes)) continue;
      sessions.set(entry.checkout, row);
      marks.set(entry.checkout, mark);
    }
    this.#sessions.said = mark;
  }
}
