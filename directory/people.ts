// Reads who the people of a directory are: entries become persons. What cannot be taken, such as texts with control characters,
// is left out and counted.
import type { Entry } from "ldapts";
import { nameKey } from "../db/index.ts";
import type { ListedPerson } from "../domain/directory/plan.ts";
import { personText, type TextField, textFields } from "../domain/people/fields.ts";
import { type Directory, unread } from "./connection.ts";
import type { DirectorySettings } from "./settings.ts";
import { dnKey, idText, valuesOf } from "./values.ts";

export interface Read {
  readonly people: readonly ListedPerson[];
  /** Their ids by the keys of their DNs. */
  readonly idsByDn: ReadonlyMap<string, string>;
  /** The ids by the keys of their logins. */
  readonly idsByName: ReadonlyMap<string, string>;
  readonly notTaken: readonly NotTaken[];
}

/** How many values were not taken, and why. */
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
  const asked = { scope: "sub", filter, attributes: [...attributes.values()], bytes: [idAttribute] } as const;
  const notes = new Notes();
  const persons = new Map<string, Person>();
  const idsByDn = new Map<string, string>();
  for await (const entry of directory.search(base, asked)) {
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

  /** Null: none was given; undefined: it cannot be taken. */
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
