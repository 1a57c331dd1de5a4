// The database room's door: what handlers, identity and the server use of it.
export { asJson, asJsonGroups, asRecords, type Query } from "./answers.ts";
export { type Database, type OpenOptions, openDatabase } from "./database.ts";
export {
  classifyDatabaseError,
  DatabaseError,
  type DatabaseErrorClass,
  DatabaseInUse,
  SchemaTooNew,
} from "./errors.ts";
export { JsonText, jsonArray, jsonObject } from "./json-text.ts";
export { highestLengthClass, lengthClass, lengthClassWidth } from "./length-class.ts";
export { type MigrationStatus, migrate, migrateDown, migrationStatus } from "./migrations.ts";
export { nameKey } from "./names.ts";
export { type Field, type FieldKind, type RecordShape, recordShape } from "./record-shape.ts";
