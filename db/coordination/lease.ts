// Who of several servers does what is to be done by one of them: a row with a name, a holder and an end. One conditional
// UPDATE decides, by the database's clock. A holder that was delayed past its end may run beside its successor, so
// work under a lease must be safe when it is done twice. A lease avoids the second time; it does not rule it out.

import type { Database } from "../database.ts";
import { classifyDatabaseError } from "../errors.ts";
import { databaseNow } from "../sql/clock.ts";

interface LeaseClaim {
  /** What is to be done once; at most 255 characters. */
  readonly name: string;
  /** Who asks: another text for each server process. */
  readonly holder: string;
  /** How long the holder keeps it from now on, unless it renews it before; the same on every server. */
  readonly termMs: number;
}

/**
 * SQL; both bindings are now. Where more is left than there ever was, the clock went back, and would keep a dead holder until it
 * has caught up.
 */
const isFree = "expires_at <= ? or expires_at > ? + term_ms";

/**
 * Takes a lease that is free, has run out or is the holder's own, whose end it then moves. False: another one has it.
 * Rejects with the database's error.
 */
export async function takeLease(db: Database, { name, holder, termMs }: LeaseClaim): Promise<boolean> {
  const now = databaseNow(db.write);
  const end = db.write.raw("? + ?", [now, termMs]);
  const taken = await db
    .write("leases")
    .where({ name })
    .whereRaw(`(holder = ? or ${isFree})`, [holder, now, now])
    .update({
      taken_at: db.write.raw("case when holder = ? then taken_at else ? end", [holder, now]),
      holder,
      expires_at: end,
      term_ms: termMs,
    });
  if (taken > 0) return true;
  if ((await db.write("leases").where({ name }).first("name")) !== undefined) return false;
  try {
    await db.write("leases").insert({ name, holder, taken_at: now, expires_at: end, term_ms: termMs });
    return true;
  } catch (error) {
    if (classifyDatabaseError(error) === "unique") return false;
    throw error;
  }
}

/** Whether somebody holds the lease. Who alone could take it need not write that down, every few seconds and for ever. */
export async function isHeld(db: Pick<Database, "read">, name: string): Promise<boolean> {
  const now = databaseNow(db.read);
  const held = await db.read("leases").where({ name }).whereRaw(`not (${isFree})`, [now, now]).first("name");
  return held !== undefined;
}

/** Gives a lease back, so that the next one need not wait for its end. Nothing happens when another one has it. */
export async function releaseLease(db: Database, name: string, holder: string): Promise<void> {
  await db.write("leases").where({ name, holder }).update({ expires_at: 0 });
}
