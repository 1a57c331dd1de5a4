// Runs the checks one after the other, and gives what each found. A check that fails by itself is a fault of its own, and ends
// no other one. Nothing is changed.
import { BadDatabaseUrl, databaseFile, databaseLabel, type Inspected, inspectDatabase } from "../../db/index.ts";
import type { Config, Environment } from "../../server/settings/config.ts";
import {
  checkClock,
  checkCollectors,
  checkDisk,
  checkEngine,
  checkIndexes,
  checkLicenseServers,
  checkRollUp,
  checkSchema,
  checkTriggers,
} from "./data.ts";
import { checkAccounts, checkIdentity, checkKeys, checkPublicUrl } from "./identity.ts";
import { fault, type Line, ok, skipped, warning } from "./lines.ts";
import { checkPorts, type Part } from "./ports.ts";
import { checkSettings } from "./settings.ts";
import { checkTls } from "./tls.ts";

export interface Examined {
  readonly lines: readonly Line[];
  /** Null where it could not be opened; whoever asked closes it. */
  readonly db: Inspected | null;
}

/** `only`: the one part of the service that runs on this machine. */
export async function examine(env: Environment, config: Config, only: Part | undefined): Promise<Examined> {
  const lines: Line[] = [...checkSettings(env, config)];
  const ports = await checkPorts(config, only);
  lines.push(...ports.lines);
  const { line, db } = await openedDatabase(config.databaseUrl);
  lines.push(line);
  let published: readonly string[] = [];
  if (db !== null) {
    const isRunning = ports.running.api;
    lines.push(...(await guarded("database", () => checkEngine(db))));
    const schema = await guarded("database schema", () => checkSchema(db));
    lines.push(...schema);
    if (schema.every(({ state }) => state === "ok")) {
      lines.push(...(await guarded("database indexes", () => checkIndexes(db))));
      lines.push(...(await guarded("database triggers", () => checkTriggers(db))));
      lines.push(...(await guarded("roll-up", () => checkRollUp(db, isRunning))));
      lines.push(...(await guarded("clock", () => checkClock(db))));
      const keys = await guarded("keys", async () => {
        const found = await checkKeys(db, config);
        published = found.published;
        return found.lines;
      });
      lines.push(...keys, ...(await guarded("accounts", () => checkAccounts(db, config))));
      lines.push(...(await guarded("collectors", () => checkCollectors(db))));
      lines.push(...(await guarded("licence servers", () => checkLicenseServers(db, config))));
    }
  }
  lines.push(...(await guarded("identity", () => checkIdentity(config, ports.running, published))));
  lines.push(...(await guarded("public url", () => checkPublicUrl(config, ports.running))));
  lines.push(...(await guarded("tls", () => checkTls(config))));
  lines.push(...(await guarded("disk", async () => checkDisk(config))));
  return { lines, db };
}

async function guarded(check: string, work: () => Promise<readonly Line[]>): Promise<readonly Line[]> {
  try {
    return await work();
  } catch (error) {
    const remedy = "Send this with a support bundle: npm run doctor -- --bundle FILE";
    return [fault(check, `could not be looked at: ${(error as Error).message}`, remedy)];
  }
}

async function openedDatabase(url: string): Promise<{ line: Line; db: Inspected | null }> {
  const file = databaseFile(url);
  if (file === null && !url.startsWith("mssql:")) {
    return { line: skipped("database", "is in memory, and ends with its process"), db: null };
  }
  if (file?.bytes === 0) {
    const remedy = "If there was one, its disk is not there: do not start. Else there is nothing to do.";
    const found = `There is no database ${file.file} yet: a start makes a new, empty one`;
    return { line: warning("database", found, remedy), db: null };
  }
  try {
    const db = await inspectDatabase(url);
    return { line: ok("database", `${databaseLabel(url)} answers`), db };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof BadDatabaseUrl) {
      return {
        line: fault("database", `SVC_DB_URL: ${message}`, "Correct it; .env.example shows its forms."),
        db: null,
      };
    }
    const remedy =
      file === null
        ? "Look whether the server runs, whether this machine reaches it, and whether user, password and database are right."
        : "docs/operating.md says what to do about a database file that is damaged, was replaced, or is another account's.";
    return { line: fault("database", message, remedy), db: null };
  }
}
