// The body of a webhook: a CloudEvent 1.0 in structured mode, whose data is the contract's Notification.
import type { Notification } from "./notification.ts";

export const cloudEventType = "application/cloudevents+json; charset=utf-8";

/** `source` is the public URL of the service; `id` is the same however often the message is sent. */
export function cloudEvent(id: string, source: string, notification: Notification): string {
  const { Transition, TimeUtc, RuleId } = notification;
  return JSON.stringify({
    specversion: "1.0",
    id,
    source,
    type: `svc.server.alert.${Transition.toLowerCase()}`,
    time: TimeUtc,
    ...(RuleId !== null && { subject: `rules/${RuleId}` }),
    datacontenttype: "application/json",
    data: notification,
  });
}
