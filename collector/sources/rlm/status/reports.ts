// All lines of what rlmstat printed, section by section: one report for each licence server. What messages these make is
// manager.ts.
import { addressesIn } from "../../../text/addresses.ts";
import { lineComplaint } from "../../../text/decode.ts";
import { type Complain, readLines } from "../../manager.ts";
import {
  isNoise,
  longestHost,
  type PrintedList,
  type PrintedPool,
  Report,
  readAttempt,
  readCheckout,
  readFailure,
  readIsvRow,
  readPoolHead,
  readPoolNumbers,
  readSection,
  readSoftware,
  readStartup,
  type SectionLine,
} from "./lines.ts";

export interface PrintedReports {
  /** The licence servers of `Setting license file path to 5053@a:5053@b`. */
  path: { port: string; host: string }[];
  reports: Report[];
}

const longestLine = 10_000;
const notKnown = "not a line that rlmstat is known to print";

/** Reads everything that rlmstat printed, of one server or several. */
export function readReports(lines: readonly string[], complain: Complain): PrintedReports {
  const reader = new ReportReader(complain);
  const clean = (text: string) => text.trim().replaceAll("\t", " ");
  readLines(lines, complain, (text, line) => reader.read(line, text), clean);
  reader.endPool();
  return { path: reader.path, reports: reader.reports };
}

class ReportReader {
  readonly path: PrintedReports["path"] = [];
  readonly reports: Report[] = [];
  readonly #complain: Complain;
  #report: Report | null = null;
  #part: SectionLine["kind"] | "head" | "failure" = "head";
  #isv: string | null = null;
  /** The checkouts of the list, line by line: each has a handle of its own. */
  #handles = new Set<string>();
  /** A pool whose numbers have not been read yet. */
  #pool: { line: number; text: string; name: string; version: string } | null = null;

  constructor(complain: Complain) {
    this.#complain = complain;
  }

  /** Answers why a line cannot be read, or null. */
  read(line: number, text: string): string | null {
    const complaint = lineComplaint(text, longestLine) ?? this.#read(line, text);
    // What stands below the head of a section that cannot be read is not of the section above.
    if (complaint !== null && this.#report && /^error\b/i.test(text)) this.#report.isCut ||= this.#report.hasLists;
    if (complaint !== null && /\bstatus on\b/i.test(text)) {
      this.endPool();
      this.#part = "head";
      this.#isv = null;
    }
    return complaint;
  }

  #read(line: number, text: string): string | null {
    if (this.#readFrame(text)) return null;
    if (this.#part === "usage") return this.#readUsage(line, text);
    return this.#part === "pools" || this.#part === "head" ? this.#readPools(line, text) : this.#readHead(text);
  }

  /** What begins a section, and what is of no section. */
  #readFrame(text: string): boolean {
    const path = /^setting license file path to (.*)$/i.exec(text);
    if (path) {
      const named = addressesIn(path[1] ?? "");
      this.path.push(...named.filter(({ port, host }) => /^\d+$/.test(port) && host.length <= longestHost));
      return true;
    }
    const section = readSection(text);
    if (section) this.#begin(section);
    else if (!this.#readFailure(text)) return isNoise(text);
    return true;
  }

  #begin(section: SectionLine): void {
    this.endPool();
    const { kind, isv, host, port, up } = section;
    if (kind === "rlm" && this.#report !== null) this.#report = null;
    if (kind === "pools" || kind === "usage") this.#beginList(kind, isv, host);
    const report = this.#current();
    this.#part = kind;
    this.#isv = isv;
    this.#handles = new Set();
    if (kind === "rlm") Object.assign(report, { host, port });
    if (kind === "rlm" || kind === "isv") report.clocks.push({ startup: null, up });
    else report.hasLists = true;
    report.host ??= host;
    if (isv !== null && !report.isvs.some(({ name }) => name.toLowerCase() === isv.toLowerCase())) {
      report.isvs.push({ name: isv, isRunning: true, version: null });
    }
  }

  /** A list that is printed once more is a later one, where it is of the same host; else it is of another licence server. */
  #beginList(kind: "pools" | "usage", isv: string | null, host: string): void {
    const { lists } = this.#current();
    const isSame = (list: PrintedList) => list.kind === kind && list.isv?.toLowerCase() === isv?.toLowerCase();
    const before = lists.find(isSame);
    if (before && before.host.toLowerCase() === host.toLowerCase()) this.#forget(kind, isv);
    else if (before) this.#report = null;
    this.#current().lists.push({ kind, isv, host });
  }

  #forget(kind: "pools" | "usage", isv: string | null): void {
    const report = this.#current();
    const isOther = (one: { isv: string | null }) => one.isv?.toLowerCase() !== isv?.toLowerCase();
    report.checkouts = report.checkouts.filter(isOther);
    if (kind === "pools") report.pools = report.pools.filter(isOther);
  }

