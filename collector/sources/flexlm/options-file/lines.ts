// The lines of a FlexLM options file: what the licence administrator reserves, whom groups hold, and what is limited.
// A line that names an option which FlexLM does not know goes to `complain`.
import { unquoted, wholeLines, wordsOf } from "../../../text/continued.ts";
import { hasControlCharacters } from "../../../text/decode.ts";
import { countOf, fits, longestName } from "../../../text/limits.ts";

export interface OptionsFile {
  readonly reservations: Reservation[];
  /** `GROUP` and `HOST_GROUP`, each by its name; a name that is repeated adds to the group. */
  readonly groups: Group[];
  /** What `NOLOG` keeps out of the debug log, such as `IN`. */
  readonly notLogged: string[];
  /** How often each other option is given. */
  readonly rules: Map<string, number>;
  /** Whether users of groups are compared without case; their names are in lower case then. */
  readonly ignoresCase: boolean;
}

export interface Reservation {
  readonly licenses: number;
  readonly feature: string;
  /** `KEY=value` after the feature's name, which says of which of its licences; null where it speaks of all. */
  readonly only: { readonly key: string; readonly value: string } | null;
}

export interface Group {
  readonly kind: "GROUP" | "HOST_GROUP";
  readonly name: string;
  readonly members: Set<string>;
}

type Complain = (line: number, text: string, reason: string) => void;

const holders = /^(USER|HOST|DISPLAY|INTERNET|PROJECT|GROUP|HOST_GROUP)$/i;

/** What follows each option: `n` a number, `feature`, `holder` a kind and a name, `any` anything. */
const forms: Readonly<Record<string, readonly ("n" | "feature" | "holder" | "any")[]>> = {
  MAX: ["n", "feature", "holder"],
  MAX_OVERDRAFT: ["feature", "n"],
  MAX_BORROW_HOURS: ["feature", "n"],
  MAX_CONNECTIONS: ["n"],
  BORROW_LOWWATER: ["feature", "n"],
  LINGER: ["feature", "n"],
  TIMEOUT: ["feature", "n"],
  TIMEOUTALL: ["n"],
  ACTIVATION_LOWWATER: ["feature", "n"],
  ACTIVATION_EXPIRY_DAYS: ["feature", "n"],
  DAEMON_SELECT_TIMEOUT: ["n"],
  INCLUDE: ["feature", "holder"],
  EXCLUDE: ["feature", "holder"],
  INCLUDE_BORROW: ["feature", "holder"],
  EXCLUDE_BORROW: ["feature", "holder"],
  INCLUDE_ENTITLEMENT: ["feature", "holder"],
  EXCLUDE_ENTITLEMENT: ["feature", "holder"],
  INCLUDEALL: ["holder"],
  EXCLUDEALL: ["holder"],
  INCLUDEALL_ENTITLEMENT: ["holder"],
  EXCLUDEALL_ENTITLEMENT: ["holder"],
  DEBUGLOG: ["any"],
  REPORTLOG: ["any"],
  FQDN_MATCHING: ["any"],
  AUTOMATIC_REREAD: ["any"],
};

export function readOptionsFile(lines: readonly string[], complain: Complain): OptionsFile {
  const whole = wholeLines(lines);
  const ignoresCase = whole.some(({ text }) => /^\s*GROUPCASEINSENSITIVE\s+ON\b/i.test(text));
  const file: OptionsFile = { reservations: [], groups: [], notLogged: [], rules: new Map(), ignoresCase };
  for (const { line, text } of whole) {
    const complaint = readLine(text, file);
    if (complaint !== null) complain(line, text, complaint);
  }
  return file;
}

function readLine(text: string, file: OptionsFile): string | null {
  if (hasControlCharacters(text)) return "control characters";
  const written = wordsOf(text);
  if (!written) return "a quotation mark that is not closed";
  const [option = "", ...words] = written.map(unquoted);
  const keyword = option.toUpperCase();
  switch (keyword) {
    case "RESERVE":
      return readReservation(words, file);
    case "GROUP":
    case "HOST_GROUP":
      return readGroup(keyword, words, file);
    case "GROUPCASEINSENSITIVE":
      return /^(ON|OFF)$/i.test(words[0] ?? "") ? null : "GROUPCASEINSENSITIVE without ON or OFF";
    case "NOLOG":
      if (words.length === 0) return "NOLOG without what is not logged";
      for (const word of words)
        if (!file.notLogged.includes(word.toUpperCase())) file.notLogged.push(word.toUpperCase());
      return null;
    default:
      return readRule(keyword, words, file);
  }
}

/** `RESERVE 5 feature[:KEY=value] GROUP name`. */
function readReservation(words: readonly string[], file: OptionsFile): string | null {
  const licenses = countOf(words[0] ?? "");
  const [, feature = "", key, value] = /^([^:]*)(?::([^=]+)=(.*))?$/s.exec(words[1] ?? "") ?? [];
  if (licenses === null) return "a RESERVE without a number of licences";
  if (!fits(feature, longestName)) return "a RESERVE without a feature";
  if (!isHolder(words.slice(2))) return "a RESERVE without the kind and the name of whom it is for";
  const only = key === undefined ? null : { key: key.toUpperCase(), value: value ?? "" };
  file.reservations.push({ licenses, feature, only });
  return null;
}

function readGroup(kind: Group["kind"], words: readonly string[], file: OptionsFile): string | null {
  const [name = "", ...members] = words;
  if (!fits(name, longestName)) return `a ${kind} without a name`;
  const key = (text: string) => (file.ignoresCase ? text.toLowerCase() : text);
  let group = file.groups.find((one) => one.kind === kind && one.name === name);
  if (!group) {
    group = { kind, name, members: new Set() };
    file.groups.push(group);
  }
  const fitting = members.filter((member) => fits(member, longestName));
  for (const member of fitting) group.members.add(kind === "GROUP" ? key(member) : member.toLowerCase());
  return fitting.length < members.length ? `a member of a ${kind} with a name that is too long` : null;
}

function readRule(keyword: string, words: readonly string[], file: OptionsFile): string | null {
  const form = Object.hasOwn(forms, keyword) ? forms[keyword] : undefined;
  if (!form) return "not an option that FlexLM knows";
  let rest = words;
  for (const part of form) {
    const [word = ""] = rest;
    if (part === "n" && countOf(word) === null) return `${keyword} without a number`;
    if (part === "feature" && !fits(word, longestName)) return `${keyword} without a feature`;
    if (part === "holder" && !isHolder(rest)) return `${keyword} without the kind and the name of whom it is for`;
    rest = rest.slice(1);
  }
  file.rules.set(keyword, (file.rules.get(keyword) ?? 0) + 1);
  return null;
}

function isHolder([kind = "", name = ""]: readonly string[]): boolean {
  return holders.test(kind) && name !== "";
}
