// The licence server of LS-DYNA (LSTC) as the collector knows it: `lstc_qrun`, and `lstc_qrun -r` for its limits.
import type { ReportedCheckout, ReportedPool, ReportedQueuedRequest } from "../../../generated/contract.ts";
import { linesOfText } from "../../text/decode.ts";
import { startInstant } from "../../text/start-time.ts";
import { CannotRead } from "../cannot-read.ts";
import { isFarAhead } from "../far-ahead.ts";
import type { Manager, ReadingContext, StatusReading, UnreadablePart } from "../manager.ts";
import { reportedServer } from "../reported-server.ts";
import { withinUse } from "../shared-licenses.ts";
import { type Job, type Limit, type Printed, readQrun } from "./qrun.ts";

export const lstc: Manager = {
  type: "LSTC",
  calls: ({ text }) =>
    [[], ["-r"]].map((more) => {
      return { kind: "tool", program: "lstc_qrun", arguments: ["-s", text, ...more], exitCodes };
    }),
  readStatus,
  readsFilesTogether: true,
};

/** Any: lstc_qrun ends with another code while programs run. Whether it failed, its text says. */
const exitCodes = Array.from({ length: 256 }, (_, code) => code);

function readStatus(text: string, context: ReadingContext): StatusReading {
  const unreadable: UnreadablePart[] = [];
  const complain = (line: number, contents: string, reason: string) =>
    unreadable.push({ line, reason, text: contents });
  const printed = readQrun(linesOfText(text), complain);
  const { failure, hasRunning, hasQueue, jobs, limits, notes } = printed;
  // Limits alone say nothing of who runs what, and what is free says nothing of programs.
  const isUsage = hasRunning || hasQueue || jobs.length > 0;
  const isAnswer = isUsage || limits.length > 0;
  if (!isAnswer && failure === null && notes.length === 0)
    return { messages: [], unreadable, isComplete: false, printedAt: null, notes };
  const common = {
    LicenseServer: reportedServer("LSTC", serverName(printed, context), context.zone),
    TimestampUtc: new Date(context.at).toISOString(),
  };
  if (!isAnswer) {
    const message = { MessageType: "status" as const, ...common, Status: notes.length > 0 ? upStatus : downStatus };
    return { messages: [message], unreadable, isComplete: true, printedAt: null, notes };
  }
  const pools = poolsOf(printed, context, (one) => checkoutOf(one, context, complain));
  const message = {
    MessageType: "data_inquiry" as const,
    ...common,
    Status: upStatus,
    Scope: isUsage ? ("usage" as const) : ("licenses" as const),
    Pools: pools,
  };
  const isComplete = failure === null && (!hasRunning || hasQueue || jobs.length > 0);
  return { messages: [message], unreadable, isComplete, printedAt: null, notes };
}

const upStatus = "UP" as const;
const downStatus = "DOWN" as const;

/** Port 0 is the tool's word for its default. */
function serverName({ server: printed }: Printed, { server, asked }: ReadingContext): string {
  const name = server ?? (printed === null || /^0?@/.test(printed) ? asked : printed) ?? printed;
  if (name === null) throw new CannotRead("lstc_qrun does not say which server it asked; name it with `server`");
  return name;
}

/** One pool for each program that runs, waits or has a limit. */
function poolsOf(
  printed: Printed,
  context: ReadingContext,
  read: (job: Job) => ReportedCheckout | null,
): ReportedPool[] {
  const { jobs, limits, hasRunning, hasQueue } = printed;
  const names = new Map([...limits, ...jobs].map(({ program }) => [program.toLowerCase(), program]));
  return [...names].map(([key, program]): ReportedPool => {
    const own = jobs.filter((one) => one.program.toLowerCase() === key);
    const limit = limits.find((one) => one.program.toLowerCase() === key);
    const running = own.filter(({ isQueued }) => !isQueued);
    const waiting = own.filter(({ isQueued }) => isQueued);
    return withinUse({
      FeatureName: program,
      FeatureVersion: null,
      LicenseType: null,
      Total: limit && isAlone(limit, limits) ? limit.most : null,
      Used: limit ? limit.used : hasRunning || running.length > 0 ? sum(running) : null,
      Reserved: null,
      Queued: limit ? limit.queued : hasQueue ? sum(waiting) : null,
      Increments: limit ? [{ Quantity: null, ExpirationDateUtc: new Date(limit.expiresAt).toISOString() }] : [],
      Checkouts: running.map(read).filter((checkout) => checkout !== null),
      ...(waiting.length > 0 && { QueuedRequests: waiting.map((one) => requestOf(one, context)) }),
    });
  });
}

/** Programs of one group share its licences: the most that each may take is no total. */
function isAlone(limit: Limit, limits: readonly Limit[]): boolean {
  return limits.filter(({ group }) => group === limit.group).length === 1;
}

function checkoutOf(
  { line, text, user, process, host, start, licenses }: Job,
  context: ReadingContext,
  complain: (line: number, text: string, reason: string) => void,
): ReportedCheckout | null {
  const at = startInstant(start, context.at, context.zone.zone);
  if (at === null) {
    complain(line, text, "a start that lies ahead, or a weekday that no year of the last 40 has on that date");
    return null;
  }
  return {
    UserName: user,
    Workstation: host,
    Handle: process,
    NumberOfLicenses: licenses,
    StartTimeUtc: new Date(at).toISOString(),
    StartPrecisionSeconds: 60,
  };
}

/** A program that waits. */
function requestOf({ user, process, host, start, licenses }: Job, { at, zone }: ReadingContext): ReportedQueuedRequest {
  const since = startInstant(start, at, zone.zone);
  return {
    UserName: user,
    Workstation: host,
    Handle: process,
    NumberOfLicenses: licenses,
    ...(since !== null && !isFarAhead(since, at) && { QueuedSinceUtc: new Date(since).toISOString() }),
  };
}

function sum(jobs: readonly Job[]): number {
  return jobs.reduce((total, { licenses }) => total + licenses, 0);
}
