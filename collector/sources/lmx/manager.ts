// LM-X, and Altair's licence server, which is one: `lmxendutil -licstatxml`, which Altair ships as almutil.
import { linesOfText } from "../../text/decode.ts";
import type { Manager, ReadingContext, StatusReading, UnreadablePart } from "../manager.ts";
import { serverLog } from "./server-log/format.ts";
import { isLog, readStart } from "./server-log/start.ts";
import { messagesOf } from "./status/snapshots.ts";
import { hasTags } from "./status/tags.ts";
import { readText } from "./status/text.ts";
import { readXml } from "./status/xml.ts";

/** Where a licence server listens, unless it is told otherwise. */
const usualPort = "6200";

export const lmx: Manager = {
  type: "LMX",
  // Of servers that stand in for each other any may be down: each is asked.
  calls: ({ hosts }) =>
    hosts.map(({ host, port }) => ({
      kind: "tool",
      program: "lmxendutil",
      arguments: ["-licstatxml", "-host", host, "-port", port ?? usualPort],
    })),
  readStatus,
  log: serverLog,
};

function readStatus(text: string, context: ReadingContext): StatusReading {
  const unreadable: UnreadablePart[] = [];
  const lines = linesOfText(text);
  const rest = { unreadable, printedAt: null, notes: [] };
  if (hasTags(text)) {
    const { servers, isComplete } = readXml(text, unreadable);
    return { messages: messagesOf(servers, context, unreadable), isComplete, ...rest };
  }
  if (isLog(lines)) return { messages: readStart(lines, context, unreadable), isComplete: true, ...rest };
  return { messages: messagesOf(readText(lines, unreadable), context, unreadable), isComplete: true, ...rest };
}
