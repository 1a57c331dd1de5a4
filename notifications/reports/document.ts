// A report as one HTML document that reads and prints well, without external resources, and as a mail. Every entered text is escaped.
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { plainCell } from "../../db/index.ts";
import { fullNameOf, withLogin } from "../../domain/people/names.ts";
import { escaped, type MailFile, type MailText } from "../message/mail.ts";
import { oneLine } from "../message/notification.ts";
import type { ReportFormat } from "./definition.ts";
import { type Column, kinds, type ReportKind, type Writing } from "./kinds.ts";
import { mostOnPaper, onPaper, type PaperRequest } from "./paper.ts";
import type { Language, Words } from "./words.ts";
import { type SheetColumn, xlsxOf, xlsxType } from "./xlsx.ts";

export interface WrittenReport {
  readonly words: Words;
  readonly language: Language;
  readonly timeZone: string;
  readonly report: ReportKind;
  /** Of the text. */
  readonly formats: readonly ReportFormat[];
  /** Of the schedule, as its author named it. */
  readonly name: string;
  /** Such as rightsizing-2026-03-01, without an extension. */
  readonly fileName: string;
  /** The subject of the report: names with values. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly table: Table;
  readonly rowCount: number;
  readonly csv: string;
  readonly columns: readonly SheetColumn[];
  /** Whether there are more rows than `csv` has. */
  readonly isCut: boolean;
  /** The URL of the pages. */
  readonly publicUrl: string;
}

/** How many rows are in the mail itself; the documents have all rows of the table. */
const mostInMail = 20;

const style = `body{font:14px/1.4 system-ui,sans-serif;color:#1d2939;background:#fff;margin:24px}h1{font-size:20px;margin:0 0 8px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 12px;margin:0 0 16px}dt{color:#475467}dd{margin:0;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:12px}th,td{padding:4px 8px;text-align:left;vertical-align:top;border-bottom:1px solid #d0d5dd}
td{overflow-wrap:break-word}th{border-bottom:2px solid #667085}.n{text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:normal}
footer,.soft{color:#475467;font-size:12px}thead{display:table-header-group}tr{break-inside:avoid}
@page{size:A4 landscape;margin:12mm}@media print{body{margin:0;font-size:11px}table{font-size:10px}td{overflow-wrap:anywhere}}`;

/** The report as a separate document. */
function documentOf(report: WrittenReport): string {
  const { words, language, name, rowCount, table, isCut } = report;
  const more =
    table.rows.length < rowCount ? `<p class="soft">${escaped(shownText(report, table.rows.length))}</p>` : "";
  const cut = isCut ? `<p class="soft">${escaped(words.cut)}</p>` : "";
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;
  const title = escaped(titleOf(name));
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${policy}<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>${factsOf(report)}${more}${cut}${tableHtml(report, table.rows.length)}${footOf(report)}</body></html>\n`;
}

/** The mail: the first rows, and the report attached in its formats, of which HTML and PDF have a limit of rows. */
export async function mailOf(report: WrittenReport, subject: string, signal: AbortSignal): Promise<MailText> {
  const { words, language, name, formats, facts, table, isCut, publicUrl } = report;
  const shown = Math.min(table.rows.length, mostInMail);
  const notes = [
    ...(shown < report.rowCount ? [shownText(report, shown)] : []),
    ...(isCut ? [words.cut] : []),
    words.attached(new Intl.ListFormat(words.locale).format(formats.map((one) => one.toUpperCase()))),
  ];
  const lines = table.rows.slice(0, shown).map((row) => `  ${row.map((cell) => oneLine(cell, 100)).join(" | ")}`);
  const text = [
    titleOf(name),
    facts.map(([fact, value]) => `${fact}: ${oneLine(value, 500)}`).join("\n"),
    ...(table.rows.length === 0
      ? [words.none]
      : [[`  ${table.heads.map((head) => head.text).join(" | ")}`, ...lines].join("\n")]),
    notes.join("\n"),
    `-- \n${words.sent(titleOf(name), publicUrl)}`,
  ];
  const title = escaped(titleOf(name));
  const notesHtml = notes.map((note) => `<p class="soft">${escaped(note)}</p>`).join("");
  return {
    subject: oneLine(subject, 200),
    text: text.join("\n\n"),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><style>${style}</style></head><body><h1>${title}</h1>${factsOf(report)}${tableHtml(report, shown)}${notesHtml}${footOf(report)}</body></html>`,
    files: await Promise.all(formats.map((format) => fileOf(report, format, signal))),
  };
}

const types: Readonly<Record<ReportFormat, string>> = {
  Html: "text/html; charset=utf-8",
  Csv: "text/csv; charset=utf-8; header=present",
  Xlsx: xlsxType,
  Pdf: "application/pdf",
};

async function fileOf(report: WrittenReport, format: ReportFormat, signal: AbortSignal): Promise<MailFile> {
  const contents: Readonly<Record<ReportFormat, () => string | Promise<Buffer>>> = {
    Html: () => documentOf(report),
    Csv: () => report.csv,
    Xlsx: () => buffer(xlsxOf(Readable.from([report.csv]), report.columns, plainCell)),
    Pdf: () => onPaper(paperOf(report), signal),
  };
  const name = `${report.fileName}.${format.toLowerCase()}`;
  return { name, type: types[format], content: await contents[format]() };
}

