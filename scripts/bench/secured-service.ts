// The service as in production with security on, for servers/ that start it in their own process.
import "../../server/start/ticks.mjs"; // as server/main.mjs does
import type { Handlers } from "../../handlers/types.ts";
import { addCredential } from "../../identity/index.ts";
import { loadConfig } from "../../server/settings/config.ts";
import { startServer } from "../../server/start/start.ts";
import { keySecret } from "./tokens.ts";

interface Options {
  readonly databaseUrl: string | undefined;
  /** Of the account `admin`. */
  readonly password: string;
  readonly logLevel: string;
  readonly handlers?: Handlers;
}

/** Starts it. `client` is a credential of its API; `listening` is for the process that measures it. */
export async function startSecured({ databaseUrl, password, logLevel, ...options }: Options) {
  const config = loadConfig({
    SVC_ENVIRONMENT: "production",
    SVC_API_PORT: "0",
    SVC_IDENTITY_PORT: "0",
    SVC_LOG_LEVEL: logLevel,
    SVC_DB_URL: databaseUrl,
    SVC_ADMIN_PASSWORD: password,
    SVC_KEY_SECRET: keySecret,
    SVC_TLS_BY_PROXY: "yes",
  });
  const { db, url, identityUrl } = await startServer(config, options);
  const client = await addCredential(db, { type: "server-api" }, "bench");
  return { db, client, listening: { port: Number(new URL(url).port), tokenUrl: `${identityUrl}/connect/token` } };
}
