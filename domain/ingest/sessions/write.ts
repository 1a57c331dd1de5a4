// Writes what is planned for sessions, in a few statements however many rows there are.
import type { Knex } from "knex";
import { bulkUpdate, insertReturningIds, jsonValues, lengthClass } from "../../../db/index.ts";
import type { Batch } from "../batch/batch.ts";
import { addHandleCharacters } from "../batch/names.ts";
import { type SessionRow, type Texts, textProperties } from "../batch/session-texts.ts";
import { deleteMatchedCheckins, storeStops, storeUnmatchedCheckins } from "./open-evidence.ts";
import {
  type SessionPlan,
  type SessionProperty,
  type SessionUpdate,
  type SessionValues,
  sessionProperties,
} from "./plan.ts";
import { sessionColumns } from "./stored.ts";

/** What became of the sessions of a message. */
export interface SessionCounts {
  SessionsOpened: number;
  SessionsClosed: number;
  SessionsUpdated: number;
}

const keyProperties: ReadonlySet<SessionProperty> = new Set(["checkoutKey", "startKey", "endKey"] as const);
/** What a session counts to besides its user and pool. */
const labelProperties: ReadonlySet<SessionProperty> = new Set(["groupName", "projectName"] as const);
const sharedProperties: ReadonlySet<SessionProperty> = new Set(textProperties);
/** What no answer shows. */
const hidden: ReadonlySet<SessionProperty> = new Set([
  ...keyProperties,
  "endSource",
  "listedStartAt",
  "listedPrecisionMs",
  "listedAt",
] as const);

/** Writes everything, notes in the batch which sessions changed, and answers how many. */
export async function writeSessions(batch: Batch, licenseServerId: number, all: SessionPlan): Promise<SessionCounts> {
  const { trx } = batch;
  const plan = { ...all, inserts: await batch.notTooOld(all.inserts, ({ endAt }) => endAt) };
  await storeStops(trx, licenseServerId, plan.newStops);
  await deleteMatchedCheckins(trx, plan.matchedCheckins);
  await storeUnmatchedCheckins(trx, licenseServerId, plan.unmatchedCheckins);
  await addLabels(batch, plan);
  const handled = plan.updates.filter(({ changed }) => changed.includes("handle")).map(({ values }) => values);
  await addHandleCharacters(
    trx,
    [...plan.inserts, ...handled].map(({ handle }) => handle),
  );
  await deleteRows(trx, plan.deletes);
  await updateRows(batch, await freeKeys(trx, plan.updates));
  const ids = await insertReturningIds(
    trx,
    "sessions",
    plan.inserts.map((values) => newRow(values, licenseServerId, batch)),
  );
  for (const [index, values] of plan.inserts.entries())
    batch.sessionChanged(ids[index] as number, licenseServerId, null, values);
  for (const { row, values, changed } of plan.updates) {
    batch.sessionChanged(row.id, licenseServerId, row, values);
    if (changed.some((property) => labelProperties.has(property))) batch.sessionRelabelled(values);
  }
  for (const row of plan.deletes) batch.sessionChanged(row.id, licenseServerId, row, null);
  return countsOf(plan);
}

/** Adds the groups and projects that sessions are to belong to, and the texts that they share with others. */
async function addLabels(batch: Batch, { inserts, updates }: SessionPlan): Promise<void> {
  const { groups, projects, defaultGroups, texts } = batch;
  const written = [...inserts, ...updates.map(({ values }) => values)];
  const withNewTexts = updates.filter(({ changed }) => changed.some((property) => sharedProperties.has(property)));
  await texts.addMissing([...inserts, ...withNewTexts.map(({ values }) => values)]);
  await groups.addMissing(written.map((values) => values.groupName));
  await projects.addMissing(written.map((values) => values.projectName));
  const withoutGroup = inserts.filter((values) => values.groupName === null);
  await defaultGroups.lookUp(withoutGroup.map((values) => values.userId));
}

async function deleteRows(trx: Knex.Transaction, rows: readonly SessionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await trx("sessions")
    .whereRaw("id in ?", [jsonValues(trx, ids)])
    .delete();
}

/**
 * Clears the keys of rows that are to lose one, so that no key is ever there twice while keys move from row to row.
 * Answers the updates, which now write all keys of these rows.
 */
async function freeKeys(trx: Knex.Transaction, updates: readonly SessionUpdate[]): Promise<SessionUpdate[]> {
  const losesKey = ({ row, changed }: SessionUpdate) =>
    changed.some((property) => keyProperties.has(property) && row[property] !== null);
  const cleared = new Set(updates.filter(losesKey));
  await bulkUpdate(
    trx,
    "sessions",
    ["id"],
    Array.from(cleared, ({ row }) => ({ id: row.id, checkout_key: null, start_key: null, end_key: null })),
  );
  return updates.map((update) =>
    cleared.has(update) ? { ...update, changed: [...new Set([...update.changed, ...keyProperties])] } : update,
  );
}

/** One statement for each set of columns, so that an idle time that moved touches no index. */
async function updateRows(batch: Batch, updates: readonly SessionUpdate[]): Promise<void> {
  for (const [, same] of Map.groupBy(updates, ({ changed }) => changed.join())) {
    const rows = same.map(({ row, values, changed }) => ({ id: row.id, ...columnsOf(values, changed, batch) }));
    await bulkUpdate(batch.trx, "sessions", ["id"], rows);
  }
}

function countsOf({ inserts, updates, deletes }: SessionPlan): SessionCounts {
  const ended = new Set(updates.filter(({ row, values }) => row.endAt === null && values.endAt !== null));
  const shown = updates.filter(({ changed }) => changed.some((property) => !hidden.has(property)));
  return {
    SessionsOpened: inserts.length,
    SessionsClosed: ended.size + inserts.filter((values) => values.endAt !== null).length,
    SessionsUpdated: shown.filter((update) => !ended.has(update)).length + deletes.length,
  };
}

function columnsOf(
  values: SessionValues,
  of: readonly SessionProperty[],
  { groups, projects, texts }: Batch,
): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {};
  for (const property of of) {
    if (isShared(property)) continue;
    const value = values[property];
    columns[sessionColumns[property]] = typeof value === "boolean" ? Number(value) : value;
  }
  if (of.some(isShared)) columns.texts_id = texts.id(values);
  if (of.includes("endAt") || of.includes("startAt")) {
    columns.length_class = values.endAt === null ? null : lengthClass(values.endAt - values.startAt);
  }
  if (of.includes("groupName")) columns.group_id = groups.find(values.groupName);
  if (of.includes("projectName")) {
    columns.project_id = projects.find(values.projectName);
    columns.agent_project_at = null;
  }
  return columns;
}

function isShared(property: SessionProperty): property is keyof Texts {
  return sharedProperties.has(property);
}

function newRow(values: SessionValues, licenseServerId: number, batch: Batch): Record<string, string | number | null> {
  const group_id = batch.groups.find(values.groupName) ?? batch.defaultGroups.of(values.userId);
  return { license_server_id: licenseServerId, ...columnsOf(values, sessionProperties, batch), group_id };
}
