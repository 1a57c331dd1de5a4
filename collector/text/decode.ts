// Bytes of unknown origin become text and lines, in whatever encoding, and FlexLM's lines become words. Not a parser.
const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Made when a text needs it: its tables take memory. */
let westernEuropean: InstanceType<typeof TextDecoder> | null = null;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** Colours, and the title of a terminal's window. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const terminalCodes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\))/g;
/** Terminals have 80 columns or more; some leave the last one free. */
const fewestColumns = 79;

/** How the lines of one file are parted and decoded. Texts in have one byte in each character (Node's "latin1"). */
export interface LineDecoder {
  /** What ends a line; it begins at a multiple of its length. */
  readonly lineEnd: string;
  decode(bytes: string): string;
}

const mixed: LineDecoder = { lineEnd: "\n", decode: textOf };

/**
 * The decoder of a file: by the encoding that is set (a label of the WHATWG's Encoding Standard), else by its byte order
 * mark, else line by line UTF-8, and CP1252 where a line is none.
 */
export function lineDecoder(encoding: string | null, head: Buffer): LineDecoder {
  const wide = encoding === null ? wideEncodingOf(head) : (/^utf-?16(le|be)?$/i.exec(encoding) && encoding) || null;
  if (wide !== null) {
    const decoder = new TextDecoder(wide, { ignoreBOM: true });
    const lineEnd = decoder.encoding === "utf-16be" ? "\0\n" : "\n\0";
    return { lineEnd, decode: (bytes) => decoder.decode(Buffer.from(bytes, "latin1")) };
  }
  if (encoding === null) return mixed;
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return { lineEnd: "\n", decode: (bytes) => decoder.decode(Buffer.from(bytes, "latin1")) };
}

/** Whether it is the name of an encoding that can be read. */
export function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "";
  } catch {
    return false;
  }
}

/** A whole text, by the same rules as `lineDecoder`, without its byte order mark. */
export function decodeText(bytes: Buffer, encoding: string | null): string {
  const wide = encoding ?? wideEncodingOf(bytes);
  const text =
    wide === null ? bytes.toString("latin1").split("\n").map(textOf).join("\n") : new TextDecoder(wide).decode(bytes);
  return text.replace(/^\uFEFF/, "");
}

function wideEncodingOf(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return null;
}

/**
 * One line as text: UTF-8, or where it is none, Latin-1 (as Windows extends it).
 * `bytes` holds one byte in each character (Node's "latin1"), which costs nothing for plain ASCII.
 */
export function textOf(bytes: string): string {
  const isAscii = Buffer.byteLength(bytes) === bytes.length;
  if (isAscii) return bytes;
  const buffer = Buffer.from(bytes, "latin1");
  try {
    return strictUtf8.decode(buffer);
  } catch {
    westernEuropean ??= new TextDecoder("windows-1252");
    return westernEuropean.decode(buffer);
  }
}

/**
 * Everything as lines without their ends. A byte order mark and carriage returns go; UTF-16, as a Windows shell
 * redirects it, is recognised by its mark. A last line without an end counts as a line.
 */
export function linesOf(bytes: Buffer): string[] {
  return linesOfText(decodeText(bytes, null));
}

/**
 * The lines of a text that is decoded already, without their ends, a byte order mark, page breaks, the ends of files of
 * DOS and a terminal's colours. The blanks of web pages become usual ones.
 */
export function linesOfText(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(terminalCodes, "")
    .replaceAll("\f", "")
    .replaceAll("\u001a", "")
    .replaceAll("\u00a0", " ")
    .split(text.includes("\n") ? "\n" : "\r");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => line.replace(/\r+$/, ""));
}

/** The object that a text is as JSON; null where it is none. */
export function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && !Array.isArray(read) ? (read as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Whether no name can stand in it: NUL and the other control characters, the tab aside. */
export function hasControlCharacters(line: string): boolean {
  return controlCharacters.test(line);
}

/** Why nothing of a line is read, whatever its content; null where it may be. */
export function lineComplaint(line: string, longest: number): string | null {
  if (line.length > longest) return "a line that is too long";
  return hasControlCharacters(line) ? "control characters" : null;
}

/** Whether a terminal may have moved a line down from the end of the one above: a name or a number is parted then. */
export function isRestOf(above: string, line: string): boolean {
  return above.length >= fewestColumns && /^ ?\S/.test(line);
}

/** One line, or several that were joined; `line` is the number of the first. */
export interface LogicalLine {
  readonly line: number;
  readonly text: string;
}

/** Joins what a backslash continues. Empty lines and comments (`#`) are left out; a comment is not continued. */
export function logicalLines(lines: readonly string[]): LogicalLine[] {
  const logical: LogicalLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1;
    const parts = [lines[index] ?? ""];
    if (/^\s*(#|$)/.test(parts[0] ?? "")) continue;
    while (continues(parts.at(-1)) && index + 1 < lines.length) {
      index += 1;
      parts.push(lines[index] ?? "");
    }
    logical.push({ line, text: parts.map((part) => part.trimEnd().replace(/\\$/, "")).join("") });
  }
  return logical;
}

/** The words of a line as they are written, quotation marks and all; null where one of these is not closed. */
export function wordsOf(text: string): string[] | null {
  if (text.split('"').length % 2 === 0) return null;
  return text.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
}

/** The word without its quotation marks. */
export function unquoted(word: string): string {
  return word.replaceAll('"', "");
}

function continues(part: string | undefined): boolean {
  return part?.trimEnd().endsWith("\\") ?? false;
}
