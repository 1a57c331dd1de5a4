// A licence manager that has no reader of its own: the site hands in what it knows as JSON, CSV or XML, and events as
// lines of JSON. The forms are described in docs/collector-generic.md.
import type { Manager, ReadingContext, StatusReading, UnreadablePart } from "../manager.ts";
import { readCsv } from "./csv.ts";
import { eventLog } from "./event-log.ts";
import { readJson } from "./json.ts";
import { messagesOf } from "./report.ts";
import { readXml } from "./xml.ts";

export const generic: Manager = { type: "Generic", readStatus, log: eventLog };

function readStatus(text: string, context: ReadingContext): StatusReading {
  const unreadable: UnreadablePart[] = [];
  const complain = (line: number, contents: string, reason: string) =>
    unreadable.push({ line, reason, text: contents });
  const contents = text.replace(/^\uFEFF/, "");
  const { servers, isComplete } = readReport(contents, complain);
  const { messages, printedAt } = messagesOf(servers, context, complain);
  return { messages, unreadable, isComplete, printedAt, notes: [] };
}

/** Which form it is, its first character tells. */
function readReport(text: string, complain: Parameters<typeof readCsv>[1]): ReturnType<typeof readXml> {
  if (/^\s*</.test(text)) return readXml(text, complain);
  if (text.trim() === "") return { servers: [], isComplete: false };
  const servers = /^\s*[[{]/.test(text) ? readJson(text, complain) : readCsv(text, complain);
  return { servers: servers ?? [], isComplete: servers !== null };
}
