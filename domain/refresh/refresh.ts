// The refresh job: brings all that is packed in columns up to date, the starts and ends of sessions by day, and the row groups of
// sessions and denials.
import { type RefreshOptions as RowGroupOptions, refreshRowGroups } from "../../columnar/index.ts";
import type { Database } from "../../db/index.ts";
import { denialSchema } from "../denials/schema.ts";
import { sessionSchema } from "../sessions/schema.ts";
import { refreshConcurrency } from "../usage/refresh/refresh.ts";

export interface RefreshOptions {
  /** In milliseconds since 1970 UTC. */
  readonly now: number;
  readonly pause?: (workedMs: number) => Promise<void>;
  /** Each of the two works until its turn ends, and goes on with its next step in the next round. Left out: to the end. */
  readonly turn?: () => AbortSignal;
}

export async function refreshPackedColumns(
  db: Database,
  { turn = () => new AbortController().signal, ...options }: RefreshOptions,
): Promise<void> {
  await refreshConcurrency(db, { ...options, signal: turn() });
  await refreshPackedTables(db, { ...options, signal: turn() });
}

export async function refreshPackedTables(db: Database, options: RowGroupOptions = {}): Promise<void> {
  for (const schema of [sessionSchema, denialSchema]) await refreshRowGroups(db, schema, options);
}
