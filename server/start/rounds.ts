// The background jobs of an API server: keep roll-ups and packed columns up to date, send notifications, read the
// directory, and add live data to the demonstration.
import { setTimeout as wait } from "node:timers/promises";
import { type Database, type Periodic, runPeriodically } from "../../db/index.ts";
import type { DirectorySettings } from "../../directory/settings.ts";
import { evaluateAlerts } from "../../domain/alerts/round.ts";
import { deleteOldAlerts } from "../../domain/alerts/rows.ts";
import { addUsualRules } from "../../domain/alerts/usual.ts";
import type { Sealing } from "../../domain/filters/context.ts";
import { deleteOldMessages } from "../../domain/ingest/retention.ts";
import { endSilent } from "../../domain/ingest/silence.ts";
import { deleteOldLiveEvents } from "../../domain/live/events.ts";
import { refreshManualTotals } from "../../domain/pools/manual.ts";
import { refreshPackedColumns } from "../../domain/refresh/refresh.ts";
import { removeOldSessions } from "../../domain/usage/retention.ts";
import { recordAct } from "../../identity/index.ts";
import { notifyOfAvailability } from "../../notifications/availability/notify.ts";
import { feedAlerts } from "../../notifications/delivery/alert-feed.ts";
import { runCourier } from "../../notifications/delivery/deliver.ts";
import { sendDueReports } from "../../notifications/reports/round.ts";
import { reportsOf } from "../dispatch/reports.ts";
import type { Config } from "../settings/config.ts";
import type { Log } from "../telemetry/log.ts";

interface Rounds {
  readonly operations: Omit<Parameters<typeof reportsOf>[0], "statementMs">;
  /** The URL of the pages. */
  readonly publicUrl: string;
  readonly sealing: () => Promise<Sealing>;
  readonly hasDemonstration: boolean;
}

/** Started one after the other. */
export async function* roundsOf(config: Config, parts: Rounds, log: Log): AsyncGenerator<Periodic> {
  const { db } = parts.operations;
  type OnError = (error: unknown) => void;
  const every = (ms: number, name: string, onError: OnError, work: (signal: AbortSignal) => Promise<void>) =>
    runPeriodically({ db, name, everyMs: ms, work, onError });
  const upkeepFailed: OnError = (error) => log.warn({ error }, "upkeep");
  const alertsFailed: OnError = (error) => log.warn({ error }, "alerts");

  yield every(everyMs, "usage upkeep", upkeepFailed, (signal) => runUpkeep(db, config, log, signal));
  // Separate, so that it waits for nothing slower.
  yield every(watchEveryMs, "alerts", alertsFailed, () =>
    evaluateAlerts(db, { now: Date.now(), silenceMs: config.silenceMs, onFirst: addFirstRules }),
  );
  // The one-time alerts: separate, as it sends too.
  yield every(watchEveryMs, "availability alerts", alertsFailed, () => notifyOfAvailability(db, Date.now()));
  yield sendNotifications(db, config, parts, log);
  const reportsFailed: OnError = (error) => log.warn({ error }, "reports by mail");
  const sendReports = await reportSender(parts, config, log);
  yield every(reportsEveryMs, "reports by mail", reportsFailed, sendReports);
  const { directory } = config;
  if (directory?.everyMs) {
    const readPeople = await directoryReader(db, directory, log);
    const failed: OnError = (error) => log.warn({ error }, "people could not be read from the directory");
    yield every(Math.min(roundMs, directory.everyMs), "people directory", failed, readPeople);
  }
  if (parts.hasDemonstration) {
    // Its code is loaded only where there is a demonstration.
    const { liveMinute } = await import("../demonstration/live-data.ts");
    const failed: OnError = (error) => log.warn({ error }, "the demonstration");
    yield every(roundMs, "demonstration", failed, () => liveMinute(db, Date.now(), parts.operations.settings));
  }
}

// What one of the API servers on a database keeps up to date: what is packed in columns, the totals of licences that administrators
// added, and silent licence servers; it deletes old messages, sessions, alerts and events, and evaluates the rules of alerts. This
// file says when and how fast; domain/ does the work.

