// RLM (Reprise License Manager) as the collector knows it: `rlmutil rlmstat -a`, and the logs of an ISV server.
import { linesOfText } from "../../text/decode.ts";
import { type Manager, newUnreadable, type ReadingContext, type StatusReading } from "../manager.ts";
import { debugLog } from "./debug-log.ts";
import { reportLog } from "./report-log/reader.ts";
import { printedInstant } from "./status/lines.ts";
import { readReports } from "./status/reports.ts";
import { messagesOf } from "./status/snapshots.ts";

export const rlm: Manager = {
  type: "RLM",
  calls: (address) => [{ kind: "tool", program: "rlmutil", arguments: ["rlmstat", "-a", "-c", address.text] }],
  readStatus,
  log: debugLog,
  reportLog,
};

function readStatus(text: string, context: ReadingContext): StatusReading {
  const { unreadable, complain } = newUnreadable();
  const printed = readReports(linesOfText(text), complain);
  const messages = messagesOf(printed, context, complain);
  const instants = printed.reports.map((report) => printedInstant(report, context.zone));
  const missing = printed.reports.flatMap((report) => report.missing);
  return {
    messages,
    unreadable,
    isComplete: missing.length === 0,
    printedAt: instants.find((instant) => instant !== null) ?? null,
    notes: missing.map((isv) => `the ISV server ${isv} did not answer: its pools are not known now`),
  };
}
