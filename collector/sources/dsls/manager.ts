// DSLS (Dassault Systèmes License Server) as the collector knows it: `getLicenseUsage` of DSLicSrv, and the server's log.
import { linesOfText } from "../../text/decode.ts";
import type { Asked, Manager, ReadingContext, StatusReading, UnreadablePart } from "../manager.ts";
import { serverLog } from "./server-log/format.ts";
import { readReports } from "./status/reports.ts";
import { messagesOf } from "./status/snapshots.ts";

/** Where a licence server listens for administrators, unless it is told otherwise. */
const administrationPort = "4084";

export const dsls: Manager = {
  type: "DSLS",
  calls: (asked) => [{ kind: "tool", program: "DSLicSrv", arguments: ["-admin", "-run", script(asked)] }],
  readStatus,
  log: serverLog,
};

/** Any server of a cluster answers for all. */
function script({ hosts, text }: Asked): string {
  const [first] = hosts;
  return `connect ${first?.host ?? text} ${first?.port ?? administrationPort} -restricted; getLicenseUsage -csv; quit`;
}

function readStatus(text: string, context: ReadingContext): StatusReading {
  const unreadable: UnreadablePart[] = [];
  const reports = readReports(linesOfText(text), unreadable);
  const messages = messagesOf(reports, context, unreadable);
  return { messages, unreadable, isComplete: true, printedAt: null, notes: [] };
}
