// Idle times and projects that agents report, applied to sessions by their instants, in whatever order messages and reports come
// (docs/domain.md, Agents). Idle times of active sessions are worked out when they are read.
import type { Knex } from "knex";
import { bulkUpdate, type Database, firstRow, hostLabel, hostLabelSql, jsonRows, nameKey } from "../../../db/index.ts";
import { holdsForMs, idleSecondsAtEnd, messagesOfSession } from "../../sessions/idle-time.ts";
import { closedUntil, markSpans, type SessionSpan } from "../../usage/concurrency/invalidation-log.ts";
import { NameTable } from "./names.ts";
import { SessionTexts, type Texts, textColumns } from "./session-texts.ts";

/** A session that agents' reports may change; `hasMoved`: its times have changed, or its licence manager's report. */
export interface SettledSession {
  readonly id: number;
  readonly hasMoved: boolean;
}

interface Settling {
  readonly trx: Knex.Transaction;
  readonly texts: SessionTexts;
  readonly projects: NameTable;
}

interface Row extends Texts {
  readonly id: number;
  readonly startAt: number;
  readonly endAt: number | null;
  readonly idleAtEnd: number | null;
  readonly reportedIdle: number | null;
  /** The selection that counts until now. */
  readonly projectAt: number | null;
  readonly projectId: number | null;
  readonly storedProject: string | null;
  /** The one that counts by the retained messages. */
  readonly reportedAt: number | null;
  readonly reportedProject: string | null;
}

/** More projects are not added for agents: a stolen one could name any number. */
const mostProjects = 100_000;

/** Call it under the lock of usage, when the sessions are written. Answers where those lie that count to another project now. */
export async function settleAgentReports(
  settling: Settling,
  sessions: readonly SettledSession[],
): Promise<SessionSpan[]> {
  const { trx } = settling;
  if (sessions.length === 0) return [];
  const anyReport = await trx("agent_messages").whereNotNull("user_key").first("user_key");
  if (anyReport === undefined) return [];
  const rows = await readRows(trx, sessions);
  const moved = new Set(sessions.flatMap(({ id, hasMoved }) => (hasMoved ? [id] : [])));
  const idle = rows.filter(({ id, idleAtEnd, reportedIdle }) => moved.has(id) && idleAtEnd !== reportedIdle);
  const values = idle.map(({ id, reportedIdle }) => ({ id, agent_idle_seconds: reportedIdle }));
  await bulkUpdate(trx, "sessions", ["id"], values);
  return settleProjects(settling, rows);
}

async function readRows(trx: Knex.Transaction, sessions: readonly SettledSession[]): Promise<Row[]> {
  const ids = sessions.map(({ id }) => [id]);
  const chosen = `${messagesOfSession(trx)} and m.message_type = 'ProjectSelected'`;
  const atStart = firstRow(
    trx,
    "m.id",
    `${chosen} and m.timestamp_at <= x.start_at
    order by m.timestamp_at desc, m.id desc`,
  );
  const later = firstRow(
    trx,
    "m.id",
    `${chosen} and m.timestamp_at > x.start_at
    and (x.end_at is null or m.timestamp_at < x.end_at) order by m.timestamp_at, m.id desc`,
  );
  const isOpen = "(x.agent_project_at is not null or o.project_name is null)";
  const texts = Object.entries(textColumns).map(([property, column]) => [property, `o.${column}`]);
  const rows: Row[] = await trx
    .from(jsonRows(trx, "k", { id: "integer" }, ids))
    .joinRaw(
      `cross join sessions x left join session_texts o on o.id = x.texts_id left join projects p on p.id = x.project_id
       left join agent_messages c on ${isOpen} and c.id = coalesce(${atStart}, ${later})`,
    )
    .whereRaw("x.id = k.id")
    .select(Object.fromEntries(texts), {
      id: "x.id",
      startAt: "x.start_at",
      endAt: "x.end_at",
      idleAtEnd: "x.agent_idle_seconds",
      projectAt: "x.agent_project_at",
      projectId: "x.project_id",
      storedProject: "p.name",
      reportedAt: "c.timestamp_at",
      reportedProject: "c.project_name",
      reportedIdle: trx.raw(`case when x.end_at is not null then ${idleSecondsAtEnd(trx)} end`),
    });
  return rows;
}

