// What a directory lists: people by their stable ids, and who of them is in which group. How it is read is directory/.
import type { TextField } from "../people/fields.ts";

export interface ListedPerson {
  /** The directory's own id for the person, which a new login does not change. */
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
