// What a query's `.options()` may ask of either engine's client. Options of one engine alone are declared with its client.
import type { FoldOptions } from "./fold.ts";
import type { RecordShape } from "./record-shape.ts";

export interface QueryOptions {
  /** The answer is JSON text of these records; `groupBy`: one array for each value of this column. */
  readonly json?: { readonly shape: RecordShape<unknown>; readonly groupBy?: string };
  /** The answer is what this makes of the rows. */
  readonly fold?: FoldOptions;
  /** A query whose caller has gone is not begun. */
  readonly signal?: AbortSignal;
  /** Every integer as a bigint. */
  readonly safeIntegers?: boolean;
  /** How it may travel with the next one of its transaction, where an answer is far away (replies/round-trips.ts). */
  readonly company?: "unanswered" | "asked";
}
