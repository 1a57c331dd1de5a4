// The rows of a report for people: the first ones of its CSV, in the columns that its kind shows, written in the reader's
// language. A column in which no row has anything is left out.
import { parse } from "csv-parse/sync";
import { plainCell } from "../../db/index.ts";
import { fullNameOf, withLogin } from "../../domain/people/names.ts";
import { kinds, type ReportKind, type Writing } from "./kinds.ts";
import type { Words } from "./words.ts";

export interface Table {
  readonly heads: readonly Head[];
  /** As text, not escaped. */
  readonly rows: readonly (readonly string[])[];
}

interface Head {
  readonly text: string;
  readonly isNumber: boolean;
}

const inNumbers: readonly Writing[] = ["number", "hours", "percent"];

/** `csv` is in the form for spreadsheets; at most `most` rows are read. */
export function tableOf(csv: string, report: ReportKind, words: Words, timeZone: string, most: number): Table {
  const [head = [], ...lines]: string[][] = parse(csv, { to: most + 1, relaxColumnCount: true });
  const writers = writersOf(words, timeZone);
  const shown = kinds[report].columns.flatMap(([field, writing]) => {
    const at = head.indexOf(field);
    return at >= 0 && lines.some((line) => (line[at] ?? "") !== "") ? [{ field, writing, at }] : [];
  });
  const names = ["FirstName", "LastName"].map((field) => head.indexOf(field));
  /** Who the login in a line is, with the login beside. */
  const personIn = (line: readonly string[], login: string) => {
    const [first = "", last = ""] = names.map((at) => plainCell(line[at] ?? ""));
    return withLogin(fullNameOf(first, last), login);
  };
  return {
    heads: shown.map(({ field, writing }) => ({
      text: words.columns[field] ?? field,
      isNumber: inNumbers.includes(writing),
    })),
    rows: lines.map((line) =>
      shown.map(({ field, writing, at }) => {
        const cell = plainCell(line[at] ?? "");
        if (cell === "") return "";
        return field === "UserName" ? personIn(line, cell) : writers[writing](cell);
      }),
    ),
  };
}

/** How many records a CSV text has, its head not counted. Line ends within quotes begin none. */
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
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const word = (cell: string) => values[cell] ?? cell;
  return {
    text: (cell) => cell,
    number: (cell) => plain.format(Number(cell)),
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
