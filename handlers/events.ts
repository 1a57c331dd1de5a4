// getEvents: which events of the stream are requested. domain/live/ defines events, server/events/ sends them.
import type { Handler } from "./types.ts";

export const getEvents: Handler<"getEvents"> = async ({ query }, { now }) => ({
  status: 200,
  events: { lastEventId: query.LastEventId, seconds: query.ForSeconds, now },
});
