// Runs the checks one after the other, and returns what each found. A check that throws becomes a fault, and the others still run.
// Nothing is changed.
import {
  BadDatabaseUrl,
  databaseFile,
  databaseLabel,
  type Inspected,
  indexFindings,
  inspectDatabase,
  schemaFindings,
  triggerFindings,
} from "../../db/index.ts";
import type { Config, Environment } from "../../server/settings/config.ts";
import { checkClock, checkCollectors, checkDisk, checkLicenseServers, checkRollUp, databaseLines } from "./data.ts";
import { checkAccounts, checkIdentity, checkKeys, checkPublicUrl } from "./identity.ts";
import { fault, type Line, ok, skipped, warning } from "./lines.ts";
import { checkPorts, type Part } from "./ports.ts";
import { checkSettings } from "./settings.ts";
import { checkTls } from "./tls.ts";

export interface Examined {
  readonly lines: readonly Line[];
  /** Null where it could not be opened; the caller closes it. */
  readonly db: Inspected | null;
}

/** `only`: the one part of the service that runs on this machine. */
export async function examine(env: Environment, config: Config, only: Part | undefined): Promise<Examined> {
  const { lines: portLines, running } = await checkPorts(config, only);
  const { line, db } = await openedDatabase(config.databaseUrl);
  const lines: Line[] = [...checkSettings(env, config), ...portLines, line];
  let published: readonly string[] = [];
  const checkKeysIn = async (of: Inspected) => {
    const found = await checkKeys(of, config);
    published = found.published;
    return found.lines;
  };
  if (db !== null) {
    await add(lines, { database: () => databaseLines(db.findings()) });
    const first = lines.length;
    await add(lines, { "database schema": () => databaseLines(schemaFindings(db)) });
    if (lines.slice(first).every(({ state }) => state === "ok")) {
      await add(lines, {
        "database indexes": () => databaseLines(indexFindings(db)),
        "database triggers": () => databaseLines(triggerFindings(db)),
        "roll-up": () => checkRollUp(db, running.api),
        clock: () => checkClock(db),
        keys: () => checkKeysIn(db),
        accounts: () => checkAccounts(db, config),
        collectors: () => checkCollectors(db),
        "licence servers": () => checkLicenseServers(db, config),
      });
    }
  }
  await add(lines, {
    identity: () => checkIdentity(config, running, published),
    "public url": () => checkPublicUrl(config, running),
    tls: () => checkTls(config),
    disk: async () => checkDisk(config),
  });
  return { lines, db };
}

/** Adds the lines of each check, in their order. */
async function add(lines: Line[], checks: Readonly<Record<string, () => Promise<readonly Line[]>>>): Promise<void> {
  for (const [check, work] of Object.entries(checks)) {
    try {
      lines.push(...(await work()));
    } catch (error) {
      const remedy = "Send this with a support bundle: npm run doctor -- --bundle FILE";
      lines.push(fault(check, `could not be checked: ${(error as Error).message}`, remedy));
    }
  }
}

async function openedDatabase(url: string): Promise<{ line: Line; db: Inspected | null }> {
  const file = databaseFile(url);
  if (file === null && !url.startsWith("mssql:")) {
    return { line: skipped("database", "is in memory, and ends with its process"), db: null };
  }
  if (file?.bytes === 0) {
    const remedy = "If there was one, its disk is missing: do not start. Else there is nothing to do.";
    const found = `There is no database ${file.file} yet: a start makes a new, empty one`;
    return { line: warning("database", found, remedy), db: null };
  }
  try {
    const db = await inspectDatabase(url);
    return { line: ok("database", `${databaseLabel(url)} answers`), db };
  } catch (error) {
    const { message } = error as Error;
    const correct = "Correct it; .env.example shows its forms.";
    if (error instanceof BadDatabaseUrl)
      return { line: fault("database", `SVC_DB_URL: ${message}`, correct), db: null };
    const remedy =
      file === null
        ? "Check that the server runs, that this machine reaches it, and that user, password and database are right."
        : "See docs/operating.md about a database file that is damaged, was replaced, or belongs to another account.";
    return { line: fault("database", message, remedy), db: null };
  }
}
