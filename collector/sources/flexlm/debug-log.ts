// The debug log of FlexLM as the collector follows it: its beginning is looked up first (debug-log-clock.ts), then lines
// (debug-log-lines.ts) become events, one by one and in constant memory.
import type { LogEvent } from "../../../generated/contract.ts";
import { hasControlCharacters } from "../../text/decode.ts";
import { fits, longestVendor } from "../../text/limits.ts";
import { type LocalTime, localDayOf, type ServerZone, zoneNamed, zonePrinted } from "../../text/zone.ts";
import { type LineContext, type LineReader, lineLog } from "../line-log.ts";
import { CannotRead, isFarAhead, type LogContext, type LogFormat } from "../manager.ts";
import { type ClockState, LogClock, type LogStart, StartFinder } from "./debug-log-clock.ts";
import {
  announcesList,
  type LogLine,
  lineWithTabs,
  readDay,
  readEvent,
  readLine,
  readStop,
  type Stop,
} from "./debug-log-lines.ts";

interface State {
  server: string;
  zone: { name: string; origin: ServerZone["origin"] };
  interpreter: Pick<LinesState, "clock"> & Partial<LinesState>;
}

/** What the lines above say. */
interface LinesState {
  clock: ClockState;
  stops: StopsState;
  isInList: boolean;
  /** Why times may be hours off; null where there is no reason. */
  zoneDoubt: string | null;
}

export const debugLog: LogFormat = {
  lookAhead: ({ zone, at, year }) =>
    new StartFinder({ zone: zone.origin === "this machine" ? null : zone, machine: zone, at, year }),
  ...lineLog(
    (context, state: State | null, ahead: LogStart) =>
      new DebugLogReader(context, state === null ? beginning(context, ahead) : continued(context, state)),
  ),
};

const longestLine = 100_000;

class DebugLogReader implements LineReader {
  readonly server: string;
  readonly zone: ServerZone;
  readonly #context: LineContext;
  readonly #clock: LogClock;
  readonly #stops: Stops;
  #isInList: boolean;
  #zoneDoubt: string | null;

  constructor(context: LineContext, { server, zone, interpreter }: Omit<State, "zone"> & { zone: ServerZone }) {
    this.server = server;
    this.zone = zone;
    this.#context = context;
    this.#clock = new LogClock(zone.zone, interpreter.clock);
    this.#stops = new Stops(interpreter.stops);
    this.#isInList = interpreter.isInList ?? false;
    this.#zoneDoubt = interpreter.zoneDoubt ?? null;
  }

  /** Null too where the zone was set since. */
  get zoneDoubt(): string | null {
    return this.zone.origin === "this machine" ? this.#zoneDoubt : null;
  }

