// The service as in production with security on, and one account for each of the names given. Tells where tokens are
// issued, and the token request of each account.
import { addAccount, addCredential } from "../../../identity/index.ts";
import { loadConfig } from "../../../server/settings/config.ts";
import { startServer } from "../../../server/start/start.ts";

const [databaseUrl, ...names] = process.argv.slice(2);
const password = "a password of the benchmark 7";
const config = loadConfig({
  SVC_ENVIRONMENT: "production",
  SVC_API_PORT: "0",
  SVC_IDENTITY_PORT: "0",
  SVC_LOG_LEVEL: "fatal",
  SVC_DB_URL: databaseUrl,
  SVC_ADMIN_PASSWORD: password,
  SVC_KEY_SECRET: "a secret of the benchmark that protects nothing",
  SVC_TLS_BY_PROXY: "yes",
});
const running = await startServer(config);
const { clientId, clientSecret } = await addCredential(running.db, { type: "server-api" }, "bench");
const tokenRequests: string[] = [];
for (const name of names) {
  const username = `${name}-${process.pid}`;
  await addAccount(running.db, { name: username, password, role: "viewer", licenseServerIds: null }, "bench");
  tokenRequests.push(
    new URLSearchParams({
      ...{ grant_type: "password", username, password, scope: "svc.server.scope" },
      ...{ client_id: clientId, client_secret: clientSecret },
    }).toString(),
  );
}
process.send?.({
  port: Number(new URL(running.url).port),
  tokenUrl: `${running.identityUrl}/connect/token`,
  tokenRequests,
});
