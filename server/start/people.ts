// What a directory tells of people, taken over every so often by one of the servers.
import type { Database, Periodic } from "../../db/index.ts";
import { runPeriodically } from "../../db/index.ts";
import type { DirectorySettings } from "../../directory/settings.ts";
import type { Log } from "../telemetry/log.ts";

/** Another server takes over within minutes, however seldom the directory is asked. */
const roundMs = 60_000;

/** Its code is loaded only where there is a directory. */
export async function keepPeople(db: Database, settings: DirectorySettings, log: Log): Promise<Periodic> {
  const { readDirectory, takeOver } = await import("../../directory/update.ts");
  let dueAt = 0;
  return runPeriodically({
    ...{ db, name: "people directory", everyMs: Math.min(roundMs, settings.everyMs ?? roundMs) },
    work: async (signal) => {
      if (performance.now() < dueAt) return;
      dueAt = performance.now() + (settings.everyMs ?? 0);
      const answer = await readDirectory(settings, signal);
      const { plan, applied } = await takeOver(db, answer, settings, { actor: "schedule" });
      const done = { added: applied.added.length, changed: plan.changed.length, left: plan.leaving.length };
      log.info({ people: answer.people.length, ...done }, "people were read from the directory");
    },
    onError: (error) => log.warn({ error }, "people could not be read from the directory"),
  });
}
