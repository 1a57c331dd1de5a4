// What is answered to each message of a batch.
import type { components } from "../../../generated/contract.ts";

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

/** Says how many ended sessions and denials were left out, as they are older than what is kept; nothing where there are none. */
export function tooOldHeader(tooOld: number): { "Too-Old"?: string } {
  return tooOld === 0 ? {} : { "Too-Old": String(tooOld) };
}
