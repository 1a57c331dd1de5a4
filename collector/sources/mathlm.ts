// MathLM (Mathematica) as the collector knows it: `monitorlm HOST` with a template of ours, and what it prints.
import type { ReportedCheckout, ReportedPool } from "../../generated/contract.ts";
import { lineComplaint, linesOfText } from "../text/decode.ts";
import { countOf, fits, longestName, longestVersion } from "../text/limits.ts";
import {
  CannotRead,
  type Complain,
  type Manager,
  messageHead,
  type Reading,
  type ReportMessage,
  readLines,
  statusReader,
} from "./manager.ts";
import { withinUse } from "./pools.ts";

export const mathlm: Manager = {
  type: "MathLM",
  calls: (address) =>
    address.hosts.slice(0, 1).map(({ host }) => {
      return { kind: "tool", program: "monitorlm", arguments: [host, "-template", "{file}"], file: template };
    }),
  readStatus: statusReader((text, reading) => {
    const printed = readMonitor(text, reading.complain);
    const isShort = printed.isSummaryAlone || missingUsers(printed) > printed.unread;
    return { messages: messagesOf(printed, reading), isComplete: !isShort && !printed.isCut };
  }),
};

function messagesOf(printed: Printed, reading: Reading): ReportMessage[] {
  if (printed.pools.size === 0 && printed.failure === null) return [];
  if (printed.hasOtherHost) throw new CannotRead("the output is of several licence servers: query one of them alone");
  const name = reading.server ?? printed.host ?? reading.address;
  if (name === null) throw new CannotRead("monitorlm does not print which server it queried; name it with `server`");
  const common = messageHead("MathLM", name, reading);
  if (printed.pools.size === 0) return [{ MessageType: "status", ...common, Status: "DOWN" }];
  const pools = [...printed.pools.values()].map(({ program, inUse, total, users }): ReportedPool => {
    return withinUse({
      FeatureName: program,
      FeatureVersion: null,
      LicenseType: null,
      Total: total,
      Used: inUse,
      Reserved: null,
      Queued: null,
      Checkouts: users.map((user) => checkoutOf(user, reading.at)),
    });
  });
  return [{ MessageType: "data_inquiry", ...common, Status: "UP", Scope: "usage", Pools: pools }];
}

/** How many licences are in use of which no user is listed, in programs that list some: the list may be cut off. */
function missingUsers({ pools }: Printed): number {
  const missing = [...pools.values()].map(({ inUse, users }) => (users.length > 0 ? (inUse ?? 0) - users.length : 0));
  return missing.reduce((sum, number) => sum + Math.max(number, 0), 0);
}

/**
 * Whole minutes are printed, cut off, so the start lies in the minute before. The window is twice as long, because the
 * tool prints a while after it was started: the windows of two polls then always overlap, and the service knows the
 * checkout again.
 */
function checkoutOf({ user, host, version, minutes }: PrintedUser, at: number): ReportedCheckout {
  return {
    UserName: user,
    Workstation: host,
    ...(version !== null && { ClientVersion: version }),
    StartTimeUtc: new Date(at - (minutes + 1) * 60_000).toISOString(),
    StartPrecisionSeconds: 120,
  };
}

// What monitorlm prints: by our template (`POOL program~out~authorized`, `USER program~user~host~duration`), or its standard
// text, with a table of programs and one of users.

interface Printed {
  /** The server's name, where monitorlm's standard text prints it. */
  host: string | null;
  /** Whether another server is printed, too. */
  hasOtherHost: boolean;
  /** Why nobody answered, or null. */
  failure: string | null;
  /** Whether a failure stands below programs, or the line of a program is lost. */
  isCut: boolean;
  /** Whether the text ends before its users, or before the programs are all printed. */
  isSummaryAlone: boolean;
  /** Which lines stand here in the standard text; "other" below a head that is not known. */
  part: "programs" | "users" | "other";
  /** How many lines cannot be read, each of which may be a user; without a last line that is cut off. */
  unread: number;
  /** By program, in lower case and without blanks. */
  readonly pools: Map<string, PrintedPool>;
}

interface PrintedPool {
  readonly program: string;
  /** Null where a number that belongs to it cannot be read. */
  inUse: number | null;
  total: number | null;
  readonly users: PrintedUser[];
}

interface PrintedUser {
  readonly user: string;
  /** Null where MathLM does not know it. */
  readonly host: string | null;
  readonly version: string | null;
  /** Whole minutes since the checkout. */
  readonly minutes: number;
}

