// What a run shows at its end: of one task, of the sources of collector.yaml, and of the messages. For people, and with
// --json for programs.
import type { ReportedPool } from "../../generated/contract.ts";
import type { Outbox } from "../delivery/outbox.ts";
import { wordsOf } from "../delivery/sender.ts";
import type { LogSummary } from "../logs/follow.ts";
import type { Found } from "../schedule/readings.ts";
import type { Source } from "../schedule/source.ts";
import type { ReportMessage } from "../sources/manager.ts";
import type { Unreadable } from "../text/unreadable.ts";
import type { ServerZone } from "../text/zone.ts";

/** What --lmstat or --debug-log read. */
export interface TaskReading {
  lines: number;
  zone: ServerZone;
  reports: readonly ReportMessage[];
  log: LogSummary | null;
  unreadable: Unreadable;
  notes: readonly string[];
}

export type Summary = ReturnType<typeof taskSummary>;

export function taskSummary({ lines, zone, reports, log, unreadable, notes }: TaskReading, outbox: Outbox) {
  const { applied, notApplied, pendingCommands } = outbox.report;
  return {
    lines,
    timeZone: { name: zone.name, from: zoneOrigin(zone) },
    servers: reports.map(serverSummary),
    log: log && {
      server: log.server,
      firstLine: log.firstLine,
      events: log.events,
      firstEvent: log.firstEvent,
      lastEvent: log.lastEvent,
    },
    messages: messagesOf(outbox),
    applied,
    notApplied,
    pendingCommands,
    unreadable: { count: unreadable.count, lines: unreadable.examples },
    notes,
  };
}

function serverSummary(message: ReportMessage) {
  const pools = message.MessageType === "data_inquiry" ? message.Pools : [];
  const checkouts = pools.flatMap((pool) => pool.Checkouts ?? []);
  return {
    name: message.LicenseServer.Name,
    messageType: message.MessageType,
    status: message.Status ?? null,
    timestampUtc: message.TimestampUtc,
    pools: pools.length,
    checkouts: checkouts.length,
    licensesCheckedOut: total(checkouts.map((checkout) => checkout.NumberOfLicenses ?? 1)),
    borrowedCheckouts: checkouts.filter((checkout) => checkout.IsBorrowed).length,
    reserved: total(pools.map((pool) => pool.Reserved ?? 0)),
    queued: total(pools.map((pool) => pool.Queued ?? 0)),
  };
}

/** Where a zone was taken from, in words. */
function zoneOrigin(zone: ServerZone): string {
  if (zone.origin === "printed") return "the log prints it";
  return zone.origin === "this machine"
    ? "this machine's; give --time-zone if the licence manager's is another"
    : "--time-zone";
}

export function renderSummary(summary: Summary, isDryRun: boolean): string {
  const lines = [`${count(summary.lines, "line")} read, ${summary.unreadable.count} could not be read.`];
  lines.push(`Times are of the zone ${summary.timeZone.name} (${summary.timeZone.from}).`);
  for (const server of summary.servers) lines.push(renderServer(server));
  if (summary.log) {
    const events = Object.entries(summary.log.events).map(([type, number]) => `${type} ${number}`);
    const range = summary.log.firstEvent === null ? "" : `, ${summary.log.firstEvent} to ${summary.log.lastEvent}`;
    lines.push(`${summary.log.server}: ${events.join(", ") || "no events"}${range}`);
  }
  for (const note of summary.notes) lines.push(`Note: ${note}`);
  if (isDryRun) lines.push(`${count(summary.messages.made, "message")} made, nothing sent; --json prints them.`);
  else lines.push(...renderSending(summary));
  return lines.join("\n");
}

function renderServer(server: Summary["servers"][number]): string {
  const head = `${server.name}${server.status === null ? "" : ` ${server.status}`} at ${server.timestampUtc}`;
  if (server.messageType === "status") return `${head}: no list of features`;
  const borrowed = server.borrowedCheckouts > 0 ? `, ${server.borrowedCheckouts} of them borrowed` : "";
  const checkouts = `${count(server.checkouts, "checkout")} of ${count(server.licensesCheckedOut, "licence")}${borrowed}`;
  return `${head}: ${count(server.pools, "pool")}, ${checkouts}, ${server.reserved} reserved, ${server.queued} queued`;
}

