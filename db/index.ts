// The interface of db/: all that other rooms import of it. SQL that is written by hand must run on both SQLite and SQL
// Server; where they differ, a function of engines/dialect.ts writes it (joins in order, pages, instants).

export { BackupRefused, backUp } from "./backup/backup.ts";
export { restore } from "./backup/restore.ts";
export { isHeld, type Periodic, releaseLease, runPeriodically, takeLease, withDatabaseLock } from "./coordination.ts";
export type { Database, Finding, Inspected, ServerPart } from "./database.ts";
export { takeNotes } from "./engines/change-triggers.ts";
export {
  bulkDelete,
  bulkInsert,
  bulkUpdate,
  firstRow,
  insertReturningIds,
  insertShared,
  joinedTexts,
  madeOnce,
  nextJoin,
  pageSql,
  seekJoin,
  upsertRows,
  upsertUsageStates,
  walkedBy,
  withoutIndexes,
} from "./engines/dialect.ts";
export { databaseLabel, fileBeside, openDatabase } from "./engines/open.ts";
export {
  BadDatabaseUrl,
  classifyDatabaseError,
  DatabaseError,
  DatabaseInUse,
  DatabaseUnusable,
  SchemaTooNew,
} from "./errors.ts";
export { databaseFile, inspectDatabase } from "./inspection/inspect.ts";
export { exportDatabase } from "./move/export.ts";
export { MoveRefused } from "./move/file.ts";
export { importDatabase, verify as verifyMoveFile } from "./move/import.ts";
export { type CsvPiece, csvHeader, csvLines } from "./replies/csv-lines.ts";
export { type CsvForm, CsvText, completeLines, plainCell } from "./replies/csv-text.ts";
export { JsonPieces, JsonText, jsonArray, jsonObject, plainBody } from "./replies/json.ts";
export {
  asCsvPiece,
  asFold,
  asJson,
  asJsonGroups,
  asRecords,
  beginFold,
  canLookUp,
  type Fold,
  type LookUp,
  type Query,
  together,
  unanswered,
} from "./replies/results.ts";
export { fieldsOf, isoInstant, type RecordShape, type Row, recordShape, safeShape } from "./replies/rows.ts";
export { countRows, databaseClock, indexFindings, schemaFindings, triggerFindings } from "./schema/findings.ts";
export {
  applySchema,
  incompatibleMigrations,
  migrate,
  migrateDown,
  migrationStatus,
  migrations,
  prepareSchema,
  requireSchema,
} from "./schema/migrator.ts";
export {
  highestLengthClass,
  isLong,
  isShortest,
  lengthClass,
  lengthClassesAt,
  lengthClassWidth,
  longClasses,
  longestShort,
  msWithin,
  overlap,
} from "./sql/intervals.ts";
export type { InsertRow } from "./sql/json.ts";
export { jsonArraySql, jsonRows, jsonValues } from "./sql/json.ts";
export { comparedText, containsText, hostLabel, hostLabelSql, nameKey } from "./sql/names.ts";
export { besideOthers, takeLock, withLocks, withoutLocks } from "./sqlserver/locks.ts";
export { type Lane, type Work, withWork } from "./work.ts";
