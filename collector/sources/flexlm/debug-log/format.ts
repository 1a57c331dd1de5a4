// The debug log of FlexLM as the collector follows it: its beginning is looked up first, then lines become events.
import type { LogEvent } from "../../../../generated/contract.ts";
import { type ServerZone, zoneNamed } from "../../../text/zone.ts";
import { CannotRead } from "../../cannot-read.ts";
import type { LogContext, LogFormat, LogReader } from "../../manager.ts";
import { type InterpreterState, LogInterpreter } from "./interpreter.ts";
import { type LogStart, StartFinder } from "./start.ts";

interface State {
  server: string;
  zone: { name: string; origin: ServerZone["origin"] };
  interpreter: Pick<InterpreterState, "clock"> & Partial<InterpreterState>;
}

export const debugLog: LogFormat = {
  lookAhead: ({ zone, at, year }) =>
    new StartFinder({ zone: zone.origin === "this machine" ? null : zone, machine: zone, at, year }),
  open: (context, state, ahead) =>
    new DebugLogReader(
      context,
      state === null ? beginning(context, ahead as LogStart) : continued(context, state as State),
    ),
};

class DebugLogReader implements LogReader {
  readonly server: string;
  readonly zone: ServerZone;
  readonly #interpreter: LogInterpreter;

  constructor(context: LogContext, { server, zone, interpreter }: Omit<State, "zone"> & { zone: ServerZone }) {
    this.server = server;
    this.zone = zone;
    const { year, at, complain, note } = context;
    this.#interpreter = new LogInterpreter(interpreter, {
      ...{ zone: zone.zone, isZoneAssumed: zone.origin === "this machine", year, at, complain, note },
    });
  }

  get zoneDoubt(): string | null {
    return this.#interpreter.zoneDoubt;
  }

  get state(): State {
    const { name, origin } = this.zone;
    return { server: this.server, zone: { name, origin }, interpreter: this.#interpreter.state };
  }

  read(line: string, number: number): readonly LogEvent[] {
    return this.#interpreter.read(line, number);
  }
}

function beginning(context: LogContext, start: LogStart): Omit<State, "zone"> & { zone: ServerZone } {
  const server = context.server ?? start.server ?? context.asked;
  if (server === null)
    throw new CannotRead(
      "the log does not say which licence server it is of; name it (--server, or `server` in collector.yaml)",
    );
  if (start.day === null)
    throw new CannotRead(
      "the log prints no date; say when its last line was written, at the latest (--at, or `at` in collector.yaml)",
    );
  return { server, zone: start.zone, interpreter: { clock: { day: start.day, latest: null } } };
}

function continued(context: LogContext, state: State): Omit<State, "zone"> & { zone: ServerZone } {
  const kept = zoneNamed(state.zone.name);
  const zone = context.zone.origin === "--time-zone" || !kept ? context.zone : { ...kept, origin: state.zone.origin };
  return { ...state, server: context.server ?? state.server, zone };
}
