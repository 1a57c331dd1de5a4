// Which remembered sessions the checkouts of an earlier snapshot are, as far as they are listed as they stand. Pure.
import type { ActiveSessions } from "../../batch/active-sessions.ts";
import type { Pool } from "../../pools/identity.ts";
import type { Checkout } from "../../reports/messages.ts";
import { matchActive } from "./match-active.ts";
import { SaidAgain } from "./said-again.ts";
import { entryOf } from "./snapshot-evidence.ts";

/** Notes it in the sessions. Answers whether nearly all of them are listed as they stand, and nearly nothing else is. */
export function recallCheckouts(sessions: ActiveSessions, listed: ReadonlyMap<Pool, readonly Checkout[]>): boolean {
  sessions.said = null;
  const said = new SaidAgain(sessions, listed);
  // Of a user who has no session nothing is found.
  const idOf = (name: string) => sessions.userIds.get(name) ?? Number.NaN;
  const left = said.left(idOf);
  const entries = Array.from(left.listed, ([pool, checkouts]) =>
    checkouts.map((checkout) => entryOf(pool, checkout, idOf(checkout.userName))),
  );
  const known = matchActive(left.rows, entries.flat());
  said.note(known);
  const others = sessions.rows.size - known.entryOf.size + known.left.length;
  return others * 10 <= sessions.rows.size;
}
