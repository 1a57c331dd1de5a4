// Keeps what a server does by itself, again and again, from being done while a test does it at instants of its own.
import { classifyDatabaseError, type Database } from "../../../db/index.ts";

const hour = 3_600_000;

/** No server on this database does this work for an hour. A round that is under way goes on. */
export async function keepLease(db: Database, name: string): Promise<void> {
  const kept = { holder: "a test", expires_at: Date.now() + hour, term_ms: hour };
  const change = () => db.write("leases").where({ name }).update(kept);
  if ((await change()) > 0) return;
  try {
    await db.write("leases").insert({ name, ...kept, taken_at: Date.now() });
  } catch (error) {
    // The server was quicker.
    if (classifyDatabaseError(error) !== "unique") throw error;
    await change();
  }
}
