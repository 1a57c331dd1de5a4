// IBM License Use Management (LUM) as the collector knows it: `i4blt -ls` and `i4blt -lp -i`. Who uses a licence is not
// read: no output that tells it is public.
import type { DataInquiryMessage, StatusMessage } from "../../../generated/contract.ts";
import { linesOfText } from "../../text/decode.ts";
import { CannotRead } from "../cannot-read.ts";
import type { Asked, Manager, ReadingContext, StatusReading, UnreadablePart } from "../manager.ts";
import { reportedServer } from "../reported-server.ts";
import { type Printed, readLists } from "./lists.ts";
import { poolsOf } from "./pools.ts";

export const lum: Manager = {
  type: "LUM",
  calls: (asked) =>
    [["-ls"], ["-lp", "-i"]].map((list) => ({
      kind: "tool",
      program: "i4blt",
      arguments: [...list, "-n", namesOf(asked)],
      // Its texts are translated.
      environment: { LANG: "C", LC_ALL: "C" },
      exitCodes,
    })),
  readStatus,
  readsFilesTogether: true,
};

/** Any: which code it ends with where no server is active is not known. Its text says so. */
const exitCodes = Array.from({ length: 256 }, (_, code) => code);

/** One argument with the names of the servers, parted by blanks. */
function namesOf({ hosts }: Asked): string {
  return hosts.map(({ host }) => host).join(" ");
}

function readStatus(text: string, context: ReadingContext): StatusReading {
  const unreadable: UnreadablePart[] = [];
  const complain = (line: number, contents: string, reason: string) =>
    unreadable.push({ line, reason, text: contents });
  const printed = readLists(linesOfText(text), complain);
  const messages = messagesOf(printed, context, complain);
  return { messages, unreadable, isComplete: printed.isComplete, printedAt: null, notes: [] };
}

function messagesOf(
  printed: Printed,
  context: ReadingContext,
  complain: (line: number, text: string, reason: string) => void,
): (DataInquiryMessage | StatusMessage)[] {
  const { servers, products, hasProducts, hasServers, isDown } = printed;
  if (!hasProducts && !hasServers && !isDown) return [];
  const name = context.server ?? context.asked ?? (servers.length === 1 ? (servers[0] ?? null) : null);
  if (name === null) throw new CannotRead("i4blt tells of no licence server, or of several: give `server`");
  const common = {
    LicenseServer: reportedServer("LUM", name, context.zone),
    TimestampUtc: new Date(context.at).toISOString(),
  };
  if (isDown && products.length === 0) return [{ MessageType: "status", ...common, Status: "DOWN" }];
  if (!hasProducts) return [{ MessageType: "status", ...common, Status: "UP" }];
  const Pools = poolsOf(products, complain);
  return [{ MessageType: "data_inquiry", ...common, Status: "UP", Scope: "usage", Pools }];
}
