// Shared by the commands account, credential and keys: they open the database of the settings, print lines or JSON, read
// passwords from standard input, and end with a line and an exit code after a mistake. Not what they do.
import { open } from "node:fs/promises";
import { type Command, InvalidArgumentError } from "commander";
import { type Database, DatabaseError, openDatabase, requireSchema } from "../../db/index.ts";
import { DirectoryUnread } from "../../directory/connection.ts";
import { TooManyLeave } from "../../domain/directory/apply.ts";
import {
  IdentityConflict,
  IdentityNotFound,
  InvalidIdentityInput,
  type NewSecret,
  SealBroken,
} from "../../identity/index.ts";
import { type Config, ConfigError, loadConfig, readEnvironment } from "../../server/settings/config.ts";
import { addressOf } from "../../server/start/security.ts";
import { runProgram } from "../run-program.ts";

/** Exit codes of sysexits.h. */
const exit = { data: 65, unavailable: 69, config: 78 } as const;

/** The actor in the audit log for the acts of a command. */
export const actor = "command line";

/** Opens the database, runs `work`, and prints its result as JSON or as lines. `part` "identity": it needs the key secret. */
export async function withDatabase<T>(
  json: boolean | undefined,
  work: (db: Database, config: Config) => Promise<T>,
  lines: (answer: T) => readonly string[],
  part: "command" | "identity" = "command",
): Promise<void> {
  const config = loadConfig(readEnvironment(), part);
  const db = await openDatabase(config.databaseUrl, { readers: 1 });
  try {
    await requireSchema(db);
    const answer = await work(db, config);
    console.log(json ? JSON.stringify(answer) : lines(answer).join("\n"));
  } finally {
    await db.close();
  }
}

/** The password from standard input, without one line break at its end. */
export async function passwordFromInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks)
    .toString("utf8")
    .replace(/\r?\n$/, "");
}

/** Of an option. */
export function serverIds(text: string): number[] {
  if (!/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/.test(text))
    throw new InvalidArgumentError("must be Ids separated by commas, for example 1,2");
  return text.split(",").map(Number);
}

/** Runs the command line; prints a failure as one line on standard error, without a stack. */
export function runCommand(program: Command): Promise<void> {
  return runProgram(program, codeOf);
}

function codeOf(error: unknown): number | undefined {
  if (error instanceof ConfigError || error instanceof SealBroken) return exit.config;
  if (error instanceof DatabaseError || error instanceof DirectoryUnread) return exit.unavailable;
  const isOurs = [IdentityConflict, IdentityNotFound, InvalidIdentityInput, TooManyLeave].some(
    (kind) => error instanceof kind,
  );
  return isOurs ? exit.data : undefined;
}

// The authorization file of a program: where it gets its tokens, and with what. Secret: only its owner may read it.

/** How a program that asks gets its tokens: for itself, or as an account. */
type Grant =
  | { readonly grant_type: "client_credentials" }
  | { readonly grant_type: "password"; readonly username: string; readonly password: string };

/**
 * Without a grant, what the programs of machines need, which know theirs. With one, all fields as the token endpoint takes them,
 * and the address of the API.
 */
export function authorizationOf(
  config: Config,
  { clientId, clientSecret }: Omit<NewSecret, "id">,
  grant?: Grant,
): object {
  const secret = { client_id: clientId, client_secret: clientSecret, scope: "svc.server.scope" };
  const tokens = { token_url: tokenUrlOf(config), ...secret };
  return grant === undefined ? tokens : { api_url: apiUrlOf(config), ...tokens, ...grant };
}

/** Mode 0600, also when the file existed with another one. */
export async function writeAuthorization(name: string, authorization: object): Promise<void> {
  const file = await open(name, "w", 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${JSON.stringify(authorization, null, 2)}\n`);
  } finally {
    await file.close();
  }
}

/** Where programs get their tokens; null where nobody needs any, or where the port is known to the running server alone. */
function tokenUrlOf(config: Config): string | null {
  if (config.securityMode === "off") return null;
  const { identityUrl, identityPort } = config;
  const url = identityUrl ?? (identityPort === 0 ? null : addressOf(config, identityPort));
  return url === null ? null : `${url}/connect/token`;
}

/** Null where the port is known to the running server alone. */
function apiUrlOf(config: Config): string | null {
  return config.publicUrl ?? (config.apiPort === 0 ? null : addressOf(config, config.apiPort));
}
