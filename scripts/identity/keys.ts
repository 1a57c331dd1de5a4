// `npm run keys -- rotate | revoke | list | reseal | renew`: the keys that sign tokens, and the secret that encrypts them.
import { Command } from "commander";
import { fileBeside } from "../../db/index.ts";
import {
  openSealing,
  publishedBeforeMs,
  recordAct,
  renewKeys,
  resealKeys,
  revokeKey,
  rotateKeys,
} from "../../identity/index.ts";
import { resealAddresses } from "../../notifications/delivery/sealed-address.ts";
import { type Config, ConfigError } from "../../server/settings/config.ts";
import { actor, runCommand, subcommand, withAccounts } from "../command.ts";

const program = new Command("npm run keys --")
  .description("The keys that sign tokens. Uses the database of SVC_DB_URL, with SVC_KEY_SECRET or the key file.")
  .showHelpAfterError();

subcommand(
  program,
  "rotate",
  "create the next key: it is published at once and signs within a minute; tokens of the old key stay valid",
).action(({ json }: { json?: boolean }) =>
  withAccounts(
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

subcommand(
  program,
  "revoke <kid>",
  "withdraw a key at once: every token that it signed is refused within ten seconds",
).action((kid: string, { json }: { json?: boolean }) =>
  withAccounts(
    json,
    async (db, config) => {
      await revokeKey(db, await sealingOf(config), kid, actor);
      return { kid, isRevoked: true };
    },
    () => [`The key ${kid} is withdrawn. Its tokens end within ten seconds; people and programs must sign in again.`],
    "identity",
  ),
);

subcommand(program, "list", "show the keys in the database, without their secrets").action(
  ({ json }: { json?: boolean }) =>
    withAccounts(
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

subcommand(
  program,
  "reseal",
  "encrypt with SVC_KEY_SECRET what SVC_OTHER_KEY_SECRET or the key file encrypted: all or nothing, while servers go on",
).action(({ json }: { json?: boolean }) =>
  withAccounts(
    json,
    async (db, config) => {
      if (config.keySecret === null) throw new ConfigError(["SVC_KEY_SECRET: expected the secret to encrypt with"]);
      const sealing = await sealingOf(config);
      return db.write.transaction(async (trx) => {
        const keys = await resealKeys(trx, sealing);
        const { resealed: addresses, closed } = await resealAddresses(trx, sealing);
        const detail = { keys, addresses };
        if (keys + addresses > 0) await recordAct(trx, { actor, action: "keys.reseal", target: "all", detail });
        return { ...detail, addressesThatNoSecretOpens: closed };
      });
    },
    ({ keys, addresses, addressesThatNoSecretOpens: closed }) => [
      `Encrypted anew with SVC_KEY_SECRET: ${keys} keys and ${addresses} addresses of notifications.`,
      "Only backups that were made before still need SVC_OTHER_KEY_SECRET or the key file.",
      ...(closed === 0 ? [] : [`No secret opens ${closed} addresses: enter them again.`]),
    ],
    "identity",
  ),
);

subcommand(
  program,
  "renew",
  "replace all keys, after SVC_KEY_SECRET was disclosed: everybody signs in again, and sets up a second factor by code again",
).action(({ json }: { json?: boolean }) =>
  withAccounts(
    json,
    async (db, config) => ({ secondFactorsRemoved: await renewKeys(db, await sealingOf(config), actor) }),
    ({ secondFactorsRemoved: removed }) => [
      `All keys are new. Tokens end within ten seconds; ${removed} accounts have no second factor by code any more.`,
    ],
    "identity",
  ),
);

function sealingOf({ keySecret, otherKeySecret, databaseUrl }: Config) {
  return openSealing({ secret: keySecret, other: otherKeySecret, file: fileBeside(databaseUrl, "key") });
}

await runCommand(program);
