// All lines of what lmstat printed, put together: one report for each licence server and printing. What pools these make
// is pools.ts.
import type { LicenseTypeInput as LicenseType } from "../../../../generated/contract.ts";
import type { Expiry } from "../../../text/dates.ts";
import { isRestOf, lineComplaint } from "../../../text/decode.ts";
import { fits, longestName } from "../../../text/limits.ts";
import type { LocalTime } from "../../../text/zone.ts";
import { type Complain, readLines } from "../../manager.ts";
import { type CheckoutLine, type PrintedCheckout, type PrintedRequest, readCheckout } from "./checkouts.ts";
import {
  isExplanation,
  isNoise,
  isTableRule,
  type PrintedHost,
  type PrintedLicense,
  type PrintedServer,
  type PrintedTotals,
  type PrintedVersion,
  readFailure,
  readHost,
  readLicense,
  readLicensePath,
  readLicenseType,
  readPrintedAt,
  readReservation,
  readServers,
  readTableHead,
  readUsersOf,
  readVendor,
  readVersion,
} from "./lines.ts";

const longestLine = 10_000;

/** Reads everything that lmstat printed, of one server or several. Lines that are not recognised go to `complain`. */
export function readReports(source: string, lines: readonly string[], complain: Complain): Report[] {
  const reader = new ReportReader(source, complain);
  readLines(
    lines,
    complain,
    (text, line) => reader.read(line, text),
    (text) => text.replaceAll("\t", " "),
  );
  return reader.reports.filter(hasContent);
}

class ReportReader {
  readonly reports: Report[] = [];
  /** The line before, and whether it could be read. */
  #above = { text: "", isRead: true };
  readonly #source: string;
  readonly #complain: Complain;
  #report: Report;
  #feature: FeatureBlock | null = null;
  #section = 0;
  #part: "head" | "hosts" | "vendors" | "features" | "licenses" | "failure" = "head";
  #order: "vendor last" | "expiry last" = "vendor last";

  constructor(source: string, complain: Complain) {
    this.#source = source;
    this.#complain = complain;
    this.#report = this.#begin(1, null);
  }

