// The answers of a FlexNet Embedded licence server, put together: its features, the clients of each, and how it is.
// `GET /features/ID/clients`, a line before a response, names its request; without one it is the list of features.
import { hasControlCharacters, jsonObject, lineComplaint } from "../../text/decode.ts";
import { countOf } from "../../text/limits.ts";
import type { Complain } from "../manager.ts";

/** An object of an answer, with the line at which it begins. */
export interface Answered {
  /** In which list of the text it stands, from 1; 0 before the first. */
  readonly list: number;
  readonly line: number;
  readonly text: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export class Answers {
  features: Answered[] = [];
  /** By the id of the feature; `""` where the feature is missing. */
  readonly clients = new Map<string, Answered[]>();
  health: Answered | null = null;
  /** Whether the health of another licence server is printed, too. */
  hasOtherServer = false;
  /** What flexnetlsadmin printed. */
  readonly rows: TableRow[] = [];
  /** `License Server : …` of flexnetlsadmin -licenses. */
  printedServer: string | null = null;
  /** Whether there was a list of features, though it may be empty. */
  hasFeatures = false;
  /** Whether flexnetlsadmin printed its table. */
  hasTable = false;
  /** Whether each list ends, has nothing foreign in it, and as many features as flexnetlsadmin counts. */
  isComplete = true;
}

const longestObject = 100_000;
const ofClients = /^(?:GET\s+)?\S*\/features\/([^/\s]{1,64})\/clients\/?$/i;
const ofOther = /^(?:GET\s+)?\S*\/(features|health)\/?$/i;

/** What is neither JSON nor a line of an expected form goes to `complain`. */
export function readAnswers(text: string, complain: Complain): Answers {
  const reader = new AnswersReader(complain);
  for (const part of jsonParts(text)) reader.read(part);
  return reader.end();
}

class AnswersReader {
  readonly #answers = new Answers();
  readonly #complain: Complain;
  readonly #lines: { line: number; text: string }[] = [];
  /** The feature whose clients are listed; null in the list of features, and where no heading says it. */
  #owner: string | null = null;
  #isOpen = false;
  #list = 0;
  #isListEmpty = true;

  constructor(complain: Complain) {
    this.#complain = complain;
  }

  read(part: JsonPart): void {
    if (part.kind === "open") this.#open();
    else if (part.kind === "line") this.#readLine(part);
    else if (part.kind === "object") this.#readObject(part);
    else this.#close(part);
  }

  end(): Answers {
    const answers = this.#answers;
    const isWhole = readTable(this.#lines, answers, this.#complain);
    answers.isComplete &&= !this.#isOpen && isWhole;
    // A feature that is listed once more is of a later output.
    const lists = new Map(answers.features.map(({ list, fields }) => [textIn(fields, "id"), list]));
    answers.features = answers.features.filter(({ list, fields }) => lists.get(textIn(fields, "id")) === list);
    return answers;
  }

  #open(): void {
    this.#answers.isComplete &&= !this.#isOpen;
    this.#isOpen = true;
    this.#list += 1;
    this.#isListEmpty = true;
    // A list of clients that is printed once more is a later one.
    if (this.#owner !== null) this.#answers.clients.delete(this.#owner);
  }

  #close({ line, text }: JsonPart): void {
    if (!this.#isOpen) this.#complain(line, text, "a bracket that closes nothing");
    this.#answers.hasFeatures ||= this.#isOpen && this.#isListEmpty && this.#owner === null;
    this.#isOpen = false;
    this.#owner = null;
  }

  #readLine({ line, text }: JsonPart): void {
    const heading = ofClients.exec(text.trim())?.[1];
    if (heading !== undefined) this.#owner = heading;
    else if (ofOther.test(text.trim())) this.#owner = null;
    else this.#lines.push({ line, text: text.trimEnd() });
  }

