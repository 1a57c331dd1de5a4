// Reads the people of a directory and who is in which group: entries become persons, groups name members by their DNs
// (groupOfNames, groupOfUniqueNames, Active Directory's groups in ranges) or logins (posixGroup), groups within groups too.
// Invalid values, such as texts with control characters, are left out and counted.
import type { Entry } from "ldapts";
import { nameKey } from "../db/index.ts";
import type { ListedGroup, ListedPerson } from "../domain/directory/plan.ts";
import { personText, type TextField, textFields } from "../domain/people/fields.ts";
import { type Directory, unread } from "./connection.ts";
import type { DirectorySettings, GroupRule } from "./settings.ts";

interface Read {
  readonly people: readonly ListedPerson[];
  /** Their ids by the keys of their DNs. */
  readonly idsByDn: ReadonlyMap<string, string>;
  /** The ids by the keys of their logins. */
  readonly idsByName: ReadonlyMap<string, string>;
  readonly notTaken: readonly NotTaken[];
}

/** How many values were left out, and why. */
export interface NotTaken {
  readonly field: string;
  readonly reason: string;
  readonly count: number;
}

interface Person extends Omit<ListedPerson, "managerId"> {
  readonly managerDn: string | null | undefined;
}

/** Rejects with DirectoryUnread where an entry has no id, or where there is nobody. */
export async function readPeople(directory: Directory, settings: DirectorySettings): Promise<Read> {
  const { base, filter, attributes } = settings;
  const idAttribute = attributes.get("Id") as string;
  const search = { scope: "sub", filter, attributes: [...attributes.values()], bytes: [idAttribute] } as const;
  const notes = new Notes();
  const persons = new Map<string, Person>();
  const idsByDn = new Map<string, string>();
  for await (const entry of directory.search(base, search)) {
    const [value] = valuesOf(entry, idAttribute);
    const id = value === undefined ? undefined : idText(idAttribute, value);
    if (id === undefined) throw unread(`an entry has no ${idAttribute} that we may read, which is to be its id`);
    idsByDn.set(dnKey(entry.dn), id);
    if (!persons.has(id)) persons.set(id, personOf(entry, id, attributes, notes));
  }
  if (persons.size === 0)
    throw unread("it lists nobody. Are SVC_PEOPLE_BASE and SVC_PEOPLE_FILTER right, and may we read there?");
  const named = withoutDoubles([...persons.values()], notes);
  const people = named.map(({ managerDn, ...person }) =>
    managerDn === undefined ? person : { ...person, managerId: idsByDn.get(managerDn ?? "") ?? null },
  );
  const idsByName = new Map(people.flatMap(({ id, name }) => (name === null ? [] : [[nameKey(name), id] as const])));
  return { people, idsByDn, idsByName, notTaken: notes.list() };
}

function personOf(entry: Entry, id: string, attributes: DirectorySettings["attributes"], notes: Notes): Person {
  const first = (field: TextField | "Name" | "Manager" | "IsActive") => {
    const attribute = attributes.get(field);
    const [value] = attribute === undefined ? [] : valuesOf(entry, attribute).filter((one) => one.length > 0);
    return value;
  };
  const texts: Partial<Record<TextField, string | null>> = {};
  for (const field of textFields) {
    const text = attributes.has(field) ? notes.textOf(field, first(field)) : undefined;
    if (text !== undefined) texts[field] = text;
  }
  const manager = attributes.has("Manager") ? first("Manager") : undefined;
  const managerDn = attributes.has("Manager") ? (typeof manager === "string" ? dnKey(manager) : null) : undefined;
  const name = notes.textOf("Name", first("Name")) ?? null;
  if (name === null) notes.add("Name", "has none");
  return { id, name, texts, managerDn, isActive: isActive(attributes.get("IsActive"), first("IsActive")) };
}

/** ADS_UF_ACCOUNTDISABLE */
const disabledBit = 2;

/** Bits of userAccountControl, else FALSE, 0 or no; everything else is active. */
function isActive(attribute: string | undefined, value: string | Buffer | undefined): boolean {
  if (value === undefined) return true;
  const text = String(value).trim().toLowerCase();
  if (attribute?.toLowerCase() === "useraccountcontrol") return (Number(text) & disabledBit) === 0;
  return !["false", "0", "no"].includes(text);
}

