// A report that arrives late may show that a licence server was not silent when it seemed to be. Then the sessions that the
// silence ended are worked out anew without it. What ends sessions is round.ts.
import { jsonValues } from "../../../db/index.ts";
import type { Batch } from "../batch/batch.ts";
import type { Server } from "../batch/servers.ts";
import { readPools } from "../pools/store.ts";
import { evidenceOfGroups, type LogMention } from "../sessions/apply-log.ts";
import { CheckoutGroups } from "../sessions/checkout-groups.ts";
import { readSilences } from "../sessions/open-evidence.ts";
import { planSessions, readOpenEvidence } from "../sessions/plan.ts";
import { readSilenced } from "../sessions/stored.ts";
import { writeSessions } from "../sessions/write.ts";

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
  const known = { licenseServerId: server.id, lastSilenceAt: server.last_silence_at };
  const evidence = await evidenceOfGroups(batch, server, groups);
  await writeSessions(batch, server.id, planSessions(evidence, await readOpenEvidence(trx, known, evidence)));
}
