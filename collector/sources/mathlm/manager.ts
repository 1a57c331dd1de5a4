// MathLM (Mathematica) as the collector knows it: `monitorlm HOST` with a template of ours, and what it prints.
import type { DataInquiryMessage, ReportedCheckout, ReportedPool, StatusMessage } from "../../../generated/contract.ts";
import { linesOfText } from "../../text/decode.ts";
import { CannotRead } from "../cannot-read.ts";
import type { Manager, ReadingContext, StatusReading, UnreadablePart } from "../manager.ts";
import { reportedServer } from "../reported-server.ts";
import { withinUse } from "../shared-licenses.ts";
import { type Printed, type PrintedUser, readMonitor } from "./monitor.ts";
import { template } from "./template.ts";

export const mathlm: Manager = {
  type: "MathLM",
  calls: (asked) =>
    asked.hosts.slice(0, 1).map(({ host }) => {
      return { kind: "tool", program: "monitorlm", arguments: [host, "-template", "{file}"], file: template };
    }),
  readStatus,
};

function readStatus(text: string, context: ReadingContext): StatusReading {
  const unreadable: UnreadablePart[] = [];
  const printed = readMonitor(linesOfText(text), (line, contents, reason) =>
    unreadable.push({ line, reason, text: contents }),
  );
  const message = messageOf(printed, context);
  return { messages: message ? [message] : [], unreadable, isComplete: true, printedAt: null, notes: [] };
}

function messageOf(printed: Printed, context: ReadingContext): DataInquiryMessage | StatusMessage | null {
  if (printed.pools.size === 0 && printed.failure === null) return null;
  const name = context.server ?? printed.host ?? context.asked;
  if (name === null) throw new CannotRead("monitorlm does not say which server it asked; name it with `server`");
  const common = {
    LicenseServer: reportedServer("MathLM", name, context.zone),
    TimestampUtc: new Date(context.at).toISOString(),
  };
  if (printed.pools.size === 0) return { MessageType: "status", ...common, Status: "DOWN" };
  const pools = [...printed.pools.values()].map(({ program, inUse, total, users }): ReportedPool => {
    return withinUse({
      FeatureName: program,
      FeatureVersion: null,
      LicenseType: null,
      Total: total,
      Used: inUse,
      Reserved: null,
      Queued: null,
      Checkouts: users.map((user) => checkoutOf(user, context.at)),
    });
  });
  return { MessageType: "data_inquiry", ...common, Status: "UP", Scope: "usage", Pools: pools };
}

/**
 * Whole minutes are printed, cut off, so the start lies in the minute before. The window is twice as long, because the
 * tool prints a while after it was started: the windows of two polls then always overlap, and the service knows the
 * checkout again.
 */
function checkoutOf({ user, host, version, minutes }: PrintedUser, at: number): ReportedCheckout {
  return {
    UserName: user,
    Workstation: host,
    ...(version !== null && { ClientVersion: version }),
    StartTimeUtc: new Date(at - (minutes + 1) * 60_000).toISOString(),
    StartPrecisionSeconds: 120,
  };
}
