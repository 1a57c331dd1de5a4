// The log of a DSLS server as the collector knows it: `LicenseServerYYYYMMDDhhmmss.log`, one file after the other.
import type { LogEvent } from "../../../../generated/contract.ts";
import { hasControlCharacters } from "../../../text/decode.ts";
import { instantsOf, isDay, type ServerZone } from "../../../text/zone.ts";
import { isFarAhead } from "../../far-ahead.ts";
import { Places, type PlacesState } from "../../flexlm/debug-log/places.ts";
import { type LogContext, type LogFormat, type LogReader, noEvents } from "../../manager.ts";
import { serverAsked } from "../status/snapshots.ts";
import { type LogLine, readDenial, readLine, readUsage } from "./lines.ts";

const longestLine = 100_000;
/** How far a line may stand before the one above it. */
const jitter = 60_000;

export const serverLog: LogFormat = {
  files: /^LicenseServer.*\.log$/i,
  order: "name",
  open: (context, state) => new ServerLogReader(context, state as ReaderState | null),
};

interface ReaderState {
  latest: number | null;
  places: PlacesState;
}

class ServerLogReader implements LogReader {
  readonly zone: ServerZone;
  readonly server: string | null;
  readonly #context: LogContext;
  readonly #places: Places;
  #latest: number | null;

  constructor(context: LogContext, state: ReaderState | null) {
    this.#context = context;
    this.zone = context.zone;
    this.server = context.server ?? serverAsked(context.asked);
    this.#places = new Places(state?.places);
    this.#latest = state?.latest ?? null;
  }

  get state(): ReaderState {
    return { latest: this.#latest, places: this.#places.state };
  }

  read(line: string, number: number): readonly LogEvent[] {
    if (line.trim() === "") return noEvents;
    const read = this.#readLine(line);
    if (typeof read !== "string") return read;
    this.#context.complain(number, line.slice(0, longestLine), read);
    return noEvents;
  }

  #readLine(line: string): readonly LogEvent[] | string {
    if (line.length > longestLine) return "a line that is too long";
    if (hasControlCharacters(line)) return "control characters";
    const parts = readLine(line);
    const instant = parts && this.#instantOf(parts);
    if (!parts || instant === null) return "no date, time and category at its start, or a time that lies ahead";
    const usage = readUsage(parts.text);
    if (usage !== null)
      return typeof usage === "string"
        ? usage
        : [this.#event(usage.type, instant, usage, usage.licenses, usage.handle)];
    const denial = readDenial(parts.text);
    if (denial === null || typeof denial === "string") return denial ?? noEvents;
    const { EventType: _, ...event } = this.#event("denial", instant, denial, 1, null);
    const DenialType = denial.isAllTaken ? ("NoLicenseAvailable" as const) : ("Other" as const);
    return [{ EventType: "denial", ...event, DenialType, ErrorMessage: denial.reason || null }];
  }

  #event(
    EventType: "checkout" | "checkin" | "denial",
    instant: number,
    who: { feature: string; user: string; host: string | null; address: string | null },
    NumberOfLicenses: number,
    handle: string | null,
  ): UsageEvent {
    const key = `${EventType} ${who.feature} ${who.user} ${who.host} ${NumberOfLicenses} ${handle}`;
    return {
      EventType: EventType as "checkout",
      TimestampUtc: new Date(instant).toISOString(),
      Place: this.#places.next(instant, key),
      FeatureName: who.feature,
      UserName: who.user,
      Workstation: who.host,
      ...(who.address !== null && { IpAddress: who.address }),
      ...(handle !== null && { Handle: handle }),
      NumberOfLicenses,
    };
  }

  #instantOf({ date, millisecond }: LogLine): number | null {
    const [year = 0, month = 0, day = 0] = date.split("/").map(Number);
    if (!isDay({ year, month, day })) return null;
    const instants = instantsOf(this.zone.zone, { year, month, day }, Math.floor(millisecond / 1_000));
    // A time that the clocks pass twice: the first that is not before the line above.
    const earliest = (this.#latest ?? Number.NEGATIVE_INFINITY) - jitter;
    const instant = (instants.find((one) => one >= earliest) ?? instants[0] ?? 0) + (millisecond % 1_000);
    if (isFarAhead(instant, this.#context.at)) return null;
    this.#latest = Math.max(this.#latest ?? instant, instant);
    return instant;
  }
}

type UsageEvent = Extract<LogEvent, { EventType: "checkout" }>;
