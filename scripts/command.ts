// Shared by the commands: opening the database of the settings, printing a result as lines or JSON, and ending after an expected
// failure with one line on standard error and an exit code, without a stack.
import { type Command, InvalidArgumentError } from "commander";
import { BackupRefused, type Database, DatabaseError, MoveRefused, openDatabase, requireSchema } from "../db/index.ts";
import { IdentityConflict, IdentityNotFound, InvalidIdentityInput, recordAct, SealBroken } from "../identity/index.ts";
import { type Config, ConfigError, loadConfig, readEnvironment } from "../server/settings/config.ts";

/** The actor in the audit log for the acts of a command. */
export const actor = "command line";

/** Adds a command that can also print JSON. `usage`: its name and arguments. */
export function subcommand(program: Command, usage: string, description: string): Command {
  return program.command(usage).description(description).option("--json", "print JSON");
}

/** The value of an option. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("expected a whole number from 1 to 999999999");
  return Number(text);
}

/** The value of an option. */
export function serverIds(text: string): number[] {
  if (!/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/.test(text))
    throw new InvalidArgumentError("must be Ids separated by commas, for example 1,2");
  return text.split(",").map(Number);
}

/** The first names of many, and how many more there are. */
export function namesText(names: readonly string[], most: number): string {
  const more = names.length - most;
  return names.slice(0, most).join(", ") + (more > 0 ? `, and ${more} more` : "");
}

type Failure = abstract new (...given: never[]) => Error;

/**
 * Exit codes of sysexits.h: 78 mistakes in the settings, 65 in the input, 69 an unavailable database, 73 a file that
 * cannot be written.
 */
const usualCodes: readonly (readonly [Failure, number])[] = [
  [SealBroken, 78],
  [DatabaseError, 69],
  [MoveRefused, 65],
  [BackupRefused, 65],
  [IdentityConflict, 65],
  [IdentityNotFound, 65],
  [InvalidIdentityInput, 65],
];
const cannotCreate = 73;

/** Runs the command line; `codes`: further failures that are expected. Any other is thrown again. */
export async function runCommand(program: Command, codes: readonly (readonly [Failure, number])[] = []): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    const all: typeof codes = [[ConfigError, 78], ...codes, ...usualCodes];
    const expected = all.find(([kind]) => error instanceof kind);
    const isOfFile = (error as NodeJS.ErrnoException).syscall !== undefined;
    if (expected === undefined && !isOfFile) throw error;
    const code = expected?.[1] ?? cannotCreate;
    console.error((error as Error).message);
    process.exitCode = code;
  }
}

/** Opens the database of the settings, runs `work`, and prints its result as JSON or as lines. */
export async function withDatabase<T>(
  json: boolean | undefined,
  work: (db: Database, config: Config) => Promise<T>,
  lines: (result: T) => readonly string[],
  { part = "command", ...options }: { part?: "command" | "identity" } & Parameters<typeof openDatabase>[1] = {},
): Promise<void> {
  const config = loadConfig(readEnvironment(), part);
  const db = await openDatabase(config.databaseUrl, options);
  try {
    const result = await work(db, config);
    console.log(json ? JSON.stringify(result) : lines(result).join("\n"));
  } finally {
    await db.close();
  }
}

/** The same for a database that has its schema. `part` "identity": the command needs the key secret. */
export function withAccounts<T>(
  json: boolean | undefined,
  work: (db: Database, config: Config) => Promise<T>,
  lines: (result: T) => readonly string[],
  part: "command" | "identity" = "command",
): Promise<void> {
  const checked = async (db: Database, config: Config) => {
    await requireSchema(db);
    return work(db, config);
  };
  return withDatabase(json, checked, lines, { part, readers: 1 });
}

/** Records in the audit log what a command did with the whole database and a file or folder. */
export function recordFile(
  db: Database,
  action: "analytics.export" | `database.${"backup" | "export" | "import" | "restore"}`,
  target: string,
): Promise<void> {
  return db.write.transaction((trx) => recordAct(trx, { actor, action, target }));
}
