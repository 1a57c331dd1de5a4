// The parts of Knex that db/sqlite/client.ts extends and for which Knex ships no types, as far as they are used.
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

declare module "knex/lib/dialects/mssql/index.js" {
  import { Knex } from "knex";

  export interface QueryObject {
    sql: string;
    method?: string;
    bindings?: readonly unknown[];
    options?: Readonly<Record<string, unknown>>;
    response?: unknown;
    returning?: unknown;
    pluck?: string;
    output?(this: unknown, rows: unknown[]): unknown;
  }

  export default class MssqlClient extends Knex.Client {
    /** Set on the client of a transaction. */
    transacting?: boolean;
    _driver(): unknown;
    _query(connection: unknown, query: QueryObject): Promise<QueryObject>;
    processResponse(query: QueryObject, runner: unknown): unknown;
    columnCompiler(...given: unknown[]): unknown;
    tableCompiler(...given: unknown[]): unknown;
    queryCompiler(...given: unknown[]): unknown;
  }
}

declare module "knex/lib/dialects/mssql/schema/mssql-columncompiler.js" {
  export default class ColumnCompiler {
    constructor(...given: unknown[]);
  }
}

declare module "knex/lib/dialects/mssql/schema/mssql-tablecompiler.js" {
  export default class TableCompiler {
    constructor(...given: unknown[]);
    sequence: { sql: string }[];
    tableNameRaw: string;
    formatter: { wrap(name: string): string };
    tableName(): string;
    pushQuery(sql: string): void;
    addColumns(columns: { sql: string[]; bindings: unknown[] }, prefix: unknown): void;
    primary(columns: unknown, name: unknown): void;
  }
}

declare module "knex/lib/dialects/mssql/query/mssql-querycompiler.js" {
  export default class QueryCompiler {
    constructor(...given: unknown[]);
    readonly tableName: string;
    readonly single: { readonly insert?: unknown };
    standardInsert(): unknown;
  }
}

declare module "knex/lib/execution/transaction.js" {
  export default class Transaction {
    constructor(...given: unknown[]);
    client: {
      readonly isWriter: boolean;
      readonly writersShare: boolean;
      readonly ending: AbortSignal | undefined;
      readonly permits: { during<T>(work: () => Promise<T>): Promise<T> } | undefined;
    };
    acquireConnection(config: unknown, work: (connection: unknown) => Promise<unknown>): Promise<unknown>;
    txid: string;
    outerTx: unknown;
    _completed: boolean;
    _resolver(value: unknown): void;
    _rejecter(error: unknown): void;
    begin(connection: unknown): Promise<unknown>;
    savepoint(connection: unknown): Promise<unknown>;
    release(connection: unknown, value: unknown): Promise<unknown>;
    commit(connection: unknown, value: unknown): Promise<unknown>;
    rollback(connection: unknown, error: unknown): Promise<void>;
    rollbackTo(connection: unknown, error: unknown): Promise<void>;
    query(connection: unknown, sql: string, status: number, value: unknown): Promise<unknown>;
    _evaluateContainer(config: unknown, container: (trx: unknown) => unknown): Promise<unknown>;
  }
}
