// The zone map of sessions, which version 1.0.0 reads and fills: what lists are ordered by came from it before row groups. It is brought up
// to date, so that servers of that version may go on beside this one; a later version drops it (docs/new-versions.md).
import type { Knex } from "knex";
import { jsonValues, unanswered } from "../../db/index.ts";

/** Ids of a zone. */
const zoneWidth = 1024;

/** Call it in the transaction that changes ended sessions, ends some or deletes some, once that has the lock of usage. */
export async function forgetZones(trx: Knex.Transaction, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const zones = [...new Set(sessionIds.map((id) => Math.floor(id / zoneWidth)))];
  const stored = trx("session_zones").whereRaw("zone in ?", [jsonValues(trx, zones)]);
  await unanswered(stored.delete());
}
