// The support bundle: one ZIP file with what somebody needs to help, and no secret: what the doctor found, the settings that may be
// shown, versions, the schema with the rows of its tables, and the last lines of a log.
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { strToU8, zipSync } from "fflate";
import { countRows, type Inspected, migrationStatus } from "../../../db/index.ts";
import type { Environment } from "../../../server/settings/config.ts";
import type { Line } from "../line.ts";
import { lastLogLines } from "./log-lines.ts";
import { secretsRemover, withoutLikely } from "./secrets.ts";
import { shownSettings } from "./shown-settings.ts";

export interface BundleParts {
  readonly env: Environment;
  readonly databaseUrl: string | undefined;
  readonly lines: readonly Line[];
  /** Null where it could not be opened. */
  readonly db: Inspected | null;
  /** A log of the service; undefined: none is put in. */
  readonly logFile: string | undefined;
}

const readme = `A support bundle of the Licence Usage Query Service. It holds no secret; look through it before you send it.

doctor.json    what npm run doctor found
settings.json  the settings; of those that may hold a secret only whether they are set
versions.json  of the service, Node, the machine and the database
database.json  the migrations that were applied, and the rows of each table
log.jsonl      the last lines of the log that --log named
`;

/** Writes the file, which must not be there yet, for its owner alone; answers the names of what is in it. */
export async function writeBundle(file: string, parts: BundleParts): Promise<string[]> {
  const remove = secretsRemover(parts.env, parts.databaseUrl);
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const texts: Record<string, string> = {
    "README.txt": readme,
    "doctor.json": withoutLikely(json(parts.lines)),
    "settings.json": json(shownSettings(parts.env)),
    "versions.json": json(versionsOf(parts.db)),
    "database.json": json(await databaseOf(parts.db)),
  };
  if (parts.logFile !== undefined) {
    const { lines, leftOut } = lastLogLines(parts.logFile);
    const note = JSON.stringify({ msg: `${leftOut} lines that are not JSON of the service were left out` });
    texts["log.jsonl"] = `${[...lines.map(withoutLikely), note].join("\n")}\n`;
  }
  const files = Object.entries(texts).map(([name, text]) => [name, strToU8(remove(text))] as const);
  writeFileSync(file, zipSync(Object.fromEntries(files)), { mode: 0o600, flag: "wx" });
  return Object.keys(texts);
}

function versionsOf(db: Inspected | null) {
  const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  const contract = JSON.parse(readFileSync(new URL("../../../generated/openapi.json", import.meta.url), "utf8"));
  return {
    service: version,
    contract: contract.info.version,
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    processors: availableParallelism(),
    memoryBytes: totalmem(),
    database: db?.version ?? null,
    atUtc: new Date().toISOString(),
  };
}

async function databaseOf(db: Inspected | null) {
  if (db === null) return null;
  try {
    return { migrations: await migrationStatus(db), tables: await countRows(db) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}
