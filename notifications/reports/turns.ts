// Whose report is sent next, and how many an account may send in a day. Counted in this process.
import type { Database } from "../../db/index.ts";
import { DAY_MS } from "../../domain/time/units.ts";

/** Recipients of an account's reports in a day, one counted as often as mail goes to it. */
export const mostRecipientsOfDay = 500;

interface Day {
  readonly beginAt: number;
  recipients: number;
}

const daysOf = new WeakMap<Database, Map<number | null, Day>>();

/** False where the account has sent to too many in a day; else they are counted. */
export function countRecipients(db: Database, accountId: number | null, recipients: number, now: number): boolean {
  const days = daysOf.get(db) ?? new Map<number | null, Day>();
  daysOf.set(db, days);
  const known = days.get(accountId);
  const isOver = known === undefined || now >= known.beginAt + DAY_MS || now < known.beginAt;
  const day = isOver ? { beginAt: now, recipients: 0 } : known;
  days.set(accountId, day);
  if (day.recipients + recipients > mostRecipientsOfDay) return false;
  day.recipients += recipients;
  return true;
}

/** Of the owners of what is due, in the order in which theirs is, one whose turn it was not: nobody waits for all that another has. */
export class Turns {
  #had = new Set<number | null>();

  /** Undefined: nothing is due. */
  next(owners: readonly (number | null)[]): number | null | undefined {
    let owner = owners.find((one) => !this.#had.has(one));
    if (owner === undefined) {
      this.#had = new Set();
      owner = owners[0];
    }
    if (owner !== undefined) this.#had.add(owner);
    return owner;
  }
}
