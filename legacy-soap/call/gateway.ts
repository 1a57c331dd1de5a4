// What the server provides to the legacy methods for one request: operations, log-ins and sessions. Types alone.
import type { OperationId } from "../../handlers/types.ts";
import type { CallInput } from "../translation/method.ts";

/** The authenticated caller; opaque here, and passed back to `call`. */
export type Authority = unknown;

export type FoundSession =
  | { readonly state: "open"; readonly userId: number; readonly userName: string; readonly authority: Authority }
  | { readonly state: "does not exist" | "expired" };

type LogIn =
  | { readonly outcome: "opened"; readonly sessionId: string; readonly userId: number }
  | { readonly outcome: "refused" | "must change" }
  | { readonly outcome: "throttled" | "busy"; readonly retryAfterSeconds: number };

export interface Gateway {
  readonly isSecurityOff: boolean;
  /** Whether the request has a bearer token: it takes precedence over any session. */
  readonly hasToken: boolean;
  /** `refresh`: its idle time begins anew. */
  findSession(id: string, refresh: boolean): Promise<FoundSession>;
  logIn(name: string, password: string): Promise<LogIn>;
  /** As over HTTP: authorised, validated, handled. Returns the body; rejects with errors for `problemOf`. */
  call<Id extends OperationId>(id: Id, input: CallInput<Id>, authority: Authority): Promise<unknown>;
  /** Runs the work of a long result in its turn: few at once, and one of each caller. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** The public problem for anything thrown; logs faults of the service. */
  problemOf(error: unknown): PublicProblem;
}

export interface PublicProblem {
  readonly status: number;
  readonly detail: string;
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined;
}
