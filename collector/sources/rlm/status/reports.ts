// All lines of what rlmstat printed, section by section: one report for each licence server. What messages these make is
// snapshots.ts.
import { hasControlCharacters } from "../../../text/decode.ts";
import type { UnreadablePart } from "../../manager.ts";
import {
  isNoise,
  type PoolNumbers,
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
import { emptyReport, type PrintedPool, type Report } from "./report.ts";

export interface PrintedReports {
  /** The licence servers of `Setting license file path to 5053@a:5053@b`. */
  path: { port: string; host: string }[];
  reports: Report[];
}

const longestLine = 10_000;

/** Reads everything that rlmstat printed, of one server or several. */
export function readReports(lines: readonly string[], unreadable: UnreadablePart[]): PrintedReports {
  const reader = new ReportReader(unreadable);
  lines.forEach((line, index) => {
    reader.read(index + 1, line);
  });
  reader.end();
  return { path: reader.path, reports: reader.reports };
}

class ReportReader {
  readonly path: PrintedReports["path"] = [];
  readonly reports: Report[] = [];
  readonly #unreadable: UnreadablePart[];
  #report: Report | null = null;
  #part: SectionLine["kind"] | "head" | "failure" = "head";
  #isv: string | null = null;
  /** A pool whose numbers have not been read yet. */
  #pool: { line: number; text: string; name: string; version: string } | null = null;

  constructor(unreadable: UnreadablePart[]) {
    this.#unreadable = unreadable;
  }

  read(line: number, printed: string): void {
    const text = printed.trim().replaceAll("\t", " ");
    if (text.length > longestLine) return this.#complain(line, text, "a line that is too long");
    if (hasControlCharacters(text)) return this.#complain(line, text, "control characters");
    if (this.#readFrame(text)) return;
    if (this.#part === "usage") this.#readUsage(line, text);
    else if (this.#part === "pools" || this.#part === "head") this.#readPools(line, text);
    else this.#readHead(line, text);
  }

  end(): void {
    this.#endPool();
  }

  /** What begins a section, and what is of no section. */
  #readFrame(text: string): boolean {
    const path = /^setting license file path to (.*)$/i.exec(text);
    if (path) {
      for (const [, port = "", host = ""] of (path[1] ?? "").matchAll(/(\d+)@([^\s:;,@]+)/g)) this.path.push({ port, host });
      return true;
    }
    const section = readSection(text);
    if (section) this.#begin(section);
    else if (!this.#readFailure(text)) return isNoise(text);
    return true;
  }

  #begin(section: SectionLine): void {
    this.#endPool();
    const { kind, isv, host, port, up } = section;
    if (kind === "rlm" && this.#report !== null) this.#report = null;
    const report = this.#current();
    this.#part = kind;
    this.#isv = isv;
    if (kind === "rlm") Object.assign(report, { host, port });
    if (kind === "rlm" || kind === "isv") report.clocks.push({ startup: null, up });
    else report.hasLists = true;
    report.host ??= host;
    if (isv !== null && !report.isvs.some(({ name }) => name.toLowerCase() === isv.toLowerCase())) {
      report.isvs.push({ name: isv, isRunning: true, version: null });
    }
  }

  #readFailure(text: string): boolean {
    const failure = readFailure(text);
    if (!failure) {
      const attempt = this.#part === "failure" ? readAttempt(text) : null;
      if (attempt && this.#report?.isDown === true && attempt.host !== "") Object.assign(this.#report, attempt);
      // What follows a failure explains it.
      return this.#part === "failure" && text !== "";
    }
    this.#endPool();
    if (failure.program !== null && failure.program !== "rlm") this.#current().missing.push(failure.program);
    else {
      this.#report = null;
      this.#current().isDown = true;
    }
    this.#part = "failure";
    return true;
  }

  #readHead(line: number, text: string): void {
    const report = this.#current();
    const startup = readStartup(text);
    if (startup === null) return this.#complain(line, text, "a start-up time that does not exist");
    const clock = report.clocks.at(-1);
    if (startup !== undefined) {
      if (clock) clock.startup = startup;
      return;
    }
    const software = readSoftware(text);
    const row = software ? null : readIsvRow(text);
    if (software) this.#readVersion(report, software);
    else if (row) report.isvs.push({ ...row, version: null });
    // Newer versions print more about themselves: none of it is about licences.
    else if (!/^[^:]{1,60}: *\S/.test(text)) this.#complain(line, text, "not a line that rlmstat is known to print");
  }

  #readVersion(report: Report, { name, version }: { name: string; version: string }): void {
    const isv = report.isvs.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (isv) isv.version = version;
    else if (name.toLowerCase() === "rlm") report.version = version;
  }

  #readPools(line: number, printed: string): void {
    // The numbers may stand on the line of the pool itself.
    const joined = /^(.*?\S) +((?:count:|uncounted,).*)$/i.exec(printed);
    if (joined) this.#readPools(line, joined[1] ?? "");
    const text = joined?.[2] ?? printed;
    const numbers = readPoolNumbers(text);
    if (numbers !== null) return this.#readNumbers(line, text, numbers);
    if (/^token-based license\b/i.test(text)) {
      if (!this.#pool) this.#complain(line, text, "no pool that it could belong to stands before it");
      this.#pool = null;
      return;
    }
    const head = readPoolHead(text);
    if (head) {
      this.#endPool();
      this.#pool = { line, text, ...head };
      return;
    }
    // `obsolete: 0, min_remove: 120, total checkouts: 169`, and what newer versions add.
    const isDetail = /^(?:obsolete|[a-z_ #]{1,30}): *[^,:]*(?:, *[a-z_ #]{1,30}: *[^,:]*)*$/i.test(text);
    if (!isDetail || (this.#part === "head" && !/^obsolete:/i.test(text))) {
      this.#complain(line, text, "not a line that rlmstat is known to print");
    }
  }

  #readNumbers(line: number, text: string, { complaint, ...numbers }: PoolNumbers): void {
    const pool = this.#pool;
    this.#pool = null;
    if (!pool) return this.#complain(line, text, "no pool that it could belong to stands before it");
    if (complaint !== null) this.#complain(line, text, complaint);
    this.#add({ ...pool, ...numbers });
  }

  #add({ name, version, total, isUncounted, used, reserved, expiry }: Omit<PrintedPool, "isv">): void {
    const report = this.#current();
    report.hasLists = true;
    report.pools.push({ isv: this.#isv, name, version, total, isUncounted, used, reserved, expiry });
  }

  #readUsage(line: number, text: string): void {
    const checkout = readCheckout(text);
    if (typeof checkout === "string") this.#complain(line, text, checkout);
    else this.#current().checkouts.push({ line, text, isv: this.#isv, ...checkout });
  }

  #endPool(): void {
    const pool = this.#pool;
    this.#pool = null;
    if (!pool) return;
    this.#complain(pool.line, pool.text, "a pool without a line of numbers");
    this.#add({ ...pool, total: null, isUncounted: false, used: null, reserved: null, expiry: null });
  }

  #current(): Report {
    if (this.#report) return this.#report;
    this.#report = emptyReport();
    this.reports.push(this.#report);
    return this.#report;
  }

  #complain(line: number, text: string, reason: string): void {
    this.#unreadable.push({ line, text, reason });
  }
}
