// `npm run credential -- add | list | revoke | rotate`: client credentials without a browser.
import { Command, InvalidArgumentError, Option } from "commander";
import type { Database } from "../../db/index.ts";
import { parseInstant } from "../../domain/time/window.ts";
import {
  addCredential,
  type CredentialType,
  credentialTypes,
  findCredentialId,
  IdentityNotFound,
  type NewSecret,
  revokeCredential,
  rotateCredential,
} from "../../identity/index.ts";
import { actor, runCommand, serverIds, subcommand, withAccounts } from "../command.ts";
import { authorizationOf, writeAuthorization } from "./authorization.ts";

interface Options {
  readonly json?: boolean;
  readonly type: CredentialType;
  readonly description?: string;
  readonly offlineAccess?: boolean;
  readonly brokerId?: string;
  readonly file?: string;
  readonly overlap?: number;
  readonly servers?: number[];
  readonly expires?: number;
}

const program = new Command("npm run credential --")
  .description("Client credentials of programs. Changes the database of SVC_DB_URL.")
  .showHelpAfterError();

subcommand(program, "add", "create a client id and a secret, which is shown once")
  .addOption(new Option("--type <type>", "the kind of program").choices([...credentialTypes]).default("server-api"))
  .option("--description <text>", "what it is for")
  .option("--offline-access", "server-api only: it may request refresh tokens")
  .option("--broker-id <name>", "collector only: the one BrokerId that it may use")
  .option(
    "--servers <ids>",
    "reader only: the Ids of the licence servers that it may see, separated by commas; default: all",
    serverIds,
  )
  .option(
    "--expires <instant>",
    "reader only: when it ends, at most two years from now, such as 2027-03-01 (that day's midnight UTC); default: never",
    instant,
  )
  .option(
    "--file <name>",
    "write the secret to an authorization file that only its owner can read, instead of showing it",
  )
  .action((options: Options) => {
    const { type, description, offlineAccess: mayRefresh, brokerId, servers, expires } = options;
    const input = { type, description, mayRefresh, brokerId, licenseServerIds: servers, expiresAt: expires };
    return secretAnswer(options, (db) => addCredential(db, input, actor));
  });

subcommand(
  program,
  "rotate <client-id>",
  "create a new secret, shown once; without --overlap the old secret and its tokens end at once",
)
  .option("--overlap <hours>", "for how many hours the old secret and its tokens stay valid, 1 to 720", hours)
  .option("--file <name>", "write the secret to an authorization file instead of showing it")
  .action((clientId: string, options: Options) =>
    secretAnswer(options, async (db) =>
      rotateCredential(db, await idOf(db, clientId), actor, (options.overlap ?? 0) * 3_600_000),
    ),
  );

subcommand(program, "revoke <client-id>", "end the credentials and their tokens for good").action(
  (clientId: string, options: Options) =>
    withAccounts(
      options.json,
      async (db) => {
        await revokeCredential(db, await idOf(db, clientId), actor);
        return { clientId, isRevoked: true };
      },
      () => [`${clientId} is revoked.`],
    ),
);

subcommand(program, "list", "show all client credentials, without their secrets").action((options: Options) =>
  withAccounts(options.json, listed, (credentials) =>
    credentials.map(({ clientId, type, description, isRevoked, isExpired, expiresUtc }) => {
      const end = isRevoked ? "revoked" : isExpired ? "expired" : expiresUtc === null ? null : `until ${expiresUtc}`;
      const notes = [type, end, description].filter((note) => note !== null);
      return `${clientId} (${notes.join(", ")})`;
    }),
  ),
);

function secretAnswer({ json, file }: Options, make: (db: Database) => Promise<NewSecret>): Promise<void> {
  return withAccounts(
    json,
    async (db, config) => {
      const { clientId, clientSecret } = await make(db);
      if (file === undefined) return { clientId, clientSecret, file: null };
      const { type } = await db.read("client_credentials").where("client_id", clientId).first("type");
      const grant = type === "reader" ? ({ grant_type: "client_credentials" } as const) : undefined;
      await writeAuthorization(file, authorizationOf(config, { clientId, clientSecret }, grant));
      return { clientId, clientSecret: null, file };
    },
    (made) => [
      `Client id      ${made.clientId}`,
      made.file === null ? `Client secret  ${made.clientSecret}  (shown only now)` : `Written to     ${made.file}`,
    ],
  );
}

function hours(text: string): number {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > 720) throw new InvalidArgumentError("expected a whole number from 1 to 720");
  return value;
}

function instant(text: string): number {
  const at = parseInstant(text);
  if (at === null) throw new InvalidArgumentError("must be an instant such as 2027-03-01 or 2027-03-01T08:00:00Z");
  return at;
}

async function listed(db: Database) {
  const rows = await db
    .read("client_credentials")
    .orderBy("id")
    .select("client_id", "type", "description", "revoked_at", "expires_at");
  return rows.map((row) => ({
    clientId: row.client_id as string,
    type: row.type as string,
    description: row.description as string | null,
    isRevoked: row.revoked_at !== null,
    isExpired: row.expires_at !== null && row.expires_at <= Date.now(),
    expiresUtc: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
  }));
}

async function idOf(db: Database, clientId: string): Promise<number> {
  const id = await findCredentialId(db, clientId);
  if (id === undefined) throw new IdentityNotFound("There are no client credentials with this client id.");
  return id;
}

await runCommand(program);
