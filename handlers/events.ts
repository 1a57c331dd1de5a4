// getEvents: which events of the stream are requested. What events are is domain/live/, how they are sent server/events/.
import type { Handler } from "./types.ts";

export const getEvents: Handler<"getEvents"> = async ({ query }, { now }) => ({
  status: 200,
  events: { lastEventId: query.LastEventId, seconds: query.ForSeconds, now },
});
