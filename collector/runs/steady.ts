// The running collector: polls and follows all sources of collector.yaml until it is told to stop, and begins anew when
// the file changes. With a mistake in the file the old one stays in force.
import { stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { carryOutForSources } from "../commands/for-sources.ts";
import type { ApiSettings } from "../delivery/api.ts";
import { Spool } from "../delivery/spool.ts";
import { SteadyOutbox } from "../delivery/steady-outbox.ts";
import { Schedule } from "../schedule/schedule.ts";
import { Source } from "../schedule/source.ts";
import { ConfigError } from "../settings/config.ts";
import type { CollectorSettings } from "../settings/sources.ts";
import type { UnreadableLine } from "../text/unreadable.ts";
import { serveHealth } from "./health-server.ts";
import { reportState } from "./report-state.ts";

export interface SteadyRun {
  /** The path of collector.yaml. */
  file: string;
  settings: CollectorSettings;
  /** Reads the file anew. Throws ConfigError. */
  reread: () => CollectorSettings;
  apiOf: (settings: CollectorSettings) => Promise<ApiSettings>;
  tell: (text: string) => void;
  signal: AbortSignal;
}

/** How often (milliseconds) the file is looked at for a change. */
const fileInterval = 500;

/** Answers the exit code: 0, or 75 where something still waits in the spool. */
export async function runSteadily(run: SteadyRun): Promise<number> {
  const { signal, tell } = run;
  let settings: CollectorSettings | null = run.settings;
  let code = 0;
  while (settings) {
    const generation = new AbortController();
    const [ended, next]: [number, CollectorSettings | null] = await Promise.all([
      runGeneration(run, settings, AbortSignal.any([signal, generation.signal])),
      nextSettings(run).then((changed) => {
        generation.abort();
        return changed;
      }),
    ]);
    code = ended;
    if (next) tell(`${run.file} was read again: ${next.sources.length} sources`);
    settings = next;
  }
  return code;
}

async function runGeneration(run: SteadyRun, settings: CollectorSettings, signal: AbortSignal): Promise<number> {
  const { tell } = run;
  const { config, spoolBytes, spoolAge, listen } = settings;
  const api = await run.apiOf(settings);
  const outbox = new SteadyOutbox({
    ...{ spool: new Spool(config.spoolFolder), api, brokerId: config.brokerId, bytes: spoolBytes, age: spoolAge, tell },
  });
  const sources = settings.sources.map((one): Source => {
    const source: Source = new Source(one, {
      ...{ outbox, spoolFolder: config.spoolFolder, apiUrl: api.url, follow: true, signal },
      complain: (line) => complain(line, source),
      note: (text) => tell(`${one.name}: ${text}`),
    });
    return source;
  });
  const schedule = new Schedule({ sources, logInterval: config.pollInterval, tell, signal });
  const complain = (line: UnreadableLine, source: Source) => {
    schedule.health.get(source)?.complain(line);
    tell(`${line.source}:${line.line}: ${line.reason}: ${line.text}`);
  };
  const server = listen && (await serveHealth(listen, { schedule, outbox, api, tell }));
  outbox.start();
  await Promise.all([
    schedule.run(),
    carryOutForSources({ schedule, api, config, outbox, tell, signal }).catch((error: Error) => {
      tell(`Commands are not carried out any more: ${error.stack ?? error.message}`);
    }),
    reportState({ schedule, outbox, api, brokerId: config.brokerId, tell, signal }),
  ]);
  await server?.close();
  await outbox.finish();
  if (outbox.report.waiting > 0)
    tell(`${outbox.report.waiting} messages wait in ${config.spoolFolder} for the next start`);
  return outbox.report.waiting > 0 ? 75 : 0;
}

/** The settings of a changed file that has no mistake; null when the collector is told to stop. */
async function nextSettings({ file, reread, tell, signal }: SteadyRun): Promise<CollectorSettings | null> {
  let hangUp = false;
  const onHangUp = () => {
    hangUp = true;
  };
  process.on("SIGHUP", onHangUp);
  try {
    let known = await versionOf(file);
    while (!signal.aborted) {
      await delay(fileInterval, undefined, { signal }).catch(() => {});
      const version = await versionOf(file);
      if (!hangUp && version === known) continue;
      hangUp = false;
      known = version;
      try {
        return reread();
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        tell(`${error.message}\nThe settings that were read before stay in force.`);
      }
    }
    return null;
  } finally {
    process.off("SIGHUP", onHangUp);
  }
}

/** Changes with the file; null while there is none, as for the moment in which an editor replaces it. */
async function versionOf(file: string): Promise<string | null> {
  return stat(file).then(
    ({ mtimeMs, size, ino }) => `${ino} ${size} ${mtimeMs}`,
    () => null,
  );
}
