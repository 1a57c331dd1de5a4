// Puts the notifications room together with the server: the settings, and where failures are logged.
import { type Database, type Periodic, runPeriodically } from "../../db/index.ts";
import type { Sealing } from "../../domain/filters/context.ts";
import { feedAlerts } from "../../notifications/delivery/alert-feed.ts";
import { runCourier } from "../../notifications/delivery/deliver.ts";
import { sendDueReports } from "../../notifications/reports/round.ts";
import { reportsOf } from "../dispatch/reports.ts";
import type { Config } from "../settings/config.ts";
import type { Log } from "../telemetry/log.ts";

interface NotificationParts {
  readonly config: Config;
  readonly sealing: () => Promise<Sealing>;
  /** Where the pages are. */
  readonly publicUrl: string;
}

export function sendNotifications(db: Database, { config, sealing, publicUrl }: NotificationParts, log: Log): Periodic {
  return runCourier({
    ...{ db, sealing, publicUrl, internal: config.internalWebhooks, mail: config.mail },
    ...{ timeoutMs: 10_000, mailEveryMs: 60_000 },
    fill: feedAlerts,
    onError: (error) => log.warn({ error }, "notifications"),
  });
}

interface ReportParts {
  readonly config: Config;
  /** Where the pages are. */
  readonly publicUrl: string;
}

const reportsEveryMs = 10_000;

/** Sends the reports that are due, by one of the servers on the database. */
export async function sendReports(
  asked: Omit<Parameters<typeof reportsOf>[0], "statementMs">,
  { config: { mail, statementMs }, publicUrl }: ReportParts,
  log: Log,
): Promise<Periodic> {
  const ask = await reportsOf({ ...asked, statementMs });
  const { db } = asked;
  const onError = (error: unknown) => log.warn({ error }, "reports by mail");
  const parts = { db, ask, publicUrl, mail, onError };
  const work = (signal: AbortSignal) => sendDueReports(parts, Date.now(), signal);
  return runPeriodically({ ...{ db, name: "reports by mail", everyMs: reportsEveryMs }, work, onError });
}
