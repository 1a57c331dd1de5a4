// A CSV answer that is read when it is sent, in the form that its reader wants. The handler need not know the form.

/** `exact`: every text as it is. `safe`: for spreadsheets, where no text may be taken for a formula. */
export type CsvForm = "exact" | "safe";

/** Some of the text, or of its bytes in UTF-8; bytes may end within a line. Who takes bytes may give their memory back. */
export type CsvChunk = string | Uint8Array;

export class CsvText implements AsyncIterable<CsvChunk> {
  readonly #read: (form: CsvForm) => AsyncIterable<CsvChunk>;

  /** `read` begins reading anew each time. */
  constructor(read: (form: CsvForm) => AsyncIterable<CsvChunk>) {
    this.#read = read;
  }

  in(form: CsvForm): AsyncIterable<CsvChunk> {
    return this.#read(form);
  }

  [Symbol.asyncIterator](): AsyncIterator<CsvChunk> {
    return this.#read("exact")[Symbol.asyncIterator]();
  }
}

export async function* asTexts(chunks: AsyncIterable<CsvChunk>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const chunk of chunks) {
    yield typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
  }
}

/** A text without the line at its end that is not whole. A line end within quotes ends none. */
export function wholeLines(text: string): string {
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
 * A text as a cell that no spreadsheet takes for a formula: an apostrophe goes before what would begin one (OWASP, "CSV
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
