// The licence server of LS-DYNA (LSTC) as the collector knows it: `lstc_qrun`, and `lstc_qrun -r` for its limits.
import type { ReportedCheckout, ReportedPool, ReportedQueuedRequest } from "../../generated/contract.ts";
import { monthNumber, type PrintedStart, startInstant, weekdayOf } from "../text/dates.ts";
import { isRestOf, lineComplaint, linesOfText } from "../text/decode.ts";
import { countOf, fits, longestName, longestVersion, mostLicenses } from "../text/limits.ts";
import {
  anyExitCode,
  CannotRead,
  type Complain,
  isFarAhead,
  type Manager,
  messageHead,
  type Read,
  type Reading,
  readLines,
  statusReader,
} from "./manager.ts";
import { withinUse } from "./pools.ts";

export const lstc: Manager = {
  type: "LSTC",
  calls: ({ text }) =>
    [[], ["-r"]].map((more) => {
      return { kind: "tool", program: "lstc_qrun", arguments: ["-s", text, ...more], exitCodes: anyExitCode };
    }),
  readStatus: statusReader(readStatus, true),
  readsFilesTogether: true,
};

function readStatus(text: string, reading: Reading): Read {
  const printed = readQrun(linesOfText(text), reading.complain);
  const { failure, hasRunning, hasQueue, jobs, limits, notes } = printed;
  // Limits alone do not show who runs what, and what is free does not show programs.
  const isUsage = hasRunning || hasQueue || jobs.length > 0;
  const isAnswer = isUsage || limits.length > 0;
  if (!isAnswer && failure === null && notes.length === 0) return { messages: [], isComplete: false };
  const common = messageHead("LSTC", serverName(printed, reading), reading);
  if (!isAnswer)
    return { messages: [{ MessageType: "status", ...common, Status: notes.length > 0 ? "UP" : "DOWN" }], notes };
  const Scope = isUsage ? "usage" : "licenses";
  return {
    messages: [{ MessageType: "data_inquiry", ...common, Status: "UP", Scope, Pools: poolsOf(printed, reading) }],
    // The tool always prints both lists, or that there is none.
    isComplete:
      failure === null && (!isUsage || (hasRunning && hasQueue)) && !isListCut(printed) && !isGroupCut(printed),
    notes,
  };
}

/** Whether a list has its head and no row that can be read: that nobody runs, or waits, is printed in words. */
function isListCut({
  isRunningHeaded,
  isQueueHeaded,
  isQueueShort,
  isRunningShort,
  isHeadLost,
  jobs,
}: Printed): boolean {
  const isRunningCut = isRunningHeaded && !isRunningShort && jobs.every(({ isQueued }) => isQueued);
  const isQueueCut = isQueueHeaded && !isQueueShort && !jobs.some(({ isQueued }) => isQueued);
  return isHeadLost || isRunningCut || isQueueCut || (jobs.length === 0 && (isRunningShort || isQueueShort));
}

/** Whether the last group has no end. */
function isGroupCut({ limits, endedGroups }: Printed): boolean {
  return limits.some(({ group }) => group >= endedGroups);
}

/** Port 0 is the tool's word for its default. */
function serverName({ server: printed, hasOtherServer }: Printed, { server, address }: Reading): string {
  if (hasOtherServer) throw new CannotRead("the output is of several licence servers: query one of them alone");
  const name = server ?? (printed === null || /^0?@/.test(printed) ? address : printed) ?? printed;
  if (name === null) throw new CannotRead("lstc_qrun does not print which server it queried; name it with `server`");
  return name;
}

