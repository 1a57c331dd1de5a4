// The service as in production with security on, its identity service beside it, and getSessions answering the same
// three records. Tells a token request besides its port.
import { handlers } from "../../../handlers/index.ts";
import { addCredential } from "../../../identity/index.ts";
import { loadConfig } from "../../../server/settings/config.ts";
import { startServer } from "../../../server/start/start.ts";
import { samplePage } from "../sample-page.ts";

const [databaseUrl] = process.argv.slice(2);
const password = "benchmark password";
const config = loadConfig({
  SVC_ENVIRONMENT: "production",
  SVC_API_PORT: "0",
  SVC_IDENTITY_PORT: "0",
  SVC_LOG_LEVEL: "error",
  SVC_DB_URL: databaseUrl,
  SVC_ADMIN_PASSWORD: password,
  SVC_KEY_SECRET: "a secret of the benchmark that protects nothing",
  SVC_TLS_BY_PROXY: "yes",
});
const running = await startServer(config, {
  handlers: { ...handlers, getSessions: async () => ({ status: 200, body: samplePage }) },
});
const { clientId, clientSecret } = await addCredential(running.db, { type: "server-api" }, "bench");
const tokenRequest = new URLSearchParams({
  grant_type: "password",
  username: "admin",
  password,
  scope: "svc.server.scope",
  client_id: clientId,
  client_secret: clientSecret,
});
process.send?.({
  port: Number(new URL(running.url).port),
  tokenUrl: `${running.identityUrl}/connect/token`,
  tokenRequest: tokenRequest.toString(),
});
