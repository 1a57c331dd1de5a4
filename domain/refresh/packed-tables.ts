// The tables whose rows are packed in row groups, and how all of them are brought up to date.

import { type RefreshOptions, refreshRowGroups } from "../../columnar/index.ts";
import type { Database } from "../../db/index.ts";
import { denialSchema } from "../denials/schema.ts";
import { sessionSchema } from "../sessions/schema.ts";

export async function refreshPackedTables(db: Database, options: RefreshOptions = {}): Promise<void> {
  for (const schema of [sessionSchema, denialSchema]) await refreshRowGroups(db, schema, options);
}