/** One pool for each program that runs, waits or has a limit. */
function poolsOf(printed: Printed, reading: Reading): ReportedPool[] {
  const { jobs, limits, hasRunning, hasQueue, isRunningShort, isQueueShort } = printed;
  const names = new Map([...limits, ...jobs].map(({ program }) => [program.toLowerCase(), program]));
  return [...names].map(([key, program]): ReportedPool => {
    const ofProgram = jobs.filter((one) => one.program.toLowerCase() === key);
    const ofLimits = limits.filter((one) => one.program.toLowerCase() === key);
    const running = ofProgram.filter(({ isQueued }) => !isQueued);
    const waiting = ofProgram.filter(({ isQueued }) => isQueued);
    const listed = {
      Total: null,
      Used: (hasRunning || running.length > 0) && !isRunningShort ? sumOf(running, ({ licenses }) => licenses) : null,
      Queued: hasQueue && !isQueueShort ? sumOf(waiting, ({ licenses }) => licenses) : null,
      Increments: [],
    };
    return withinUse({
      FeatureName: program,
      FeatureVersion: null,
      LicenseType: null,
      Reserved: null,
      ...(ofLimits.length > 0 ? numbersOf(ofLimits, printed) : listed),
      Checkouts: running.map((one) => checkoutOf(one, reading)).filter((checkout) => checkout !== null),
      ...(waiting.length > 0 && { QueuedRequests: waiting.map((one) => requestOf(one, reading)) }),
    });
  });
}

/** A program may have licences in several groups: they are added up. What one of them lacks is unknown of all. */
function numbersOf(ofProgram: readonly Limit[], { limits, endedGroups, shortGroups }: Printed) {
  // Programs of one group share its licences: the most that each may take is no total.
  const areAlone = ofProgram.every(
    ({ group }) =>
      group < endedGroups && !shortGroups.has(group) && limits.filter((other) => other.group === group).length === 1,
  );
  const areUsed = ofProgram.every(({ used }) => used !== null);
  return {
    Total: areAlone ? sumOf(ofProgram, ({ most }) => most) : null,
    Used: areUsed ? sumOf(ofProgram, ({ used }) => used ?? 0) : null,
    Queued: sumOf(ofProgram, ({ queued }) => queued),
    Increments: ofProgram.map(({ expiresAt }) => {
      return { Quantity: null, ExpirationDateUtc: new Date(expiresAt).toISOString() };
    }),
  };
}

