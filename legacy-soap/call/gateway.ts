// What the server gives to the legacy methods, for one request: access to operations, log-ins and sessions. Types alone.
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
  /** A bearer token came with the request: it goes before any session. */
  readonly hasToken: boolean;
  /** `refresh`: the session lives on from now. */
  findSession(id: string, refresh: boolean): Promise<FoundSession>;
  logIn(name: string, password: string): Promise<LogIn>;
  /** The same way as over HTTP: authorised, validated, handled. Answers the body; rejects as `problemOf` understands. */
  call<Id extends OperationId>(id: Id, input: CallInput<Id>, authority: Authority): Promise<unknown>;
  /** The public problem for anything thrown; logs what is our fault. */
  problemOf(error: unknown): PublicProblem;
}

export interface PublicProblem {
  readonly status: number;
  readonly detail: string;
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined;
}
