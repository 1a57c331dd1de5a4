// Lines of an ISV server's debug log become events. A denial takes two lines: who was denied, and below it why.
import type { CheckoutEvent, LogEvent } from "../../../../generated/contract.ts";
import { hasControlCharacters } from "../../../text/decode.ts";
import type { ServerZone } from "../../../text/zone.ts";
import { isFarAhead } from "../../far-ahead.ts";
import { Places, type PlacesState } from "../../flexlm/debug-log/places.ts";
import { type LogContext, type LogReader, noEvents } from "../../manager.ts";
import { type ClockState, ReportClock } from "../report-log/clock.ts";
import { codeOf, isStop, type LogLine, type LogUsage, readLine, readUsage } from "./lines.ts";

interface ReaderState {
  clock: ClockState;
  places: PlacesState;
  /** A denial whose reason has not been read yet. */
  denied: Denied | null;
  /** ISV servers that hold no licence: they stopped, and gave none since. */
  empty: string[];
}

interface Denied {
  instant: number;
  isv: string;
  usage: LogUsage;
}

const longestLine = 100_000;
const allInUse = -22;

export class DebugLogReader implements LogReader {
  readonly zone: ServerZone;
  readonly server: string | null;
  readonly #context: LogContext;
  readonly #clock: ReportClock;
  readonly #places: Places;
  readonly #empty: Set<string>;
  #denied: Denied | null;
  #year: number | null;

  static open(context: LogContext, state: unknown, ahead: unknown): DebugLogReader {
    return new DebugLogReader(context, state as ReaderState | null, ahead as { year: number | null } | null);
  }

  private constructor(context: LogContext, state: ReaderState | null, ahead: { year: number | null } | null) {
    this.#context = context;
    this.zone = context.zone;
    this.server = context.server ?? (context.asked?.split(/[,;]/)[0]?.trim() || null);
    this.#clock = new ReportClock(context.zone.zone, state?.clock);
    this.#places = new Places(state?.places);
    this.#empty = new Set(state?.empty);
    this.#denied = state?.denied ?? null;
    this.#year = ahead?.year ?? context.year;
  }

  get state(): ReaderState {
    return { clock: this.#clock.state, places: this.#places.state, denied: this.#denied, empty: [...this.#empty] };
  }

  read(line: string, number: number): readonly LogEvent[] {
    if (line.trim() === "") return noEvents;
    const isReadable = line.length <= longestLine && !hasControlCharacters(line);
    const parts = isReadable ? readLine(line) : null;
    const denied = this.#denied;
    this.#denied = null;
    if (!parts) {
      if (denied && isReadable && isReason(line)) return [this.#denial(denied, line.trim())];
      this.#context.complain(number, line.slice(0, longestLine), "no date, time and ISV at its start");
      return denied ? [this.#denial(denied, null)] : noEvents;
    }
    const read = this.#readParts(parts);
    const isBelow = denied !== null && read === null && denied.isv === parts.isv;
    const before = denied ? [this.#denial(denied, isBelow ? parts.message : null)] : [];
    if (typeof read === "string") this.#context.complain(number, line, read);
    return read === null || typeof read === "string" ? before : [...before, ...read];
  }

  /** No reason came below the last denial. */
  rest(): readonly LogEvent[] {
    const denied = this.#denied;
    this.#denied = null;
    return denied ? [this.#denial(denied, null)] : noEvents;
  }

  /** The events of a line; a text is why it cannot be read, null a line that says nothing of licences. */
  #readParts(parts: LogLine): readonly LogEvent[] | string | null {
    const usage = readUsage(parts.message);
    const isEnd = usage === null && isStop(parts.message);
    if (typeof usage === "string" || (usage === null && !isEnd)) return usage as string | null;
    const instant = this.#instantOf(parts);
    if (instant === null) return "an event at a time that does not exist, or that lies ahead";
    if (usage === null) return this.#stop(parts.isv, instant);
    if (usage.type === "denial") {
      this.#denied = { instant, isv: parts.isv, usage };
      return noEvents;
    }
    if (usage.type === "checkout") this.#empty.delete(parts.isv);
    return [this.#usageEvent(usage.type, usage, parts.isv, instant)];
  }

  #stop(isv: string, instant: number): readonly LogEvent[] {
    if (this.#empty.has(isv)) return noEvents;
    this.#empty.add(isv);
    return [{ EventType: "vendor_stopped", TimestampUtc: new Date(instant).toISOString(), Vendor: isv }];
  }

  #usageEvent(EventType: "checkout" | "checkin", usage: LogUsage, Vendor: string, instant: number): UsageEvent {
    const { product, version, user, host, licenses } = usage;
    return {
      EventType,
      TimestampUtc: new Date(instant).toISOString(),
      Place: this.#places.next(instant, `${EventType} ${Vendor} ${product} ${version} ${user} ${host} ${licenses}`),
      Vendor,
      FeatureName: product,
      FeatureVersion: version,
      UserName: user,
      Workstation: host,
      NumberOfLicenses: licenses,
    };
  }

  #denial({ instant, isv, usage }: Denied, reason: string | null): LogEvent {
    const { product, version, user, host, licenses } = usage;
    const code = reason === null ? null : codeOf(reason);
    return {
      EventType: "denial",
      TimestampUtc: new Date(instant).toISOString(),
      Place: this.#places.next(instant, `denial ${isv} ${product} ${user} ${host} ${licenses} ${code}`),
      Vendor: isv,
      FeatureName: product,
      UserName: user,
      Workstation: host,
      ClientVersion: version,
      NumberOfLicenses: licenses,
      DenialType: code === allInUse || /^all licenses in use\b/i.test(reason ?? "") ? "NoLicenseAvailable" : "Other",
      ErrorMessage: reason?.slice(0, 4_000) || null,
      MajorErrorCode: code,
    };
  }

  #instantOf({ date, time }: LogLine): number | null {
    if (!this.#clock.isSet) {
      const [month = Number.NaN, day = Number.NaN] = date.split("/").map(Number);
      if (this.#year === null) this.#clock.assumeBefore(this.#context.at ?? Date.now(), date);
      else this.#clock.assume({ year: this.#year, month, day });
    }
    const instant = this.#clock.at(date, time);
    return instant === null || isFarAhead(instant, this.#context.at) ? null : instant;
  }
}

/** A line without a time below a denial: indented, or in words of licences. */
function isReason(line: string): boolean {
  return /^\s|\(-\d+\)|licen[cs]e/i.test(line);
}

type UsageEvent = Omit<CheckoutEvent, "EventType"> & { EventType: "checkout" | "checkin" };
