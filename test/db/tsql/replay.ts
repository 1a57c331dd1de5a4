// A client that writes T-SQL as the service does and sends it nowhere: what SQLite answered to the same step is its answer.
// So a handler takes its whole way through, and every statement of it shows, without a server.
import knex, { type Knex } from "knex";
import type { QueryObject } from "knex/lib/dialects/mssql/index.js";
import type { Database } from "../../../db/index.ts";
import { ClientSettings, MssqlClient } from "../../../db/sqlserver/client.ts";
import type { MssqlConnection } from "../../../db/sqlserver/connection.ts";
import { DatabaseWatch } from "../../../db/sqlserver/watch.ts";

/** One step on SQLite, in the order in which they were sent. */
export interface Step {
  readonly method: string | undefined;
  readonly sql: string;
  /** What the handler was given; unset where it failed. */
  response?: unknown;
  error?: Error;
}

interface BatchAnswer {
  readonly changes: number;
  readonly ids: readonly number[];
}

/** The steps of one call, each of which answers one statement of the other engine. */
export class Tape {
  readonly statements: string[] = [];
  readonly #steps: Step[];
  readonly #tables: readonly string[];

  constructor(steps: readonly Step[], tables: readonly string[]) {
    this.#steps = steps.filter(({ sql }) => !/^\s*(begin|commit|rollback|savepoint|release)\b/i.test(sql));
    this.#tables = tables;
  }

  /** The first step of the same kind on the same tables: reads that were sent at once may come in another order. */
  take(sql: string, method: string | undefined): Step {
    const index = this.#steps.findIndex((step) => step.method === method && this.#on(step.sql) === this.#on(sql));
    const [step] = index < 0 ? [] : this.#steps.splice(index, 1);
    if (step === undefined) throw new Error(`SQLite got no statement like SQL Server's: ${sql}`);
    return step;
  }

  /** What is left of it for the next statement: SQL Server takes many rows in several of them. */
  putBack(step: Step): void {
    this.#steps.unshift(step);
  }

  /** The statements of SQLite alone. */
  get left(): readonly string[] {
    return this.#steps.map(({ sql }) => sql);
  }

  #on(sql: string): string {
    return this.#tables.filter((name) => new RegExp(`\\b${name}\\b`).test(sql)).join();
  }
}

class TapeSettings extends ClientSettings {
  readonly tape: Tape;

  constructor(access: "read" | "write", tape: Tape) {
    super({ server: "none" }, access, new DatabaseWatch({ open: () => Promise.reject(new Error("no server")) }));
    this.tape = tape;
  }
}

class ReplayClient extends MssqlClient {
  override async acquireConnection(): Promise<MssqlConnection> {
    // Of a connection a transaction uses this alone: its begin, which is granted at once.
    const run = async (sql: string) => {
      tapeOf(this).statements.push(sql);
      return { columns: [], rows: [[0]] };
    };
    const connection = {
      run,
      isPipelining: false,
      pipeline: ({ sql }: { sql: string }) => connection.isPipelining && tapeOf(this).statements.push(sql) > 0,
      forget: () => {},
    };
    return connection as unknown as MssqlConnection;
  }

  override async releaseConnection(): Promise<void> {}

  override async _query(_connection: MssqlConnection, query: QueryObject): Promise<QueryObject> {
    const { sql, method } = query;
    const tape = tapeOf(this);
    tape.statements.push(sql);
    if (/^commit/.test(sql)) return query;
    const step = tape.take(sql, method);
    if (step.error !== undefined) throw step.error;
    const isBatch = typeof (step.response as Partial<BatchAnswer> | undefined)?.changes === "number";
    query.response = isBatch ? batchAnswer(query, step, tape) : step.response;
    return query;
  }

  override processResponse({ response }: QueryObject): unknown {
    return response;
  }
}

function tapeOf(client: Knex.Client): Tape {
  return (client.connectionSettings as { settings: TapeSettings }).settings.tape;
}

/** Many rows in one statement return their ids, or their count, in separate rows. */
function batchAnswer({ sql, bindings = [] }: QueryObject, step: Step, tape: Tape): unknown {
  const { ids, changes } = step.response as BatchAnswer;
  if (/\bselect @@rowcount as changes\b/.test(sql)) return [{ changes }];
  if (!/\binsert into\b/.test(sql)) return step.response;
  const rows = /\bopenjson\(@rows\)/.test(sql) ? JSON.parse(String(bindings[0])).length : 1;
  if (rows < changes) tape.putBack({ ...step, response: { changes: changes - rows, ids: ids?.slice(rows) } });
  return (ids ?? []).slice(0, rows).map((id) => ({ id }));
}

export function replayDatabase(tape: Tape): Database {
  const open = (settings: TapeSettings) => knex({ client: ReplayClient, connection: { settings } } as Knex.Config);
  const read = open(new TapeSettings("read", tape));
  const writer = new TapeSettings("write", tape);
  writer.writersShare = true;
  writer.aside = open(writer);
  return {
    engine: "mssql",
    read,
    write: open(writer),
    async close() {},
    endWriting() {},
    isFull: () => false,
    isAlone: false,
    ping: async () => {
      await read.raw("select 1 as one");
    },
  };
}
