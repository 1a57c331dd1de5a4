// A real server for a test: on any free port, with a separate database, migrated and empty, and with its log in memory.
import { pino } from "pino";
import type { Database } from "../../../db/index.ts";
import { handlers } from "../../../handlers/index.ts";
import type { Handlers } from "../../../handlers/types.ts";
import { addCredential } from "../../../identity/index.ts";
import { loadConfig } from "../../../server/settings/config.ts";
import { type Running, type StartOptions, startServer } from "../../../server/start/start.ts";
import { openMigrated } from "../data/migrated.ts";
import { borrowDatabase, handleOf, isOnMssql, returnDatabase } from "../sqlserver/mssql.ts";
import { Client } from "./client.ts";
import { testKeySecret } from "./signing-key.ts";
import { tokenOf } from "./token.ts";

export interface TestServer {
  readonly url: string;
  /** Calls with the access token of an administrator, got from the identity service; with security off without. */
  readonly client: Client;
  readonly identityUrl: string | null;
  /** Of the port for health alone; null where it has none. */
  readonly healthUrl: string | null;
  readonly db: Database;
  /** What the server logged, oldest first. */
  readonly log: readonly Record<string, unknown>[];
  close(): Promise<void>;
}

export const adminPassword = "the administrator's password";

/** A real token from the real identity service, as any client of ours gets it. */
async function administratorsToken({ db, identityUrl }: Running): Promise<string | undefined> {
  if (identityUrl === null) return undefined;
  const { clientId, clientSecret } = await addCredential(db, { type: "server-api" }, "test");
  return tokenOf(identityUrl, { clientId, clientSecret, username: "admin", password: adminPassword });
}

/** In a new database the first round of a service makes the usual rules, which tests do not expect: this is not its first round. */
async function withoutFirstRules(db: Database): Promise<Database> {
  await db.write("alert_rounds").insert({ id: 1, evaluated_at: Date.now() });
  return db;
}

type TestServerOptions = Pick<StartOptions, "tokensCheckedForMs" | "only">;

/** `settings` are SVC_… texts that override the tests' defaults; `replaced` handlers stand in for the service's. */
export async function startTestServer(
  settings: Record<string, string> = {},
  replaced: Partial<Handlers> = {},
  client: "with a token" | "no token" = "with a token",
  options: TestServerOptions = {},
): Promise<TestServer> {
  const borrowed = isOnMssql && settings.SVC_DB_URL === undefined ? await borrowDatabase() : null;
  // What a start does about a new database is tested with files (test/server/process, test/db/schema).
  const isCopied = borrowed === null && settings.SVC_DB_URL === undefined && settings.SVC_DEMO_DATA === undefined;
  const config = loadConfig({
    SVC_ENVIRONMENT: "test",
    SVC_API_PORT: "0",
    SVC_IDENTITY_PORT: "0",
    SVC_ADMIN_PASSWORD: adminPassword,
    SVC_KEY_SECRET: testKeySecret,
    SVC_DB_URL: borrowed ?? "sqlite::memory:",
    SVC_DEMO_DATA: "off",
    // Most tests report days long ago, and their licence servers must not become silent.
    SVC_SILENCE_HOURS: "876000",
    // With these settings what is sent by mail can be made; nothing listens there.
    SVC_SMTP_URL: "smtp://127.0.0.1:9",
    SVC_SMTP_FROM: "licences@example.com",
    ...settings,
  });
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: "debug", base: null, serializers: { error: pino.stdSerializers.err } },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  const running: Running = await startServer(config, {
    ...options,
    log,
    handlers: { ...handlers, ...replaced },
    ...(borrowed !== null && { openDatabase: async () => withoutFirstRules(handleOf(borrowed)) }),
    ...(isCopied && { openDatabase: async (_, given = {}) => withoutFirstRules(await openMigrated(given)) }),
  });
  return {
    url: running.url,
    client: new Client(running.url, client === "no token" ? undefined : await administratorsToken(running)),
    identityUrl: running.identityUrl,
    healthUrl: running.healthUrl,
    db: running.db,
    log: lines,
    close: async () => {
      await running.close();
      if (borrowed !== null) await returnDatabase(borrowed);
    },
  };
}

/**
 * For a describe block: starts one server before its tests and ends it after them. The parts are there once the tests
 * run, so take them inside `it` (or a later `before`).
 */
export function useTestServer(
  settings?: Record<string, string>,
  replaced?: Partial<Handlers>,
  options?: TestServerOptions,
): TestServer {
  let server: TestServer | undefined;
  before(async () => {
    server = await startTestServer(settings, replaced, "with a token", options);
  });
  after(async () => {
    await server?.close();
  });
  const started = (): TestServer => {
    if (server === undefined) throw new Error("The test server is not started before the tests run.");
    return server;
  };
  return {
    get url() {
      return started().url;
    },
    get client() {
      return started().client;
    },
    get identityUrl() {
      return started().identityUrl;
    },
    get healthUrl() {
      return started().healthUrl;
    },
    get db() {
      return started().db;
    },
    get log() {
      return started().log;
    },
    close: () => started().close(),
  };
}
