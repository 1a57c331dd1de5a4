// The parts of Knex that db/sqlite-client.ts extends and for which Knex ships no types: only what is used of them.
declare module "knex/lib/dialects/better-sqlite3/index.js" {
  import { Knex } from "knex";

  export interface QueryObject {
    sql: string;
    method?: string;
    bindings?: readonly unknown[];
    options?: Readonly<Record<string, unknown>>;
    response?: unknown;
    context?: { lastID: number; changes: number };
  }

  export default class BetterSqlite3Client extends Knex.Client {
    /** Set on the client of a transaction. */
    transacting?: boolean;
    _driver(): unknown;
    _query(connection: unknown, query: QueryObject): Promise<QueryObject>;
    _formatBindings(bindings: readonly unknown[] | undefined): unknown[];
    processResponse(query: QueryObject, runner: unknown): unknown;
  }
}

declare module "knex/lib/dialects/sqlite3/execution/sqlite-transaction.js" {
  import type { Knex } from "knex";

  export default class SqliteTransaction {
    constructor(client: Knex.Client, ...rest: unknown[]);
    client: Knex.Client;
    trxClient: Knex.Client;
    begin(connection: unknown): Promise<unknown>;
  }
}