  get state(): State {
    const { name, origin } = this.zone;
    const clock = this.#clock.state;
    const stops = this.#stops.state;
    const interpreter = { clock, stops, isInList: this.#isInList, zoneDoubt: this.#zoneDoubt };
    return { server: this.server, zone: { name, origin }, interpreter };
  }

  read(text: string, { number }: LineContext): LogEvent | string | null {
    const isTooLong = text.length > longestLine;
    const line = isTooLong ? null : (readLine(text) ?? lineWithTabs(text));
    if (!line) {
      if (this.#isInList) return null;
      return isTooLong ? "a line that is too long" : "no time and daemon at its start";
    }
    this.#isInList = announcesList(line.message);
    const instant = this.#instantOf(line, number);
    if (line.message.startsWith("TIMESTAMP ") && !readDay(line.message, this.#context.year))
      return "a day that does not exist, or has no year";
    const read = readEvent(line.message);
    return read === null ? this.#stopEvent(line, instant) : this.#usageEvent(line, instant, read);
  }

  #instantOf(line: LogLine, number: number): number {
    if (line.second < 0) return this.#clock.setInstant(line.instant, localDayOf(this.zone.zone, line.instant));
    const day = readDay(line.message, this.#context.year);
    if (!day) return this.#clock.at(line.second);
    if (day.zone !== null) this.#doubtZone(day.zone, { ...day, second: line.second }, number);
    const { instant, corrected } = this.#clock.set(day, line.second);
    const isStart = !line.message.startsWith("TIMESTAMP");
    if (corrected < 0 || (corrected > 0 && !isStart)) {
      this.#context.note(
        number,
        `the day is ${day.year}-${day.month}-${day.day}, ${daysApart(corrected)} the lines above were taken for`,
      );
    }
    return instant;
  }

  #doubtZone(printed: string, local: LocalTime, number: number): void {
    if (this.#zoneDoubt !== null || zonePrinted(printed, local) !== null) return;
    this.#zoneDoubt = `the time zone "${printed.slice(0, 40)}" in line ${number} of the log is not understood: its times are taken for this machine's; name it (--time-zone, or timeZone in collector.yaml)`;
  }

  #usageEvent(line: LogLine, instant: number, read: NonNullable<ReturnType<typeof readEvent>>): LogEvent | string {
    const complaint = typeof read === "string" ? read : (complaintOf(line) ?? this.#complaintOfTime(instant));
    if (typeof read === "string" || complaint !== null) return complaint ?? "";
    const Vendor = line.daemon;
    const { EventType, FeatureName, UserName, Workstation, NumberOfLicenses } = read;
    if (EventType === "checkout") this.#stops.checkout(Vendor.toLowerCase());
    const key = `${EventType}\n${Vendor}\n${FeatureName}\n${UserName}\n${Workstation}\n${NumberOfLicenses}`;
    const when = this.#context.when(instant, key);
    if (read.EventType === "denial") return { ...read, ...when, Vendor };
    const { EventType: _, ...who } = read;
    return { EventType, ...when, Vendor, ...who } as LogEvent;
  }

  #stopEvent(line: LogLine, instant: number): LogEvent | null {
    const stop = readStop(line);
    if (!stop) return null;
    const ends = this.#stops.stop({ ...stop, vendor: stop.vendor?.toLowerCase() ?? null });
    if (!ends || (stop.vendor !== null && !fits(stop.vendor, longestVendor))) return null;
    if (this.#complaintOfTime(instant) !== null) return null;
    if (stop.vendor === null) return { EventType: "server_stopped", ...this.#context.when(instant, "server_stopped") };
    const vendor = stop.vendor;
    return { EventType: "vendor_stopped", Vendor: vendor, ...this.#context.when(instant, `vendor_stopped\n${vendor}`) };
  }

  #complaintOfTime(instant: number): string | null {
    return isFarAhead(instant, this.#context.at) ? "a time that lies ahead" : null;
  }
}

function beginning(context: LogContext, start: LogStart): Omit<State, "zone"> & { zone: ServerZone } {
  const server = context.server ?? start.server ?? context.address;
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
  const named = zoneNamed(state.zone.name);
  const zone = context.zone.origin === "--time-zone" || !named ? context.zone : { ...named, origin: state.zone.origin };
  return { ...state, server: context.server ?? state.server, zone };
}

function complaintOf(line: LogLine): string | null {
  if (hasControlCharacters(line.message)) return "control characters";
  return fits(line.daemon, longestVendor) ? null : "a daemon with a name that is too long";
}

function daysApart(milliseconds: number): string {
  const days = Math.round(Math.abs(milliseconds) / 86_400_000);
  const distance = days === 1 ? "a day" : `${days} days`;
  return milliseconds < 0 ? `${distance} before what` : `${distance} after what`;
}

interface StopsState {
  /** Whether checkouts from before the log are possible. */
  isUnknown: boolean;
  /** Vendors with checkouts since their last stop. */
  holding: string[];
  /** Vendors that certainly hold none; of others it is unknown. */
  empty: string[];
}

/** Which daemons may still hold checkouts: a stop is reported once, though the log prints it in several lines. */
class Stops {
  #isUnknown: boolean;
  readonly #holding: Set<string>;
  readonly #empty: Set<string>;

  constructor(state: StopsState = { isUnknown: true, holding: [], empty: [] }) {
    this.#isUnknown = state.isUnknown;
    this.#holding = new Set(state.holding);
    this.#empty = new Set(state.empty);
  }

  get state(): StopsState {
    return { isUnknown: this.#isUnknown, holding: [...this.#holding], empty: [...this.#empty] };
  }

  checkout(vendor: string): void {
    this.#holding.add(vendor);
    if (this.#isUnknown) this.#empty.delete(vendor);
  }

  /** Whether the stop ends anything. Afterwards the vendor, or the server, holds nothing. */
  stop({ vendor }: Stop): boolean {
    if (vendor === null) {
      const ends = this.#isUnknown || this.#holding.size > 0;
      this.#isUnknown = false;
      this.#holding.clear();
      this.#empty.clear();
      return ends;
    }
    const ends = this.#holding.has(vendor) || (this.#isUnknown && !this.#empty.has(vendor));
    this.#holding.delete(vendor);
    if (this.#isUnknown) this.#empty.add(vendor);
    return ends;
  }
}
