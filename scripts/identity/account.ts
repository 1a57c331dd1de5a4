// `npm run account -- add | passwd | disable | enable | reset-second-factor | list`: accounts without a browser.
import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { Command, Option } from "commander";
import type { Database } from "../../db/index.ts";
import {
  accountRoles,
  addAccount,
  addCredential,
  changeAccount,
  findAccountId,
  IdentityNotFound,
} from "../../identity/index.ts";
import type { Config } from "../../server/settings/config.ts";
import { actor, runCommand, serverIds, subcommand, withAccounts } from "../command.ts";
import { authorizationOf, writeAuthorization } from "./authorization.ts";

interface Options {
  readonly json?: boolean;
  readonly passwordStdin?: boolean;
  readonly role: (typeof accountRoles)[number];
  readonly servers?: number[];
  readonly file?: string;
}

const program = new Command("npm run account --")
  .description(
    "Accounts: who may log in. Changes the database of SVC_DB_URL; running servers follow within ten seconds.",
  )
  .showHelpAfterError();

subcommand(
  program,
  "add <name>",
  "create an account; without --password-stdin the command creates a password and shows it once",
)
  .addOption(new Option("--role <role>", "the role of the account").choices([...accountRoles]).default("viewer"))
  .option(
    "--servers <ids>",
    "the Ids of the licence servers that it may see, separated by commas; default: all",
    serverIds,
  )
  .option("--password-stdin", "read the password from standard input")
  .option(
    "--file <name>",
    "for a program: create its client credentials too, and write all that it needs to get tokens to an authorization file that only its owner can read, instead of showing the password",
  )
  .action(async (name: string, options: Options) => {
    const { password, isCreated } = await passwordOf(options);
    const { role, file = null, json } = options;
    const input = { name, role, password, licenseServerIds: options.servers ?? null };
    await withAccounts(
      json,
      async (db, config) => {
        const id = await addAccount(db, input, actor);
        if (file !== null) await writeForProgram(db, config, { file, username: name, password });
        return { id, name, password: isCreated && file === null ? password : null, file };
      },
      (made) => [
        `Created the account ${made.name} (${role}).`,
        ...(made.password === null ? [] : [`Its password (shown only now): ${made.password}`]),
        ...(made.file === null
          ? []
          : [`Written to ${made.file}: all that a program needs to get tokens as ${made.name}.`]),
      ],
    );
  });

subcommand(
  program,
  "passwd <name>",
  "set a new password, which ends the sessions and tokens of the account; one that the command creates must be changed at the next log-in",
)
  .option("--password-stdin", "read it from standard input; default: the command creates one and shows it once")
  .action(async (name: string, options: Options) => {
    const { password, isCreated } = await passwordOf(options);
    await withAccounts(
      options.json,
      async (db) => {
        await changeAccount(db, await idOf(db, name), { password, mustChangePassword: isCreated }, actor);
        return { name, password: isCreated ? password : null };
      },
      (made) => [
        `Changed the password of ${made.name}.`,
        ...(made.password === null ? [] : [`The new password (shown only now): ${made.password}`]),
      ],
    );
  });

for (const [word, isDisabled] of [["disable", true] as const, ["enable", false] as const]) {
  subcommand(
    program,
    `${word} <name>`,
    isDisabled ? "stop an account from logging in; its tokens end" : "allow a disabled account to log in again",
  ).action((name: string, options: Options) =>
    withAccounts(
      options.json,
      async (db) => {
        await changeAccount(db, await idOf(db, name), { isDisabled }, actor);
        return { name, isDisabled };
      },
      () => [`The account ${name} is ${isDisabled ? "disabled" : "enabled"}.`],
    ),
  );
}

subcommand(
  program,
  "reset-second-factor <name>",
  "take the second factor from an account whose device is lost; its sessions and tokens end",
).action((name: string, options: Options) =>
  withAccounts(
    options.json,
    async (db) => {
      await changeAccount(db, await idOf(db, name), { resetSecondFactor: true }, actor);
      return { name };
    },
    () => [`The account ${name} has no second factor now.`],
  ),
);

subcommand(program, "list", "show all accounts").action((options: Options) =>
  withAccounts(options.json, listed, (accounts) =>
    accounts.map(({ name, role, isDisabled, seesAll }) => {
      const notes = [role, ...(isDisabled ? ["disabled"] : []), ...(seesAll ? [] : ["sees some licence servers"])];
      return `${name} (${notes.join(", ")})`;
    }),
  ),
);

/** From standard input, without one line break at its end, or a new one. */
async function passwordOf({ passwordStdin }: Options): Promise<{ password: string; isCreated: boolean }> {
  if (!passwordStdin) return { password: randomBytes(15).toString("base64url"), isCreated: true };
  return { password: (await text(process.stdin)).replace(/\r?\n$/, ""), isCreated: false };
}

/** The account gets new client credentials, so that revoking them stops this program alone. */
async function writeForProgram(
  db: Database,
  config: Config,
  { file, ...login }: { readonly file: string; readonly username: string; readonly password: string },
): Promise<void> {
  const credential = await addCredential(db, { type: "server-api", description: login.username }, actor);
  await writeAuthorization(file, authorizationOf(config, credential, { grant_type: "password", ...login }));
}

async function listed(db: Database) {
  const rows = await db.read("accounts").orderBy("name_key").select("id", "name", "role", "is_disabled", "sees_all");
  return rows.map((row) => ({
    id: row.id as number,
    name: row.name as string,
    role: row.role as string,
    isDisabled: Boolean(row.is_disabled),
    seesAll: Boolean(row.sees_all),
  }));
}

async function idOf(db: Database, name: string): Promise<number> {
  const id = await findAccountId(db, name);
  if (id === undefined) throw new IdentityNotFound("There is no account with this name.");
  return id;
}

await runCommand(program);
