// RLM (Reprise License Manager) as the collector knows it: `rlmutil rlmstat -a`, and the logs of an ISV server.
import { linesOfText } from "../../text/decode.ts";
import { type Manager, type Reading, statusReader } from "../manager.ts";
import { debugLog } from "./debug-log.ts";
import { reportLog } from "./report-log/reader.ts";
import { printedInstant } from "./status/lines.ts";
import { readReports } from "./status/reports.ts";
import { messagesOf } from "./status/snapshots.ts";

export const rlm: Manager = {
  type: "RLM",
  calls: (address) => [{ kind: "tool", program: "rlmutil", arguments: ["rlmstat", "-a", "-c", address.text] }],
  readStatus: statusReader(readStatus),
  log: debugLog,
  reportLog,
};

function readStatus(text: string, reading: Reading) {
  const printed = readReports(linesOfText(text), reading.complain);
  const instants = printed.reports.map((report) => printedInstant(report, reading.zone));
  const missing = printed.reports.flatMap((report) => report.missing);
  return {
    messages: messagesOf(printed, reading),
    isComplete: missing.length === 0,
    printedAt: instants.find((instant) => instant !== null) ?? null,
    notes: missing.map((isv) => `the ISV server ${isv} did not answer: its pools are not known now`),
  };
}
