// How long messages of brokers and agents are retained. What they reported (sessions, pools, denials, what sessions had at their end) stays: a
// broker's message is only the answer to it, and a batch that is sent again after that is applied anew. States of licence servers go with
// the messages that reported them.
import type { Database } from "../../db/index.ts";

/** Of one sender of agents' messages the newest selections of projects are retained, and the newest of all others. */
const mostOfSender = 100_000;

const isSelection = "message_type = 'ProjectSelected'";

/** SQL over agent_messages: the newest selection of its user and workstation, of whose project later sessions are. */
const isInForce = `${isSelection} and user_key is not null and not exists (select 1 from agent_messages n
  where n.user_key = agent_messages.user_key and n.host_label = agent_messages.host_label
    and n.host_key = agent_messages.host_key and n.${isSelection}
    and (n.timestamp_at > agent_messages.timestamp_at
      or (n.timestamp_at = agent_messages.timestamp_at and n.id > agent_messages.id)))`;

/** Rows that one transaction deletes, so that no report has to wait for long. */
const step = 1000;

export interface Retention {
  /** For how long, in milliseconds; null: for ever. */
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
  for (const [table, keepMs, which] of [
    ["broker_messages", brokerMessagesMs, "1 = 1"],
    ["agent_messages", agentMessagesMs, `not (${isInForce})`],
  ] as const) {
    if (keepMs === null) continue;
    for (let count = step; count >= step && !signal.aborted; ) {
      count = await deleteOldest(db, { table, which }, now - keepMs);
      deleted += count;
    }
  }
  for (const excess of surplus(mostOfSender)) deleted += await deleteSurplus(db, excess, signal);
  if (brokerMessagesMs !== null) deleted += await deleteOldStates(db, now - brokerMessagesMs);
  return deleted;
}

interface Surplus {
  /** SQL over agent_messages. */
  readonly which: string;
  readonly most: number;
}

/** Of selections in force as many more: a sender could name any number of users. */
export function surplus(most: number): readonly Surplus[] {
  return [
    { which: `not (${isSelection})`, most },
    { which: `${isSelection} and not (${isInForce})`, most },
    { which: isSelection, most: 2 * most },
  ];
}

/** Deletes the oldest of such messages of senders who have more of them. Answers how many. */
export async function deleteSurplus(db: Database, { which, most }: Surplus, signal: AbortSignal): Promise<number> {
  const such = () => db.read("agent_messages").whereRaw(which);
  const senders: string[] = await such()
    .groupBy("sender")
    .having(db.read.raw("count(*) > ?", [most]))
    .pluck("sender");
  let deleted = 0;
  for (const sender of senders) {
    const newest = such().where({ sender }).orderBy("id", "desc");
    const last: { id: number } | undefined = await newest.offset(most).first("id");
    for (let count = step; last !== undefined && count >= step && !signal.aborted; ) {
      const ids = await such().where({ sender }).where("id", "<=", last.id).orderBy("id").limit(step).pluck("id");
      count =
        ids.length === 0
          ? 0
          : await db.write("agent_messages").where({ sender }).whereRaw(which).where("id", "<=", ids.at(-1)).delete();
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
async function deleteOldest(
  db: Database,
  { table, which }: { readonly table: string; readonly which: string },
  before: number,
): Promise<number> {
  const oldest: number[] = await db
    .read(table)
    .whereRaw(which)
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(step)
    .pluck("received_at");
  const last = oldest.at(-1);
  if (last === undefined) return 0;
  return db.write(table).whereRaw(which).where("received_at", "<=", last).delete();
}
