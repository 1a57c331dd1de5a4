// The service as in production with security on, and one account for each of the names given. Tells where tokens are
// issued, and the token request of each account.
import { addAccount } from "../../../identity/index.ts";
import { startSecured } from "../secured-service.ts";
import { tokenForm } from "../tokens.ts";

const [databaseUrl, ...names] = process.argv.slice(2);
const password = "a password of the benchmark 7";
const { db, client, listening } = await startSecured({ databaseUrl, password, logLevel: "fatal" });
const tokenRequests: string[] = [];
for (const name of names) {
  const username = `${name}-${process.pid}`;
  await addAccount(db, { name: username, password, role: "viewer", licenseServerIds: null }, "bench");
  tokenRequests.push(tokenForm({ username, password }, client));
}
process.send?.({ ...listening, tokenRequests });