function renderSending({ messages, applied, notApplied, pendingCommands }: Summary): string[] {
  const lines = [
    `${count(messages.made, "message")} made, ${messages.sent} sent, ${messages.waiting} waiting, ${messages.refused.length} refused.`,
  ];
  if (messages.sent > 0) {
    lines.push(
      `Applied ${applied.Messages}: ${applied.PoolsReported} pools, sessions ${applied.SessionsOpened} opened, ${applied.SessionsClosed} closed, ` +
        `${applied.SessionsUpdated} updated; ${applied.DenialsAdded} denials; ${applied.EventsKnown} events known before, ${applied.CheckinsUnmatched} check-ins without a checkout.`,
    );
  }
  for (const [reason, number] of Object.entries(notApplied)) lines.push(`Not applied: ${number} (${reason}).`);
  lines.push(...renderUnsent(messages));
  if (pendingCommands > 0)
    lines.push(`${count(pendingCommands, "command")} for this broker waiting: npm run collect -- --commands`);
  return lines;
}

function renderUnsent({ refused, setAside, stopped }: Summary["messages"]): string[] {
  const refusals = refused.map(
    ({ status, file, answer }) => `Refused with ${status}: ${file}: ${answer.slice(0, 500)}`,
  );
  return [...refusals, ...setAside, ...(stopped === null ? [] : [`Waiting, because ${stopped}`])];
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

export type SourceSummary = ReturnType<typeof summaryOf>;

export interface SourcesSummary {
  sources: SourceSummary[];
  messages: Summary["messages"];
}

/** `notes`: what people should know though nothing is lost, such as what is reserved. */
export function summaryOf(source: Source, found: Found, unreadable: Unreadable, notes: readonly string[]) {
  const log = source.follower?.summary ?? null;
  const { checkout = 0, checkin = 0, denial = 0, queue = 0, dequeue = 0 } = log?.events ?? {};
  const listed = poolsOf(found.messages);
  const pools = listed.length > 0 ? listed : (log?.bought ?? []);
  return {
    name: source.settings.name,
    manager: source.settings.manager,
    servers: serversOf(found.messages, log),
    features: pools.length,
    licenses: total(pools.map((pool) => pool.Total ?? 0)),
    used: total(pools.map((pool) => pool.Used ?? 0)),
    checkouts: total(pools.map((pool) => pool.Checkouts?.length ?? 0)),
    events: { checkout, checkin, denial, queue, dequeue },
    /** Those that may be true ones: the client did not go on to another licence server. */
    denials: log?.lastAttempts ?? 0,
    unreadable: { count: unreadable.count, lines: unreadable.examples },
    notes,
    error: found.error,
  };
}

/** The notes of all sources, each with its source, for people. */
export function notesOf({ sources }: SourcesSummary): string[] {
  return sources.flatMap(({ name, notes }) => notes.map((note) => `Note: ${name}: ${note}`));
}

/** One line for each source, its notes, and what became of the messages. */
export function renderSources(summary: SourcesSummary): string {
  const { sources, messages } = summary;
  const lines = sources.map((source) => {
    const events = Object.entries(source.events).filter(([, count]) => count > 0);
    const read = [
      `${count(source.features, "feature")}, ${source.used} of ${source.licenses} licences used, ${count(source.checkouts, "checkout")}`,
      ...events.map(([type, count]) => `${type} ${count}`),
      ...(source.unreadable.count > 0 ? [count(source.unreadable.count, "unreadable line")] : []),
      ...(source.error === null ? [] : [source.error]),
    ];
    return `${source.name} (${source.manager}${source.servers.length > 0 ? `, ${source.servers.join(", ")}` : ""}): ${read.join("; ")}`;
  });
  lines.push(...notesOf(summary));
  const { made, sent, waiting, refused } = messages;
  lines.push(`${count(made, "message")} made, ${sent} sent, ${waiting} waiting, ${refused.length} refused.`);
  return [...lines, ...renderUnsent(messages)].join("\n");
}

/** The pools of the snapshots; where a source has none, those of its licence files. A later report of a server counts alone. */
function poolsOf(messages: readonly ReportMessage[]): ReportedPool[] {
  const snapshots = messages.filter((message) => message.MessageType === "data_inquiry");
  const usage = snapshots.filter(({ Scope }) => Scope !== "licenses");
  const latest = new Map(
    (usage.length > 0 ? usage : snapshots).map((message) => [message.LicenseServer.Name.toLowerCase(), message]),
  );
  return [...latest.values()].flatMap(({ Pools }) => Pools);
}

function serversOf(messages: readonly ReportMessage[], log: LogSummary | null): string[] {
  const names = [...messages.map(({ LicenseServer }) => LicenseServer.Name), ...(log?.server ? [log.server] : [])];
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

/** `stopped`: why the rest waits; `setAside`: the service's words for each licence server. */
export function messagesOf({ messages, report }: Outbox) {
  const { sent, waiting, refused, stopped, claimed } = report;
  return { made: messages, sent, waiting, refused, stopped, setAside: wordsOf(claimed) };
}
