// The room on the disk of the embedded database.
import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { databaseFile } from "../../../db/index.ts";
import type { Config } from "../../../server/settings/config.ts";
import { fault, type Line, ok, skipped, warning } from "../line.ts";

const gigabyte = 1_000_000_000;

/** A backup beside it, and a migration, need about as much room as the database has. */
export function checkDisk({ databaseUrl }: Pick<Config, "databaseUrl">): Line[] {
  const database = databaseFile(databaseUrl);
  if (database === null) return [skipped("disk", "the database is not on this machine's disk")];
  const { bavail, blocks, bsize } = statfsSync(existing(dirname(database.file)));
  return [diskLine({ free: bavail * bsize, all: blocks * bsize, database: database.bytes })];
}

/** All in bytes. */
export function diskLine({ free, all, database }: Readonly<Record<"free" | "all" | "database", number>>): Line {
  const found = `${text(free)} GB of ${text(all)} GB are free where the database is`;
  const remedy =
    "Make room, or move the database to another disk (npm run backup, npm run restore). docs/operating.md says how.";
  if (free < gigabyte / 5) return fault("disk", found, remedy);
  if (free < gigabyte || free < database) return warning("disk", found, remedy);
  return ok("disk", found);
}

/** The nearest folder that is there: a first start makes the others. */
function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
}

const text = (bytes: number) => (bytes / gigabyte).toLocaleString("en", { maximumFractionDigits: 1 });
