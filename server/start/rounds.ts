// What an API server does by itself, again and again.
import type { Database, Periodic } from "../../db/index.ts";
import type { Config } from "../settings/config.ts";
import type { Log } from "../telemetry/log.ts";
import { sendNotifications, sendReports } from "./notifications.ts";
import { keepPeople } from "./people.ts";
import { keepPacked, keepUp, keepWatch } from "./upkeep.ts";

interface Rounds {
  readonly asked: Parameters<typeof sendReports>[0];
  readonly publicUrl: string;
  readonly sealing: Parameters<typeof sendNotifications>[1]["sealing"];
  readonly hasDemonstration: boolean;
}

/** Started one after the other. */
export async function* roundsOf(
  config: Config,
  { asked, publicUrl, sealing, hasDemonstration }: Rounds,
  log: Log,
): AsyncGenerator<Periodic> {
  const { db } = asked;
  yield keepUp(db, config, log);
  yield keepPacked(db, log);
  yield keepWatch(db, config, log);
  yield sendNotifications(db, { config, sealing, publicUrl }, log);
  yield await sendReports(asked, { config, publicUrl }, log);
  if (config.directory?.everyMs) yield await keepPeople(db, config.directory, log);
  if (hasDemonstration) yield await startDemonstration(db, config, log);
}

/** Its code is loaded only where there is one. */
async function startDemonstration(db: Database, { denialWindowMs, silenceMs }: Config, log: Log): Promise<Periodic> {
  const { keepLiving } = await import("../demonstration/living.ts");
  return keepLiving(db, { denialWindowMs, silenceMs, onError: (error) => log.warn({ error }, "the demonstration") });
}
