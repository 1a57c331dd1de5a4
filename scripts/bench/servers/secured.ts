// The service as in production with security on, its identity service beside it, and getSessions answering the same
// three records. Tells a token request besides its port.
import { handlers } from "../../../handlers/index.ts";
import { samplePage } from "../sample-page.ts";
import { startSecured } from "../secured-service.ts";
import { tokenForm } from "../tokens.ts";

const [databaseUrl] = process.argv.slice(2);
const password = "benchmark password";
const { client, listening } = await startSecured({
  databaseUrl,
  password,
  logLevel: "error",
  handlers: { ...handlers, getSessions: async () => ({ status: 200, body: samplePage }) },
});
process.send?.({ ...listening, tokenRequest: tokenForm({ username: "admin", password }, client) });
