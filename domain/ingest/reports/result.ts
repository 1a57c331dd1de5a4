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

export function applied(
  MessageType: Type,
  counts: Partial<typeof nothing & Pick<MessageResult, "TooOld">> = {},
): MessageResult {
  return { MessageType, Applied: true, Reason: null, ...nothing, ...counts };
}

/** Acknowledged, and nothing of it was applied. */
export function notApplied(MessageType: Type, reason: NonNullable<Reason>): MessageResult {
  return { MessageType, Applied: false, Reason: reason, ...nothing };
}
