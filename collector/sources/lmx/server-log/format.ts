// The log of an LM-X server as a source's `log`. No public text shows how it writes checkouts, check-ins and denials: what
// is not of its beginning is counted as unreadable, and no event is guessed.
import { type LogContext, type LogFormat, type LogReader, noEvents } from "../../manager.ts";
import { readLogLine, readStartLine } from "./start.ts";

type Start = Parameters<typeof readStartLine>[1];

export const serverLog: LogFormat = {
  open: (context, state) => {
    const none = { host: null, port: null, vendor: null, time: null, isList: false, features: [] };
    return readerOf(context, (state as Start | null) ?? none);
  },
};

function readerOf(context: LogContext, start: Start): LogReader {
  return {
    server: context.server ?? context.asked,
    zone: context.zone,
    state: start,
    read: (line, number) => {
      const parts = readLogLine(line);
      const complaint = parts
        ? readStartLine(parts, start)
        : line.trim() === ""
          ? null
          : "no date and time at its start";
      if (complaint !== null) context.complain(number, line.slice(0, 100_000), complaint);
      return noEvents;
    },
  };
}
