// What an inspection of a database finds, whichever engine it is: for those who look after it, in words. Types alone.
import type { Knex } from "knex";

/** One thing that was looked at. `remedy` says what to do, where something is to be done. */
export interface Finding {
  readonly about: "rights" | "isolation" | "version" | "size" | "indexes" | "triggers" | "schema";
  readonly state: "ok" | "warning" | "fault";
  readonly found: string;
  readonly remedy?: string;
}

/** A database that is open for being looked at: nothing in it is changed, and no lock of a server is taken. */
export interface Inspected {
  readonly engine: "sqlite" | "mssql";
  readonly read: Knex;
  /** The name and version of the engine. */
  readonly version: string;
  /** Whether the catalogue has other names of indexes than they were given (Babelfish): only their beginnings are compared. */
  readonly changesIndexNames: boolean;
  /** What is found about the database as its engine keeps it. */
  findings(): Promise<readonly Finding[]>;
  close(): Promise<void>;
}
