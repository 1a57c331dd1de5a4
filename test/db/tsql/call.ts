// One call of an operation as the recording of its statements takes it, and what many of them ask.
import type { Database } from "../../../db/index.ts";
import type { Input, OperationId } from "../../../handlers/types.ts";

/** A call as the recording takes it; `OneCall` holds it to the operation's own types. */
export interface Call {
  /** The operation whose first reply names the Id of the path, and what `body` is made with. */
  readonly of?: OperationId;
  /** The Id of the path itself. */
  readonly id?: number;
  readonly query?: object;
  readonly body?: unknown;
  readonly accept?: string;
  /** Makes rows that no operation makes, before the call. */
  readonly prepare?: (db: Database) => Promise<void>;
}

export interface OneCall<Id extends OperationId> extends Call {
  readonly query?: Partial<Input<Id>["query"]>;
  readonly body?: Input<Id>["body"] | ((id: number) => Input<Id>["body"]);
  readonly accept?: Input<Id>["accept"];
}

export const csv = "text/csv";
export const days = { StartDateUtc: "2026-02-20", EndDateTimeUtc: "2026-02-25" };
