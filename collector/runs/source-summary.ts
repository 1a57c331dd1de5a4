// What one run read of each source of collector.yaml, counted: for people, and with --json for programs.
import type { LogEvent, ReportedPool } from "../../generated/contract.ts";

import type { LogSummary } from "../logs/options.ts";
import type { Found, ReportMessage } from "../schedule/readings.ts";
import type { Source } from "../schedule/source.ts";
import type { UnreadableLine } from "../text/unreadable.ts";
import type { Messages } from "./messages.ts";

type Counted = Exclude<LogEvent["EventType"], "vendor_stopped" | "server_stopped">;

export interface SourceSummary {
  name: string;
  manager: string;
  /** The names of the licence servers that were spoken of. */
  servers: string[];
  /** Pools. */
  features: number;
  /** The sum of their totals. */
  licenses: number;
  /** As the licence manager prints it. */
  used: number;
  checkouts: number;
  events: Record<Counted, number>;
  /** Denials that may be true ones: the client did not go on to another licence server. */
  denials: number;
  unreadable: { count: number; lines: readonly UnreadableLine[] };
  /** What people should know though nothing is lost, such as what is reserved. */
  notes: readonly string[];
  error: string | null;
}

export interface SourcesSummary {
  sources: SourceSummary[];
  messages: Messages;
}

const none: Record<Counted, number> = { checkout: 0, checkin: 0, denial: 0, queue: 0, dequeue: 0 };

export function summaryOf(
  source: Source,
  found: Found,
  unreadable: SourceSummary["unreadable"],
  notes: readonly string[],
): SourceSummary {
  const log = source.follower?.summary ?? null;
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
    events: countsOf(log),
    denials: log?.lastAttempts ?? 0,
    unreadable,
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
      `${source.features} features, ${source.used} of ${source.licenses} licences used, ${source.checkouts} checkouts`,
      ...events.map(([type, count]) => `${type} ${count}`),
      ...(source.unreadable.count > 0 ? [`${source.unreadable.count} unreadable lines`] : []),
      ...(source.error === null ? [] : [source.error]),
    ];
    return `${source.name} (${source.manager}${source.servers.length > 0 ? `, ${source.servers.join(", ")}` : ""}): ${read.join("; ")}`;
  });
  lines.push(...notesOf(summary));
  const { made, sent, waiting, refused, stopped, setAside } = messages;
  lines.push(`${made} messages made, ${sent} sent, ${waiting} waiting, ${refused.length} refused.`);
  for (const one of refused) lines.push(`Refused with ${one.status}: ${one.file}: ${one.answer.slice(0, 500)}`);
  lines.push(...setAside);
  if (stopped !== null) lines.push(`Waiting, because ${stopped}`);
  return lines.join("\n");
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

function countsOf(log: LogSummary | null): Record<Counted, number> {
  const { checkout = 0, checkin = 0, denial = 0, queue = 0, dequeue = 0 } = log?.events ?? none;
  return { checkout, checkin, denial, queue, dequeue };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
