// FlexLM (FlexNet) as the collector knows it: `lmutil lmstat -a -i` and the texts that it prints.
import { linesOfText } from "../../text/decode.ts";
import type { Manager, ReadingContext, StatusReading, UnreadablePart } from "../manager.ts";
import { debugLog } from "./debug-log/format.ts";
import { readLicenseFiles } from "./license-file/reading.ts";
import { type Complain, readReports } from "./status/reports.ts";
import { printingInstant, snapshotsOf } from "./status/snapshots.ts";

export const flexlm: Manager = {
  type: "FlexLM",
  calls: (asked) => [{ kind: "tool", program: "lmutil", arguments: ["lmstat", "-a", "-i", "-c", asked.text] }],
  readStatus,
  readsFilesTogether: true,
  log: debugLog,
  readLicenseFiles,
};

function readStatus(text: string, context: ReadingContext): StatusReading {
  const unreadable: UnreadablePart[] = [];
  const complain: Complain = (_source, line, contents, reason) => unreadable.push({ line, reason, text: contents });
  const reports = readReports("lmstat", linesOfText(text), complain);
  const messages = snapshotsOf(reports, { ...context, lastYear: null, complain });
  const printed = reports.findLast((report) => report.printedAt !== null);
  const printedAt = printed ? printingInstant(printed, { zone: context.zone, at: context.at }) : null;
  return { messages, unreadable, isComplete: true, printedAt, notes: [] };
}
