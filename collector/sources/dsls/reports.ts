// All lines of what DSLicSrv printed, in either form: one report for each licence server. The three of a cluster are one.
import { lineComplaint } from "../../text/decode.ts";
import { countOf, fits, longestName, longestVendor, longestVersion } from "../../text/limits.ts";
import { type Complain, readLines } from "../manager.ts";
import { CsvRows } from "./csv.ts";
import { addUse, newLicense, type PrintedLicense, Report } from "./report.ts";

/** Whether anything was read, so that what follows may be of another server. */
function hasContent({ names, isReady, isDown, hasList }: Report): boolean {
  return names.length > 0 || isReady !== null || isDown || hasList;
}

const longestLine = 20_000;

export function readReports(lines: readonly string[], complain: Complain): Report[] {
  const reader = new ReportReader();
  const isTyped = (text: string) => typed.test(text.replaceAll("\t", " ").trimEnd());
  const read = (text: string, line: number) => (text === "" ? null : reader.read(line, text));
  readLines(lines, complain, read, (text) => (isTyped(text) ? "" : withoutPrompt(text)));
  return withoutStandIns(reader.reports.filter(hasContent));
}

/** What somebody typed, where the output is that of a terminal. */
const typed =
  /^ *(?:(?:admin *> *)+(?:c|connect|getLicenseUsage|getLicenses|getServerInfo|getConfig|exit) *(?: .*)?|(?:admin *> *)*quit)$/i;

function withoutPrompt(text: string): string {
  return text
    .replaceAll("\t", " ")
    .trimEnd()
    .replace(/^ *(?:admin *> *)*/i, "");
}

class ReportReader {
  readonly reports: Report[] = [new Report()];
  #rows = new CsvRows();
  #list = new PlainList();

