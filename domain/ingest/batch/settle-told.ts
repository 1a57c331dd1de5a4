// What agents told of sessions, stored with them: the project that their user chose, and how long those that ended were idle then.
// Worked out from all messages by their instants, in whatever order messages and reports come (docs/domain.md, Agents).
import type { Knex } from "knex";
import { bulkUpdate, firstRow, jsonRows } from "../../../db/index.ts";
import { idleSecondsAtEnd, toldOfSession } from "../../sessions/idle-time.ts";
import { closedUntil } from "../../usage/concurrency/closed-days.ts";
import type { SessionSpan } from "../../usage/concurrency/invalidation-log.ts";
import type { NameTable } from "../names/name-table.ts";
import { type SessionTexts, type Texts, textColumns } from "./session-texts.ts";

/** A session on which there may be another word than before; `hasMoved`: when it runs has changed, or what its licence manager said. */
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
  readonly toldIdle: number | null;
  /** The selection that counts until now. */
  readonly projectAt: number | null;
  readonly projectId: number | null;
  readonly storedProject: string | null;
  /** The one that counts as far as messages are kept. */
  readonly toldAt: number | null;
  readonly toldProject: string | null;
}

/** More projects are not added for agents: a stolen one could name any number. */
const mostProjects = 100_000;

/** Call it under the lock of usage, when the sessions are written. Answers where those lie that count to another project now. */
export async function settleTold(settling: Settling, sessions: readonly SettledSession[]): Promise<SessionSpan[]> {
  const { trx } = settling;
  if (sessions.length === 0) return [];
  const told = await trx("agent_messages").whereNotNull("user_key").first("user_key");
  if (told === undefined) return [];
  const rows = await readRows(trx, sessions);
  const moved = new Set(sessions.flatMap(({ id, hasMoved }) => (hasMoved ? [id] : [])));
  const idle = rows.filter(({ id, idleAtEnd, toldIdle }) => moved.has(id) && idleAtEnd !== toldIdle);
  const values = idle.map(({ id, toldIdle }) => ({ id, agent_idle_seconds: toldIdle }));
  await bulkUpdate(trx, "sessions", ["id"], values);
  return settleProjects(settling, rows);
}

async function readRows(trx: Knex.Transaction, sessions: readonly SettledSession[]): Promise<Row[]> {
  const ids = sessions.map(({ id }) => [id]);
  const chosen = `${toldOfSession(trx)} and m.message_type = 'ProjectSelected'`;
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
      ...{ id: "x.id", startAt: "x.start_at", endAt: "x.end_at", idleAtEnd: "x.agent_idle_seconds" },
      ...{ projectAt: "x.agent_project_at", projectId: "x.project_id", storedProject: "p.name" },
      ...{ toldAt: "c.timestamp_at", toldProject: "c.project_name" },
      toldIdle: trx.raw(`case when x.end_at is not null then ${idleSecondsAtEnd(trx)} end`),
    });
  return rows;
}

async function settleProjects({ trx, texts, projects }: Settling, rows: readonly Row[]): Promise<SessionSpan[]> {
  const border = await closedUntil(trx);
  const isOpen = ({ endAt }: Row) => endAt === null || endAt > border;
  const changes = rows.filter(isOpen).flatMap((row) => {
    const { at, project } = selectionOf(row);
    return at === row.projectAt && (at === null || project === row.projectName) ? [] : [{ row, at, project }];
  });
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

/** The selection that counts: the one stored with the session stands for messages that are not kept any more. */
function selectionOf({ startAt, endAt, projectAt, storedProject, toldAt, toldProject, projectName }: Row): Selection {
  const told = { at: toldAt, project: toldProject };
  // A project that the licence manager reports stands in the texts alone.
  if (projectAt === null) return toldAt === null ? { at: null, project: projectName } : told;
  const stored = { at: projectAt, project: storedProject };
  const isDuring = projectAt > startAt;
  const isOver = isDuring && endAt !== null && projectAt >= endAt;
  if (toldAt === null) return isOver ? { at: null, project: null } : stored;
  if (isOver) return told;
  if (toldAt > startAt) return isDuring && toldAt <= projectAt ? told : stored;
  return isDuring || toldAt >= projectAt ? told : stored;
}
