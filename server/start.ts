// Starts the API server from its settings: the port, the database, the application. All of it, or nothing at all.
import type { RequestListener } from "node:http";
import { type Database, migrate, migrationStatus, openDatabase } from "../db/index.ts";
import { recomputeAllVerdicts } from "../handlers/denial-verdicts.ts";
import { handlers } from "../handlers/index.ts";
import type { Handlers } from "../handlers/types.ts";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { readContract } from "./contract-document.ts";
import { holdsDemonstration, makeDemonstration } from "./demonstration.ts";
import { type Listening, listen, refuse } from "./listen.ts";
import { createLog, type Log } from "./log.ts";

export interface Running {
  /** Where the server listens, with the true port, without a slash at the end. */
  readonly url: string;
  readonly db: Database;
  /** Whether what it shows is (also) made up. */
  readonly hasDemonstration: boolean;
  /** Lets what runs finish for at most ten seconds, then closes everything. The second call waits for the first. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly log?: Log;
  /** Others than the service's own, so that a test sees what becomes of their faults. */
  readonly handlers?: Handlers;
  /** Is told in a line what takes long. */
  readonly tell?: (line: string) => void;
}

/** Rejects with Node's error for the port, a DatabaseError, or a ConfigError; nothing is left open then. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<Running> {
  const log = options.log ?? createLog(config);
  const tell = options.tell ?? (() => {});
  let answer: RequestListener = (_req, res) => refuse(res, 503, "The service is starting.");
  // The port comes first, so that one that is taken is noticed before anything is written.
  const listening = await listen((req, res) => answer(req, res), config);
  let db: Database | undefined;
  try {
    db = await openDatabase(config.databaseUrl, { exclusive: true });
    const isNew = (await migrationStatus(db)).done.length === 0;
    const migrated = await migrate(db);
    if (migrated.length > 0 && !isNew) tell(`Migrated the database: ${migrated.join(", ")}.`);
    if (isNew && config.demoData) {
      tell("Making demonstration data for the new database …");
      await makeDemonstration(db);
    }
    if (await recomputeAllVerdicts(db, config.denialWindowMs)) {
      log.info({ windowMs: config.denialWindowMs }, "denials were judged anew by the window of the settings");
    }
    const hasDemonstration = await holdsDemonstration(db);
    answer = await createApp({ config, db, handlers: options.handlers ?? handlers, contract: readContract(), log });
    return { url: listening.url, db, hasDemonstration, close: once(() => closeAll(listening, db, log)) };
  } catch (error) {
    await closeAll(listening, db, log, 0);
    throw error;
  }
}

async function closeAll(listening: Listening, db: Database | undefined, log: Log, graceMs?: number): Promise<void> {
  await listening.close(graceMs);
  await db?.close();
  log.flush();
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}
