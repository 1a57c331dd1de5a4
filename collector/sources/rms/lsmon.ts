// What lsmon of Sentinel RMS prints, put together: features, their licences, their clients. It prints `label : value`
// lines, in blocks that begin with `|- Feature Information`, or, in older versions, without any.
import { hasControlCharacters } from "../../text/decode.ts";
import { longestName } from "../../text/limits.ts";

export type Labelled = ReadonlyMap<string, Value>;

export interface Value {
  readonly line: number;
  /** The whole line. */
  readonly text: string;
  /** What stands after the colon. */
  readonly value: string;
}

/** One feature of one server; labels in lower case. */
export interface Feature {
  readonly labels: Labelled;
  readonly licenses: readonly Labelled[];
  readonly clients: readonly Labelled[];
}

/** What one server, or the lack of one, printed. */
export interface Answer {
  /** The server that was contacted, by its name; null where none is printed. */
  readonly host: string | null;
  /** Why nobody answered, or null. */
  failure: string | null;
  /** Whether the server says that it has no licences. */
  isEmpty: boolean;
  readonly features: Feature[];
}

export type Complain = (line: number, text: string, reason: string) => void;

const longestLine = 4_000;
const mostLabels = 1_000;
const contacting = /^\s*\[Contacting .*\bon host "?([^"\]]+?)"?\s*\]\s*$/i;
const failures =
  /unable to contact any servers|server name not set, or monitor cannot talk|cannot talk to the (license )?server|error\[\d+\]|no servers? running on|failed to (contact|resolve|initialize)/i;
const empties = /^\s*(There is no license in the server\b|No licensed features\.)/i;
const headings =
  /^(feature information|license information|client information|queued client information|users|license)\s*:?$/i;
const noise = [
  /^\s*$/,
  /Application Monitor\s*$/i,
  /Copyright \(C\)/i,
  /All Rights Reserved/i,
  /^\s*Press Enter to continue/i,
  /^\s*Try setting the LSHOST environment variable/i,
  /^\s*[-=*]{3,}\s*$/,
  // The second line of the head of the table by which redundant servers share licences.
  /^\s*Allocation\s+Issued\s+Commuter\s*$/i,
];

/** Puts the lines together. What is neither a label nor known goes to `complain`. */
export function readLsmon(lines: readonly string[], complain: Complain): Answer[] {
  const reader = new LsmonReader(complain);
  for (const [index, text] of lines.entries()) reader.read(index + 1, text);
  return reader.answers.filter(({ host, failure, isEmpty, features }) => {
    return host !== null || failure !== null || isEmpty || features.length > 0;
  });
}

class LsmonReader {
  readonly answers: Answer[] = [];
  readonly #complain: Complain;
  #answer: Answer;
  #feature: { labels: Map<string, Value>; licenses: Map<string, Value>[]; clients: Map<string, Value>[] } | null = null;
  #part: Map<string, Value> | null = null;
  /** What stands before a colon → the label that it is. */
  readonly #labels = new Map<string, string>();

  constructor(complain: Complain) {
    this.#complain = complain;
    this.#answer = this.#begin(null);
  }

  read(line: number, text: string): void {
    if (this.#readKnown(line, text)) return;
    const complaint = this.#read(line, text);
    if (complaint !== null) this.#complain(line, text, complaint);
  }

  /** A label that stood in a line before: nearly all lines of a long list are such. */
  #readKnown(line: number, text: string): boolean {
    const colon = this.#feature === null || text.length > longestLine ? -1 : text.indexOf(":");
    const label = colon < 0 ? undefined : this.#labels.get(text.slice(0, colon));
    if (label === undefined || hasControlCharacters(text)) return false;
    const rest = text.slice(colon + 1);
    // Without a value it may be a heading.
    if (!/^\s+\S/.test(rest)) return false;
    return this.#label(label, { line, text, value: rest.trim() }) === null;
  }

  /** What is wrong with the line, or null. */
  #read(line: number, text: string): string | null {
    if (text.length > longestLine) return "a line that is too long";
    if (hasControlCharacters(text)) return "control characters";
    const host = contacting.exec(text)?.[1];
    if (host !== undefined && host.length > longestName) return "a server whose name is too long";
    if (host !== undefined) this.#answer = this.#begin(host);
    else if (failures.test(text)) this.#answer.failure ??= text.trim();
    else if (empties.test(text)) this.#answer.isEmpty = true;
    else if (!noise.some((pattern) => pattern.test(text))) {
      const contents = text.trim().replace(/^\|-\s*/, "");
      if (headings.test(contents)) return this.#head(contents.replace(/\s*:$/, "").toLowerCase());
      const parts = /^([^:]{1,60}?)\s*:(?:\s+(.*))?$/.exec(contents);
      if (!parts) return "not a line that lsmon is known to print";
      const label = (parts[1] ?? "").toLowerCase().replace(/\s+/g, " ");
      if (this.#labels.size < mostLabels) this.#labels.set(text.slice(0, text.indexOf(":")), label);
      return this.#label(label, { line, text, value: (parts[2] ?? "").trim() });
    }
    return null;
  }

  /** A heading begins a block; the blocks of older versions begin with their first label. */
  #head(heading: string): null {
    if (heading === "feature information") this.#feature = null;
    this.#part = null;
    if (heading === "license information" || heading === "license") this.#part = this.#add("licenses");
    return null;
  }

  #label(label: string, value: Value): string | null {
    if (label === "feature name") {
      this.#feature = { labels: new Map(), licenses: [], clients: [] };
      this.#answer.features.push(this.#feature);
      this.#part = this.#feature.labels;
    } else if (label === "user name") {
      this.#part = this.#add("clients");
    }
    if (!this.#feature) return "no feature was named before it";
    this.#part ??= this.#feature.labels;
    if (!this.#part.has(label)) this.#part.set(label, value);
    return null;
  }

  #add(part: "licenses" | "clients"): Map<string, Value> | null {
    const added = new Map<string, Value>();
    this.#feature?.[part].push(added);
    return this.#feature ? added : null;
  }

  #begin(host: string | null): Answer {
    const answer: Answer = { host, failure: null, isEmpty: false, features: [] };
    this.answers.push(answer);
    this.#feature = null;
    this.#part = null;
    return answer;
  }
}