async function settleProjects({ trx, texts, projects }: Settling, rows: readonly Row[]): Promise<SessionSpan[]> {
  const selections = rows.map((row) => ({ row, ...selectionOf(row) }));
  const changed = selections.filter(
    ({ row, at, project }) => at !== row.projectAt || (at !== null && project !== row.projectName),
  );
  if (changed.length === 0) return [];
  const border = await closedUntil(trx);
  const changes = changed.filter(({ row }) => row.endAt === null || row.endAt > border);
  if (changes.length === 0) return [];
  await addProjects(
    trx,
    projects,
    changes.map(({ project }) => project),
  );
  const settled = changes.map(({ row, at, project }) => {
    const projectId = projects.find(project);
    return { row, at, projectId, texts: { ...row, projectName: projectId === null ? null : project } };
  });
  await texts.addMissing(settled.map((one) => one.texts));
  const values = settled.map(({ row, at, projectId, texts: of }) => {
    return { id: row.id, texts_id: texts.id(of), project_id: projectId, agent_project_at: at };
  });
  await bulkUpdate(trx, "sessions", ["id"], values);
  return settled.filter(({ row, projectId }) => projectId !== row.projectId).map(({ row }) => row);
}

async function addProjects(trx: Knex.Transaction, projects: NameTable, names: readonly (string | null)[]) {
  const [{ last } = { last: 0 }]: { last: number | null }[] = await trx("projects").max({ last: "id" });
  if (Number(last) < mostProjects) await projects.addMissing(names);
  else await projects.lookUp(names);
}

interface Selection {
  readonly at: number | null;
  readonly project: string | null;
}

/** The selection that counts: the one stored with the session stands for messages that are gone. */
function selectionOf({
  startAt,
  endAt,
  projectAt,
  storedProject,
  reportedAt,
  reportedProject,
  projectName,
}: Row): Selection {
  const report = { at: reportedAt, project: reportedProject };
  // A project that the licence manager reports stands in the texts alone.
  if (projectAt === null) return reportedAt === null ? { at: null, project: projectName } : report;
  const stored = { at: projectAt, project: storedProject };
  const isDuring = projectAt > startAt;
  const isOver = isDuring && endAt !== null && projectAt >= endAt;
  if (reportedAt === null) return isOver ? { at: null, project: null } : stored;
  if (isOver) return report;
  if (reportedAt > startAt) return isDuring && reportedAt <= projectAt ? report : stored;
  return isDuring || reportedAt >= projectAt ? report : stored;
}

/** As it is stored with the message; the names are null in messages that concern no sessions. */
export interface AgentReport {
  readonly user_key: string | null;
  readonly host_key: string | null;
  readonly host_label: string | null;
  readonly idle_seconds: number | null;
  readonly project_name: string | null;
}

export const noReport: AgentReport = {
  user_key: null,
  host_key: null,
  host_label: null,
  idle_seconds: null,
  project_name: null,
};

export function reportOf(
  { UserName, HostName }: { readonly UserName: string; readonly HostName: string },
  what: Partial<Pick<AgentReport, "idle_seconds" | "project_name">>,
): AgentReport {
  const host_key = nameKey(HostName);
  return { ...noReport, user_key: nameKey(UserName), host_key, host_label: hostLabel(host_key), ...what };
}

/** Sessions of one transaction, so that no report has to wait for long. */
const step = 500;

/** Call it when the message is stored. A report that is applied meanwhile finds the message, or is found here. */
export async function applyAgentReport(db: Database, type: string, at: number, report: AgentReport): Promise<void> {
  if (report.user_key === null) return;
  const ids = await affectedSessions(db.read, type, at, report);
  for (let from = 0; from < ids.length; from += step) {
    const batch = ids.slice(from, from + step).map((id) => ({ id, hasMoved: true }));
    await db.write.transaction(async (trx) => {
      const settling = { trx, texts: new SessionTexts(trx), projects: new NameTable(trx, "projects") };
      await markSpans(trx, await settleAgentReports(settling, batch));
    });
  }
}

async function affectedSessions(knex: Knex, type: string, at: number, report: AgentReport): Promise<number[]> {
  const query = knex
    .from("users as u")
    .joinRaw("cross join sessions as x cross join session_texts as t")
    .where("u.name_key", report.user_key)
    .whereRaw("t.id = x.texts_id")
    .whereRaw(`${hostLabelSql(knex, "t.workstation_key")} = ?`, [report.host_label])
    .orderBy("x.id");
  if (type !== "ProjectSelected") {
    // Written so that every planner takes the index by end: few end in a quarter of an hour.
    query
      .whereRaw("x.user_id + 0 = u.id")
      .where("x.end_at", ">=", at)
      .where("x.end_at", "<", at + holdsForMs);
  } else {
    const next = await knex("agent_messages")
      .where({ user_key: report.user_key, host_label: report.host_label, host_key: report.host_key })
      .where({ message_type: type })
      .where("timestamp_at", ">", at)
      .min({ at: "timestamp_at" });
    const until: number | null = next[0]?.at ?? null;
    query.whereRaw("x.user_id = u.id").where((query) => query.whereNull("x.end_at").orWhere("x.end_at", ">", at));
    if (until !== null) query.where("x.start_at", "<", until);
  }
  return (await query.pluck("x.id")).map(Number);
}
