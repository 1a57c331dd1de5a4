// Silence (docs/domain.md): a licence server that was not reported for long counts as silent, and its open sessions end with its last
// report. Every process may do it, also twice. A report that arrives late may take a silence back: then the sessions that it ended are
// worked out again without it.
import type { Knex } from "knex";
import { type Database, jsonValues, upsertRows } from "../../db/index.ts";
import { Batch, type BatchSettings } from "./batch/batch.ts";
import type { Server } from "./batch/servers.ts";
import { forgetUse } from "./pools/counts.ts";
import { readPools } from "./pools/store.ts";
import { evidenceOfGroups, type LogMention } from "./sessions/apply-log.ts";
import { CheckoutGroups } from "./sessions/checkout-groups.ts";
import { readSilences } from "./sessions/open-evidence.ts";
import { emptyPlan, planSessions, readOpenEvidence } from "./sessions/plan.ts";
import { silencedUpdates } from "./sessions/snapshot-evidence.ts";
import { readActive, readSilenced } from "./sessions/stored.ts";
import { writeSessions } from "./sessions/write.ts";

/** Sessions that one transaction ends, so that no report has to wait for long. */
const step = 1000;

interface SilenceOptions extends Pick<BatchSettings, "now" | "silenceMs" | "denialWindowMs"> {
  readonly signal?: AbortSignal;
}

/** Ends what is open on servers that fell silent. Between two transactions it stops when the signal aborts. */
export async function endSilent(db: Database, { signal, ...settings }: SilenceOptions): Promise<void> {
  const before = settings.now - settings.silenceMs;
  const ids: number[] = await silentServers(db.read, before).pluck("s.id");
  for (const id of ids) {
    for (let isMore = true; isMore && !signal?.aborted; ) {
      isMore = await db.write.transaction((trx) => endSome(trx, Number(id), before, settings));
    }
  }
}

/** Servers `s` whose last report was at an instant or before it. Made-up ones are never silent. */
export function notReportedSince(knex: Knex, before: number): Knex.QueryBuilder {
  return knex("license_servers as s")
    .whereNot("s.enable_status", "Deleted")
    .where("s.is_demo", 0)
    .where("s.last_update_at", "<=", before);
}

/** Servers that fell silent before an instant and of which something is left to do. Made-up ones go on living. */
function silentServers(knex: Knex, before: number): Knex.QueryBuilder {
  return notReportedSince(knex, before)
    .whereRaw(
      `(s.is_silent = 0 or s.last_silence_at is null or s.last_silence_at < s.last_update_at
        or exists (select 1 from sessions x where x.license_server_id = s.id and x.end_at is null))`,
    )
    .orderBy("s.id");
}

interface SilentServer {
  readonly last_update_at: number;
  readonly last_snapshot_at: number | null;
  readonly is_silent: number | boolean;
}

/** One transaction; answers whether there is more to do. */
async function endSome(
  trx: Knex.Transaction,
  id: number,
  before: number,
  settings: Omit<SilenceOptions, "signal">,
): Promise<boolean> {
  const server: SilentServer | undefined = await silentServers(trx, before)
    .where("s.id", id)
    .first("s.last_update_at", "s.last_snapshot_at", "s.is_silent");
  // Reported meanwhile, or done by another server.
  if (server === undefined) return false;
  const lastSilenceAt = Number(server.last_update_at);
  const columns = { license_server_id: "integer", silent_at: "integer" } as const;
  // A report that came late, and did not end the silence before, was the end of it all the same.
  await trx("server_silences")
    .where({ license_server_id: id, heard_at: null })
    .where("silent_at", "<", lastSilenceAt)
    .update({ heard_at: lastSilenceAt });
  await upsertRows(trx, "server_silences", columns, ["license_server_id", "silent_at"], [[id, lastSilenceAt]]);
  const active = await readActive(trx, id, step);
  const batch = new Batch(trx, settings);
  const updates = silencedUpdates(active, { lastSilenceAt, previousAt: server.last_snapshot_at });
  await writeSessions(batch, id, { ...emptyPlan, updates });
  const isMore = active.length === step;
  if (!isMore && !server.is_silent) batch.live.status(id, "SILENT", settings.now);
  await batch.finish();
  if (!isMore) await forgetUse(trx, id);
  // Version 1.0.0 caches active sessions as long as the mark is the same.
  await trx("license_servers")
    .where({ id })
    .update({ last_silence_at: lastSilenceAt, sessions_mark: null, ...(!isMore && { is_silent: 1 }) });
  return isMore;
}

/**
 * Takes back the silences of a server that began less than the time of a silence before one of the reports. Answers the server
 * as it is then. Call it before the reports are applied.
 */
export async function undoSilences(batch: Batch, server: Server, reports: readonly number[]): Promise<Server> {
  const { trx, silenceMs } = batch;
  const first = reports.reduce((at, one) => Math.min(at, one), Number.POSITIVE_INFINITY);
  if (server.last_silence_at === null || first > server.last_silence_at + silenceMs) return server;
  const silences = await readSilences(trx, server.id, first - silenceMs);
  const undone = silences.filter((at) => reports.some((report) => report > at && report <= at + silenceMs));
  if (undone.length === 0) return server;
  await trx("server_silences")
    .where({ license_server_id: server.id })
    .whereRaw("silent_at in ?", [jsonValues(trx, undone)])
    .delete();
  const [last] = await trx("server_silences").where({ license_server_id: server.id }).max({ at: "silent_at" });
  const last_silence_at = last?.at === null || last?.at === undefined ? null : Number(last.at);
  await trx("license_servers").where({ id: server.id }).update({ last_silence_at });
  const now = { ...server, last_silence_at };
  await workOutAnew(batch, now, undone);
  return now;
}

async function workOutAnew(batch: Batch, server: Server, undone: readonly number[]): Promise<void> {
  const { trx } = batch;
  const ended = await readSilenced(trx, server.id, undone);
  if (ended.length === 0) return;
  const book = await readPools(trx, server.id);
  const pools = book.byId();
  const mentions = ended.flatMap((row): LogMention[] => {
    const pool = pools.get(row.poolId);
    return pool ? [{ pool, checkout: row, from: row.startAt, start: null, checkin: null }] : [];
  });
  const groups = new CheckoutGroups(book, mentions);
  const scope = { licenseServerId: server.id, lastSilenceAt: server.last_silence_at };
  const evidence = await evidenceOfGroups(batch, server, groups);
  await writeSessions(batch, server.id, planSessions(evidence, await readOpenEvidence(trx, scope, evidence)));
}