  #readObject({ line, text, isWhole }: JsonPart): void {
    this.#isListEmpty = false;
    const fields = isWhole && text.length <= longestObject ? jsonObject(text) : null;
    const isFit = fields !== null && !isSpoiled(fields);
    const isSorted = isFit && sort(this.#answers, { list: this.#list, line, text, fields }, this.#owner);
    // What is no JSON is garbled; what is foreign may be an error in place of an answer.
    this.#answers.isComplete &&= fields !== null && (isSorted || !isFit);
    if (!isFit) this.#complain(line, text, "an object that is no JSON, is too long or has control characters");
    else if (!isSorted) this.#complain(line, text, "an object that is neither a feature nor a client");
  }
}

/** An object is recognised by its fields: files may be given in any order. False where it is not. */
function sort(answers: Answers, answered: Answered, owner: string | null): boolean {
  const { fields } = answered;
  if (Object.hasOwn(fields, "LLS")) {
    answers.hasOtherServer ||= answers.health !== null && instanceIn(answers.health) !== instanceIn(answered);
    answers.health = answered;
  } else if (Object.hasOwn(fields, "client")) {
    const list = answers.clients.get(owner ?? "");
    if (list) list.push(answered);
    else answers.clients.set(owner ?? "", [answered]);
  } else {
    if (!Object.hasOwn(fields, "featureName")) return false;
    answers.hasFeatures = true;
    answers.features.push(answered);
  }
  return true;
}

function instanceIn({ fields }: Answered): string {
  return textIn(objectIn(fields, "LLS"), "serverInstanceID");
}

function isSpoiled(fields: Readonly<Record<string, unknown>>): boolean {
  return Object.values(fields).some((value) => typeof value === "string" && hasControlCharacters(value));
}

/** The field as a text; "" where it is none. */
export function textIn(fields: Readonly<Record<string, unknown>>, key: string): string {
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (typeof value === "number" && Number.isSafeInteger(value)) return `${value}`;
  return typeof value === "string" ? value.trim() : "";
}

/** The field as an object; an empty one where it is none. */
export function objectIn(fields: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> {
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

// What `flexnetlsadmin -features` and `-licenses` print: a table of what there is, without its use, and three counts.

export interface TableRow {
  readonly line: number;
  readonly text: string;
  readonly name: string;
  readonly version: string;
  readonly count: string;
  readonly expiry: string;
  readonly start: string;
}

const longestLine = 2_000;

/** Reads the lines; what is none of either output goes to `complain`. False where more or fewer features are printed than are counted. */
function readTable(lines: readonly { line: number; text: string }[], answers: Answers, complain: Complain): boolean {
  let total: number | null = null;
  let spoiled = 0;
  for (const { line, text } of lines) {
    const contents = contentsOf(text);
    const count = /^Total number of features\s*:\s*(\d+)$/i.exec(contents)?.[1];
    const server = /^\(license_server_url\)[^:]*:\s*(\S+)$/i.exec(contents)?.[1];
    const row = rowOf(line, contents);
    if (count !== undefined) total = countOf(count);
    else if (server !== undefined) answers.printedServer = server;
    else if (/^Name\s+Version\s+Count\b/i.test(contents)) {
      // A table that is printed once more is a later one.
      answers.hasTable = true;
      answers.rows.length = 0;
      total = null;
      spoiled = 0;
    } else if (/^(=+|\((no_of_features|no_of_client)\)[^:]*:\s*\d+)$/i.test(contents)) continue;
    else if (row && answers.hasTable) answers.rows.push(row);
    else {
      spoiled += 1;
      complain(line, text, "not a line that flexnetlsadmin is known to print, and no JSON");
    }
  }
  return !answers.hasTable || isCounted(answers.rows.length, spoiled, total);
}

function contentsOf(text: string): string {
  return lineComplaint(text, longestLine) === null ? text.trim() : "";
}

/** Without its last line it may be cut off. */
function isCounted(rows: number, spoiled: number, total: number | null): boolean {
  return total !== null && total >= rows && total <= rows + spoiled;
}

/** Columns are parted by at least two blanks: a name may hold one. */
function rowOf(line: number, text: string): TableRow | null {
  const cells = text.split(/\s{2,}|\t+/);
  const [name = "", version = "", count = "", , expiry = "", start = ""] = cells;
  return cells.length === 6 ? { line, text, name, version, count, expiry, start } : null;
}

// The values of a text in which JSON stands in a row, with lines of other kinds between: each with its line, and one that is
// spoiled loses nothing but itself. It looks at brackets and strings alone.

interface JsonPart {
  /** An object (of an array, or by itself), the brackets of an array, or a line that is neither. */
  readonly kind: "object" | "open" | "close" | "line";
  /** From 1: where it begins. */
  readonly line: number;
  readonly text: string;
  /** False for an object that does not close: what stands behind it may be lost with it. */
  readonly isWhole: boolean;
}

/** Far deeper than any answer; one that is deeper is spoiled. It also bounds how often a character is looked at. */
const deepest = 20;
const quote = 34;
const backslash = 92;
const newline = 10;
const comma = 44;
const square = 91;
const squareEnd = 93;
const brace = 123;
const braceEnd = 125;

/** The parts in their order. Blanks and commas between them are left out. */
function jsonParts(text: string): JsonPart[] {
  const parts: JsonPart[] = [];
  let line = 1;
  let isLineBegun = false;
  for (let position = 0; position < text.length; ) {
    const code = text.charCodeAt(position);
    if (code === newline) line += 1;
    if (code === newline || code <= 32 || code === comma || code === 0xfeff) {
      isLineBegun = isLineBegun && code !== newline;
      position += 1;
      continue;
    }
    const closed = code === brace ? endOfObject(text, position) : endOfPart(text, position, code, isLineBegun);
    const end = closed ?? recovery(text, position);
    const part = text.slice(position, end);
    parts.push({ kind: kindOf(code, part), line, text: part, isWhole: closed !== null });
    isLineBegun = true;
    if (code === brace) line += part.split("\n").length - 1;
    position = end;
  }
  return parts;
}

function kindOf(code: number, part: string): JsonPart["kind"] {
  if (code === brace) return "object";
  if (part === "[") return "open";
  return part === "]" ? "close" : "line";
}

/** A bracket stands by itself; what is neither bracket nor object ends with its line. */
function endOfPart(text: string, position: number, code: number, isLineBegun: boolean): number {
  if (code === square || code === squareEnd) return position + 1;
  const end = text.indexOf("\n", position);
  const line = end < 0 ? text.length : end;
  // What stands between objects in one line ends where the next one begins.
  const next = isLineBegun ? text.slice(position, line).search(/[{}[\]]/) : -1;
  return next <= 0 ? line : position + next;
}

/** After its closing brace; null where its strings or braces do not close. */
function endOfObject(text: string, position: number): number | null {
  let depth = 0;
  for (let end = position; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === quote) end = endOfString(text, end);
    depth += depthStep(code);
    if (end < 0 || depth > deepest) return null;
    if (depth === 0) return end + 1;
  }
  return null;
}

function depthStep(code: number): number {
  if (code === brace || code === square) return 1;
  return code === braceEnd || code === squareEnd ? -1 : 0;
}

/** The quotation mark that closes a string; -1 where none does. No string of JSON goes over lines. */
function endOfString(text: string, position: number): number {
  for (let end = position + 1; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === backslash) end += 1;
    else if (code === quote) return end;
    else if (code === newline) return -1;
  }
  return -1;
}

/** What does not close ends before the next line that begins with a brace. */
function recovery(text: string, position: number): number {
  const next = /\n[ \t]*(?=[{\]]|GET )/g;
  next.lastIndex = position;
  return next.exec(text)?.index ?? text.length;
}