  /** What is wrong with the line, or null. */
  read(line: number, text: string): string | null {
    const complaint = lineComplaint(text, longestLine);
    if (complaint !== null) return complaint;
    const last = this.reports.at(-1);
    if (isBeginning(text) && last?.hasList === true) this.#begin();
    const report = this.reports.at(-1) ?? this.#begin();
    if (this.#rows.readHead(text)) {
      report.hasList = true;
      return null;
    }
    if (this.#rows.isRow(text)) return this.#rows.read(line, text, report);
    if (this.#list.readEditor(text, report)) return null;
    const listed = this.#list.read(line, text, report);
    if (listed !== undefined) return listed;
    if (readHead(text, report)) return null;
    // Newer versions may say more about themselves before they list anything.
    const isAboutItself = !report.hasList && /^[a-z][a-z ]{1,40}: *\S/i.test(text);
    if (isAboutItself) return null;
    report.hasLost ||= report.hasList;
    return "not a line that DSLicSrv is known to print";
  }

  #begin(): Report {
    const report = new Report();
    this.reports.push(report);
    this.#rows = new CsvRows();
    this.#list = new PlainList();
    return report;
  }
}

/** Each member of a cluster lists the same licences: the last that listed some, which is the latest, stands for all. */
function withoutStandIns(reports: readonly Report[]): Report[] {
  const clusters = new Map<string, Report>();
  for (const report of reports) {
    const key =
      report.names.length > 0
        ? report.names
            .map((name) => name.toLowerCase())
            .sort()
            .join(" ")
        : `${clusters.size}`;
    const existing = clusters.get(key);
    if (!existing || report.licenses.size > 0) clusters.set(key, report);
  }
  return [...clusters.values()];
}

/** Takes over a line about the server; returns whether it is one. */
function readHead(line: string, report: Report): boolean {
  const names = /^server names?: *(.*?)(?: +server ids?:.*)?$/i.exec(line);
  if (names) {
    report.names = (names[1] ?? "").split(/\s+/).filter((name) => fits(name, longestName - "65535@".length));
    return true;
  }
  const ready = /^ready: *(yes|no)\b/i.exec(line);
  if (ready) report.isReady = ready[1]?.toLowerCase() === "yes";
  const version = /^software version: *(\S+)$/i.exec(line)?.[1];
  if (version !== undefined && fits(version, longestVersion)) report.version = version;
  const port = /\badministration port: *(\d+)/i.exec(line)?.[1];
  if (port !== undefined) report.administrationPort = countOf(port, 65_535);
  const isDown = isFailure(line);
  report.isDown ||= isDown;
  report.isCut ||= isDown && report.hasList;
  return ready !== null || version !== undefined || port !== undefined || isDown || isNoise(line);
}

/** Where the output of another server may begin. */
function isBeginning(line: string): boolean {
  return /^(?:license administration tool version\b|software version:)/i.test(line);
}

function isFailure(line: string): boolean {
  return (
    /\b(?:can(?:no|')t|could(?: no|n')t|unable to|failed to|fail to) (?:connect|reach|contact)\b/i.test(line) ||
    /\bconnection\b.{0,60}\b(?:refused|failed|timed out|impossible|reset|lost)\b/i.test(line) ||
    /\b(?:not responding|not reachable|unreachable|unknown host|no route to host|is not running)\b/i.test(line)
  );
}

function isNoise(line: string): boolean {
  return noise.some((pattern) => pattern.test(line));
}

const noise = [
  /^license administration tool version\b/i,
  /^build date:/i,
  /^(?:standalone|failover) mode$/i,
  /^warning: /i,
  /^server configuration$/i,
  /^computer name: /i,
  /^licensing port: /i,
  /^(?:password protected|automatic recycling enabled|enable offline license extraction):/i,
  /^(?:remote administration|license usage statistics enabled):/i,
  // The table of getLicenses, which may be requested in the same run: its instants have this form.
  /^status +editor +model +feature\b/i,
  /\d{4}-\d{2}-\d{2}\.\d{2}:\d{2}\.UTC\b/,
];

// The list of `getLicenseUsage` without -csv: an editor, below it what was enrolled, below that the grants, and below a
// grant of a user the processes that share it.

const licenseLabels = [
  "maxReleaseNumber",
  "maxReleaseDate",
  "expirationDate",
  "commercial type",
  "type",
  "count",
  "inuse",
  "customerId",
  "pricing structure",
  "max casual duration",
];
const grantLabels = [
  "internal Id",
  "granted since",
  "last used at",
  "by user",
  "on host",
  "casual usage(?: \\(mn\\))?",
  "queue position",
  "tokens",
];

class PlainList {
  #editor: string | null = null;
  #license: PrintedLicense | null = null;
  /** Whether an internal Id distinguishes the licence's grants: its processes are then no separate grants. */
  #hasOwners = false;

