// The service as in production on a given database; with `constant`, getSessions answers the same three records to
// everybody, so that only the way to the handler and back is measured.
// As server/main.mjs does.
import "../../../server/start/ticks.mjs";
import "../../../server/start/heap.mjs";
import { handlers } from "../../../handlers/index.ts";
import { loadConfig } from "../../../server/settings/config.ts";
import { startServer } from "../../../server/start/start.ts";
import { samplePage } from "../sample-page.ts";

const [databaseUrl, constant] = process.argv.slice(2);
const config = loadConfig({
  SVC_ENVIRONMENT: "production",
  SVC_SECURITY_MODE: "off",
  SVC_SECURITY_OFF_CONFIRMED: "yes",
  SVC_API_PORT: "0",
  SVC_LOG_LEVEL: "warn",
  SVC_DB_URL: databaseUrl,
});
const running = await startServer(config, {
  handlers: constant ? { ...handlers, getSessions: async () => ({ status: 200, body: samplePage }) } : handlers,
});
process.send?.({ port: Number(new URL(running.url).port) });
process.once("SIGTERM", () => void running.close().then(() => process.exit()));