  #readFailure(text: string): boolean {
    const failure = readFailure(text);
    // What follows a failure explains it.
    const isExplanation = this.#part === "failure" && (failure === null || failure.program === null);
    if (isExplanation || !failure) {
      const attempt = isExplanation ? readAttempt(text) : null;
      if (attempt && this.#report?.isDown === true && attempt.host !== "") Object.assign(this.#report, attempt);
      return isExplanation && text !== "";
    }
    this.endPool();
    if (failure.program !== null && failure.program !== "rlm") this.#current().missing.push(failure.program);
    else {
      this.#report = null;
      this.#current().isDown = true;
    }
    this.#part = "failure";
    return true;
  }

  #readHead(text: string): string | null {
    const report = this.#current();
    const startup = readStartup(text);
    if (startup === null) return "a start-up time that does not exist";
    const clock = report.clocks.at(-1);
    if (startup !== undefined) {
      if (clock) clock.startup = startup;
      return null;
    }
    const software = readSoftware(text);
    const row = software ? null : readIsvRow(text);
    if (software) this.#readVersion(report, software);
    else if (row) report.isvs.push({ ...row, version: null });
    else if (readPoolNumbers(text) !== null || readPoolHead(text) !== null) return "a pool whose section has no head";
    // Newer versions print more about themselves: none of it is about licences.
    else if (!/^[^:]{1,60}: *\S/.test(text)) return notKnown;
    return null;
  }

  #readVersion(report: Report, { name, version }: { name: string; version: string }): void {
    const isv = report.isvs.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (isv) isv.version = version;
    else if (name.toLowerCase() === "rlm") report.version = version;
  }

  #readPools(line: number, text: string): string | null {
    // The numbers may stand on the line of the pool itself.
    const joined = /^(\S.*?) +((?:count:|uncounted,).*)$/i.exec(text);
    if (joined) return this.#readPools(line, joined[1] ?? "") ?? this.#readPools(line, joined[2] ?? "");
    const numbers = readPoolNumbers(text);
    const pool = this.#pool;
    if (numbers !== null || /^token-based license\b/i.test(text)) {
      this.#pool = null;
      if (!pool) return "no pool that it could belong to stands before it";
      // A token-based license is no pool: it defines what a checkout takes of another one.
      if (numbers) this.#add({ ...pool, ...numbers });
      return numbers?.complaint ?? null;
    }
    const head = readPoolHead(text);
    if (head) {
      this.endPool();
      this.#pool = { line, text, ...head };
      return null;
    }
    // `obsolete: 0, min_remove: 120, total checkouts: 169`, and what newer versions add.
    const isDetail = /^[a-z_ #]{1,30}: *[^,:]*(?:, *[a-z_ #]{1,30}: *[^,:]*)*$/i.test(text);
    return isDetail && (this.#part !== "head" || /^obsolete:/i.test(text)) ? null : notKnown;
  }

  #add({ name, version, total, isUncounted, used, reserved, expiry }: Omit<PrintedPool, "isv">): void {
    const report = this.#current();
    report.hasLists = true;
    report.pools.push({ isv: this.#isv, name, version, total, isUncounted, used, reserved, expiry });
  }

  #readUsage(line: number, text: string): string | null {
    const checkout = readCheckout(text);
    if (typeof checkout === "string") return checkout;
    if (checkout.handle !== null && this.#handles.has(text)) return "a checkout that is listed above";
    this.#handles.add(text);
    this.#current().checkouts.push({ line, text, isv: this.#isv, ...checkout });
    return null;
  }

  /** A pool ends where another one, or another section, begins. */
  endPool(): void {
    const pool = this.#pool;
    this.#pool = null;
    if (!pool) return;
    // Outside of any section it may be no pool at all, but a program and its version.
    const isOfSection = this.#part !== "head";
    this.#complain(pool.line, pool.text, isOfSection ? "a pool without a line of numbers" : notKnown);
    if (isOfSection) this.#add({ ...pool, total: null, isUncounted: false, used: null, reserved: null, expiry: null });
  }

  #current(): Report {
    if (this.#report) return this.#report;
    this.#report = new Report();
    this.reports.push(this.#report);
    return this.#report;
  }
}
