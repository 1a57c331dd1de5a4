// The messages of a batch as they are applied: instants in milliseconds since 1970 UTC, null for what was not reported.
// Types alone; parse.ts makes them from what the contract carries.
import type { components } from "../../../generated/contract.ts";
import type { Attributes } from "./attributes.ts";

type Schemas = components["schemas"];

export type ReportedServer = Schemas["ReportedLicenseServer"];

export interface ReportedStatus {
  readonly Status?: Schemas["ReportedStatus"] | undefined;
  readonly Hosts?: readonly Schemas["ReportedHost"][] | undefined;
  readonly Vendors?: readonly Schemas["ReportedVendor"][] | undefined;
}

/** What a report or an event prints of a pool's identity. */
export interface PoolIdentity {
  readonly name: string;
  readonly version: string | null;
  readonly additionalKey: string | null;
  readonly vendor: string | null;
  readonly licenseType: string | null;
}

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

export interface PoolReport extends PoolIdentity {
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
  /** Null: the licence manager does not say who holds the licences. */
  readonly checkouts: readonly Checkout[] | null;
  /** Null: the licence manager does not say who waits. */
  readonly queuedRequests: readonly QueuedRequest[] | null;
}

/** A request that waits for licences. */
export interface QueuedRequest {
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
  /** Null where it is not printed. */
  readonly sinceAt: number | null;
  readonly attributes: Pick<Attributes, "display" | "handle">;
}

export interface Snapshot {
  readonly type: "data_inquiry";
  readonly server: ReportedServer;
  readonly at: number;
  readonly status: ReportedStatus;
  readonly scope: "usage" | "licenses";
  readonly pools: readonly PoolReport[];
  /** Null: it tells of none. */
  readonly groups: readonly Schemas["ReportedGroup"][] | null;
}

export interface UsageEvent extends PoolIdentity {
  readonly type: "checkout" | "checkin" | "queue" | "dequeue" | "denial";
  readonly at: number;
  /** Its number among equal events of its log, from 0 (`Place` on the wire). */
  readonly ordinal: number;
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
  readonly attributes: Attributes;
  /** Of a denial. */
  readonly denialType: NonNullable<Schemas["DenialEvent"]["DenialType"]>;
  readonly errorMessage: string | null;
  readonly majorErrorCode: number | null;
  readonly minorErrorCode: number | null;
  /** False: the client went on to ask another licence server. */
  readonly isLastAttempt: boolean;
}

/** An event with the key that identifies it. */
export interface KeyedEvent extends UsageEvent {
  readonly key: string;
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
