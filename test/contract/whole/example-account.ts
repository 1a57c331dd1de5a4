// What an account has in the examples of the contract: the token of a calendar, and a delivery as if it had been sent. No test
// sends anything to an address of an example.
import { hash } from "node:crypto";
import type { Database } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import { type ContractDocument, examplesOf } from "../document/contract-document.ts";

type Delivery = components["schemas"]["NotificationDelivery"];

export async function addDelivery(db: Database, { operations }: ContractDocument): Promise<void> {
  const { responses } = operations.find(({ operationId }) => operationId === "getNotificationDeliveries") ?? {};
  const [[delivery]] = examplesOf(responses?.["200"]?.content?.["application/json"] ?? { schema: {} }) as [[Delivery]];
  await db.write("notification_deliveries").insert({
    id: delivery.Id,
    destination_id: 3,
    message_id: delivery.MessageId,
    state: delivery.State,
    notification: JSON.stringify(delivery.Notification),
    created_at: Date.parse(delivery.CreatedUtc),
    attempts: delivery.Attempts,
    last_attempt_at: Date.parse(delivery.LastAttemptUtc ?? ""),
    answer_status: delivery.AnswerStatus,
  });
}

/** The token of a calendar, by the example of its parameter. */
export async function addCalendarToken(db: Database, { operations }: ContractDocument): Promise<void> {
  const { parameters = [] } = operations.find(({ operationId }) => operationId === "getCalendar") ?? {};
  const token = parameters.find(({ name }) => name === "Token")?.example;
  const token_hash = hash("sha256", `calendar-token\0${token}`, "hex");
  await db.write("calendar_tokens").insert({ account_id: 1, name: "Example", token_hash, created_at: 1 });
}
