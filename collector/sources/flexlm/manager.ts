// FlexLM (FlexNet) as the collector knows it: `lmutil lmstat -a -i` and the texts that it prints.
import { linesOfText } from "../../text/decode.ts";
import type { Asked, Command, Manager, ReadingContext, StatusReading, ToolCall, UnreadablePart } from "../manager.ts";
import { debugLog } from "./debug-log/format.ts";
import { completion } from "./license-file/completion.ts";
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
  completion,
  command,
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

/** Always with `-c`: what a tool would find by itself is another licence server. */
function command({ type, parameters, checkout }: Command, { text }: Asked): ToolCall | null {
  const tool = (...args: string[]): ToolCall => ({ kind: "tool", program: "lmutil", arguments: args });
  const vendor = parameters.Vendor === undefined ? [] : ["-vendor", parameters.Vendor];
  if (type === "stop") return tool("lmdown", "-c", text, ...vendor, "-q");
  if (type === "reread") return tool("lmreread", "-c", text, ...vendor);
  const held = checkout?.pool.Checkouts?.[checkout.place];
  if (type !== "remove_license" || !checkout || !held) return null;
  const { UserName, Workstation, Display } = held;
  if (!Workstation || !Display) return null;
  return tool("lmremove", "-c", text, checkout.pool.FeatureName, UserName, Workstation, Display);
}
