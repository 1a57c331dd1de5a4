// What a run tells at its end: for people, and with --json for programs.
import type { DataInquiryMessage, StatusMessage } from "../../generated/contract.ts";
import type { SendReport } from "../delivery/sender.ts";
import type { LogSummary } from "../logs/options.ts";
import type { UnreadableLine } from "../text/unreadable.ts";
import type { ServerZone } from "../text/zone.ts";
import type { Messages } from "./messages.ts";

export interface ServerSummary {
  name: string;
  messageType: string;
  status: string | null;
  timestampUtc: string;
  pools: number;
  checkouts: number;
  licensesCheckedOut: number;
  borrowedCheckouts: number;
  reserved: number;
  queued: number;
}

export interface Summary {
  dryRun: boolean;
  lines: number;
  timeZone: { name: string; from: string };
  servers: ServerSummary[];
  log: {
    server: string | null;
    firstLine: number;
    events: LogSummary["events"];
    firstEvent: string | null;
    lastEvent: string | null;
  } | null;
  messages: Messages;
  applied: SendReport["applied"];
  notApplied: Record<string, number>;
  pendingCommands: number;
  unreadable: { count: number; lines: readonly UnreadableLine[] };
  notes: readonly string[];
}

export function serverSummary(message: DataInquiryMessage | StatusMessage): ServerSummary {
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
export function zoneOrigin(zone: ServerZone): string {
  if (zone.origin === "printed") return "the log prints it";
  return zone.origin === "this machine"
    ? "this machine's; give --time-zone if the licence manager's is another"
    : "--time-zone";
}

export function renderSummary(summary: Summary): string {
  const lines = [`${count(summary.lines, "line")} read, ${summary.unreadable.count} could not be read.`];
  lines.push(`Times are of the zone ${summary.timeZone.name} (${summary.timeZone.from}).`);
  for (const server of summary.servers) lines.push(renderServer(server));
  if (summary.log) {
    const events = Object.entries(summary.log.events).map(([type, number]) => `${type} ${number}`);
    const range = summary.log.firstEvent === null ? "" : `, ${summary.log.firstEvent} to ${summary.log.lastEvent}`;
    lines.push(`${summary.log.server}: ${events.join(", ") || "no events"}${range}`);
  }
  for (const note of summary.notes) lines.push(`Note: ${note}`);
  if (summary.dryRun) lines.push(`${count(summary.messages.made, "message")} printed, nothing sent.`);
  else lines.push(...renderSending(summary));
  return lines.join("\n");
}

function renderServer(server: ServerSummary): string {
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
  for (const refused of messages.refused)
    lines.push(`Refused with ${refused.status}: ${refused.file}: ${refused.answer.slice(0, 500)}`);
  lines.push(...messages.setAside);
  if (messages.stopped !== null) lines.push(`Waiting, because ${messages.stopped}`);
  if (pendingCommands > 0)
    lines.push(`${count(pendingCommands, "command")} for this broker waiting: npm run collect -- --commands`);
  return lines;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
