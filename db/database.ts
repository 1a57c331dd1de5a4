// What an open database is to the rest of the service, whichever engine it is, and the findings of an inspection. Types alone.
import type { Knex } from "knex";

export interface Database {
  readonly engine: "sqlite" | "mssql";
  /** For queries that change nothing; several run at once. A transaction on it is one snapshot. */
  readonly read: Knex;
  /** For all writes; one transaction at a time on SQLite, so never wait inside one for anything else. */
  readonly write: Knex;
  /** Whether no other server process can share it: it holds the locks of a SQLite file (OpenOptions.exclusive). */
  readonly isAlone: boolean;
  /** Lets running work finish and closes. */
  close(): Promise<void>;
  /** Ends all writing, for good: what is not being committed is rolled back. It rejects with an error that is "ending". */
  endWriting(): void;
  /** Whether the last write failed because the disk was full. */
  isFull(): boolean;
  /** Resolves when the database responds; rejects with its error otherwise. */
  ping(): Promise<void>;
}

/** The parts of the service: an API server and an identity service may each have a process on one file. */
export type ServerPart = "api" | "identity";

export interface OpenOptions {
  /** Connections that read at once (in each lane); by default the number of processors, at least two and at most four. */
  readonly readers?: number;
  /** For a server: requests read in lanes (work.ts), and their statements can be aborted. Commands omit it. */
  readonly lanes?: boolean;
  /** For a server: refuses with DatabaseInUse while another server has the file. Commands omit it. */
  readonly exclusive?: boolean | readonly ServerPart[];
}

/** One finding. `remedy`: what to do, if anything. */
export interface Finding {
  readonly about: "rights" | "isolation" | "version" | "size" | "indexes" | "triggers" | "schema";
  readonly state: "ok" | "warning" | "fault";
  readonly found: string;
  readonly remedy?: string;
}

/** A database opened for inspection: nothing in it is changed, and no lock of a server is taken. */
export interface Inspected {
  readonly engine: "sqlite" | "mssql";
  readonly read: Knex;
  /** The name and version of the engine. */
  readonly version: string;
  /** Whether the catalogue changes the names of indexes (Babelfish): only their beginnings are compared. */
  readonly changesIndexNames: boolean;
  /** Findings about the database as its engine stores it. */
  findings(): Promise<readonly Finding[]>;
  close(): Promise<void>;
}
