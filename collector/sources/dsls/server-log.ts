// The log of a DSLS server as the collector knows it: `LicenseServerYYYYMMDDhhmmss.log`, one file after the other.
import type { LogEvent } from "../../../generated/contract.ts";
import { lineComplaint } from "../../text/decode.ts";
import { countOf, fits, longestErrorMessage, longestName, longestVersion, mostLicenses } from "../../text/limits.ts";
import { Occurrences, type OccurrencesState } from "../../text/occurrences.ts";
import { instantsOf, isDay, type ServerZone } from "../../text/zone.ts";
import { isFarAhead, type LogContext, type LogFormat, type LogReader, noEvents } from "../manager.ts";
import { readClient, serverOfAddress } from "./report.ts";

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
  places: OccurrencesState;
}

class ServerLogReader implements LogReader {
  readonly zone: ServerZone;
  readonly server: string | null;
  readonly #context: LogContext;
  readonly #occurrences: Occurrences;
  #latest: number | null;

  constructor(context: LogContext, state: ReaderState | null) {
    this.#context = context;
    this.zone = context.zone;
    this.server = context.server ?? serverOfAddress(context.address);
    this.#occurrences = new Occurrences(state?.places);
    this.#latest = state?.latest ?? null;
  }

  get state(): ReaderState {
    return { latest: this.#latest, places: this.#occurrences.state };
  }

  read(line: string, number: number): readonly LogEvent[] {
    if (line.trim() === "") return noEvents;
    const read = this.#readLine(line);
    if (typeof read !== "string") return read;
    this.#context.complain(number, line.slice(0, longestLine), read);
    return noEvents;
  }

  #readLine(line: string): readonly LogEvent[] | string {
    const complaint = lineComplaint(line, longestLine);
    if (complaint !== null) return complaint;
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
      Place: this.#occurrences.next(instant, key),
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

interface LogLine {
  /** `2025/05/20`. */
  date: string;
  millisecond: number;
  text: string;
}

function readLine(line: string): LogLine | null {
  const parts = /^(\d{4}\/\d{2}\/\d{2}) (\d{2}):(\d{2}):(\d{2}):(\d{3}) [A-Z] \S+ +(.*)$/.exec(line);
  if (!parts) return null;
  const [, date = "", ...rest] = parts;
  const [hour = 0, minute = 0, second = 0, rests = 0] = rest.slice(0, 4).map(Number);
  if (hour > 23 || minute > 59 || second > 59) return null;
  return { date, millisecond: ((hour * 60 + minute) * 60 + second) * 1_000 + rests, text: rest[4] ?? "" };
}

interface Usage {
  type: "checkout" | "checkin";
  feature: string;
  user: string;
  host: string | null;
  address: string | null;
  /** The licence that was given: a grant and its end name the same. */
  handle: string | null;
  licenses: number;
}

interface Denial {
  feature: string;
  user: string;
  host: string | null;
  address: string | null;
  reason: string;
  isAllTaken: boolean;
}

const kinds = { Grant: "checkout", Detachment: "checkin", TimeOut: "checkin" } as const;

/**
 * `Grant!!F!LicId!Product!Type!Count!Pool!Host (id)!IP!user!…`. Between the feature and the host the number of fields
 * varies: the host is known by its id, and the others by where they stand before it. A text is why it cannot be read;
 * null is a line that traces nothing.
 */
function readUsage(text: string): Usage | string | null {
  const end = text.indexOf("!!");
  if (end < 0)
    return text.split("!").length > 3 ? "a trace of usage that is cut off, or of another form than is known" : null;
  const type = kinds[text.slice(0, end) as keyof typeof kinds];
  if (type === undefined) return "a trace of usage of a kind that is not known";
  const fields = text.slice(end + 2).split("!");
  const hostAt = fields.findIndex((field, index) => index >= 4 && /^\S.* \([^()]*\)$/.test(field));
  const licenses = countOf(fields[hostAt - 2] ?? "", mostLicenses);
  if (hostAt < 0 || licenses === null) return "a trace of usage that is cut off, or of another form than is known";
  if (licenses === 0) return "a trace of usage of 0 licences";
  const { host } = readClient(fields[hostAt] ?? "");
  const [feature = ""] = fields;
  const address = fields[hostAt + 1] || null;
  const user = fields[hostAt + 2] ?? "";
  const handle = fields[hostAt - 5] || null;
  return complaintOf(feature, user, host, address, handle) ?? { type, feature, user, host, address, handle, licenses };
}

/** `F not granted, no more available license ( from client HOST (id)/ip|user|UPN|exe )`; null where it is no denial. */
function readDenial(text: string): Denial | string | null {
  if (!/ not granted\b|\bfrom client | client .*\|/i.test(text)) return null;
  const parts = /^(\S+) not granted,? *(.*?) *\( *from client (.*)$/i.exec(text);
  if (!parts) return "a denial that is cut off, or of another form than is known";
  const [, feature = "", reason = "", client = ""] = parts;
  const [computer = "", user = ""] = client.split("|");
  const { host, address } = readClient(computer);
  const denial = { feature, user: user.trim(), host, address, reason: reason.slice(0, longestErrorMessage) };
  const isAllTaken = /^no more available licen[cs]e/i.test(reason);
  return complaintOf(feature, denial.user, host, address, null) ?? { ...denial, isAllTaken };
}

function complaintOf(
  feature: string,
  user: string,
  host: string | null,
  address: string | null,
  handle: string | null,
): string | null {
  const areNames = fits(feature, longestName) && fits(user, longestName) && (host?.length ?? 0) <= longestName;
  if (!areNames) return "a name that is missing or too long";
  return (address?.length ?? 0) <= longestVersion && (handle?.length ?? 0) <= longestVersion
    ? null
    : "an address or number that is too long";
}
