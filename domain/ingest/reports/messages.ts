// The messages of a batch as they are applied: instants in milliseconds since 1970 UTC, null where nothing was told.
// Types alone; ingest-read.ts makes them from what the contract carries.
import type { components } from "../../../generated/contract.ts";
import type { ReportedServer, ReportedStatus } from "../batch/servers.ts";
import type { Print } from "../pools/identity.ts";
import type { Attributes } from "../sessions/stored.ts";

type Schemas = components["schemas"];

export interface Status {
  readonly type: "status";
  readonly server: ReportedServer;
  readonly at: number;
  readonly status: ReportedStatus;
}

export interface Checkout {
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
  readonly startAt: number;
  readonly precisionMs: number;
  readonly attributes: Attributes;
}

export interface Increment {
  readonly quantity: number | null;
  readonly startAt: number | null;
  /** Null is permanent. */
  readonly expirationAt: number | null;
}

export interface PoolReport extends Print {
  readonly productName: string | null;
  readonly total: number | null;
  readonly used: number | null;
  readonly reserved: number | null;
  readonly queued: number | null;
  readonly isUncounted: boolean;
  readonly isTotalShared: boolean;
  readonly isError: boolean;
  readonly startAt: number | null;
  readonly increments: readonly Increment[];
  readonly checkouts: readonly Checkout[];
}

export interface Snapshot {
  readonly type: "data_inquiry";
  readonly server: ReportedServer;
  readonly at: number;
  readonly status: ReportedStatus;
  readonly scope: "usage" | "licenses";
  readonly pools: readonly PoolReport[];
}

export interface UsageEvent extends Print {
  readonly type: "checkout" | "checkin" | "queue" | "dequeue" | "denial";
  readonly at: number;
  readonly place: number;
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
  readonly attributes: Attributes;
  /** Of a denial. */
  readonly denialType: NonNullable<Schemas["DenialEvent"]["DenialType"]>;
  readonly errorMessage: string | null;
  readonly majorErrorCode: number | null;
  readonly minorErrorCode: number | null;
}

export interface StopEvent {
  readonly type: "stop";
  readonly at: number;
  /** Null: the whole server. */
  readonly vendor: string | null;
}

export interface Log {
  readonly type: "events";
  readonly server: ReportedServer;
  readonly events: readonly (UsageEvent | StopEvent)[];
}

export interface CommandResult {
  readonly type: "command_result";
  readonly report: Schemas["CommandResultMessage"];
}

export type Message = Status | Snapshot | Log | CommandResult;
