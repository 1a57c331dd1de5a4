// What every operation is called with: who calls, the database, the request's one "now". Not the parameters of a request:
// they are the operation's input.
import type { Database } from "../../db/index.ts";
import type { WorkingTime } from "../time/working-time.ts";

export type Role = "administrator" | "viewer" | "broker" | "agent";

/** Who calls. With security off everybody is `anonymous` and may do everything. */
export interface Caller {
  /** A reader is a program that reads what a viewer may, and has no account. */
  readonly kind: "anonymous" | "account" | "machine" | "reader";
  /** The account's Id; of a machine and a reader the client id; left out of nobody. */
  readonly id?: string;
  /** Of a broker its BrokerId; of a collector whose credentials name none its client id. */
  readonly name: string;
  /** A machine whose credentials name no BrokerId: it may use any that is no other machine's. */
  readonly isUnbound?: boolean;
  readonly roles: readonly Role[];
  /** The session of the account that the access token belongs to, as the list of its sessions names it; left out of other tokens. */
  readonly session?: string;
  /** Of an account: it rises when what was made for it before ends, as by a new password; left out of others. */
  readonly generation?: number;
  /** The licence servers whose data the caller sees; null is all of them. */
  readonly licenseServerIds: readonly number[] | null;
}

/** The caller's account; null: it has none, as with security off. */
export function accountOf({ kind, id }: Caller): number | null {
  return kind === "account" ? Number(id) : null;
}

/** Whether the caller sees and changes what belongs to others: an administrator who sees all licence servers. */
export function administersAll({ roles, licenseServerIds }: Caller): boolean {
  return roles.includes("administrator") && licenseServerIds === null;
}

/** Encrypts what is secret in the database; `name` binds the text to its row. `open` throws where another secret sealed it. */
export interface Sealing {
  seal(text: string, name: string): string;
  open(sealed: string, name: string): string;
}

export interface Context {
  readonly db: Database;
  readonly caller: Caller;
  /** The request's one "now", in milliseconds since 1970 UTC. */
  readonly now: number;
  readonly settings: {
    readonly denialWindowMs: number;
    /** A licence server that was not reported for so long is silent. */
    readonly silenceMs: number;
    /** Left out: all sessions are retained. */
    readonly retention?: {
      /** So many calendar months before the current one are retained; null: all. */
      readonly months: number | null;
      /** What ended before was removed already, in milliseconds since 1970 UTC; null: nothing. */
      readonly removedBefore: number | null;
    };
    /** What working hours and weekends are. */
    readonly workingTime: WorkingTime;
    /** Names of features that batch jobs use, also by night. */
    readonly batchFeatures?: readonly string[];
    /** The domains whose addresses may get mail (null: any); null: there is no mail server. */
    readonly mail: { readonly domains: readonly string[] | null } | null;
    /** What secrets are stored with; made at its first use. */
    readonly sealing: () => Promise<Sealing>;
    /** The issuer of tokens; null with security off. */
    readonly identityUrl: string | null;
  };
  /** Aborted when the client hangs up before the answer is complete. */
  readonly signal: AbortSignal;
}
