// What applying one message answers. Types alone.
import type { ServerChanges } from "./batch/servers.ts";
import type { MessageResult } from "./reports/result.ts";

export interface Outcome {
  readonly result: MessageResult;
  /** What the message changes of its licence server. */
  readonly changes: ServerChanges;
}
