// What a message of an agent says that sessions are worked out from, and those that it changes: sessions that ended before it came, and
// those to which its user's choice of a project counts. Idle times of active sessions are worked out when they are read.
import type { Knex } from "knex";
import { type Database, hostLabel, hostLabelSql, nameKey } from "../../db/index.ts";
import { holdsForMs } from "../sessions/idle-time.ts";
import { markSpans } from "../usage/concurrency/invalidation-log.ts";
import { SessionTexts } from "./batch/session-texts.ts";
import { settleTold } from "./batch/settle-told.ts";
import { NameTable } from "./names/name-table.ts";

/** As it is stored with the message; the names are null in messages that tell nothing of sessions. */
export interface Told {
  readonly user_key: string | null;
  readonly host_key: string | null;
  readonly host_label: string | null;
  readonly idle_seconds: number | null;
  readonly project_name: string | null;
}

export const nothingTold: Told = {
  user_key: null,
  host_key: null,
  host_label: null,
  idle_seconds: null,
  project_name: null,
};

export function toldOf(
  { UserName, HostName }: { readonly UserName: string; readonly HostName: string },
  what: Partial<Pick<Told, "idle_seconds" | "project_name">>,
): Told {
  const host_key = nameKey(HostName);
  return { ...nothingTold, user_key: nameKey(UserName), host_key, host_label: hostLabel(host_key), ...what };
}

/** Sessions of one transaction, so that no report has to wait for long. */
const step = 500;

/** Call it when the message is stored. A report that is applied meanwhile finds the message, or is found here. */
export async function applyTold(db: Database, type: string, at: number, told: Told): Promise<void> {
  if (told.user_key === null) return;
  const ids = await concerned(db.read, type, at, told);
  for (let from = 0; from < ids.length; from += step) {
    const some = ids.slice(from, from + step).map((id) => ({ id, hasMoved: true }));
    await db.write.transaction(async (trx) => {
      const settling = { trx, texts: new SessionTexts(trx), projects: new NameTable(trx, "projects") };
      await markSpans(trx, await settleTold(settling, some));
    });
  }
}

async function concerned(knex: Knex, type: string, at: number, told: Told): Promise<number[]> {
  const query = knex
    .from("users as u")
    .joinRaw("cross join sessions as x cross join session_texts as t")
    .where("u.name_key", told.user_key)
    .whereRaw("t.id = x.texts_id")
    .whereRaw(`${hostLabelSql(knex, "t.workstation_key")} = ?`, [told.host_label])
    .orderBy("x.id");
  if (type !== "ProjectSelected") {
    // Written so that every planner takes the index by end: few end in a quarter of an hour.
    query
      .whereRaw("x.user_id + 0 = u.id")
      .where("x.end_at", ">=", at)
      .where("x.end_at", "<", at + holdsForMs);
  } else {
    const next = await knex("agent_messages")
      .where({ user_key: told.user_key, host_label: told.host_label, host_key: told.host_key })
      .where({ message_type: type })
      .where("timestamp_at", ">", at)
      .min({ at: "timestamp_at" });
    const until: number | null = next[0]?.at ?? null;
    query.whereRaw("x.user_id = u.id").where((some) => some.whereNull("x.end_at").orWhere("x.end_at", ">", at));
    if (until !== null) query.where("x.start_at", "<", until);
  }
  return (await query.pluck("x.id")).map(Number);
}
