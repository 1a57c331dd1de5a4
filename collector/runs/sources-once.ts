// Reads every source of collector.yaml once, sends or prints what it says, and tells what was read: --once, --check and
// --dry-run. The exit codes are those of sysexits.h.

import type { Outbox } from "../delivery/outbox.ts";
import { askService, type ServiceState } from "../delivery/service-clock.ts";
import type { Found } from "../schedule/readings.ts";
import { nothing, together } from "../schedule/readings.ts";
import { Source, type SourceSurroundings } from "../schedule/source.ts";
import type { CollectorSettings, SourceSettings } from "../settings/sources.ts";
import { CannotRead } from "../sources/cannot-read.ts";
import { Unreadable, type UnreadableLine } from "../text/unreadable.ts";
import { Slots } from "../tools/slots.ts";
import { type CheckRow, renderCheck } from "./check-table.ts";
import { messagesOf } from "./messages.ts";
import { notesOf, renderSources, type SourceSummary, type SourcesSummary, summaryOf } from "./source-summary.ts";

export interface OnceOptions {
  settings: CollectorSettings;
  outbox: Outbox;
  apiUrl: string;
  /** Shows what a run would find, and keeps nothing. */
  isCheck: boolean;
  isDryRun: boolean;
  json: boolean;
  signal: AbortSignal;
  tell: (text: string) => void;
  print: (text: string) => Promise<void>;
}

interface Once {
  source: Source;
  found: Found;
  summary: SourceSummary;
}

const atOnce = 16;
const serviceTimeout = 10_000;
const mostNotes = 1_000;

/** Answers the exit code. */
export async function readSourcesOnce(options: OnceOptions): Promise<number> {
  const { settings, outbox, isCheck } = options;
  const slots = new Slots(atOnce, 1_000);
  const asking = isCheck ? askService(options.apiUrl, serviceTimeout) : null;
  const read = await Promise.all(settings.sources.map((one) => slots.run(() => readOnce(one, options))));
  await outbox.finish();
  const { report } = outbox;
  const summary: SourcesSummary = {
    sources: read.map((one) => one.summary),
    messages: messagesOf(outbox),
  };
  await show(options, summary, read, asking === null ? null : await asking);
  if (report.waiting > 0 || report.stopped !== null) return 75;
  if (read.some(({ found }) => found.isMissing)) return 66;
  return report.refused.length > 0 || read.some(isUnread) ? 65 : 0;
}

async function show(
  { json, isDryRun, tell, print, apiUrl }: OnceOptions,
  summary: SourcesSummary,
  read: readonly Once[],
  service: ServiceState | null,
): Promise<void> {
  const rows: CheckRow[] = read.map(({ source, found, summary: one }) => {
    const { name, manager, features, used, checkouts, unreadable, error } = one;
    const reachable = reachableOf(found);
    const lines = source.follower ? source.follower.summary.lines : null;
    return {
      name,
      manager,
      reachable,
      features,
      used,
      checkouts,
      lines,
      unreadable: unreadable.count,
      error,
      clock: found.clockDifference,
    };
  });
  const checked = service && {
    service: { url: apiUrl, ...service },
    reachable: Object.fromEntries(
      rows.map(({ name, reachable, clock }) => [name, { reachable, clockDifference: clock }]),
    ),
  };
  const text = json
    ? JSON.stringify({ ...summary, ...(checked && { check: checked }) }, null, 2)
    : service
      ? renderCheck(rows, notesOf(summary), apiUrl, service)
      : renderSources(summary);
  if (isDryRun) tell(text);
  else await print(`${text}\n`);
}

async function readOnce(settings: SourceSettings, options: OnceOptions): Promise<Once> {
  const { outbox, isCheck, isDryRun, signal, tell } = options;
  const unreadable = new Unreadable((line) => tellUnreadable(line, tell));
  const notes: string[] = [];
  const around: SourceSurroundings = {
    outbox,
    spoolFolder: isCheck || isDryRun ? null : options.settings.config.spoolFolder,
    apiUrl: options.apiUrl,
    follow: false,
    complain: ({ source, line, text, reason }) => unreadable.add(source, line, text, reason),
    note: (text) => {
      if (notes.length < mostNotes) notes.push(text);
    },
    signal,
  };
  const source = new Source(settings, around);
  const found = together([await source.poll(), await readLog(source)]);
  await source.close();
  const summary = summaryOf(source, found, { count: unreadable.count, lines: unreadable.kept }, notes);
  return { source, found, summary };
}

/** Reads the log on to its end; a file that cannot be opened is told like one of a status. */
async function readLog(source: Source): Promise<Found> {
  if (!source.follower) return nothing();
  try {
    await source.follower.readOn();
    return nothing();
  } catch (error) {
    if (error instanceof CannotRead) return nothing(error.message);
    const { code, path, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EACCES" && code !== "EISDIR") throw error;
    return { ...nothing(`${path ?? "the log"} cannot be opened: ${code ?? message}`), isMissing: true };
  }
}

/** Whether nothing of a source could be read at all. */
function isUnread({ source, found, summary }: Once): boolean {
  const { lines, events } = source.follower?.summary ?? { lines: 0, events: {} };
  if (found.messages.length > 0 || Object.keys(events).length > 0) return false;
  return found.error !== null || (lines > 0 && summary.unreadable.count >= lines);
}

function reachableOf(found: Found): "yes" | "no" | "DOWN" | "-" {
  if (found.messages.some((message) => message.MessageType === "status" && message.Status === "DOWN"))
    return found.messages.some(({ MessageType }) => MessageType === "data_inquiry") ? "yes" : "DOWN";
  if (found.messages.length > 0) return "yes";
  return found.error === null ? "-" : "no";
}

function tellUnreadable({ source, line, reason, text }: UnreadableLine, tell: (text: string) => void): void {
  tell(`${source}:${line}: ${reason}: ${text}`);
}
