// The messages of a batch as the domain applies them, what they say of a checkout, and what each is answered.
import type { components } from "../../../generated/contract.ts";

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
  /** Null: the licence manager does not list checkouts. */
  readonly checkouts: readonly Checkout[] | null;
  /** Null: the licence manager does not list its queue. */
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
  /** Null: not reported. */
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
  /** False: the client sent the request to another licence server next. */
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

export interface Attributes {
  readonly groupName: string | null;
  readonly projectName: string | null;
  readonly ipAddress: string | null;
  readonly display: string | null;
  readonly handle: string | null;
  readonly clientVersion: string | null;
  readonly checkoutData: string | null;
  readonly isBorrowed: boolean;
  readonly idleSeconds: number | null;
  readonly lingerSeconds: number | null;
  readonly lingerDueAt: number | null;
}

export const noAttributes: Attributes = {
  groupName: null,
  projectName: null,
  ipAddress: null,
  display: null,
  handle: null,
  clientVersion: null,
  checkoutData: null,
  isBorrowed: false,
  idleSeconds: null,
  lingerSeconds: null,
  lingerDueAt: null,
};

/** The attributes that `first` knows, and for the others those of `second`. */
export function mergeAttributes(first: Attributes, second: Attributes): Attributes {
  return {
    groupName: first.groupName ?? second.groupName,
    projectName: first.projectName ?? second.projectName,
    ipAddress: first.ipAddress ?? second.ipAddress,
    display: first.display ?? second.display,
    handle: first.handle ?? second.handle,
    clientVersion: first.clientVersion ?? second.clientVersion,
    checkoutData: first.checkoutData ?? second.checkoutData,
    isBorrowed: first.isBorrowed || second.isBorrowed,
    idleSeconds: first.idleSeconds ?? second.idleSeconds,
    lingerSeconds: first.lingerSeconds ?? second.lingerSeconds,
    lingerDueAt: first.lingerDueAt ?? second.lingerDueAt,
  };
}

/** A newer report, completed by an older one. Idling, borrowing and lingering are the newer one's; data of a checkout stay. */
export function updateAttributes(older: Attributes, newer: Attributes): Attributes {
  const { isBorrowed, idleSeconds, lingerSeconds, lingerDueAt } = newer;
  const checkoutData = older.checkoutData ?? newer.checkoutData;
  return { ...mergeAttributes(newer, older), checkoutData, isBorrowed, idleSeconds, lingerSeconds, lingerDueAt };
}

export type MessageResult = components["schemas"]["BrokerMessageResult"];
type Type = MessageResult["MessageType"];
type Reason = components["schemas"]["BrokerMessageNotAppliedReason"];

const nothing = {
  PoolsReported: 0,
  SessionsOpened: 0,
  SessionsClosed: 0,
  SessionsUpdated: 0,
  DenialsAdded: 0,
  EventsKnown: 0,
  CheckinsUnmatched: 0,
};

export function applied(MessageType: Type, counts: Partial<typeof nothing> = {}): MessageResult {
  return { MessageType, Applied: true, Reason: null, ...nothing, ...counts };
}

/** Acknowledged, and nothing of it was applied. */
export function notApplied(MessageType: Type, reason: NonNullable<Reason>): MessageResult {
  return { MessageType, Applied: false, Reason: reason, ...nothing };
}

/** How many ended sessions and denials were left out, as they are older than the retained ones; no header where there are none. */
export function tooOldHeader(tooOld: number): { "Too-Old"?: string } {
  return tooOld === 0 ? {} : { "Too-Old": String(tooOld) };
}
