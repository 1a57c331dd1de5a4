// The tables whose rows are packed in row groups, and how all of them are brought up to date.

import { type RefreshOptions, refreshRowGroups } from "../../columnar/refresh.ts";
import type { Database } from "../../db/index.ts";
import { packedDenials } from "../denials/packed-denials.ts";
import { packedSessions } from "../sessions/packed-sessions.ts";

export async function refreshPackedTables(db: Database, options: RefreshOptions = {}): Promise<void> {
  for (const table of [packedSessions, packedDenials]) await refreshRowGroups(db, table, options);
}
