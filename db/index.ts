// The database room's door: what handlers, identity and the server use of it. SQL that is written by hand must be read by
// SQLite and SQL Server alike; where they differ, a function of dialect.ts writes it (joins in order, pages, instants).
export { asCsv, asJson, asJsonGroups, asRecords, type Query } from "./answers.ts";
export { type Database, databasePlace, type OpenOptions, openDatabase } from "./database.ts";
export { withDatabaseLock } from "./database-lock.ts";
export {
  bulkInsert,
  bulkUpdate,
  type InsertRow,
  insertReturningIds,
  instantText,
  madeOnce,
  nextJoin,
  pageSql,
  upsertRows,
  upsertUsageStates,
  walkedBy,
} from "./dialect.ts";
export {
  BadDatabaseUrl,
  classifyDatabaseError,
  DatabaseError,
  type DatabaseErrorClass,
  DatabaseInUse,
  HalfImported,
  SchemaTooNew,
  SchemaTooOld,
} from "./errors.ts";
export { jsonArraySql } from "./json-array.ts";
export { type JsonRowType, jsonRows, jsonValues } from "./json-rows.ts";
export { JsonText, jsonArray, jsonObject } from "./json-text.ts";
export { highestLengthClass, lengthClass, lengthClassWidth } from "./length-class.ts";
export { type MigrationStatus, migrate, migrateDown, migrationStatus, migrations } from "./migrations.ts";
export { type Exported, exportDatabase } from "./move/export.ts";
export { MoveRefused } from "./move/file.ts";
export { type Imported, type ImportProgress, importDatabase, verify as verifyMoveFile } from "./move/import.ts";

export { comparedText, nameKey } from "./names.ts";
export { type Periodic, type PeriodicWork, runPeriodically } from "./periodic.ts";
export { type Field, type FieldKind, type RecordShape, recordShape } from "./record-shape.ts";
export { csvLines } from "./row-csv.ts";
export { applySchema, prepareSchema, requireSchema, type SchemaAtStart } from "./schema-at-start.ts";
export { containsText } from "./text-contains.ts";