function paperOf(report: WrittenReport): PaperRequest {
  const { words, language, timeZone, facts, csv, rowCount, isCut, name, publicUrl } = report;
  const notes = [...(rowCount > mostOnPaper ? [shownText(report, mostOnPaper)] : []), ...(isCut ? [words.cut] : [])];
  const what = { title: titleOf(name), language, timeZone, facts, notes };
  return { ...what, csv, columns: kinds[report.report].columns, foot: words.sent(titleOf(name), publicUrl) };
}

const titleOf = (name: string) => oneLine(name, 128);

function shownText({ words, rowCount }: WrittenReport, shown: number): string {
  const count = new Intl.NumberFormat(words.locale);
  return words.shown(count.format(shown), count.format(rowCount));
}

function factsOf({ facts }: WrittenReport): string {
  const pairs = facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(oneLine(value, 500))}</dd>`);
  return `<dl>${pairs.join("")}</dl>`;
}

function tableHtml({ table, words }: WrittenReport, most: number): string {
  if (table.rows.length === 0) return `<p>${escaped(words.none)}</p>`;
  const kinds = table.heads.map(({ isNumber }) => (isNumber ? ' class="n"' : ""));
  const heads = table.heads.map(({ text }, at) => `<th scope="col"${kinds[at]}>${escaped(text)}</th>`);
  const rows = table.rows
    .slice(0, most)
    .map((row) => `<tr>${row.map((cell, at) => `<td${kinds[at]}>${escaped(oneLine(cell, 300))}</td>`).join("")}</tr>`);
  return `<table><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
}

function footOf({ words, name, publicUrl }: WrittenReport): string {
  return `<footer><p>${escaped(words.sent(titleOf(name), publicUrl))}</p></footer>`;
}

// The rows for people: the first ones of the CSV, in the columns of the report's kind, written in the reader's language. Empty
// columns are omitted.

export interface Table {
  readonly heads: readonly Head[];
  /** Plain text, not escaped. */
  readonly rows: readonly (readonly string[])[];
}

interface Head {
  readonly text: string;
  readonly isNumber: boolean;
  readonly isDate: boolean;
}

const inNumbers: readonly Writing[] = ["number", "hours", "percent", "money"];

/** `csv` is in the form for spreadsheets; at most `most` rows are read. */
export function tableOf(csv: string, columns: readonly Column[], words: Words, timeZone: string, most: number): Table {
  const [head = [], ...lines]: string[][] = parse(csv, { to: most + 1, relaxColumnCount: true });
  const writers = writersOf(words, timeZone);
  const shown = columns.flatMap(([field, writing]) => {
    const at = head.indexOf(field);
    return at >= 0 && lines.some((line) => (line[at] ?? "") !== "") ? [{ field, writing, at }] : [];
  });
  const names = ["FirstName", "LastName"].map((field) => head.indexOf(field));
  /** The name of the user whose login is in a line, with the login beside. */
  const personIn = (line: readonly string[], login: string) => {
    const [first = "", last = ""] = names.map((at) => plainCell(line[at] ?? ""));
    return withLogin(fullNameOf(first, last), login);
  };
  const verdictAt = head.indexOf("Verdict");
  /** Where the use is unknown, so is what is spare. */
  const isUnknown = (line: readonly string[], field: string) =>
    line[verdictAt] === "Unknown" && field.startsWith("Spare");
  return {
    heads: shown.map(({ field, writing }) => ({
      text: words.columns[field] ?? spaced(field),
      isNumber: inNumbers.includes(writing),
      isDate: writing === "moment" || writing === "day",
    })),
    rows: lines.map((line) =>
      shown.map(({ field, writing, at }) => {
        const cell = plainCell(line[at] ?? "");
        if (cell === "" || isUnknown(line, field)) return "";
        return field === "UserName" ? personIn(line, cell) : writers[writing](cell);
      }),
    ),
  };
}

/** The readable name of a field: LicenseServerName is License server name. */
export function spaced(field: string): string {
  const [first = "", ...more] = field.replace(/Utc$/, "").split(/(?<=[a-z0-9])(?=[A-Z])/);
  return [first, ...more.map((word) => (/^[A-Z]+$/.test(word) ? word : word.toLowerCase()))].join(" ");
}

/** How many records a CSV text has, without its header. Line breaks within quotes begin no record. */
export function countRows(csv: string): number {
  let count = 0;
  let isQuoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    const code = csv.charCodeAt(at);
    if (code === 34) isQuoted = !isQuoted;
    else if (code === 10 && !isQuoted) count += 1;
  }
  return Math.max(0, count - 1);
}

function writersOf({ locale, values }: Words, timeZone: string): Readonly<Record<Writing, (cell: string) => string>> {
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const word = (cell: string) => values[cell] ?? cell;
  return {
    text: (cell) => cell,
    number: (cell) => plain.format(Number(cell)),
    money: (cell) => money.format(Number(cell)),
    percent: (cell) => tenths.format(Number(cell)),
    hours: (cell) => tenths.format(Number(cell) / 3600),
    moment: (cell) => moment.format(new Date(cell)),
    day: (cell) => day.format(new Date(cell)),
    // The 5th of January 1970 was a Monday.
    weekday: (cell) => weekday.format(Date.UTC(1970, 0, 4 + Number(cell))),
    hour: (cell) => `${cell.padStart(2, "0")}:00`,
    yes: word,
    word,
  };
}
