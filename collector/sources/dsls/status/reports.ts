// All lines of what DSLicSrv printed, in either form: one report for each licence server. The three of a cluster are one.
import { hasControlCharacters } from "../../../text/decode.ts";
import type { UnreadablePart } from "../../manager.ts";
import { CsvRows } from "./csv.ts";
import { isBeginning, readHead } from "./head.ts";
import { PlainList } from "./plain.ts";
import { emptyReport, type Report, saysSomething } from "./report.ts";

const longestLine = 20_000;

export function readReports(lines: readonly string[], unreadable: UnreadablePart[]): Report[] {
  const reader = new ReportReader(unreadable);
  lines.forEach((text, index) => {
    reader.read(index + 1, text);
  });
  return withoutStandIns(reader.reports.filter(saysSomething));
}

/** What somebody typed, where the output is that of a terminal. */
const typed =
  /^ *(?:(?:admin *> *)+(?:c|connect|getLicenseUsage|getLicenses|getServerInfo|getConfig|exit) *(?: .*)?|(?:admin *> *)*quit)$/i;

class ReportReader {
  readonly reports: Report[] = [emptyReport()];
  readonly #unreadable: UnreadablePart[];
  #rows = new CsvRows();
  #list = new PlainList();

  constructor(unreadable: UnreadablePart[]) {
    this.#unreadable = unreadable;
  }

  read(line: number, printed: string): void {
    const said = printed.replaceAll("\t", " ").trimEnd();
    const text = said.replace(/^ *(?:admin *> *)*/i, "");
    if (text === "" || typed.test(said)) return;
    const complaint =
      text.length > longestLine
        ? "a line that is too long"
        : hasControlCharacters(text)
          ? "control characters"
          : this.#readText(line, text);
    if (complaint !== null) this.#unreadable.push({ line, text, reason: complaint });
  }

  #readText(line: number, text: string): string | null {
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
    return isAboutItself ? null : "not a line that DSLicSrv is known to print";
  }

  #begin(): Report {
    const report = emptyReport();
    this.reports.push(report);
    this.#rows = new CsvRows();
    this.#list = new PlainList();
    return report;
  }
}

/** Each member of a cluster lists the same licences: the first that listed some stands for all. */
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
    const known = clusters.get(key);
    if (!known || (report.licenses.size > 0 && known.licenses.size === 0)) clusters.set(key, report);
  }
  return [...clusters.values()];
}