/** Nobody knows whose a login is that two people have: neither gets it. */
function withoutDoubles(people: readonly Person[], notes: Notes): readonly Person[] {
  const counts = new Map<string, number>();
  for (const { name } of people) if (name !== null) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  return people.map((person) => {
    if (person.name === null || counts.get(nameKey(person.name)) === 1) return person;
    notes.add("Name", "is another one's, too");
    return { ...person, name: null };
  });
}

class Notes {
  readonly #counts = new Map<string, NotTaken>();

  add(field: string, reason: string): void {
    const key = `${field} ${reason}`;
    this.#counts.set(key, { field, reason, count: (this.#counts.get(key)?.count ?? 0) + 1 });
  }

  /** Null: there is none; undefined: it is invalid. */
  textOf(field: TextField | "Name", value: string | Buffer | undefined): string | null | undefined {
    if (value === undefined) return null;
    try {
      if (typeof value !== "string") throw new Error("is not UTF-8");
      return value.trim() === "" ? null : personText(field, value);
    } catch (error) {
      const errors = (error as { errors?: Record<string, readonly string[]> }).errors;
      this.add(field, errors?.[field]?.[0] ?? (error as Error).message);
      return undefined;
    }
  }

  list(): NotTaken[] {
    return [...this.#counts.values()];
  }
}

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
    const group = this.#groups.get(key) ?? this.#readGroup(dn);
    this.#groups.set(key, group);
    return group;
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
      const complete = valuesOf(entry, attribute).map(String);
      const all = complete.length > 0 ? complete : await this.#ranges(dn, attribute, entry);
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
        throw unread("a group's members came in another order than they were requested");
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
    const groups = this.#below.get(key) ?? this.#readBelow(key);
    this.#below.set(key, groups);
    return groups;
  }

  /** All at once: a query for each member whether it is a group takes long where most are none. */
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
    // thrown below
  }
  throw unread("a group has no name (cn) that can be taken");
}

// The values of a directory's attributes: texts, ids and names of objects (DN), whatever bytes came.

/** In the order in which they came; names of attributes in upper or lower case. */
function valuesOf(entry: Entry, attribute: string): readonly (string | Buffer)[] {
  const name = attribute.toLowerCase();
  for (const [key, value] of Object.entries(entry)) {
    if (key.toLowerCase() === name && key !== "dn") return Array.isArray(value) ? value : [value];
  }
  return [];
}

/** Active Directory writes the first three parts of an id in the order of its processor. */
const guidOrder = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];

/** A stable id as text: objectGUID as other tools of Windows write it, texts as they are, other bytes as hexadecimal digits. */
export function idText(attribute: string, value: string | Buffer): string | undefined {
  const bytes = typeof value === "string" ? Buffer.from(value) : value;
  if (bytes.length === 0) return undefined;
  if (attribute.toLowerCase() === "objectguid") return bytes.length === 16 ? guidText(bytes) : undefined;
  const text = bytes.toString("utf8");
  const id = /^[\x21-\x7e]+$/.test(text) ? text.toLowerCase() : bytes.toString("hex");
  return id.length <= 255 ? id : undefined;
}

function guidText(bytes: Buffer): string {
  const hex = Buffer.from(guidOrder.map((index) => bytes[index] as number)).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * The name of an object in one form, to compare it with others: lower case, without blanks around its parts, each character written
 * as itself where it need not be escaped.
 */
export function dnKey(dn: string): string {
  const escapes = /\\([0-9a-f]{2})/gi;
  const bytes = dn.replaceAll(/(?:\\[0-9a-f]{2})+/gi, (escaped) => {
    const text = Buffer.from(escaped.replaceAll(escapes, "$1"), "hex").toString("utf8");
    return text.replaceAll(/[\\,+"<>;=#]/g, (sign) => `\\${sign}`);
  });
  return bytes
    .replaceAll(/(?<!\\)\s*([,=+])\s*/g, "$1")
    .trim()
    .toLowerCase();
}

/** Where the object lies; "" at the top. */
function parentOf(key: string): string {
  return /^(?:[^,\\]|\\.)*,(.*)$/s.exec(key)?.[1] ?? "";
}
