// The answers of a FlexNet Embedded licence server, put together: its features, the clients of each, and how it is.
// `GET /features/ID/clients`, a line before an answer, says what the answer is of; without one it is the list of features.
import { hasControlCharacters } from "../../text/decode.ts";
import { type Complain, jsonParts } from "./json-parts.ts";
import { readTable, type TableRow } from "./table.ts";

/** An object of an answer, with the line at which it begins. */
export interface Answered {
  readonly line: number;
  readonly text: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Answers {
  readonly features: Answered[];
  /** By the id of the feature; `""` where nothing says whose clients they are. */
  readonly clients: Map<string, Answered[]>;
  health: Answered | null;
  /** What flexnetlsadmin printed. */
  readonly rows: TableRow[];
  /** `License Server : …` of flexnetlsadmin -licenses. */
  printedServer: string | null;
  /** Whether there was a list of features, though it may be empty. */
  hasFeatures: boolean;
  /** Whether each list ends, and has as many features as flexnetlsadmin counts. */
  isComplete: boolean;
}

const longestObject = 100_000;
const ofClients = /^(?:GET\s+)?\S*\/features\/([^/\s]{1,64})\/clients\/?$/i;
const ofOther = /^(?:GET\s+)?\S*\/(features|health)\/?$/i;

/** What is neither JSON nor a line that is known goes to `complain`. */
export function readAnswers(text: string, complain: Complain): Answers {
  const answers: Answers = {
    ...{ features: [], clients: new Map(), health: null, rows: [], printedServer: null },
    ...{ hasFeatures: false, isComplete: true },
  };
  let owner: string | null = null;
  let isOpen = false;
  const lines: { line: number; text: string }[] = [];
  for (const { kind, line, text: part, isWhole } of jsonParts(text)) {
    if (kind === "open") {
      if (isOpen) answers.isComplete = false;
      isOpen = true;
      if (owner === null) answers.hasFeatures = true;
    } else if (kind === "close") {
      if (!isOpen) complain(line, part, "a bracket that closes nothing");
      isOpen = false;
    } else if (kind === "line") {
      const heading = ofClients.exec(part.trim())?.[1];
      if (heading !== undefined) owner = heading;
      else if (ofOther.test(part.trim())) owner = null;
      else lines.push({ line, text: part.trimEnd() });
    } else {
      answers.isComplete &&= isWhole;
      const fields = isWhole && part.length <= longestObject ? fieldsOf(part) : null;
      if (fields === null) complain(line, part, "an object that is no JSON, is too long or has control characters");
      else sort(answers, { line, text: part, fields }, owner);
    }
  }
  if (isOpen) answers.isComplete = false;
  const table = readTable(lines, complain);
  answers.rows.push(...table.rows);
  answers.printedServer = table.server;
  answers.hasFeatures ||= table.hasTable;
  answers.isComplete &&= table.isComplete;
  return answers;
}

/** An object is known by its fields: files may be given in any order. */
function sort(answers: Answers, answered: Answered, owner: string | null): void {
  const { fields } = answered;
  if (Object.hasOwn(fields, "LLS")) answers.health = answered;
  else if (Object.hasOwn(fields, "client")) {
    const known = answers.clients.get(owner ?? "");
    if (known) known.push(answered);
    else answers.clients.set(owner ?? "", [answered]);
  } else answers.features.push(answered);
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const fields = JSON.parse(text) as Record<string, unknown>;
    return Object.values(fields).some((value) => typeof value === "string" && hasControlCharacters(value))
      ? null
      : fields;
  } catch {
    return null;
  }
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
