// What a pool of connections to SQL Server is made with, and what was found out about its server.
import type { Knex } from "knex";
import type { ConnectionConfiguration } from "tedious";
import type { Lanes } from "../lanes.ts";
import { Room } from "../room.ts";
import type { Places } from "./places.ts";
import type { DatabaseWatch } from "./watch.ts";

/** A class, because Knex copies plain settings and keeps instances as they are. */
export class ClientSettings {
  readonly connection: ConnectionConfiguration;
  readonly access: "read" | "write";
  /** Other pools that read. */
  readonly lanes: Lanes | undefined;
  readonly watch: DatabaseWatch;
  readonly room = new Room();
  /** Of the server: see sql/json-rows.ts. */
  keepsJsonEscapes = false;
  /** What each new connection runs first. */
  firstStatement: string | undefined;
  /** Of the database: whether readers inside a transaction wait for no writer, so that writers can run beside each other. */
  writersShare = false;
  /** Of a writer: aborted when nothing more may be written. */
  ending: AbortSignal | undefined;
  /** Of a writer: the places of those who wait for their turn. */
  places: Places | undefined;
  /** Of a writer: short transactions beside one that goes on (insertAside of batches.ts). */
  aside: Knex | undefined;

  constructor(connection: ConnectionConfiguration, access: "read" | "write", watch: DatabaseWatch, lanes?: Lanes) {
    this.connection = connection;
    this.access = access;
    this.watch = watch;
    this.lanes = lanes;
  }
}

/** Not a private accessor: a transaction's client is made of the prototype alone. */
export function settingsOf(client: Knex.Client): ClientSettings {
  return (client.connectionSettings as { settings: ClientSettings }).settings;
}
