// The database room's door: what handlers, identity and the server use of it. SQL that is written by hand must be read by
// SQLite and SQL Server alike; where they differ, a function of engines/dialect.ts writes it (joins in order, pages, instants).

export { backUp } from "./backup/backup.ts";
export { BackupRefused } from "./backup/refused.ts";
export { restore } from "./backup/restore.ts";
export { withDatabaseLock } from "./coordination/database-lock.ts";
export { isHeld, releaseLease, takeLease } from "./coordination/lease.ts";
export { type Periodic, runPeriodically } from "./coordination/periodic.ts";
export type { Database, ServerPart } from "./database.ts";
export { takeNotes } from "./engines/change-triggers.ts";
export {
  bulkInsert,
  bulkUpdate,
  insertReturningIds,
  insertShared,
  instantText,
  madeOnce,
  nextJoin,
  pageSql,
  seekJoin,
  upsertRows,
  upsertUsageStates,
  walkedBy,
  withoutIndexes,
} from "./engines/dialect.ts";
export { besideOthers, onOwnRows, takeLock, withLocks } from "./engines/locks.ts";
export { msWithin } from "./engines/ms-within.ts";
export { databasePlace, fileBeside, openDatabase } from "./engines/open.ts";
export {
  BadDatabaseUrl,
  classifyDatabaseError,
  DatabaseError,
  DatabaseInUse,
  DatabaseUnusable,
  SchemaTooNew,
} from "./errors.ts";
export { databaseFile, inspectDatabase } from "./inspection/inspect.ts";
export { countRows, databaseClock, indexFindings, schemaFindings, triggerFindings } from "./inspection/schema.ts";
export type { Finding, Inspected } from "./inspection/types.ts";
export { exportDatabase } from "./move/export.ts";
export { MoveRefused } from "./move/file.ts";
export { importDatabase, verify as verifyMoveFile } from "./move/import.ts";
export {
  asCsv,
  asJson,
  asJsonGroups,
  asRecords,
  type CsvPiece,
  type CsvRecords,
  csvPieces,
  type Query,
} from "./replies/answers.ts";
export { csvHeader, csvLines } from "./replies/csv/writer.ts";
export { asTexts, type CsvChunk, type CsvForm, CsvText, plainCell, wholeLines } from "./replies/csv-text.ts";
export { type Dimension, dimension } from "./replies/dimension.ts";
export { asFold, canLookUp, type Fold, type LookUp } from "./replies/fold.ts";
export { JsonPieces, plainBody } from "./replies/json-pieces.ts";
export { JsonText, jsonArray, jsonObject } from "./replies/json-text.ts";
export { beginFold } from "./replies/load-fold.ts";
export { fieldsOf, type RecordShape, recordShape } from "./replies/record-shape.ts";
export { together, unanswered } from "./replies/round-trips.ts";
export { isoInstant, type Row } from "./replies/row-values.ts";
export { applySchema, prepareSchema, requireSchema } from "./schema/at-start.ts";
export { incompatibleMigrations, migrate, migrateDown, migrationStatus, migrations } from "./schema/migrator.ts";
export { withSecondReader } from "./second-reader.ts";
export { firstRow } from "./sql/first-row.ts";
export { hostLabel, hostLabelSql } from "./sql/host-label.ts";
export type { InsertRow } from "./sql/insert-row.ts";
export { jsonArraySql } from "./sql/json-array.ts";
export { jsonRows, jsonValues } from "./sql/json-rows.ts";
export {
  highestLengthClass,
  isLong,
  isShortest,
  lengthClass,
  lengthClassWidth,
  longClasses,
  longestShort,
} from "./sql/length-class.ts";
export { comparedText, nameKey } from "./sql/names.ts";
export { overlap } from "./sql/overlap.ts";
export { containsText } from "./sql/text-contains.ts";
export { type Lane, type Work, withWork } from "./work.ts";
