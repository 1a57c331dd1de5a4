// The SQL that one request really sends, for servers that are compared with ours.
import type { Knex } from "knex";
import { openDatabase } from "../../../db/index.ts";
import { getSessions } from "../../../handlers/sessions/sessions.ts";

export interface Statement {
  readonly sql: string;
  readonly bindings: unknown[];
}

/** The statements of the first page of sessions, in order, without those that only frame the transaction. */
export async function sessionsStatements(databaseUrl: string): Promise<Statement[]> {
  const db = await openDatabase(databaseUrl);
  const sent: Statement[] = [];
  const record = (query: Knex.Sql) => {
    if (/^\s*(begin|commit|rollback)/i.test(query.sql)) return;
    sent.push({ sql: query.sql, bindings: [...query.bindings] });
  };
  try {
    db.read.on("query", record);
    await getSessions(
      {
        path: {},
        query: {},
        body: undefined,
        accept: "application/json",
        url: { path: "/api/v1/sessions", query: "" },
      },
      {
        db,
        caller: { kind: "anonymous", name: "bench", roles: [], licenseServerIds: null },
        now: Date.now(),
        settings: {
          denialWindowMs: 60_000,
          silenceMs: 86_400_000,
          identityUrl: null,
          sealing: () => Promise.reject(new Error("no secret is stored here")),
          workingTime: { startMinute: 480, endMinute: 1080, days: [1, 2, 3, 4, 5], timeZone: "UTC" },
        },
        signal: new AbortController().signal,
      },
    );
    return sent;
  } finally {
    await db.close();
  }
}
