// A CSV reply that is read when it is sent, in the form that the client requested. The handler need not know the form.

/** `exact`: every text unchanged. `safe`: for spreadsheets, where no text may be taken for a formula. */
export type CsvForm = "exact" | "safe";

export class CsvText implements AsyncIterable<string> {
  readonly #read: (form: CsvForm) => AsyncIterable<string>;

  /** `read` starts reading anew each time. */
  constructor(read: (form: CsvForm) => AsyncIterable<string>) {
    this.#read = read;
  }

  in(form: CsvForm): AsyncIterable<string> {
    return this.#read(form);
  }

  [Symbol.asyncIterator](): AsyncIterator<string> {
    return this.#read("exact")[Symbol.asyncIterator]();
  }
}

/** A text without an incomplete last line. A line break within quotes ends no line. */
export function completeLines(text: string): string {
  let end = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) isQuoted = !isQuoted;
    else if (code === 10 && !isQuoted) end = at + 1;
  }
  return text.slice(0, end);
}

/**
 * A text as a cell that no spreadsheet takes for a formula: an apostrophe is put before what would begin one (OWASP, "CSV
 * injection"; the full-width forms are read like the plain ones).
 */
export function safeCell(text: string): string {
  return beginsFormula.test(text) ? `'${text}` : text;
}

/** The text of a cell that {@link safeCell} may have made. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && beginsFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

const beginsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