function checkoutOf(
  { line, text, user, process, host, start, licenses }: Job,
  { at: printedAt, zone, complain }: Reading,
): ReportedCheckout | null {
  const at = startInstant(start, printedAt, zone.zone);
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
function requestOf({ user, process, host, start, licenses }: Job, { at, zone }: Reading): ReportedQueuedRequest {
  const since = startInstant(start, at, zone.zone);
  return {
    UserName: user,
    Workstation: host,
    Handle: process,
    NumberOfLicenses: licenses,
    ...(since !== null && !isFarAhead(since, at) && { QueuedSinceUtc: new Date(since).toISOString() }),
  };
}

function sumOf<One>(list: readonly One[], numberOf: (one: One) => number): number {
  return list.reduce((total, one) => total + numberOf(one), 0);
}

class Printed {
  /** `port@host` as printed; null where the tool prints only that it took a default. */
  server: string | null = null;
  /** Whether another server is printed, too. */
  hasOtherServer = false;
  failure: string | null = null;
  /** Whether the running programs, or that there are none, were printed; and so for the waiting ones. */
  hasRunning = false;
  hasQueue = false;
  /** Whether one of the two lists begins, and does not say that there are none. */
  isRunningHeaded = false;
  isQueueHeaded = false;
  /** Whether a row of one of the two lists cannot be read: what is listed is no sum then. */
  isRunningShort = false;
  isQueueShort = false;
  /** Whether rows stand in a list of which nothing says whether its programs run or wait. */
  isHeadLost = false;
  jobs: Job[] = [];
  limits: Limit[] = [];
  /** Groups of which a row cannot be read: it may be another program of theirs. */
  readonly shortGroups = new Set<number>();
  /** How many licence groups were printed to their end. */
  endedGroups = 0;
  readonly notes: string[] = [];
}

interface Job {
  readonly line: number;
  readonly text: string;
  readonly isQueued: boolean;
  readonly user: string;
  readonly process: string;
  readonly host: string;
  readonly program: string;
  readonly start: PrintedStart;
  readonly licenses: number;
}

/** One program of `lstc_qrun -r`. Programs of one licence group share its licences. */
interface Limit {
  readonly program: string;
  /** The expiry's midnight UTC, in milliseconds. */
  readonly expiresAt: number;
  /** Null where a line of its users could not be read. */
  used: number | null;
  /** Whether its use is the sum of the users below it, and is not printed itself. */
  readonly isListed: boolean;
  readonly most: number;
  readonly queued: number;
  readonly group: number;
}

const longestLine = 4_000;
const job =
  /^\s*(\S.*?)\s+(\d+)@(\S+)\s+(\S+)\s+([A-Z][a-z]{2})\s+([A-Z][a-z]{2})\s+(\d{1,2})\s+(\d{1,2}):(\d{2})\s+(\d+)\s*$/;
const limit = /^\s*(\S+)\s+(\d{1,2})\/(\d{1,2})\/(\d{4})\s+(\d+|-)\s+(\d+)\s+(\d+)\s*\|\s*(\d+)\s*$/;
const rule = /^[\s|-]*-{5,}[\s|-]*$/;
const columns = /^\s*User\s+Host\s+Program\b/;
const noise = [/^\s*$/, /^\s*PROGRAM\s+EXPIRATION\b/, rule, /^\s*Defaulting to server\b/i];

function readQrun(lines: readonly string[], complain: Complain): Printed {
  const reader = new QrunReader();
  readLines(lines, complain, (text, line, above) => reader.read(line, text, above));
  return reader.printed;
}

class QrunReader {
  readonly printed = new Printed();
  /** The list that the last head begins; null where no head stands above the last rule. */
  #list: "running" | "queue" | null = null;
  /** Whether no rule stands below that head yet. */
  #isHeadNew = false;
  /** Whether the column of licences is followed by one of jobs. */
  #hasJobs = false;
  #isOfLimits = false;
  #limit: Limit | null = null;
  /** Which rows stand here: those below a rule, up to a blank line. */
  #rows: "jobs" | "limits" | null = null;

  /** What is wrong with the line, or null. */
  read(line: number, text: string, above: string): string | null {
    const complaint = this.#read(line, text);
    if (rule.test(text)) this.#beginRows();
    else if (text.trim() === "") this.#rows = null;
    else if (complaint !== null) this.#loseRow(line, text, above);
    return complaint;
  }

  #beginRows(): void {
    this.#rows = this.#isOfLimits ? "limits" : "jobs";
    if (this.#isOfLimits) return;
    if (!this.#isHeadNew) this.#list = null;
    this.#isHeadNew = false;
  }

  #loseRow(line: number, text: string, above: string): void {
    const { printed } = this;
    if (this.#rows === "limits") printed.shortGroups.add(printed.endedGroups);
    if (this.#rows !== "jobs") return;
    if (this.#list === "queue") printed.isQueueShort = true;
    if (this.#list === "running") printed.isRunningShort = true;
    // The number of the row above goes on here.
    if (printed.jobs.at(-1)?.line === line - 1 && isRestOf(above, text)) printed.jobs.pop();
  }

  #read(line: number, text: string): string | null {
    if (lineComplaint(text, longestLine) !== null) {
      this.#endLimit();
      return "a line that is too long, or control characters";
    }
    // Nearly all lines are jobs, and no other line is like one.
    const job = jobOf(line, text, this.#hasJobs, this.#list === "queue");
    if (job) return this.#addJob(job);
    if (this.#readFrame(text) || this.#readLimit(text)) return null;
    this.#endLimit();
    return "not a line that lstc_qrun is known to print";
  }

  #readFrame(text: string): boolean {
    const { printed } = this;
    if (columns.test(text)) {
      this.#hasJobs = /# jobs\s*$/.test(text);
      return true;
    }
    if (noise.some((pattern) => pattern.test(text))) return true;
    const server = /^\s*Using (?:user specified|default) server\s*(\S*)\s*$/i.exec(text)?.[1];
    if (server !== undefined) {
      if (/^\d*@\S+$/.test(server) && fits(server, longestName)) {
        printed.server ??= server;
        printed.hasOtherServer ||= printed.server.toLowerCase() !== server.toLowerCase();
      }
      return true;
    }
    if (/\bERROR\b/.test(text)) {
      printed.failure ??= text.trim();
      return true;
    }
    if (this.#readHead(text)) return true;
    const free = /^\s*(\d+) LICENSE\(S\) AVAILABLE for PROG=(\S+)/i.exec(text);
    if (free) printed.notes.push(`${free[2]}: ${free[1]} licences are free for the user of the query`);
    return free !== null;
  }

  /** The head of a list, or that there is none. A list that is printed once more is a later one. */
  #readHead(text: string): boolean {
    const { printed } = this;
    if (/^\s*LICENSE INFORMATION\s*$/.test(text)) {
      this.#limit = null;
      this.#list = null;
      this.#isOfLimits = true;
      printed.limits = [];
      printed.shortGroups.clear();
      printed.endedGroups = 0;
      return true;
    }
    if (!/^\s*(?:(?:No )?(?:running|queued) programs|No programs (?:running|queued))\s*$/i.test(text)) return false;
    const isQueue = /queued/i.test(text);
    const isHeaded = !/\bno\b/i.test(text);
    const list = isQueue ? "queue" : "running";
    this.#list = isHeaded ? list : null;
    this.#isHeadNew = isHeaded;
    this.#isOfLimits = false;
    if (isQueue) {
      printed.hasQueue = true;
      printed.isQueueHeaded = isHeaded;
      printed.isQueueShort = false;
    } else {
      printed.hasRunning = true;
      printed.isRunningHeaded = isHeaded;
      printed.isRunningShort = false;
    }
    printed.jobs = printed.jobs.filter(({ isQueued }) => isQueued !== isQueue);
    return true;
  }

  /** What is wrong with it, or null. */
  #addJob(job: Job): string | null {
    const { printed } = this;
    if (this.#list === null) {
      printed.isHeadLost = true;
      return "a program in a list whose head cannot be read";
    }
    printed.jobs.push(job);
    return null;
  }

  /** A row of `-r`, a user below it, or the line that ends a group. */
  #readLimit(text: string): boolean {
    if (/^\s*LICENSE GROUP\s+\d+\s+\d+\s+\d+\s*\|\s*\d+\s*$/i.test(text)) {
      this.printed.endedGroups += 1;
      this.#limit = null;
      return true;
    }
    const user = /^\s*\S.*?\s+\d+@\S+\s+(\d+)\s*$/.exec(text);
    const procs = countOf(user?.[1] ?? "", mostLicenses);
    if (this.#limit && procs !== null) {
      if (this.#limit.isListed && this.#limit.used !== null) this.#limit.used += procs;
      return true;
    }
    const [, program = "", month = "", day = "", year = "", cpus = "", , max = "", queue = ""] = limit.exec(text) ?? [];
    const used = cpus === "-" ? 0 : countOf(cpus);
    const most = countOf(max);
    const queued = countOf(queue);
    const expiry = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    if (used === null || most === null || queued === null || !fits(program, longestName)) return false;
    if (expiry.getUTCMonth() + 1 !== Number(month) || expiry.getUTCDate() !== Number(day)) return false;
    const { limits, endedGroups: group } = this.printed;
    this.#limit = { program, expiresAt: expiry.getTime(), used, isListed: cpus === "-", most, queued, group };
    limits.push(this.#limit);
    return true;
  }

  /** A line that cannot be read may be one of its users, or another program, whose users stand below it. */
  #endLimit(): void {
    if (this.#limit?.isListed) this.#limit.used = null;
    this.#limit = null;
  }
}

/** A row of one of the two lists; null where it is none. */
function jobOf(line: number, text: string, hasJobs: boolean, isQueued: boolean): Job | null {
  const [
    ,
    user = "",
    process = "",
    host = "",
    program = "",
    day = "",
    month = "",
    date = "",
    hour = "",
    minute = "",
    procs = "",
  ] = job.exec(hasJobs ? text.replace(/\s\d+\s*$/, "") : text) ?? [];
  const weekday = weekdayOf(day);
  const ofYear = monthNumber(month);
  const licenses = countOf(procs, mostLicenses);
  if (weekday === null || ofYear === 0 || Number(hour) > 23 || Number(minute) > 59 || !licenses) return null;
  if (![user, host, program].every((name) => fits(name, longestName)) || !fits(process, longestVersion)) return null;
  const start = { weekday, month: ofYear, day: Number(date), second: Number(hour) * 3_600 + Number(minute) * 60 };
  return { line, text, isQueued, user, process, host, program, start, licenses };
}
