// After a start: reads the active sessions that the first snapshots will be compared with, so that these need not wait for it.
import { type Database, jsonValues } from "../../../db/index.ts";
import type { Marked, RememberedSessions } from "../batch/active-sessions.ts";
import { readActive } from "./stored.ts";

const mostServers = 100;

/** Of the licence servers that were reported last, as many as fit. Answers whether there are any that send snapshots. */
export async function rememberActive({ read }: Database, remembered: RememberedSessions): Promise<boolean> {
  const ids: number[] = await read("license_servers")
    .whereNotNull("sessions_mark")
    .where({ is_demo: 0 })
    .orderBy("last_received_at", "desc")
    .limit(mostServers)
    .pluck("id");
  for (const id of ids) {
    // One snapshot of the database: its mark says which sessions these are.
    await read.transaction(async (trx) => {
      const [server]: Marked[] = await trx("license_servers")
        .where({ id })
        .select("id", "sessions_mark", "last_received_at");
      const { room } = remembered;
      if (server === undefined || room === 0) return;
      const stored = await readActive(trx, id, room + 1);
      if (stored.length === 0 || stored.length > room || remembered.knows(id)) return;
      const rows = new Map(stored.map((row) => [row.id, row]));
      const users = [...new Set(stored.map(({ userId }) => userId))];
      const names: { id: number; name: string }[] = await trx("users")
        .whereRaw("id in ?", [jsonValues(trx, users)])
        .select("id", "name");
      const userIds = new Map(names.map((user) => [user.name, user.id]));
      if (!remembered.knows(id)) remembered.keep(server, { rows, userIds, said: null });
    });
  }
  return ids.length > 0;
}
