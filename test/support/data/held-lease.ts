// Stops a server's periodic work, so that a test can do it at chosen instants.
import { classifyDatabaseError, type Database } from "../../../db/index.ts";

const hour = 3_600_000;

/** No server on this database does this work for an hour. A round that has begun goes on. */
export async function holdLease(db: Database, name: string): Promise<void> {
  const held = { holder: "a test", expires_at: Date.now() + hour, term_ms: hour };
  const change = () => db.write("leases").where({ name }).update(held);
  if ((await change()) > 0) return;
  try {
    await db.write("leases").insert({ name, ...held, taken_at: Date.now() });
  } catch (error) {
    // The server was quicker.
    if (classifyDatabaseError(error) !== "unique") throw error;
    await change();
  }
}
