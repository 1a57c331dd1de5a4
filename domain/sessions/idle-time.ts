// How long a session's user has done nothing (docs/domain.md, Agents): as its licence manager reports, or as the agent on the
// workstation reports, which holds for a quarter of an hour. Of an active session it is worked out when it is read; of one that ended
// what held then is stored (domain/ingest/batch/agent-messages.ts).
import type { Knex } from "knex";
import { firstRow, hostLabelSql } from "../../db/index.ts";

export const holdsForMs = 15 * 60_000;

/** SQL over sessions `x`, in seconds; null: not known. `now` is an instant, or SQL of one. */
export function idleSeconds(knex: Knex, now: number | string): string {
  const at = typeof now === "number" ? String(Math.trunc(now)) : now;
  const lastSnapshot = "(select s.last_snapshot_at from license_servers s where s.id = x.license_server_id)";
  return `case when x.end_at is not null then ${storedIdleSeconds}
    else coalesce(${reportedIdleSeconds(knex, at, lastSnapshot)}, x.idle_seconds) end`;
}

/** SQL: that of an ended session. */
const storedIdleSeconds = "coalesce(x.agent_idle_seconds, x.idle_seconds)";

/** SQL: what the agent's word is on an ended session; null where it had none, or the licence manager's was newer. */
export function idleSecondsAtEnd(knex: Knex): string {
  return reportedIdleSeconds(knex, "x.end_at", "x.listed_at");
}

/** `reportedAt`: SQL of the instant of the last snapshot that lists the session. Of equal instants a log-out counts first. */
function reportedIdleSeconds(knex: Knex, at: string, reportedAt: string): string {
  const sinceStart = "m.timestamp_at - x.start_at";
  const shorter = `case when m.idle_seconds * 1000 > ${sinceStart} then (${sinceStart}) / 1000 else m.idle_seconds end`;
  return firstRow(
    knex,
    `case when m.message_type = 'IdleTime' then ${shorter} end`,
    `${messagesOfSession(knex)} and m.message_type in ('IdleTime', 'Logout')
      and m.timestamp_at <= ${at} and m.timestamp_at > ${at} - ${holdsForMs} and m.timestamp_at >= x.start_at
      and (x.idle_seconds is null or m.timestamp_at > coalesce(${reportedAt}, x.start_at))
      order by m.timestamp_at desc, m.message_type desc, m.id desc`,
  );
}

/** SQL: the messages `m` of a session's user on its workstation. Hosts are the same where one is the other's first label. */
export function messagesOfSession(knex: Knex): string {
  const label = hostLabelSql(knex, "t.workstation_key");
  return `from session_texts t cross join users u cross join agent_messages m
    where t.id = x.texts_id and u.id = x.user_id and m.user_key = u.name_key and m.host_label = ${label}
      and (m.host_key = t.workstation_key or m.host_key = m.host_label or t.workstation_key = m.host_label)`;
}