const longestLine = 4_000;
/** Ten years: a longer one is no duration. */
const longestDuration = 5_256_000;
const failures =
  /(could not|cannot|can't|unable to|failed to|error)\b.*(connect|contact|reach|communicat|find)|not (running|responding)|connection (refused|timed out)|no license server/i;
/** What comes before the programs; once more, where a later output follows. */
const heads = /^SERVER v\S*\s*$|^\s*(License Usage Summary):/i;
const users = /^\s*(?:Licenses in Use:|No licenses (?:are )?in use)/i;
const noise = [
  /^\s*$/,
  /^\s*MathLM Version\b/i,
  /^\s*Online help is available at/i,
  /^\s*https?:\/\//i,
  /^\s*Date\s*:/i,
  /^\s*License(\s+Total\s+Total|\s+Type\b.*)?\s*$/i,
  /^\s*Program\s+(Version\s+)?Class\b/i,
  /^\s*-{5,}\s*$/,
];

function readMonitor(output: string, complain: Complain): Printed {
  const lines = linesOfText(output);
  const isEnded = /[\r\n]$/.test(output);
  const printed: Printed = {
    host: null,
    hasOtherHost: false,
    failure: null,
    isCut: false,
    isSummaryAlone: false,
    part: "programs",
    unread: 0,
    pools: new Map(),
  };
  readLines(lines, complain, (text, line) => {
    const complaint = readLine(text, printed);
    if (complaint !== null && (isEnded || line < lines.length)) printed.unread += 1;
    return complaint;
  });
  return printed;
}

/** What is wrong with the line, or null. */
function readLine(text: string, printed: Printed): string | null {
  if (lineComplaint(text, longestLine) !== null) return "a line that is too long, or control characters";
  if (/^POOL\s/.test(text)) {
    const complaint = readPool(text.slice(5).split("~"), printed, false);
    printed.isSummaryAlone = printed.pools.size < programs.length;
    return complaint;
  }
  if (/^USER\s/.test(text)) {
    printed.isSummaryAlone = false;
    return readUser(text.slice(5).split("~"), printed);
  }
  if (readPart(text, printed) || noise.some((pattern) => pattern.test(text))) return null;
  const host = /^\s*MathLM Server\s+(\S+)\s*$/i.exec(text)?.[1];
  if (host !== undefined) {
    if (host.length > longestName) return "a server whose name is too long";
    printed.host ??= host;
    printed.hasOtherHost ||= printed.host.toLowerCase() !== host.toLowerCase();
    return null;
  }
  return readRow(text, printed);
}

/** A row of the standard text, or a failure. */
function readRow(text: string, printed: Printed): string | null {
  const [user, program = "", version, party = "", duration = ""] =
    /^\s*((?:Sub )?\S+)\s+(\d+(?:\.\d+)*)\s+\w{1,3}\s+(\S.*?\s+)(\d+(?::\d{2}){1,2})\s*$/.exec(text) ?? [];
  if (user !== undefined) {
    if (printed.part === "other") return "a user below a head that is not known";
    const names = namesOf(party, /\s{2}|\t/.test(text.trim()));
    return names ? readUser([program, ...names, duration], printed, version) : ambiguous;
  }
  const pool = /^\s*((?:Sub )?\S+)\s+[A-Z]\w{0,2}\s+(\S+)\s+(\S+)\s*$/.exec(text);
  if (pool && /\d/.test(`${pool[2]}${pool[3]}`)) {
    if (printed.part === "programs") return readPool(pool.slice(1), printed, true);
    // It is of a later output, whose head is lost.
    printed.isCut = true;
    return "a program below the users";
  }
  if (failures.test(text)) {
    printed.isCut ||= printed.pools.size > 0;
    printed.failure ??= text.trim();
    return null;
  }
  if (printed.part === "users" && /:\s*$/.test(text)) printed.part = "other";
  return "not a line that monitorlm is known to print";
}

/** The head of the programs, or that of the users below them. */
function readPart(text: string, printed: Printed): boolean {
  const head = heads.exec(text);
  if (head) {
    printed.pools.clear();
    printed.isSummaryAlone = head[1] !== undefined;
    printed.part = "programs";
    return true;
  }
  if (!users.test(text)) return false;
  // A list that is printed once more is a later one.
  for (const pool of printed.pools.values()) pool.users.length = 0;
  printed.isSummaryAlone = false;
  printed.part = "users";
  return true;
}

const widestUser = 10;
const widestHost = 20;
const ambiguous = "words in which the user and the host cannot be distinguished";

/**
 * User and host, the host empty where none is printed. Columns are divided by several blanks, names by one; where the
 * blanks of a whole line were lost, only one or two words can be separated.
 */
function namesOf(text: string, hasColumns: boolean): [user: string, host: string] | null {
  const [user = "", host = "", ...more] = text.trim().split(hasColumns ? /\s{2,}|\t/ : /\s+/);
  // A user who is wider than the column leaves one blank before the host.
  if (host === "" && /\s/.test(user) && user.length > widestUser) return null;
  // So does a host before the duration; anything else there is a part of the duration, such as its days.
  if (hasColumns && /\S $/.test(text) && (host || user).length < widestHost) return null;
  return more.length > 0 || /\s/.test(host) ? null : [user, host];
}

/** `isAdded`: licences of several classes stand in several lines, and are added. */
function readPool(
  [name = "", out = "", authorized = "", ...more]: readonly string[],
  printed: Printed,
  isAdded: boolean,
): string | null {
  const program = name.trim().replace(/^Sub /, "Sub");
  const inUse = countOf(out.trim());
  const total = countOf(authorized.trim());
  const isWhole = inUse !== null && total !== null;
  if (!fits(program, longestName) || more.length > 0) return "a program without two numbers of licences";
  const key = program.toLowerCase();
  const pool = printed.pools.get(key);
  if (pool && !isAdded) return "a program that is printed twice";
  const before = pool ?? { program, inUse: 0, total: 0, users: [] };
  printed.pools.set(key, { ...before, inUse: sum(before.inUse, inUse), total: sum(before.total, total) });
  return isWhole ? null : "a program without two numbers of licences";
}

function sum(one: number | null, other: number | null): number | null {
  return one !== null && other !== null && Number.isSafeInteger(one + other) ? one + other : null;
}

function readUser(parts: readonly string[], printed: Printed, version: string | null = null): string | null {
  const [program = "", ...names] = parts;
  const minutes = minutesOf(names.pop()?.trim() ?? "");
  const host = names.pop()?.trim() ?? "";
  const user = names.join("~").trim();
  const pool = printed.pools.get(program.trim().replace(/^Sub /, "Sub").toLowerCase());
  if (minutes === null) return "a user without a duration";
  if (!fits(user, longestName) || host.length > longestName)
    return "a user without a name, or with one that is too long";
  if (!pool) {
    printed.isCut = true;
    return "a user of a program whose licences are not printed before";
  }
  const clientVersion = version !== null && fits(version, longestVersion) ? version : null;
  pool.users.push({ user, host: host || null, version: clientVersion, minutes });
  return null;
}

/** `3:12`, or with seconds `3:12:40`. */
function minutesOf(text: string): number | null {
  const [, hours = "", minutes = ""] = /^(\d{1,6}):([0-5]\d)(?::[0-5]\d)?$/.exec(text) ?? [];
  const whole = Number(hours) * 60 + Number(minutes);
  return minutes !== "" && whole <= longestDuration ? whole : null;
}

/** The programs that our template has monitorlm print, and what its variables call them. */
const programs = [
  ["Mathematica", "FE"],
  ["MathKernel", "KE"],
  ["SubMathematica", "SUB_FE"],
  ["SubMathKernel", "SUB_KE"],
] as const;

/** Has monitorlm print one line for each program and each user, fields divided by `~`. */
const template = [
  `%VAR_MPROCESS = ${programs.map(([program]) => `"${program}"`).join(" ")}`,
  ...["REP_GENERAL_CHECKOUT_LINE", "REP_GENERAL_SUB_CHECKOUT_LINE"].map(
    (name) => `%${name} = "USER %VAR_MPROCESS~%PROC_USER~%PROC_FQDN~%PROC_DURATION\\n"`,
  ),
  "%TEXT",
  "SERVER v%CONST_SERVER_VERSION",
  ...programs.map(([program, part]) => `POOL ${program}~%CONST_TOTAL_${part}_OUT~%CONST_TOTAL_${part}_AUTHORIZED`),
  "%REP_GENERAL_CHECKOUT_LINE%REP_GENERAL_SUB_CHECKOUT_LINE",
  "",
].join("\n");
