// What an open database is to the rest of the service, whichever engine it is, and what an inspection of one finds. Types alone.
import type { Knex } from "knex";

export interface Database {
  readonly engine: "sqlite" | "mssql";
  /** For queries that change nothing; several run at once. A transaction on it is one snapshot. */
  readonly read: Knex;
  /** For everything that changes; one transaction at a time on SQLite, so never wait inside one for anything else. */
  readonly write: Knex;
  /** A server that no other one of its parts can be beside: it holds the locks of a SQLite file (OpenOptions.exclusive). */
  readonly isAlone: boolean;
  /** Lets what runs finish and closes. */
  close(): Promise<void>;
  /** Ends all writing, for good: what is not being committed is taken back. It rejects with an error that is "ending". */
  endWriting(): void;
  /** Whether the last write failed because there was no room. */
  isFull(): boolean;
  /** Resolves when the database answers; rejects with its error otherwise. */
  ping(): Promise<void>;
}

/** What a server serves: an API server and an identity service may each have a process on one file. */
export type ServerPart = "api" | "identity";

export interface OpenOptions {
  /** Connections that read at once (in each lane); the processors up to four, at least two. */
  readonly readers?: number;
  /** A server: requests read in lanes (work.ts), and their statements can be ended. Commands leave it out. */
  readonly lanes?: boolean;
  /** A server: refuses with DatabaseInUse while another server has the file. Commands leave it out. */
  readonly exclusive?: boolean | readonly ServerPart[];
}

/** One finding. `remedy`: what to do, where something is to be done. */
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
  /** What is found about the database as its engine stores it. */
  findings(): Promise<readonly Finding[]>;
  close(): Promise<void>;
}
