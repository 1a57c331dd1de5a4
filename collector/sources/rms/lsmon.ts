// What lsmon of Sentinel RMS prints, put together: features, their licences, their clients. It prints `label : value`
// lines, in blocks that begin with `|- Feature Information`, or, in older versions, without any.
import { isRestOf, lineComplaint } from "../../text/decode.ts";
import { longestName } from "../../text/limits.ts";
import type { Complain } from "../manager.ts";

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
  /** Whether the server reports that it has no licences. */
  isEmpty: boolean;
  readonly features: Feature[];
}

const longestLine = 4_000;
const mostEarly = 10;
const withoutFeature = "no feature was named before it";
const contacting = /^\s*\[Contacting .*\bon host "?([^"\]]+?)"?\s*\]\s*$/i;
const failures =
  /unable to contact any servers|server name not set, or monitor cannot talk|cannot talk to the (license )?server|error\[\d+\]|no servers? running on|failed to (contact|resolve|initialize)/i;
const empties = /^\s*(There is no license in the server\b|No licensed features\.)/i;
/** A second label on the line of another one, as SentinelLM 7 prints them. */
const secondLabel =
  /(?:\s{2,}|\t)((?:feature version|available (?:un)?reserved|commuter (?:keys|tokens) (?:left|in use)|(?:un)?reserved (?:keys|tokens) in (?:use|queue))\s*:.*)$/i;
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
  // SentinelLM 7 breaks this label: its second line is `Licenses : Yes`.
  /^\s*Able to issue Commuter\s*$/i,
  // The second line of the head of the table by which redundant servers share licences.
  /^\s*Allocation\s+Issued\s+Commuter\s*$/i,
];

/** Puts the lines together. What is not recognised goes to `complain`. */
export function readLsmon(lines: readonly string[], complain: Complain): Answer[] {
  const reader = new LsmonReader(complain);
  for (const [index, text] of lines.entries()) reader.read(index + 1, text);
  reader.end();
  return reader.answers.filter(({ host, failure, isEmpty, features }) => {
    return host !== null || failure !== null || isEmpty || features.length > 0;
  });
}

class LsmonReader {
  readonly answers: Answer[] = [];
  readonly #complain: Complain;
  #above = "";
  #answer: Answer;
  #feature: { labels: Map<string, Value>; licenses: Map<string, Value>[]; clients: Map<string, Value>[] } | null = null;
  #part: Map<string, Value> | null = null;
  /** Whether the next label is the first one of a client, which need not be its name. */
  #isOfClient = false;
  /** Whether the heading above is not known: the labels below it are of no client and no licence. */
  #isStrange = false;
  /** The labels that stand before the name of their feature, as SentinelLM 7 prints its licence's type. */
  #early: Value[] = [];

  constructor(complain: Complain) {
    this.#complain = complain;
    this.#answer = this.#begin(null);
  }

  read(line: number, text: string): void {
    const complaint = this.#read(line, text);
    if (complaint !== null) {
      this.#complain(line, text, complaint);
      if (isRestOf(this.#above, text)) this.#dropLastLabel();
    }
    this.#above = text;
  }

  /** Its value goes on in a line that cannot be read. */
  #dropLastLabel(): void {
    const label = [...(this.#part?.keys() ?? [])].at(-1);
    if (label !== undefined) this.#part?.delete(label);
  }

  /** What is wrong with the line, or null. */
  #read(line: number, text: string): string | null {
    const complaint = lineComplaint(text, longestLine);
    if (complaint !== null) return complaint;
    const host = contacting.exec(text)?.[1];
    if (host !== undefined && host.length > longestName) return "a server whose name is too long";
    if (host !== undefined) this.#answer = this.#begin(host);
    else if (failures.test(text)) this.#answer.failure ??= text.trim();
    else if (empties.test(text)) this.#answer.isEmpty = true;
    else if (!noise.some((pattern) => pattern.test(text))) {
      const contents = text.trim().replace(/^\|-\s*/, "");
      if (headings.test(contents)) return this.#head(contents.replace(/\s*:$/, "").toLowerCase());
      return this.#readLabels(line, text, contents);
    }
    return null;
  }

  #readLabels(line: number, text: string, contents: string): string | null {
    const second = secondLabel.exec(contents);
    const parts = /^([^:]{1,60}?)\s*:(?:\s+(.*))?$/.exec(second ? contents.slice(0, second.index) : contents);
    if (!parts) {
      this.#isStrange ||= /^\s*\|-/.test(text);
      return "not a line that lsmon is known to print";
    }
    const label = labelOf(parts[1] ?? "");
    if (label === "feature name") this.#isStrange = false;
    if (this.#isStrange) return "a label below a heading that is not known";
    const complaint = this.#label(label, { line, text, value: (parts[2] ?? "").trim() });
    return second ? (complaint ?? this.#readLabels(line, text, second[1] ?? "")) : complaint;
  }

  /** A heading begins a block; the blocks of older versions begin with their first label. */
  #head(heading: string): null {
    if (heading === "feature information") this.#feature = null;
    this.#part = null;
    this.#isStrange = false;
    this.#isOfClient = heading.endsWith("client information");
    if (heading === "license information" || heading === "license") this.#part = this.#add("licenses");
    return null;
  }

  #label(label: string, value: Value): string | null {
    // Twice of one feature: the name of the next one cannot be read.
    if (label === "feature version" && this.#feature?.labels.has(label)) this.#feature = null;
    if (label === "license type" && this.#feature && this.#isNextFeature(value)) this.#feature = null;
    if (label === "feature name") {
      this.#isOfClient = false;
      this.#early = [];
      this.#feature = { labels: new Map(), licenses: [], clients: [] };
      this.#answer.features.push(this.#feature);
      this.#part = this.#feature.labels;
    } else if (this.#isOfClient || (label === "user name" && !this.#isInNameless())) {
      this.#isOfClient = false;
      this.#part = this.#add("clients");
    }
    if (!this.#feature && this.#early.length < mostEarly) {
      this.#early.push(value);
      return null;
    }
    if (!this.#feature) return withoutFeature;
    this.#part ??= this.#feature.labels;
    const above = this.#part.get(label);
    if (above) return above.value === value.value ? null : "another value of a label above";
    this.#part.set(label, value);
    return null;
  }

  /** Whether a client was begun whose name is still to come. */
  #isInNameless(): boolean {
    const client = this.#feature?.clients.at(-1);
    return client !== undefined && client === this.#part && !client.has("user name");
  }

  /** Whether a licence type that stands before its feature, without `|-`, begins the next one. */
  #isNextFeature({ text }: Value): boolean {
    return !/^\s*\|-/.test(text) && (this.#feature?.labels.has("license type") || this.#part !== this.#feature?.labels);
  }

  /** Labels that stood before a feature that never came. */
  end(): void {
    for (const { line, text } of this.#early) this.#complain(line, text, withoutFeature);
    this.#early = [];
  }

  #add(part: "licenses" | "clients"): Map<string, Value> | null {
    const added = new Map<string, Value>();
    this.#feature?.[part].push(added);
    return this.#feature ? added : null;
  }

  #begin(host: string | null): Answer {
    const answer: Answer = { host, failure: null, isEmpty: false, features: [] };
    this.answers.push(answer);
    this.end();
    this.#feature = null;
    this.#part = null;
    return answer;
  }
}

/** The label in lower case. SentinelLM 7 prints `keys` and `Max` where later versions print `tokens` and `Maximum`. */
function labelOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^max (concurrent user)/, "maximum $1")
    .replace(/\bkeys\b/, "tokens")
    .replace(/ key$/, " token");
}
