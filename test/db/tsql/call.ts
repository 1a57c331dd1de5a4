// A call of an operation as the recording of its statements takes it. Which calls there are: calls.ts.
import type { OperationId } from "../../../handlers/types.ts";

/** A call as the recording takes it; calls.ts holds it to the operation's own types. */
export interface Call {
  /** The operation whose first reply names the Id of the path, and what `body` is made with. */
  readonly of?: OperationId;
  /** The Id of the path itself. */
  readonly id?: number;
  readonly query?: object;
  readonly body?: unknown;
  readonly accept?: string;
}
