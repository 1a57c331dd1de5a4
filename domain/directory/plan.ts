// What a directory lists, and what that would change of users: a comparison with what is stored. Nothing is written here; how it is read is
// directory/.

import type { Knex } from "knex";
import { nameKey } from "../../db/index.ts";
import {
  type PersonField,
  type PersonValues,
  personColumns,
  type StoredUser,
  type TextField,
  type UserChange,
  withoutNulls,
} from "../people/fields.ts";

export interface ListedPerson {
  /** The directory's id for the person, which a new login does not change. */
  readonly id: string;
  /** The login; null where none was given that could be taken. */
  readonly name: string | null;
  /** As they are stored; null: the directory has none. Fields that are not read, or could not be taken, are left out. */
  readonly texts: Readonly<Partial<Record<TextField, string | null>>>;
  /** Left out where managers are not read; null: none of those who are listed. */
  readonly managerId?: string | null;
  readonly isActive: boolean;
}

export interface ListedGroup {
  readonly name: string;
  /** Ids of people, those of groups within it too. */
  readonly members: readonly string[];
}

/** A complete answer. */
export interface Listed {
  readonly people: readonly ListedPerson[];
  /** The first one of a person is the default group. */
  readonly groups: readonly ListedGroup[];
}

interface DirectoryUser extends StoredUser {
  readonly directory_id: string | null;
}

export interface DirectoryPlan {
  /** Users that there are not yet. A manager who is to be added, too, is set when both are stored. */
  readonly added: readonly { readonly person: ListedPerson; readonly values: Readonly<PersonValues> }[];
  readonly changed: readonly UserChange[];
  /** Logins that people have now instead of the ones that are stored. */
  readonly renamed: readonly { readonly userId: number; readonly name: string }[];
  /** Who has another id of the directory than before; null: none any more. */
  readonly ids: readonly { readonly userId: number; readonly directoryId: string | null }[];
  /** People of the directory that it does not list any more, or lists as not active: they become inactive. */
  readonly leaving: readonly number[];
  /** How many of its people were active before. */
  readonly activeBefore: number;
  /** By the person's id: the users who stay users. Without those that are added. */
  readonly userIds: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<number, string>;
}

export function storedUsers(knex: Knex): Promise<DirectoryUser[]> {
  const tellers = Object.values(personColumns).map((column) => `${column}_by`);
  return knex("users").select("id", "name", "name_key", "directory_id", ...Object.values(personColumns), ...tellers);
}

export function directoryPlan(stored: readonly DirectoryUser[], { people }: Listed, handWins: boolean): DirectoryPlan {
  const { userIds, renamed, added } = matched(stored, people);
  const changes = new Map<number, Readonly<PersonValues>>();
  const byId = new Map(stored.map((user) => [Number(user.id), user]));
  for (const person of people) {
    const userId = userIds.get(person.id);
    const user = userId === undefined ? undefined : byId.get(userId);
    if (user === undefined) continue;
    const values = changesOf(user, valuesOf(person, userIds), handWins);
    if (Object.keys(values).length > 0) changes.set(Number(user.id), values);
  }
  const listed = new Map([...userIds].map(([id, userId]) => [userId, id]));
  const owned = stored.filter(({ directory_id }) => directory_id !== null);
  for (const user of owned) {
    if (listed.has(Number(user.id))) continue;
    const values = changesOf(user, { IsActive: 0 }, handWins);
    if (values.IsActive === 0) changes.set(Number(user.id), values);
  }
  const wasActive = owned.filter((user) => Number(user.is_active) === 1).map(({ id }) => Number(id));
  return {
    added: added.map((person) => ({ person, values: withoutNulls(valuesOf(person, userIds)) })),
    changed: Array.from(changes, ([userId, values]) => ({ userId, values })),
    renamed,
    ids: newIds(stored, listed),
    leaving: wasActive.filter((id) => changes.get(id)?.IsActive === 0),
    activeBefore: wasActive.length,
    userIds,
    names: new Map(stored.map(({ id, name }) => [Number(id), name])),
  };
}

/**
 * Which user each person is. A login is one user, since licence managers name logins alone: a person with the login of a user is
 * that user; else the user who had the person's id, who is renamed; else a new one.
 */
function matched(stored: readonly DirectoryUser[], people: readonly ListedPerson[]) {
  const byName = new Map(stored.map((user) => [user.name_key, Number(user.id)]));
  const byDirectoryId = new Map(stored.map((user) => [user.directory_id, Number(user.id)]));
  const userIds = new Map<string, number>();
  const taken = new Set<number>();
  const take = ({ id }: ListedPerson, userId: number | undefined) => {
    if (userId === undefined || taken.has(userId)) return false;
    userIds.set(id, userId);
    taken.add(userId);
    return true;
  };
  for (const person of people) {
    if (person.name !== null) take(person, byName.get(nameKey(person.name)));
  }
  const renamed: { userId: number; name: string }[] = [];
  const added: ListedPerson[] = [];
  for (const person of people) {
    if (userIds.has(person.id)) continue;
    const userId = byDirectoryId.get(person.id);
    if (take(person, userId)) {
      if (person.name !== null) renamed.push({ userId: userId as number, name: person.name });
    } else if (person.name !== null) added.push(person);
  }
  return { userIds, renamed, added };
}

/** The fields of the person in the directory. A manager who is to be added is left out: apply.ts sets it. */
function valuesOf({ texts, managerId, isActive }: ListedPerson, userIds: ReadonlyMap<string, number>): PersonValues {
  const values: PersonValues = { ...texts, IsActive: Number(isActive) };
  if (managerId === null) values.ManagerUserId = null;
  const manager = managerId == null ? undefined : userIds.get(managerId);
  if (manager !== undefined) values.ManagerUserId = manager;
  return values;
}

/** The values that change. A field without a value in the directory is cleared only where the directory had set it. */
export function changesOf(user: DirectoryUser, values: PersonValues, handWins: boolean): PersonValues {
  const changes = Object.entries(values).filter(([field, value]) => {
    const column = personColumns[field as PersonField];
    const before = user[column] ?? null;
    const by = user[`${column}_by`];
    if (by === "Hand" && (handWins || value === null)) return false;
    if (value === null) return before !== null;
    return by !== "Directory" || (typeof value === "number" ? Number(before) !== value : before !== value);
  });
  return Object.fromEntries(changes);
}

function newIds(stored: readonly DirectoryUser[], listed: ReadonlyMap<number, string>): DirectoryPlan["ids"] {
  const held = new Set(listed.values());
  return stored.flatMap(({ id, directory_id }): DirectoryPlan["ids"] => {
    const now = listed.get(Number(id));
    if (now !== undefined) return now === directory_id ? [] : [{ userId: Number(id), directoryId: now }];
    // A person who left retains the id, to be the same person after coming back, unless there is another login by now.
    return directory_id !== null && held.has(directory_id) ? [{ userId: Number(id), directoryId: null }] : [];
  });
}
