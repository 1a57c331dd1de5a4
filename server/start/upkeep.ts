// What one of the API servers on a database keeps up to date by itself: the concurrency roll-up, the row groups of sessions and
// denials, the totals of licences that administrators added, which licence servers are silent, that old messages, sessions,
// alerts and events go, and what the rules of alerts find. When, and at what pace; what it does is in domain/.
import { setTimeout as wait } from "node:timers/promises";
import { type Database, type Periodic, runPeriodically } from "../../db/index.ts";
import { evaluateAlerts } from "../../domain/alerts/round.ts";
import { deleteOldAlerts } from "../../domain/alerts/rows.ts";
import { deleteOldMessages, type Retention } from "../../domain/ingest/retention.ts";
import { endSilent } from "../../domain/ingest/silence.ts";
import { deleteOldLiveEvents } from "../../domain/live/events.ts";
import { refreshManualTotals } from "../../domain/pools/manual.ts";
import { refreshPackedTables } from "../../domain/refresh/packed-tables.ts";
import { refreshConcurrency } from "../../domain/usage/refresh/refresh.ts";
import { removeOldSessions } from "../../domain/usage/retention.ts";
import { recordAct } from "../../identity/index.ts";
import type { Log } from "../telemetry/log.ts";

const everyMs = 5000;
/** Another server takes over two and a half rounds after one that died, and begins its own within one: 14 seconds at most. */
const watchEveryMs = 4000;
const longestPauseMs = 1000;

export interface UpkeepSettings {
  readonly messageRetention: Retention;
  /** Sessions that ended longer ago than so many calendar months are removed; null: none. */
  readonly retentionMonths: number | null;
  readonly silenceMs: number;
  readonly denialWindowMs: number;
  readonly keepAlertsMs: number | null;
}

export function keepUp(
  db: Database,
  { messageRetention, retentionMonths, silenceMs, denialWindowMs, keepAlertsMs }: UpkeepSettings,
  log: Log,
): Periodic {
  return runPeriodically({
    db,
    name: "usage upkeep",
    everyMs,
    work: async (signal) => {
      await refreshManualTotals(db, Date.now());
      await endSilent(db, { silenceMs, denialWindowMs, now: Date.now(), signal });
      await deleteOldMessages(db, messageRetention, { now: Date.now(), signal });
      await deleteOldAlerts(db, keepAlertsMs, { now: Date.now(), signal });
      await deleteOldLiveEvents(db, { now: Date.now(), signal });
      const pause = (workedMs: number) => pauseFor(workedMs, signal);
      await refreshConcurrency(db, { now: Date.now(), signal, pause });
      if (retentionMonths !== null) await removeOld(db, retentionMonths, log, signal);
    },
    onError: (error) => log.warn({ error }, "upkeep"),
  });
}

/** Says what it did in the log and in the audit log. */
async function removeOld(db: Database, months: number, log: Log, signal: AbortSignal): Promise<void> {
  const pause = (workedMs: number) => pauseFor(workedMs, signal);
  const removed = await removeOldSessions(db, { months, now: Date.now(), signal, pause });
  if (removed.endedBefore === null || (removed.sessions === 0 && removed.days === 0)) return;
  const detail = { ...removed, endedBefore: new Date(removed.endedBefore).toISOString(), months };
  log.info(detail, "retention");
  await db.write.transaction((trx) =>
    recordAct(trx, { actor: "schedule", action: "session.delete", target: "sessions", detail }),
  );
}

/** Packs row groups. By itself, so that after an update nothing waits for the minutes that a long history takes. */
export function keepPacked(db: Database, log: Log): Periodic {
  return runPeriodically({
    ...{ db, name: "row groups", everyMs },
    work: (signal) => refreshPackedTables(db, { signal, pause: (workedMs) => pauseFor(workedMs, signal) }),
    onError: (error) => log.warn({ error }, "upkeep"),
  });
}

/** Evaluates the rules of alerts. By itself, so that it waits for nothing that takes longer. */
export function keepWatch(db: Database, { silenceMs }: Pick<UpkeepSettings, "silenceMs">, log: Log): Periodic {
  return runPeriodically({
    ...{ db, name: "alerts", everyMs: watchEveryMs },
    work: () => evaluateAlerts(db, { now: Date.now(), silenceMs }),
    onError: (error) => log.warn({ error }, "alerts"),
  });
}

/** As long as was worked, so that a long history is caught up with at half the machine's speed and not in one go. */
async function pauseFor(workedMs: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(workedMs, longestPauseMs);
  if (ms > 5) await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
