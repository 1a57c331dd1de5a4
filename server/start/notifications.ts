// Puts the notifications room together with the server: the settings, and where failures are logged.
import type { Database, Periodic } from "../../db/index.ts";
import type { Sealing } from "../../domain/records/context.ts";
import { feedAlerts } from "../../notifications/delivery/alert-feed.ts";
import { runCourier } from "../../notifications/delivery/courier.ts";
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