const everyMs = 5000;
/** Another server takes over two and a half rounds after one that died, and begins within one more: 14 seconds at most. */
const watchEveryMs = 4000;
const longestPauseMs = 1000;
/** So that after an update nothing waits for the minutes that packing a long history takes. */
const longestTurnMs = 20_000;

async function runUpkeep(
  db: Database,
  { messageRetention, retentionMonths, silenceMs, denialWindowMs, keepAlertsMs }: Config,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  await refreshManualTotals(db, Date.now());
  await endSilent(db, { silenceMs, denialWindowMs, now: Date.now(), signal });
  await deleteOldMessages(db, messageRetention, { now: Date.now(), signal });
  await deleteOldAlerts(db, keepAlertsMs, { now: Date.now(), signal });
  await deleteOldLiveEvents(db, { now: Date.now(), signal });
  const turn = () => AbortSignal.any([signal, AbortSignal.timeout(longestTurnMs)]);
  await refreshPackedColumns(db, { now: Date.now(), pause: pauses(signal), turn });
  if (retentionMonths !== null) await removeOld(db, retentionMonths, log, signal);
}

/** Records the work in the log and in the audit log. */
async function removeOld(db: Database, months: number, log: Log, signal: AbortSignal): Promise<void> {
  const removed = await removeOldSessions(db, { months, now: Date.now(), signal, pause: pauses(signal) });
  if (removed.endedBefore === null || (removed.sessions === 0 && removed.days === 0)) return;
  const detail = { ...removed, endedBefore: new Date(removed.endedBefore).toISOString(), months };
  log.info(detail, "retention");
  await db.write.transaction((trx) =>
    recordAct(trx, { actor: "schedule", action: "session.delete", target: "sessions", detail }),
  );
}

/** A new service has the default rules. They have no owner: administrators change and delete them. */
async function addFirstRules(trx: Parameters<typeof addUsualRules>[0]): Promise<void> {
  const nobody = { kind: "anonymous", name: "first start", roles: ["administrator"], licenseServerIds: null } as const;
  const now = Date.now();
  for (const { id, rule } of await addUsualRules(trx, nobody, now)) {
    const detail = { Id: id, ...rule };
    await recordAct(trx, { actor: nobody.name, action: "alert-rule.add", target: rule.Name, detail }, now);
  }
}

/** Rests as long as it worked, so that catching up with a long history leaves half of the machine free. */
const pauses = (signal: AbortSignal) => async (workedMs: number) => {
  const ms = Math.min(workedMs, longestPauseMs);
  if (ms > 5) await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
};

function sendNotifications(
  db: Database,
  { internalWebhooks: internal, mail }: Config,
  { sealing, publicUrl }: Rounds,
  log: Log,
): Periodic {
  return runCourier({
    db,
    sealing,
    publicUrl,
    internal,
    mail,
    timeoutMs: 10_000,
    mailEveryMs: 60_000,
    fill: feedAlerts,
    onError: (error) => log.warn({ error }, "notifications"),
  });
}

const reportsEveryMs = 10_000;

/** Sends the reports that are due; only one of the servers on the database does. */
async function reportSender({ operations, publicUrl }: Rounds, { mail, statementMs }: Config, log: Log) {
  const runReport = await reportsOf({ ...operations, statementMs });
  const onError = (error: unknown) => log.warn({ error }, "reports by mail");
  const parts = { db: operations.db, runReport, publicUrl, mail, onError };
  return (signal: AbortSignal) => sendDueReports(parts, Date.now(), signal);
}

/** Another server takes over within minutes, however seldom the directory is queried. */
const roundMs = 60_000;

/** Its code is loaded only where there is a directory. */
async function directoryReader(db: Database, settings: DirectorySettings, log: Log) {
  const { readDirectory, takeOver } = await import("../../directory/update.ts");
  let dueAt = 0;
  return async (signal: AbortSignal) => {
    if (performance.now() < dueAt) return;
    dueAt = performance.now() + (settings.everyMs ?? 0);
    const directory = await readDirectory(settings, signal);
    const { plan, applied } = await takeOver(db, directory, settings, { actor: "schedule" });
    const done = { added: applied.added.length, changed: plan.changed.length, left: plan.leaving.length };
    log.info({ people: directory.people.length, ...done }, "people were read from the directory");
  };
}