  /** Answers why a line cannot be read, or null. */
  read(line: number, text: string): string | null {
    const complaint = this.#read(line, text);
    // What stands below it is not of the feature above it.
    if (complaint !== null && /^\W*Users of /i.test(text)) {
      this.#feature = null;
      this.#report.isCut = true;
    }
    // `, 5 licenses`: of how many the checkout above is stands here.
    if (complaint !== null && /^ *[,(]/.test(text) && isRestOf(this.#above.text, text)) this.#dropCheckoutAbove(line);
    this.#above = { text, isRead: complaint === null };
    return complaint;
  }

  #dropCheckoutAbove(line: number): void {
    const checkouts = this.#feature?.versions.at(-1)?.checkouts;
    const last = checkouts?.at(-1);
    if (last?.line !== line - 1) return;
    checkouts?.pop();
    this.#complain(last.line, last.text, "a checkout whose end is on the line below");
  }

  #read(line: number, text: string): string | null {
    const complaint = lineComplaint(text, longestLine);
    if (complaint !== null) return complaint;
    if (this.#readFrame(line, text)) return null;
    if (this.#part === "licenses" && this.#readTable(line, text)) return null;
    if (isNoise(text)) {
      if (this.#feature) this.#feature.text += text.trim();
      return null;
    }
    if (this.#readFeature(line, text) || this.#readState(text)) return null;
    // It may be a checkout. What stands below a version that cannot be read is not of the version above it.
    const block = this.#feature?.versions.at(-1);
    if (/^\s*"/.test(text)) this.#feature?.versions.push(new VersionBlock());
    else if (block) block.isShort = true;
    return "not a line that lmstat is known to print";
  }

  /** What begins a report or a part of one. */
  #readFrame(line: number, text: string): boolean {
    if (/^\s*-{5,}\s*$/.test(text)) {
      this.#report = this.#begin(line, this.#report.printedAt);
      return true;
    }
    const printedAt = readPrintedAt(text);
    if (printedAt === null) this.#complain(line, text, "a time of printing that does not exist");
    if (printedAt !== undefined) {
      if (hasContent(this.#report)) this.#report = this.#begin(line, null);
      this.#report.printedAt = printedAt;
      return true;
    }
    const status = /^\s*License server status:(.*)$/.exec(text)?.[1];
    if (status !== undefined) {
      if (hasContent(this.#report)) this.#report = this.#begin(line, this.#report.printedAt);
      this.#report.servers = readServers(status);
      if (this.#report.servers.length === 0) this.#complain(line, text, "no port@host after `License server status:`");
      this.#part = "hosts";
      return true;
    }
    if (/^\s*Vendor daemon status\b/.test(text)) this.#part = "vendors";
    else if (/^\s*Feature usage info:/.test(text)) this.#beginUsage();
    else if (readTableHead(text)) this.#beginTable(readTableHead(text) ?? "vendor last");
    else return false;
    return true;
  }

  #readTable(line: number, text: string): boolean {
    if (isTableRule(text)) return true;
    const license = readLicense(text, this.#order);
    if (license) this.#report.licenses?.push(license);
    else if (/^\s*\S+\s+\S+\s+(\d+|uncounted)\s/i.test(text))
      this.#complain(line, text, "a licence without an expiry that is a date");
    else return false;
    return true;
  }

  #readFeature(line: number, text: string): boolean {
    const users = readUsersOf(text);
    if (users) {
      this.#beginFeature(line, text, users);
      return true;
    }
    const add = this.#partOf(line, text);
    if (!add) return false;
    const feature = this.#feature;
    if (!feature) {
      this.#complain(line, text, "no `Users of` line that it could belong to was read before it");
      return true;
    }
    feature.text += text.trim();
    add(feature);
    return true;
  }

  /** What adds the line to its feature: a checkout, a reservation, a version or a licence type; null for any other line. */
  #partOf(line: number, text: string): ((feature: FeatureBlock) => void) | null {
    const checkout = readCheckout(text);
    if (checkout && !this.#above.isRead && isRestOf(this.#above.text, text)) return null;
    if (checkout) return (feature) => this.#addCheckout(line, text, checkout, blockOf(feature));
    const reserved = readReservation(text);
    if (reserved !== undefined) return (feature) => this.#addReservation(line, text, reserved, blockOf(feature));
    const version = readVersion(text);
    if (version) return (feature) => this.#addVersion(line, text, version, feature);
    const type = readLicenseType(text);
    return type && ((feature) => Object.assign(blockOf(feature), { type: type.type, isUncounted: type.isUncounted }));
  }

  #addCheckout(line: number, text: string, checkout: CheckoutLine, block: VersionBlock): void {
    if (checkout.kind === "unreadable") {
      this.#complain(line, text, checkout.reason);
      if (/ queued for /.test(text)) block.isQueueShort = true;
      else block.isShort = true;
    } else if (checkout.kind === "queued") block.queued.push({ line, text, printed: checkout.request });
    else block.checkouts.push({ line, text, printed: checkout.checkout });
  }

  #addReservation(line: number, text: string, reserved: number | null, block: VersionBlock): void {
    if (reserved === null) this.#complain(line, text, "a reservation whose number cannot be read");
    block.reserved = reserved === null || block.reserved === null ? null : block.reserved + reserved;
  }

  #addVersion(line: number, text: string, printed: PrintedVersion, { versions }: FeatureBlock): void {
    const { version, vendor, expiry, complaint } = printed;
    if (complaint !== null) this.#complain(line, text, complaint);
    versions.push(Object.assign(new VersionBlock(), { version, vendor, expiry }));
  }

  /** Hosts, vendor daemons, failures and what explains them. */
  #readState(text: string): boolean {
    const failure = readFailure(text);
    if (failure) {
      this.#report.isCut ||= this.#report.hasUsage;
      this.#report.failure ??= failure;
      this.#part = "failure";
      return true;
    }
    const path = readLicensePath(text);
    if (path) {
      this.#report.licensePath.push(...path);
      return true;
    }
    if (this.#part === "failure" && isExplanation(text)) return true;
    if (this.#part === "hosts" || this.#part === "head") {
      const host = readHost(text);
      if (host) this.#report.hosts.push(host);
      return host !== null;
    }
    const vendor = this.#part === "vendors" || this.#part === "features" ? readVendor(text) : null;
    if (vendor) this.#report.vendors.push(vendor);
    return vendor !== null;
  }

  #begin(line: number, printedAt: LocalTime | null): Report {
    const report = new Report(this.#source, this.#complain, line, printedAt);
    this.reports.push(report);
    this.#feature = null;
    this.#section = 0;
    this.#part = "head";
    return report;
  }

  #beginUsage(): void {
    this.#report.hasUsage = true;
    this.#part = "features";
    this.#feature = null;
    this.#section += 1;
  }

  #beginTable(order: "vendor last" | "expiry last"): void {
    this.#report.licenses ??= [];
    this.#part = "licenses";
    this.#order = order;
    this.#feature = null;
  }

  #beginFeature(line: number, text: string, users: { name: string; totals: PrintedTotals }): void {
    this.#report.hasUsage = true;
    this.#part = "features";
    this.#feature = null;
    if (!fits(users.name, longestName)) {
      this.#complain(line, text, "a feature name that is too long");
      return;
    }
    if (users.totals.complaint !== null) this.#complain(line, text, users.totals.complaint);
    const { name, totals } = users;
    this.#feature = { name, totals, versions: [], section: this.#section, text: text.trim() };
    this.#report.features.push(this.#feature);
  }
}

function blockOf(feature: FeatureBlock): VersionBlock {
  const last = feature.versions.at(-1);
  if (last) return last;
  const block = new VersionBlock();
  feature.versions.push(block);
  return block;
}

/** What stands under one `"F" v1.0, vendor: d` line, or, without such a line, under the feature itself. */
export class VersionBlock {
  version: string | null = null;
  vendor: string | null = null;
  type: LicenseType | null = null;
  isUncounted = false;
  expiry: Expiry | null = null;
  checkouts: { line: number; text: string; printed: PrintedCheckout }[] = [];
  /** Null where a number of them cannot be read. */
  reserved: number | null = 0;
  /** Whether a checkout cannot be read: the sum of those that are listed is not what is in use then. */
  isShort = false;
  /** The same of requests. */
  isQueueShort = false;
  queued: { line: number; text: string; printed: PrintedRequest }[] = [];
}

/** One `Users of F`. */
export interface FeatureBlock {
  name: string;
  totals: PrintedTotals;
  versions: VersionBlock[];
  /** Which `Feature usage info:` it stands under. */
  section: number;
  /** The block as printed, to know it again when it is printed twice. */
  text: string;
}

/** The output of one run of lmstat about one licence server. */
export class Report {
  readonly source: string;
  /** For its lines. */
  readonly complain: Complain;
  readonly line: number;
  printedAt: LocalTime | null;
  servers: PrintedServer[] = [];
  hosts: PrintedHost[] = [];
  vendors: PrintedHost[] = [];
  /** Set where the whole output, or the server in it, is an error. */
  failure: { text: string; major: number | null } | null = null;
  licensePath: PrintedServer[] = [];
  hasUsage = false;
  /** Whether a failure stands below the list, or a feature of it cannot be read. */
  isCut = false;
  features: FeatureBlock[] = [];
  licenses: PrintedLicense[] | null = null;

  constructor(source: string, complain: Complain, line: number, printedAt: LocalTime | null) {
    this.source = source;
    this.complain = complain;
    this.line = line;
    this.printedAt = printedAt;
  }
}

/** Whether anything of a server was read, so that what follows may be another report. */
function hasContent(report: Report): boolean {
  const { servers, hosts, vendors, failure, licensePath, hasUsage, licenses } = report;
  return (
    servers.length + hosts.length + vendors.length + licensePath.length > 0 ||
    failure !== null ||
    hasUsage ||
    licenses !== null
  );
}
