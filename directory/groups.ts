// Reads who is in which group of a directory: members by their DNs (groupOfNames, groupOfUniqueNames, Active Directory's groups in
// ranges) or logins (posixGroup), and those of the groups within a group.
import type { Entry } from "ldapts";
import { nameKey } from "../db/index.ts";
import type { ListedGroup } from "../domain/directory/plan.ts";
import { personText } from "../domain/people/fields.ts";
import { type Directory, unread } from "./connection.ts";
import type { Read } from "./people.ts";
import type { DirectorySettings, GroupRule } from "./settings.ts";
import { dnKey, parentOf, valuesOf } from "./values.ts";

const classes = ["group", "groupOfNames", "groupOfUniqueNames", "posixGroup"];
const isGroup = `(|${classes.map((name) => `(objectClass=${name})`).join("")})`;
const memberAttributes = ["member", "uniqueMember", "memberUid"] as const;

/** In the order of the settings, and of those below one object by name. Rejects with DirectoryUnread where a group cannot be read. */
export async function readGroups(
  directory: Directory,
  { groups }: DirectorySettings,
  read: Pick<Read, "idsByDn" | "idsByName">,
): Promise<readonly ListedGroup[]> {
  const reader = new GroupReader(directory, read);
  const listed: ListedGroup[] = [];
  for (const rule of groups) {
    for (const { name, dn } of await reader.groupsOf(rule)) {
      if (listed.some((one) => nameKey(one.name) === nameKey(name)))
        throw unread(`two of its groups would be ${shown(name)} here`);
      listed.push({ name, members: [...(await reader.members(dn))] });
    }
  }
  return listed;
}

interface Group {
  readonly people: readonly string[];
  /** Keys of DNs that are no people of ours: groups, perhaps. */
  readonly others: readonly string[];
}

class GroupReader {
  readonly #directory: Directory;
  readonly #read: Pick<Read, "idsByDn" | "idsByName">;
  readonly #groups = new Map<string, Promise<Group>>();
  /** By the key of an object the groups that lie right below it: DNs by their keys. */
  readonly #below = new Map<string, Promise<ReadonlyMap<string, string>>>();

  constructor(directory: Directory, read: Pick<Read, "idsByDn" | "idsByName">) {
    this.#directory = directory;
    this.#read = read;
  }

  async groupsOf({ name, dn }: GroupRule): Promise<{ name: string; dn: string }[]> {
    if (name !== null) return [{ name, dn }];
    const found: { name: string; dn: string }[] = [];
    for await (const entry of this.#directory.search(dn, { scope: "sub", filter: isGroup, attributes: ["cn"] })) {
      const [cn] = valuesOf(entry, "cn");
      found.push({ name: groupName(cn), dn: entry.dn });
    }
    return found.sort((left, right) => (nameKey(left.name) < nameKey(right.name) ? -1 : 1));
  }

  /** Ids of people. Each group within is gone into once, also where groups are in a circle. */
  async members(dn: string): Promise<ReadonlySet<string>> {
    const people = new Set<string>();
    const seen = new Set([dnKey(dn)]);
    const open = [dn];
    for (let group = open.pop(); group !== undefined; group = open.pop()) {
      const found = await this.#group(group);
      for (const id of found.people) people.add(id);
      for (const key of found.others) {
        if (seen.has(key)) continue;
        seen.add(key);
        const within = (await this.#groupsBelow(parentOf(key))).get(key);
        if (within !== undefined) open.push(within);
      }
    }
    return people;
  }

  #group(dn: string): Promise<Group> {
    const key = dnKey(dn);
    const known = this.#groups.get(key) ?? this.#readGroup(dn);
    this.#groups.set(key, known);
    return known;
  }

  async #readGroup(dn: string): Promise<Group> {
    const people: string[] = [];
    const others: string[] = [];
    for (const [attribute, value] of await this.#memberValues(dn)) {
      const isLogin = attribute === "memberUid";
      const id = isLogin ? this.#read.idsByName.get(nameKey(value)) : this.#read.idsByDn.get(dnKey(value));
      if (id !== undefined) people.push(id);
      else if (!isLogin) others.push(dnKey(value));
    }
    return { people, others };
  }

  async #memberValues(dn: string): Promise<[string, string][]> {
    const values: [string, string][] = [];
    const entry = await this.#entry(dn, memberAttributes);
    for (const attribute of memberAttributes) {
      const whole = valuesOf(entry, attribute).map(String);
      const all = whole.length > 0 ? whole : await this.#ranges(dn, attribute, entry);
      for (const value of all) values.push([attribute, value]);
    }
    return values;
  }

  /** Active Directory gives 1,500 values at once, as `member;range=0-1499`; the last ones as `member;range=1500-*`. */
  async #ranges(dn: string, attribute: string, first: Entry): Promise<string[]> {
    const values: string[] = [];
    for (let entry = first; ; ) {
      const range = rangeOf(entry, attribute);
      if (range === undefined) {
        if (values.length > 0) throw unread("a group's members ended before the last one");
        return values;
      }
      if (range.from !== values.length)
        throw unread("a group's members came in another order than they were asked for");
      values.push(...range.values);
      if (range.isLast) return values;
      entry = await this.#entry(dn, [`${attribute};range=${values.length}-*`]);
    }
  }

  async #entry(dn: string, attributes: readonly string[]): Promise<Entry> {
    const search = { scope: "base", filter: "(objectClass=*)", attributes, mayLack: true } as const;
    for await (const entry of this.#directory.search(dn, search)) return entry;
    throw unread(`there is no group that we may read with the DN ${shown(dn)}`);
  }

  #groupsBelow(key: string): Promise<ReadonlyMap<string, string>> {
    const known = this.#below.get(key) ?? this.#readBelow(key);
    this.#below.set(key, known);
    return known;
  }

  /** All at once: to ask of each member whether it is a group takes long where most are none. */
  async #readBelow(key: string): Promise<ReadonlyMap<string, string>> {
    const dns = new Map<string, string>();
    if (key === "") return dns;
    const search = { scope: "one", filter: isGroup, attributes: ["1.1"], mayLack: true } as const;
    for await (const { dn } of this.#directory.search(key, search)) dns.set(dnKey(dn), dn);
    return dns;
  }
}

function rangeOf(entry: Entry, attribute: string) {
  for (const [key, value] of Object.entries(entry)) {
    const [, name, from, to] = /^(\w+);range=(\d{1,9})-(\d{1,9}|\*)$/i.exec(key) ?? [];
    if (name?.toLowerCase() !== attribute.toLowerCase()) continue;
    const values = (Array.isArray(value) ? value : [value]).map(String);
    if (values.length === 0) throw unread("a group's members ended before the last one");
    return { from: Number(from), isLast: to === "*", values };
  }
  return undefined;
}

/** A directory may have written it. */
function shown(dn: string): string {
  return dn.slice(0, 200).replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?");
}

function groupName(cn: string | Buffer | undefined): string {
  try {
    if (typeof cn === "string") return personText("Name", cn);
  } catch {
    // said below
  }
  throw unread("a group has no name (cn) that can be taken");
}
