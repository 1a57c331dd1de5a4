// CodeMeter as the collector knows it: its logs alone. No tool of it tells who uses which licence.
import { type LogContext, type LogFormat, type LogReader, type Manager, noEvents } from "../manager.ts";
import { ServerLogReader, type ServerLogState } from "./server-log.ts";
import { isOfTrackingLog, TrackingLogReader, type TrackingLogState } from "./tracking-log.ts";

type State = ServerLogState & { readonly tracking: TrackingLogState };

/** Which of the two logs it is, each line tells. */
export const anyLog: LogFormat = { open: (context, state) => readerOf(context, state as State | null) };

export const codemeter: Manager = { type: "CodeMeter", log: anyLog, reportLog: anyLog };

function readerOf(context: LogContext, state: State | null): LogReader {
  const server = new ServerLogReader(context, state);
  const tracking = new TrackingLogReader(context, state?.tracking ?? null);
  return {
    zone: context.zone,
    get server() {
      return context.server ?? tracking.server ?? context.asked;
    },
    get state(): State {
      return { ...server.state, tracking: tracking.state };
    },
    get bought() {
      return tracking.bought;
    },
    read: (line, number) => (isOfTrackingLog(line) ? tracking : server).read(line, number),
    rest: () => {
      tracking.rest();
      return noEvents;
    },
  };
}
