// The running collector: polls and follows all sources of collector.yaml until it is stopped. Of a changed file it takes
// over the sources that changed; where anything else did, it begins anew. With a mistake in the file the old one stays in force.
import { stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { carryOutForSources } from "../commands/for-sources.ts";
import type { ApiSettings } from "../delivery/api.ts";
import { Spool } from "../delivery/spool.ts";
import { SteadyOutbox } from "../delivery/steady-outbox.ts";
import { Schedule } from "../schedule/schedule.ts";
import { Source } from "../schedule/source.ts";
import { ConfigError } from "../settings/config.ts";
import { areSame, type CollectorSettings, type SourceSettings } from "../settings/sources.ts";
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
  notify: (text: string) => void;
  signal: AbortSignal;
}

/** How often (milliseconds) the file is looked at for a change. */
const fileInterval = 500;

interface Generation {
  settings: CollectorSettings;
  api: ApiSettings;
}

/** Answers the exit code: 0, or 75 where something still waits in the spool. */
export async function runSteadily(run: SteadyRun): Promise<number> {
  let code = 0;
  let next: Generation | null = { settings: run.settings, api: await run.apiOf(run.settings) };
  while (next) [code, next] = await runGeneration(run, next);
  return code;
}

/** Goes on until anything but the sources changes in the file. Returns the exit code, and what is to follow. */
async function runGeneration(
  run: SteadyRun,
  { settings, api }: Generation,
): Promise<[code: number, next: Generation | null]> {
  const { notify } = run;
  const { config, spoolBytes, spoolAge, listen } = settings;
  const generation = new AbortController();
  const signal = AbortSignal.any([run.signal, generation.signal]);
  const outbox = new SteadyOutbox({
    spool: new Spool(config.spoolFolder),
    api,
    brokerId: config.brokerId,
    bytes: spoolBytes,
    age: spoolAge,
    notify,
  });
  const newSource = (one: SourceSettings): Source => {
    const source: Source = new Source(one, {
      outbox,
      spoolFolder: config.spoolFolder,
      apiUrl: api.url,
      follow: true,
      signal,
      complain: (line) => complain(line, source),
      note: (text) => notify(`${one.name}: ${text}`),
    });
    return source;
  };
  const sources = settings.sources.map(newSource);
  const schedule = new Schedule({ sources, logInterval: config.pollInterval, notify, signal });
  const complain = (line: UnreadableLine, source: Source) => {
    schedule.health.get(source)?.complain(line);
    notify(`${line.source}:${line.line}: ${line.reason}: ${line.text}`);
  };
  const replace = (changed: readonly SourceSettings[]) => {
    const running = [...schedule.health.keys()];
    return schedule.replace(
      changed.map((one) => running.find((source) => areSame(source.settings, one)) ?? newSource(one)),
    );
  };
  const server = listen && (await serveHealth(listen, { schedule, outbox, api, notify }));
  outbox.start();
  const [next] = await Promise.all([
    nextGeneration(run, settings, replace).finally(() => generation.abort()),
    schedule.run(),
    carryOutForSources({ schedule, api, config, outbox, notify, signal }).catch((error: Error) => {
      notify(`Commands are not carried out any more: ${error.stack ?? error.message}`);
    }),
    reportState({ schedule, outbox, api, brokerId: config.brokerId, notify, signal }),
  ]);
  await server?.close();
  await outbox.finish();
  if (outbox.report.waiting > 0)
    notify(`${outbox.report.waiting} messages wait in ${config.spoolFolder} for the next start`);
  return [outbox.report.waiting > 0 ? 75 : 0, next];
}

/**
 * Takes over the sources of a changed file that has no mistake. Returns all of the file where it changes
 * anything but them, or names other credentials; null when the collector is stopped.
 */
async function nextGeneration(
  { file, reread, apiOf, notify, signal }: SteadyRun,
  settings: CollectorSettings,
  replace: (sources: readonly SourceSettings[]) => Promise<void>,
): Promise<Generation | null> {
  let hangUp = false;
  const onHangUp = () => {
    hangUp = true;
  };
  process.on("SIGHUP", onHangUp);
  try {
    const service = await serviceOf(settings);
    let lastVersion = await versionOf(file);
    while (!signal.aborted) {
      await delay(fileInterval, undefined, { signal }).catch(() => {});
      const version = await versionOf(file);
      if (!hangUp && version === lastVersion) continue;
      hangUp = false;
      lastVersion = version;
      try {
        const changed = reread();
        const isSame = areSame(service, await serviceOf(changed));
        const next = isSame ? null : { settings: changed, api: await apiOf(changed) };
        notify(`${file} was read again: ${changed.sources.length} sources`);
        if (next) return next;
        await replace(changed.sources);
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        notify(`${error.message}\nThe settings that were read before stay in force.`);
      }
    }
    return null;
  } finally {
    process.off("SIGHUP", onHangUp);
  }
}

/** All but the sources, with the version of the file of credentials. */
async function serviceOf({ sources: _, ...rest }: CollectorSettings): Promise<object> {
  const { credentials } = rest.config;
  return { ...rest, version: credentials && "file" in credentials ? await versionOf(credentials.file) : null };
}

/** Changes with the file; null while there is none, as for the moment in which an editor replaces it. */
async function versionOf(file: string): Promise<string | null> {
  return stat(file).then(
    ({ mtimeMs, size, ino }) => `${ino} ${size} ${mtimeMs}`,
    () => null,
  );
}
