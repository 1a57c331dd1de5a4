// What a start does about the schema: refuses one that is too new for it, migrates one that is older where it may, else says how.

import type { LockOptions } from "../coordination/database-lock.ts";
import type { Database } from "../database.ts";
import { HalfImported, SchemaTooNew, SchemaTooOld } from "../errors.ts";
import { incompatibleMigrations, migrateFrom, migrationStatus } from "./migrator.ts";

export interface SchemaAtStart {
  /** Whether there was nothing in the database. */
  readonly isNew: boolean;
  /** Whether it is a file of this service's own, and no server that others look after. */
  readonly isEmbedded: boolean;
  /** What was applied by this call, in order. */
  readonly applied: readonly string[];
}

/**
 * `mayMigrate` null: an embedded database, which is this service's alone, is migrated; one on a server is not. Of two
 * servers that start at once one migrates; `onWait` hears that the other one has to wait.
 * Throws SchemaTooNew, SchemaTooOld where something is lacking and may not be applied, VersionTooOld, or HalfImported.
 */
export async function prepareSchema(
  db: Database,
  mayMigrate: boolean | null,
  onWait?: LockOptions["onWait"],
): Promise<SchemaAtStart> {
  const schema = await applySchema(db, mayMigrate, onWait);
  if ((await db.read("imports").whereNull("finished_at").first("export_id")) !== undefined) throw new HalfImported();
  return schema;
}

/** The same for an import, which goes on where it was interrupted. */
export async function applySchema(
  db: Database,
  mayMigrate: boolean | null,
  onWait?: LockOptions["onWait"],
): Promise<SchemaAtStart> {
  const isEmbedded = db.engine === "sqlite";
  if (mayMigrate ?? isEmbedded) {
    const { found, applied } = await migrateFrom(db, onWait);
    return { isNew: found.done.length === 0, isEmbedded, applied };
  }
  const { pending, unknown } = await migrationStatus(db);
  const incompatible = await incompatibleMigrations(db.read, unknown);
  if (incompatible.length > 0) throw new SchemaTooNew(incompatible);
  if (pending.length > 0) throw new SchemaTooOld(pending);
  return { isNew: false, isEmbedded, applied: [] };
}

/** For commands that use what is there: throws SchemaTooNew, SchemaTooOld, VersionTooOld or HalfImported. */
export async function requireSchema(db: Database): Promise<void> {
  await prepareSchema(db, false);
}
