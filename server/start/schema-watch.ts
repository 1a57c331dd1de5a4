// What a running server does when a newer version migrates its database: it goes on beside migrations that say it may, and
// answers nothing more beside any other. At a start that is decided in db/schema/migrator.ts.
import type { RequestListener } from "node:http";
import { type Database, incompatibleMigrations } from "../../db/index.ts";
import type { Log } from "../telemetry/log.ts";
import { refuse } from "./listen.ts";

const usualMs = 5_000;

export interface SchemaWatch {
  /** They answer 503 once the database is too new; whether the process lives is answered all the same. */
  guard<Part extends string>(answers: Readonly<Record<Part, RequestListener>>): Record<Part, RequestListener>;
  close(): void;
}

/** `onTooNew` is called once; then the process only waits to be replaced. */
export function watchSchema(db: Database, log: Log, onTooNew: () => void, everyMs = usualMs): SchemaWatch {
  let isTooNew = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  // One look after the other: a database that is slow is not asked more often.
  function next(): void {
    if (!isClosed) timer = setTimeout(look, everyMs).unref();
  }
  async function look(): Promise<void> {
    const migrations = await incompatibleMigrations(db.read).catch(() => []); // readiness tells of a database that is away
    if (migrations.length === 0 || isClosed) return next();
    isTooNew = true;
    log.error({ migrations }, "a newer version migrated the database: stop this server and start the newer version");
    onTooNew();
  }
  next();
  const guarded =
    (answer: RequestListener): RequestListener =>
    (req, res) => {
      if (isTooNew && !/^\/health\/live|^\/metrics\b/.test(req.url ?? "")) refuse(res, 503, refusal);
      else answer(req, res);
    };
  return {
    guard: (answers) =>
      Object.fromEntries(
        Object.entries<RequestListener>(answers).map(([part, answer]) => [part, guarded(answer)]),
      ) as typeof answers,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const refusal =
  "A newer version of the service migrated the database, and this server is of an older one. Ask again: another server may answer.";
