// The settings of the directory of people (SVC_PEOPLE_…), as they are used.
import type { TextField } from "../domain/people/fields.ts";

/** The meaning of an attribute: who somebody is by its stable id and its login, and the fields of a user. */
export type DirectoryField = TextField | "Id" | "Name" | "Manager" | "IsActive";

export interface GroupRule {
  /** The group here; null: each group below `dn` is one, by its name. */
  readonly name: string | null;
  readonly dn: string;
}

export interface DirectorySettings {
  readonly url: string;
  readonly startTls: boolean;
  /** The PEM file of the certificate authorities to trust; null: those of the system. */
  readonly caFile: string | null;
  /** Null: nobody, an anonymous connection. */
  readonly login: { readonly dn: string; readonly password: string } | null;
  readonly base: string;
  readonly filter: string;
  readonly attributes: ReadonlyMap<DirectoryField, string>;
  readonly groups: readonly GroupRule[];
  readonly handWins: boolean;
  /** How often a server queries it; null: never. */
  readonly everyMs: number | null;
}
