// `npm run keys -- rotate | revoke | list`: the keys that sign tokens.
import { Command } from "commander";
import { fileBeside } from "../../db/index.ts";
import { openSealing, publishedBeforeMs, revokeKey, rotateKeys } from "../../identity/index.ts";
import type { Config } from "../../server/settings/config.ts";
import { actor, runCommand, withDatabase } from "./command.ts";

const program = new Command("npm run keys --")
  .description("The keys that sign tokens. Uses the database of SVC_DB_URL, with SVC_KEY_SECRET or the key file.")
  .showHelpAfterError();

program
  .command("rotate")
  .description(
    "create the next key: it is published at once and signs within a minute; tokens of the old key stay valid",
  )
  .option("--json", "print JSON")
  .action(({ json }: { json?: boolean }) =>
    withDatabase(
      json,
      async (db, config) => {
        const now = Date.now();
        const kid = await rotateKeys(db, await sealingOf(config), actor, now);
        return { kid, signsFromUtc: new Date(now + publishedBeforeMs).toISOString() };
      },
      ({ kid, signsFromUtc }) => [`The next key is ${kid}; it signs new tokens from ${signsFromUtc}.`],
      "identity",
    ),
  );

program
  .command("revoke <kid>")
  .description("withdraw a key at once: every token that it signed is refused within ten seconds")
  .option("--json", "print JSON")
  .action((kid: string, { json }: { json?: boolean }) =>
    withDatabase(
      json,
      async (db, config) => {
        await revokeKey(db, await sealingOf(config), kid, actor);
        return { kid, isRevoked: true };
      },
      () => [`The key ${kid} is withdrawn. Its tokens end within ten seconds; people and programs must sign in again.`],
      "identity",
    ),
  );

program
  .command("list")
  .description("show the keys in the database, without their secrets")
  .option("--json", "print JSON")
  .action(({ json }: { json?: boolean }) =>
    withDatabase(
      json,
      async (db) => {
        const rows = await db.read("identity_keys").where("purpose", "signing").orderBy("number");
        return rows.map((row) => ({
          kid: row.kid as string,
          createdUtc: new Date(row.created_at).toISOString(),
          signsFromUtc: new Date(row.active_from_at).toISOString(),
          isEncrypted: String(row.secret).startsWith("v1."),
        }));
      },
      (keys) => keys.map(({ kid, signsFromUtc }) => `${kid} (signs from ${signsFromUtc})`),
    ),
  );

function sealingOf({ keySecret, databaseUrl }: Config) {
  return openSealing({ secret: keySecret, file: fileBeside(databaseUrl, "key") });
}

await runCommand(program);
