// How long messages of brokers and agents are kept. What brokers reported (sessions, pools, denials) stays: a broker's
// message is only the answer to it, and a batch that is sent again after that is applied anew. States of licence servers go with
// the messages that reported them.
import type { Database } from "../../db/index.ts";

/** Messages of one agent's sender that are kept, the newest: nothing is worked out from them. */
const mostOfSender = 100_000;

/** Rows that one transaction deletes, so that no report has to wait for long. */
const step = 1000;

export interface Retention {
  /** For how long, in milliseconds; null keeps them for ever. */
  readonly brokerMessagesMs: number | null;
  readonly agentMessagesMs: number | null;
}

/** Deletes messages that were received longer ago, in small steps until done or aborted. Answers how many. */
export async function deleteOldMessages(
  db: Database,
  { brokerMessagesMs, agentMessagesMs }: Retention,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<number> {
  let deleted = 0;
  for (const [table, keepMs] of [
    ["broker_messages", brokerMessagesMs],
    ["agent_messages", agentMessagesMs],
  ] as const) {
    if (keepMs === null) continue;
    for (let count = step; count >= step && !signal.aborted; ) {
      count = await deleteOldest(db, table, now - keepMs);
      deleted += count;
    }
  }
  deleted += await deleteSurplus(db, mostOfSender, signal);
  if (brokerMessagesMs !== null) deleted += await deleteOldStates(db, now - brokerMessagesMs);
  return deleted;
}

/** Deletes the oldest messages of senders who have more than `most`. Answers how many. */
export async function deleteSurplus(db: Database, most: number, signal: AbortSignal): Promise<number> {
  const senders: string[] = await db
    .read("agent_messages")
    .groupBy("sender")
    .having(db.read.raw("count(*) > ?", [most]))
    .pluck("sender");
  let deleted = 0;
  for (const sender of senders) {
    const newest = db.read("agent_messages").where({ sender }).orderBy("id", "desc");
    const last: { id: number } | undefined = await newest.offset(most).first("id");
    for (let count = step; last !== undefined && count >= step && !signal.aborted; ) {
      const ids = await db
        .read("agent_messages")
        .where({ sender })
        .where("id", "<=", last.id)
        .orderBy("id")
        .limit(step)
        .pluck("id");
      count =
        ids.length === 0
          ? 0
          : await db.write("agent_messages").where({ sender }).where("id", "<=", ids.at(-1)).delete();
      deleted += count;
    }
  }
  return deleted;
}

/** Deletes the states of licence servers that were over before; how a server was then stays known. */
function deleteOldStates(db: Database, before: number): Promise<number> {
  const later = db
    .read("server_states as l")
    .select(db.read.raw("1"))
    .whereRaw("l.license_server_id = server_states.license_server_id and l.since_at > server_states.since_at")
    .where("l.since_at", "<", before);
  return db.write("server_states").where("since_at", "<", before).whereExists(later).delete();
}

/** Deletes about as many rows as a step has, the oldest first. */
async function deleteOldest(db: Database, table: string, before: number): Promise<number> {
  const oldest: number[] = await db
    .read(table)
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(step)
    .pluck("received_at");
  const last = oldest.at(-1);
  if (last === undefined) return 0;
  return db.write(table).where("received_at", "<=", last).delete();
}
