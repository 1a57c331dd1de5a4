// Sentinel RMS (SentinelLM) as the collector knows it: `lsmon HOST`, what it prints, and the usage log.
import type { DataInquiryMessage, StatusMessage } from "../../../generated/contract.ts";
import { linesOfText } from "../../text/decode.ts";
import { addedPools } from "../added-pools.ts";
import { CannotRead } from "../cannot-read.ts";
import type { Manager, ReadingContext, StatusReading, UnreadablePart } from "../manager.ts";
import { reportedServer } from "../reported-server.ts";
import { type Answer, readLsmon } from "./lsmon.ts";
import { isWhole, poolOf } from "./pools.ts";
import { usageLog } from "./usage-log.ts";

export const rms: Manager = {
  type: "SentinelRMS",
  calls: (asked) => asked.hosts.slice(0, 1).map(({ host }) => ({ kind: "tool", program: "lsmon", arguments: [host] })),
  readStatus,
  log: usageLog,
  reportLog: usageLog,
};

function readStatus(text: string, context: ReadingContext): StatusReading {
  const unreadable: UnreadablePart[] = [];
  const notes: string[] = [];
  const complain = (line: number, contents: string, reason: string) =>
    unreadable.push({ line, reason, text: contents });
  const answers = readLsmon(linesOfText(text), complain);
  const hosts = new Set(answers.map(({ host }) => host?.toLowerCase() ?? ""));
  if (context.server !== null && hosts.size > 1)
    throw new CannotRead("`server` names one licence server, but lsmon asked several: leave it out");
  const messages = answers.map((answer) => messageOf(answer, context, complain, (note) => notes.push(note)));
  const last = answers.at(-1)?.features.at(-1);
  const isComplete = last === undefined || isWhole(last);
  return { messages, unreadable, isComplete, printedAt: null, notes };
}

function messageOf(
  answer: Answer,
  context: ReadingContext,
  complain: (line: number, text: string, reason: string) => void,
  note: (text: string) => void,
): DataInquiryMessage | StatusMessage {
  const name = context.server ?? answer.host ?? context.asked;
  if (name === null) throw new CannotRead("lsmon does not say which server it asked; name it with `server`");
  const common = {
    LicenseServer: reportedServer("SentinelRMS", name, context.zone),
    TimestampUtc: new Date(context.at).toISOString(),
  };
  if (answer.failure !== null && answer.features.length === 0)
    return { MessageType: "status", ...common, Status: "DOWN" };
  const pools = answer.features.map((feature) => poolOf(feature, context, complain, note));
  return {
    MessageType: "data_inquiry",
    ...common,
    Status: "UP",
    Scope: "usage",
    Pools: addedPools(pools.filter((pool) => pool !== null)),
  };
}
