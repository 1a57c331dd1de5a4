// One run of the collector, from the command line to the exit code: lmstat's output, or a debug log.
import { runCommands } from "../commands/run.ts";
import type { ApiSettings } from "../delivery/api.ts";
import type { Outbox } from "../delivery/outbox.ts";
import { collectLog, type LogSummary } from "../logs/follow.ts";
import { LogStream } from "../logs/log-file.ts";
import { stateFile } from "../logs/state.ts";
import type { CommandLine } from "../settings/command-line.ts";
import type { CollectorConfig } from "../settings/config.ts";
import { debugLog } from "../sources/flexlm/debug-log.ts";
import { collectLmstat } from "../sources/flexlm/status/collect.ts";
import { notifyFirst, notifyLine, Unreadable } from "../text/unreadable.ts";
import { machineZone } from "../text/zone.ts";
import { renderSummary, type TaskReading, taskSummary } from "./summary.ts";

export interface Surroundings {
  line: CommandLine;
  config: CollectorConfig;
  api: ApiSettings;
  outbox: Outbox;
  signal: AbortSignal;
  stdin: AsyncIterable<Buffer>;
  /** To standard error. */
  notify: (text: string) => void;
  /** To standard output. */
  print: (text: string) => Promise<void>;
}

const progressEveryMs = 2_000;

/** sysexits: all sent; bad data; try again later. */
const exit = { ok: 0, badData: 65, later: 75 } as const;

export async function runLmstat(around: Surroundings): Promise<number> {
  const { line, outbox } = around;
  const zone = line.timeZone ?? machineZone();
  const unreadable = newUnreadable(around);
  const notes: string[] = [];
  const { lines, messages } = await collectLmstat({
    files: line.lmstat,
    stdin: around.stdin,
    server: line.server,
    zone,
    at: line.at,
    lastYear: line.year,
    unreadable,
    note: (text) => notes.push(text),
  });
  if (unreadable.examples.some(({ text }) => logLine.test(text))) {
    notes.push("Some of what was given is a debug log; --debug-log reads it.");
  }
  for (const message of messages) await outbox.handOn(message);
  await outbox.finish();
  return end(around, { lines, zone, reports: messages, log: null, unreadable, notes }, messages.length > 0);
}

export async function runLog(around: Surroundings): Promise<number> {
  const { line, outbox } = around;
  const unreadable = newUnreadable(around);
  const notes: string[] = [];
  const log = await readLog(around, line.debugLog ?? "-", unreadable, notes);
  await outbox.finish();
  const { lines, zone } = log;
  const reading = { lines, zone: zone ?? machineZone(), reports: [], log, unreadable, notes };
  return end(around, reading, lines === 0 || lines > unreadable.count);
}

export async function runBrokerCommands(around: Surroundings): Promise<number> {
  const { config, outbox, line } = around;
  const { debugLog } = config;
  const readLogOnce = async (): Promise<string> => {
    const quiet = { ...around, line: { ...line, follow: false } };
    const { lines, events } = await readLog(quiet, debugLog ?? "", newUnreadable(around), []);
    return `${lines} lines read: ${JSON.stringify(events)}`;
  };
  const { server, timeZone: zone, follow } = line;
  const summary = await runCommands({
    ...around,
    server,
    zone,
    follow,
    readLog: debugLog === null ? null : readLogOnce,
  });
  const text = line.json
    ? JSON.stringify(summary)
    : `${summary.complete} commands carried out, ${summary.failed} failed.`;
  await around.print(`${text}\n`);
  return summary.stopped !== null || outbox.report.waiting > 0 ? exit.later : exit.ok;
}

async function readLog(
  around: Surroundings,
  path: string,
  unreadable: Unreadable,
  notes: string[],
): Promise<LogSummary> {
  const { line, config, outbox } = around;
  return collectLog({
    format: debugLog,
    type: "FlexLM",
    path,
    stream: path === "-" ? new LogStream(around.stdin) : null,
    follow: line.follow,
    server: line.server,
    zone: line.timeZone,
    machine: machineZone(),
    at: line.at,
    year: line.year,
    stateFile: path === "-" || line.dryRun ? null : stateFile(config.spoolFolder, path, line.server, around.api.url),
    pollInterval: config.pollInterval,
    handOn: (message) => outbox.handOn(message),
    knows: (message) => outbox.knows(message),
    address: null,
    isDatedByFile: false,
    encoding: null,
    complain: (_file, number, text, reason) => unreadable.add(path, number, text, reason),
    note: (text) => {
      if (notes.length < 1_000) notes.push(text);
      if (line.follow) around.notify(text);
    },
    progress: showProgress(around.notify),
    signal: around.signal,
  });
}

async function end(around: Surroundings, reading: TaskReading, isRead: boolean): Promise<number> {
  const { outbox, line } = around;
  const { report } = outbox;
  const summary = taskSummary(reading, outbox);
  const text = line.json
    ? JSON.stringify({ dryRun: line.dryRun, ...summary }, null, 2)
    : renderSummary(summary, line.dryRun);
  if (line.dryRun && line.json) around.notify(text);
  else await around.print(`${text}\n`);
  if (!isRead) around.notify("Nothing could be read.");
  if (!isRead || report.refused.length > 0) return exit.badData;
  return report.waiting > 0 || report.stopped !== null ? exit.later : exit.ok;
}

/** Of what is added while a log is followed each line is shown. */
function newUnreadable({ line, notify }: Surroundings): Unreadable {
  return line.follow ? new Unreadable((one) => notifyLine(one, notify)) : notifyFirst(notify);
}

const logLine = /^\s*\d{1,2}:\d{2}:\d{2} \(\S+\) /;

/** A line every two seconds until the end of the log, where a person sees it. */
function showProgress(notify: Surroundings["notify"]): (read: number, size: number) => void {
  if (!process.stderr.isTTY) return () => {};
  let dueAt = Date.now() + progressEveryMs;
  return (read, size) => {
    if (read >= size || Date.now() < dueAt) return;
    dueAt = Date.now() + progressEveryMs;
    notify(
      `${read.toLocaleString("en")} of ${size.toLocaleString("en")} bytes read (${Math.floor((100 * read) / size)} %)`,
    );
  };
}
