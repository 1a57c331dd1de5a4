// Calls every operation that writes on SQLite, and again on a client that writes T-SQL and is answered what SQLite answered: the text
// of what each of them sends to SQL Server.
import type { Database } from "../../../db/index.ts";
import type { Caller, Context } from "../../../domain/filters/context.ts";
import { Problem } from "../../../domain/problem.ts";
import { handlers } from "../../../handlers/index.ts";
import type { OperationId } from "../../../handlers/types.ts";
import { createSealing } from "../../../identity/keys/sealing.ts";
import { loadDemonstration } from "../../../server/demonstration/load.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { currentSession, sessionsOfAccount } from "./account-rows.ts";
import { type Call, calls } from "./calls.ts";
import { statementText } from "./format.ts";
import { replayDatabase, type Step, Tape } from "./replay.ts";

/** The same small company each time, at a fixed instant. */
const now = Date.UTC(2026, 2, 2, 10);
const company = { sessions: 400, users: 20, pools: 12, seed: 10, days: 30, untilAt: now };
const caller: Caller = { kind: "anonymous", name: "anonymous", roles: ["administrator"], licenseServerIds: null };

/** Calendar tokens, destinations, and the account's settings, belong to an account: the first that is made. */
const callerOf = (id: OperationId): Caller =>
  /CalendarToken|Notification|^getAccount$|AccountSession|AccountView|AccountPassword/.test(id)
    ? { ...caller, kind: "account", id: "1", session: currentSession, generation: 1 }
    : caller;

/** The text of each operation's file. Rejects where an operation takes another way on one engine than on the other. */
export async function recordTsql(): Promise<ReadonlyMap<OperationId, string>> {
  const db = await openTestDatabase();
  try {
    await loadDemonstration(db, company);
    // Packed fields are looked up on SQLite, which no statement shows.
    const tables: string[] = await db
      .read("sqlite_master")
      .where("type", "table")
      .whereNot("name", "packed_fields")
      .pluck("name");
    const made = new Map<string, number>();
    const texts = new Map<OperationId, string>();
    for (const [id, list] of Object.entries(calls) as [OperationId, readonly Call[]][]) {
      const parts: string[] = [];
      const shown = new Set<string>();
      for (const call of list) {
        await call.prepare?.(db);
        const { statements, reply, request } = await recordCall(db, tables, id, call, made);
        const madeId = madeBy(reply);
        if (madeId !== undefined && !made.has(id)) made.set(id, madeId);
        const texts = statements.map(statementText).filter((text) => !shown.has(text));
        for (const text of texts) shown.add(text);
        parts.push(
          `-- ${request}`,
          ...(texts.length > 0 ? new Set(texts) : ["-- nothing that does not stand above"]),
          "",
        );
      }
      texts.set(id, parts.join("\n"));
    }
    return texts;
  } finally {
    await db.close();
  }
}

/** The Id of what was made; a credential stands in its answer beside its secret. */
function madeBy(reply: { body?: unknown } | undefined): number | undefined {
  const body = JSON.parse(JSON.stringify(reply?.body ?? {}));
  return body.Id ?? body.FeatureId ?? body.Credential?.Id ?? body.CalendarToken?.Id ?? body.Destination?.Id;
}

/** The same calls on SQLite alone, those that take something away left out: rows of every kind that operations write. */
export async function writeEverything(db: Database): Promise<void> {
  await loadDemonstration(db, company);
  const made = new Map<string, number>();
  for (const [id, list] of Object.entries(calls) as [OperationId, readonly Call[]][]) {
    if (/^(delete|revoke)/.test(id)) continue;
    for (const call of list) {
      await call.prepare?.(db);
      const { status, reply, cause } = await outcomeOf(id, inputOf(call, made), db);
      if (status >= 300) throw new Error(`${id} answered ${status}`, { cause });
      const madeId = madeBy(reply);
      if (madeId !== undefined && !made.has(id)) made.set(id, madeId);
    }
  }
  await sessionsOfAccount(db);
}

function inputOf({ of, id, query = {}, body }: Call, made: ReadonlyMap<string, number>) {
  const one = of === undefined ? id : made.get(of);
  const given = typeof body === "function" ? body(one ?? 0) : body;
  const path = one === undefined ? {} : { id: one };
  return { path, query, body: given, accept: "application/json", url: { path: "/", query: "" } };
}

async function recordCall(
  db: Database,
  tables: readonly string[],
  id: OperationId,
  call: Call,
  made: ReadonlyMap<string, number>,
) {
  const input = inputOf(call, made);
  const { path, query, body } = input;
  const request = JSON.stringify({ ...path, query, body }).slice(1, -1);
  const steps: Step[] = [];
  const stop = listen(db, steps);
  // As another process, which remembers nothing of the calls before: so does the replay.
  const first = await outcomeOf(id, input, { ...db });
  stop();
  const tape = new Tape(steps, tables);
  const second = await outcomeOf(id, input, replayDatabase(tape));
  if (first.status !== second.status) {
    throw new Error(`${id} ${request}: ${first.status} on SQLite, ${second.status} in T-SQL`, { cause: second.cause });
  }
  if (first.status >= 300) throw new Error(`${id} ${request} answered ${first.status}`, { cause: first.cause });
  if (tape.left.length > 0) throw new Error(`${id} ${request}: SQL Server does not get ${tape.left.join("; ")}`);
  return { statements: tape.statements, reply: first.reply, request };
}

/** Records the statements that the database gets, inside transactions too. */
function listen(db: Database, steps: Step[]): () => void {
  type Statement = { __knexQueryUid: string; method?: string; sql: string };
  const byUid = new Map<string, Step>();
  const sent = ({ __knexQueryUid, method, sql }: Statement) => {
    const step = { method, sql };
    byUid.set(__knexQueryUid, step);
    steps.push(step);
  };
  const answered = (response: unknown, { __knexQueryUid }: Statement) => {
    const step = byUid.get(__knexQueryUid);
    if (step !== undefined) step.response = response;
  };
  const failed = (error: Error, { __knexQueryUid }: Statement) => {
    const step = byUid.get(__knexQueryUid);
    if (step !== undefined) step.error = error;
  };
  const events = [
    ["query", sent],
    ["query-response", answered],
    ["query-error", failed],
  ] as const;
  for (const knex of [db.read, db.write]) for (const [name, heard] of events) knex.on(name, heard);
  return () => {
    for (const knex of [db.read, db.write]) for (const [name, heard] of events) knex.removeListener(name, heard);
  };
}

export async function outcomeOf(id: OperationId, input: object, db: Database) {
  const context: Context = {
    db,
    caller: callerOf(id),
    now,
    signal: new AbortController().signal,
    settings: {
      denialWindowMs: 60_000,
      silenceMs: 86_400_000,
      workingTime: { startMinute: 480, endMinute: 1_020, days: [1, 2, 3, 4, 5], timeZone: "UTC" },
      mail: { domains: null },
      sealing: async () => createSealing("a secret that stands still for the record"),
      identityUrl: "http://localhost:5000",
    },
  };
  try {
    const reply = await handlers[id](input as never, context);
    if (reply.csv !== undefined) for await (const _ of reply.csv);
    return { status: reply.status, reply };
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, cause: error };
    throw error;
  }
}