  /** `Dassault Systemes    (5E756A80-1C80-478D-B83A-1D5913677621)`. */
  readEditor(line: string, report: Report): boolean {
    const editor = /^(\S.*?) +\([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\)$/i.exec(line)?.[1];
    if (editor === undefined || !fits(editor, longestVendor)) return false;
    this.#editor = editor;
    this.#license = null;
    report.hasList = true;
    return true;
  }

  /** Takes over one line. Answers what of it could not be read, null where all was, undefined where it is of no list. */
  read(line: number, text: string, report: Report): string | null | undefined {
    if (/\bmaxReleaseNumber *:/i.test(text)) return this.#readLicense(text, report);
    if (/^internal Id *:/i.test(text)) return this.#readOwner(line, text);
    if (/^\S.* \([^()]*\)\/\S* /.test(text) || /\bgranted since *:/i.test(text)) return this.#readProcess(line, text);
    // A part of a licence's line, or a heading: what stands below it is not of the licence above.
    if (/\b(?:type|customerId|expirationDate|count|inuse) *:|:$/i.test(text)) this.#license = null;
    return undefined;
  }

  #readLicense(text: string, report: Report): string | null {
    this.#license = null;
    this.#hasOwners = false;
    const fields = fieldsOf(text, licenseLabels);
    const feature = fields.get("") ?? "";
    if (!fits(feature, longestName)) return "a feature without a name, or with one that is too long";
    const names = { editor: this.#editor, feature, model: fields.get("type") ?? "" };
    const { license, complaint } = newLicense(names, (name) => fields.get(name));
    // What is printed twice word for word is one.
    const parts = ["type", "commercial type", "maxreleasenumber", "maxreleasedate", "expirationdate", "customerid"];
    const key = JSON.stringify([this.#editor, feature, ...parts.map((name) => fields.get(name))]);
    const existing = report.licenses.get(key);
    this.#license = existing ?? license;
    report.hasList = true;
    report.licenses.set(key, this.#license);
    return complaint;
  }

  /** `internal Id: U   granted since:  T  last used at: T  by user: u on host: WS002 (41D6.1)/192.0.2.26`. */
  #readOwner(line: number, text: string): string | null {
    const license = this.#license;
    if (!license) return "no licence that it could belong to stands above it";
    this.#hasOwners = true;
    const fields = fieldsOf(text, grantLabels);
    // The computer stands last: without it the user may be cut off.
    if (!/\([^()]*\)\/\S/.test(fields.get("on host") ?? ""))
      return "a grant that is cut off before or within its computer";
    return addUse(license, {
      line,
      text,
      tokens: undefined,
      clientVersion: null,
      user: fields.get("by user") ?? "",
      client: fields.get("on host") ?? "",
      since: fields.get("granted since") ?? "",
      isWaiting: isWaiting(fields),
      internalId: fields.get("internal id") ?? null,
    });
  }

  /** `WS001 (43A1.1)/192.0.2.18  u.alpha   C:\…\x.exe  6.422  02DBE16 granted since: T tokens: 1`. */
  #readProcess(line: number, text: string): string | null {
    const license = this.#license;
    if (!license) return "no licence that it could belong to stands above it";
    const fields = fieldsOf(text, grantLabels);
    const parts = /^(\S.*? \([^()]*\)\/\S*) +(\S.*)$/.exec(fields.get("") ?? "");
    if (!parts) return "a process without host and user";
    // One line for each process of a user's grant, which counts once.
    if (this.#hasOwners && !fields.has("tokens")) return null;
    // The tokens stand last: without them the time may be cut off, too.
    if (license.model.toLowerCase() === "token" && !fields.has("tokens")) return "a grant without its tokens";
    const rest = parts[2] ?? "";
    return addUse(license, {
      line,
      text,
      internalId: null,
      user: /^(.*?)(?: {2,}| +(?=[a-z]:\\|\/))/i.exec(`${rest}  `)?.[1] ?? "",
      client: parts[1] ?? "",
      tokens: fields.get("tokens"),
      since: fields.get("granted since") ?? "",
      isWaiting: isWaiting(fields),
      clientVersion: / {2,}(\d[\w.]*) +\S+$/.exec(rest)?.[1] ?? null,
    });
  }
}

function isWaiting(fields: Map<string, string>): boolean {
  return /^\d+$/.test(fields.get("queue position") ?? "") && !fields.get("granted since");
}

/** The texts behind each label, by the label in lower case; what stands before the first is under "". */
function fieldsOf(text: string, labels: readonly string[]): Map<string, string> {
  const found = [...text.matchAll(new RegExp(`(?<![\\w])(${labels.join("|")}) *:`, "gi"))];
  const fields = new Map([["", text.slice(0, found[0]?.index ?? text.length).trim()]]);
  found.forEach((label, index) => {
    const begin = label.index + label[0].length;
    const name = (label[1] ?? "").toLowerCase();
    if (!fields.has(name)) fields.set(name, text.slice(begin, found[index + 1]?.index ?? text.length).trim());
  });
  return fields;
}
