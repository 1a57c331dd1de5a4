// A FlexLM options file: what the licence administrator reserves, whom groups hold, what is limited; and what of it is
// reported. A line that names an option which FlexLM does not know goes to `complain`.
import type { BrokerMessage, ReportedGroup } from "../../../generated/contract.ts";
import { hasControlCharacters, logicalLines, unquoted, wordsOf } from "../../text/decode.ts";
import { countOf, fits, isSameVersion, longestName } from "../../text/limits.ts";
import type { Complain } from "../manager.ts";

export interface OptionsFile {
  readonly reservations: Reservation[];
  /** `GROUP` and `HOST_GROUP`, each by its name; a name that is repeated adds to the group. */
  readonly groups: Group[];
  /** What `NOLOG` excludes from the debug log, such as `IN`. */
  readonly notLogged: string[];
  /** How often each other option is given. */
  readonly rules: Map<string, number>;
  /** Whether users of groups are compared without case; their names are in lower case then. */
  readonly ignoresCase: boolean;
}

interface Reservation {
  readonly licenses: number;
  readonly feature: string;
  /** `KEY=value` after the feature's name, which selects some of its licences; null: all. */
  readonly only: { readonly key: string; readonly value: string } | null;
}

interface Group {
  readonly kind: "GROUP" | "HOST_GROUP";
  readonly name: string;
  readonly members: Set<string>;
}

const holders = /^(USER|HOST|DISPLAY|INTERNET|PROJECT|GROUP|HOST_GROUP)$/i;

/** What follows each option, and the options that it follows: `n` is a number, `holder` a kind and a name, `any` anything. */
const forms = new Map(
  Object.entries({
    "n feature holder": "MAX",
    "feature n":
      "MAX_OVERDRAFT MAX_BORROW_HOURS BORROW_LOWWATER LINGER TIMEOUT ACTIVATION_LOWWATER ACTIVATION_EXPIRY_DAYS",
    n: "MAX_CONNECTIONS TIMEOUTALL DAEMON_SELECT_TIMEOUT",
    "feature holder": "INCLUDE EXCLUDE INCLUDE_BORROW EXCLUDE_BORROW INCLUDE_ENTITLEMENT EXCLUDE_ENTITLEMENT",
    holder: "INCLUDEALL EXCLUDEALL INCLUDEALL_ENTITLEMENT EXCLUDEALL_ENTITLEMENT",
    any: "DEBUGLOG REPORTLOG FQDN_MATCHING AUTOMATIC_REREAD",
  }).flatMap(([form, options]) => options.split(" ").map((option) => [option, form.split(" ")] as const)),
);

export function readOptionsFile(lines: readonly string[], complain: Complain): OptionsFile {
  const logical = logicalLines(lines);
  const ignoresCase = logical.some(({ text }) => /^\s*GROUPCASEINSENSITIVE\s+ON\b/i.test(text));
  const file: OptionsFile = { reservations: [], groups: [], notLogged: [], rules: new Map(), ignoresCase };
  for (const { line, text } of logical) {
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
  const form = forms.get(keyword);
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

const mostGroups = 1_000;
const mostMembers = 10_000;
const mostOfAll = 100_000;

/** The group of a user: the only GROUP that holds him; null where none does, or several do. */
export function groupsOf({ groups, ignoresCase }: OptionsFile): (user: string) => string | null {
  const names = new Map<string, string | null>();
  for (const { kind, name, members } of groups) {
    if (kind !== "GROUP") continue;
    for (const member of members) names.set(member, names.has(member) ? null : name);
  }
  return (user) => names.get(ignoresCase ? user.toLowerCase() : user) ?? null;
}

/** The groups as they are sent, with whom they hold. */
function reportedGroups({ groups }: OptionsFile): ReportedGroup[] {
  const ofUsers = groups.filter(({ kind }) => kind === "GROUP").slice(0, mostGroups);
  let room = mostOfAll;
  return ofUsers.map(({ name, members }) => {
    const UserNames = [...members].slice(0, Math.min(mostMembers, room));
    room -= UserNames.length;
    return { Name: name, UserNames };
  });
}

/** The message with the group of each user that names none yet; a snapshot also has the members of the groups. */
export function grouped<Message extends BrokerMessage>(message: Message, options: OptionsFile): Message {
  const groupOf = groupsOf(options);
  const ofGroup = <Use extends object>(use: Use): Use => {
    if (!("UserName" in use) || ("GroupName" in use && use.GroupName)) return use;
    const group = groupOf(String(use.UserName));
    return group === null ? use : { ...use, GroupName: group };
  };
  if (message.MessageType === "events") return { ...message, Events: message.Events.map(ofGroup) };
  if (message.MessageType !== "data_inquiry") return message;
  const pools = message.Pools.map((pool) =>
    pool.Checkouts ? { ...pool, Checkouts: pool.Checkouts.map(ofGroup) } : pool,
  );
  // An empty list too: left out, the groups that the service has would stay.
  return { ...message, Groups: reportedGroups(options), Pools: pools };
}

/**
 * The licences of a pool that are reserved. Null where the file leaves it open: where the feature is in several pools
 * and a reservation does not name the version.
 */
export function reservedOf(
  file: OptionsFile,
  pool: { readonly name: string; readonly version: string; readonly isOnlyOne: boolean },
): number | null {
  let reserved = 0;
  for (const { licenses, feature, only } of file.reservations) {
    if (feature.toLowerCase() !== pool.name.toLowerCase()) continue;
    if (only?.key === "VERSION") reserved += isSameVersion(only.value, pool.version) ? licenses : 0;
    else if (pool.isOnlyOne) reserved += licenses;
    else return null;
  }
  return reserved;
}

/** Reservations by feature, groups with their number of members, and the other options, in words. */
export function notesOf(file: OptionsFile): string[] {
  const reserved = new Map<string, number>();
  for (const { feature, licenses } of file.reservations) reserved.set(feature, (reserved.get(feature) ?? 0) + licenses);
  const notes = [
    list("licences reserved", [...reserved]),
    list(
      "members of groups",
      file.groups.filter(({ kind }) => kind === "GROUP").map(({ name, members }) => [name, members.size]),
    ),
    list(
      "members of host groups",
      file.groups.filter(({ kind }) => kind === "HOST_GROUP").map(({ name, members }) => [name, members.size]),
    ),
    list("other options", [...file.rules]),
    file.notLogged.length === 0 ? null : `the debug log lacks ${file.notLogged.join(", ")} (NOLOG)`,
  ];
  return notes.filter((note) => note !== null).map((note) => `options file: ${note}`);
}

function list(what: string, counts: readonly (readonly [string, number])[]): string | null {
  return counts.length === 0 ? null : `${what}: ${counts.map(([name, count]) => `${name} ${count}`).join(", ")}`;
}
