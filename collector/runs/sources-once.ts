// Reads every source of collector.yaml once, sends or prints the result, and shows what was read: --once, --check (as a
// table) and --dry-run. The exit codes are those of sysexits.h.
import { checkService, type ServiceState } from "../delivery/exchange.ts";
import type { Outbox } from "../delivery/outbox.ts";
import { type Found, nothing, together } from "../schedule/readings.ts";
import { Slots } from "../schedule/schedule.ts";
import { Source, type SourceSurroundings } from "../schedule/source.ts";
import type { CollectorSettings, SourceSettings } from "../settings/sources.ts";
import { CannotRead, type ReportMessage } from "../sources/manager.ts";
import { notifyFirst } from "../text/unreadable.ts";
import { messagesOf, notesOf, renderSources, type SourceSummary, type SourcesSummary, summaryOf } from "./summary.ts";

interface OnceOptions {
  settings: CollectorSettings;
  outbox: Outbox;
  apiUrl: string;
  /** Shows what a run would find, and stores nothing. */
  isCheck: boolean;
  isDryRun: boolean;
  json: boolean;
  signal: AbortSignal;
  notify: (text: string) => void;
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
  const asking = isCheck ? checkService(options.apiUrl, serviceTimeout) : null;
  const read = await Promise.all(settings.sources.map((one) => slots.run(() => readOnce(one, options))));
  await outbox.finish();
  const { report } = outbox;
  const summary: SourcesSummary = { sources: read.map((one) => one.summary), messages: messagesOf(outbox) };
  await show(options, summary, read, asking === null ? null : await asking);
  if (report.waiting > 0 || report.stopped !== null) return 75;
  if (read.some(({ found }) => found.isMissing)) return 66;
  return report.refused.length > 0 || read.some(isUnread) ? 65 : 0;
}

async function show(
  { json, isDryRun, notify, print, apiUrl }: OnceOptions,
  summary: SourcesSummary,
  read: readonly Once[],
  service: ServiceState | null,
): Promise<void> {
  const rows = read.map(({ source, found, summary: one }): CheckRow => {
    const lines = source.follower ? source.follower.summary.lines : null;
    return { ...one, lines, reachable: reachableOf(found), clock: found.clockDifference };
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
  if (isDryRun && json) notify(text);
  else await print(`${text}\n`);
}

async function readOnce(settings: SourceSettings, options: OnceOptions): Promise<Once> {
  const { outbox, isCheck, isDryRun, signal, notify } = options;
  const unreadable = notifyFirst(notify);
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
  // Whoever gives the instant knows it.
  if (settings.at === null) notes.push(...oldOutputs(found.messages));
  const summary = summaryOf(source, found, unreadable, notes);
  return { source, found, summary };
}

/** An output older than this does not count as the present state. */
const oldMs = 3_600_000;

/** Somebody who reads a file that was saved once may take it for what is in use now. */
function oldOutputs(messages: readonly ReportMessage[]): string[] {
  const old = messages.filter(({ TimestampUtc }) => Date.now() - Date.parse(TimestampUtc) > oldMs);
  return old.map(
    ({ LicenseServer, TimestampUtc }) =>
      `the output of ${LicenseServer.Name} is of ${TimestampUtc}: what is in use now is not known from it`,
  );
}

/** Reads the log on to its end; a file that cannot be opened is reported like one of a status. */
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

interface CheckRow extends SourceSummary {
  reachable: "yes" | "no" | "DOWN" | "-";
  /** Lines of the log; null where there is none. */
  lines: number | null;
  /** Seconds. */
  clock: number | null;
}

const head = [
  "SOURCE",
  "MANAGER",
  "REACHABLE",
  "FEATURES",
  "USED",
  "CHECKOUTS",
  "LOG LINES",
  "UNREADABLE",
  "CLOCK",
  "",
];

function renderCheck(rows: readonly CheckRow[], notes: readonly string[], url: string, service: ServiceState): string {
  const table = [head, ...rows.map(cells)];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        column >= 3 && column <= 8 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  const answers = service.isReachable ? "answers" : `does not answer: ${service.error}`;
  const clock =
    service.clockDifference === null ? "" : `; this machine's clock is ${seconds(service.clockDifference)} of it`;
  return [...lines, "", ...notes, `The service ${url} ${answers}${clock}.`].join("\n");
}

function cells(row: CheckRow): string[] {
  const { name, manager, reachable, features, used, checkouts, lines, unreadable, clock, error } = row;
  const counts = [features, used, checkouts, lines ?? "-", unreadable.count].map(String);
  return [name, manager, reachable, ...counts, clock === null ? "-" : `${clock > 0 ? "+" : ""}${clock} s`, error ?? ""];
}

function seconds(difference: number): string {
  return difference === 0 ? "within a second" : `${Math.abs(difference)} s ${difference > 0 ? "ahead" : "behind"}`;
}
