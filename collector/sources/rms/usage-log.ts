// The usage log of Sentinel RMS: one line a transaction, with an instant that needs no zone. Entries whose numbers are
// encrypted (log encryption level 3 and above) are not read.
import type { LogEvent } from "../../../generated/contract.ts";
import { readCtime } from "../../text/dates.ts";
import { hasControlCharacters } from "../../text/decode.ts";
import { countOf, fits, longestName, longestVersion, mostLicenses } from "../../text/limits.ts";
import { Occurrences, type OccurrencesState } from "../../text/occurrences.ts";
import { isFarAhead, type LogContext, type LogFormat, type LogReader, noEvents } from "../manager.ts";

export const usageLog: LogFormat = {
  open: (context, state) => new UsageLogReader(context, state as UsageLogState | null),
};

interface UsageLogState {
  readonly places: OccurrencesState;
}

/** Encryption of this level and above hides the numbers of an entry. */
const encrypted = 3;
/** Milliseconds by which a local time may be off UTC, with an hour for a clock that is not set right. */
const farthestZone = 15 * 3_600_000;
const longestLine = 4_000;

/** By the transaction's number; 5, that a queued client was served, comes with 6. */
const kinds = [
  "checkout",
  "denial",
  "checkin",
  "queue",
  "denial",
  null,
  "checkout",
  "dequeue",
  "checkout",
  "checkin",
] as const;

const entry =
  /^\s*(\d+)\s+(\d+)\s+(?:\S+\s+)?([A-Z][a-z]{2}\s+[A-Z][a-z]{2}\s+\d{1,2}\s+[\d:]{7,8}\s+\d{4})\s+(\d{1,12})\s+(.*\S)\s*$/;
const marker =
  /^#\s*(Startup|Shutdown)\b.*?([A-Z][a-z]{2}\s+[A-Z][a-z]{2}\s+\d{1,2}\s+[\d:]{7,8}\s+\d{4})\s+(\d{1,12})\b/;

class UsageLogReader implements LogReader {
  readonly server: string | null;
  readonly zone: LogReader["zone"];
  readonly #context: LogContext;
  readonly #occurrences: Occurrences;

  constructor(context: LogContext, state: UsageLogState | null) {
    this.server = context.server ?? context.asked;
    this.zone = context.zone;
    this.#context = context;
    this.#occurrences = new Occurrences(state?.places);
  }

  get state(): UsageLogState {
    return { places: this.#occurrences.state };
  }

  read(line: string, number: number): readonly LogEvent[] {
    if (line.trim() === "") return noEvents;
    const event =
      line.length > longestLine || hasControlCharacters(line) ? "not a line of a usage log" : this.#event(line);
    if (typeof event !== "string") return event ? [event] : noEvents;
    this.#context.complain(number, line, event);
    return noEvents;
  }

  /** The event of a line, null where it tells none, or why it cannot be read. */
  #event(line: string): LogEvent | string | null {
    if (line.trimStart().startsWith("#")) return this.#marker(line);
    const [, serverLevel = "", licenseLevel = "", time = "", epoch = "", rest = ""] = entry.exec(line) ?? [];
    if (time === "") return "not a line of a usage log";
    const at = instantOf(epoch, time);
    if (at === null) return "a time that its number of seconds contradicts";
    if (isFarAhead(at, this.#context.at)) return "a time that lies ahead";
    if (Number(Number(licenseLevel) > 0 ? licenseLevel : serverLevel) >= encrypted)
      return "an entry whose numbers are encrypted (log encryption level 3 or above)";
    const transaction = transactionOf(rest);
    if (typeof transaction === "string") return transaction;
    const kind = kinds[transaction.kind];
    if (kind === undefined) return "a transaction of a kind that is not known";
    if (kind === null) return null;
    const { feature, version, user, host, licenses } = transaction;
    const place = this.#occurrences.next(at, JSON.stringify([kind, feature, version, user, host, licenses]));
    return {
      EventType: kind,
      TimestampUtc: new Date(at).toISOString(),
      Place: place,
      FeatureName: feature,
      FeatureVersion: version || null,
      UserName: user,
      Workstation: host,
      NumberOfLicenses: licenses,
    };
  }

  /** A server that starts or stops has no clients. */
  #marker(line: string): LogEvent | string | null {
    const [, , time = "", epoch = ""] = marker.exec(line) ?? [];
    if (time === "") return null;
    const at = instantOf(epoch, time);
    if (at === null) return "a time that its number of seconds contradicts";
    if (isFarAhead(at, this.#context.at)) return "a time that lies ahead";
    const place = this.#occurrences.next(at, "server_stopped");
    return { EventType: "server_stopped", TimestampUtc: new Date(at).toISOString(), Place: place };
  }
}

/** Milliseconds UTC of the seconds since 1970, where the local time beside them does not contradict. */
function instantOf(epoch: string, printed: string): number | null {
  const local = readCtime(printed);
  const at = Number(epoch) * 1_000;
  if (!local) return null;
  const naive = Date.UTC(local.year, local.month - 1, local.day) + local.second * 1_000;
  return Math.abs(naive - at) <= farthestZone ? at : null;
}

interface Transaction {
  kind: number;
  feature: string;
  version: string;
  user: string;
  host: string;
  licenses: number;
}

/** `feature version kind in-use seconds user host server-version licences …`; features and users may hold blanks. */
function transactionOf(text: string): Transaction | string {
  const words = text.split(/\s+/);
  const place = words.findIndex(
    (word, index) => index >= 2 && /^\d{1,2}$/.test(word) && isNumber(words[index + 1]) && isNumber(words[index + 2]),
  );
  const from = place + 3;
  const server = words.findIndex((word, index) => {
    return index >= from + 2 && /^v?\d+(\.\w+)+$/.test(word) && isNumber(words[index + 1]);
  });
  if (place < 2 || server < 0) return "an entry without feature, user, host and number of licences";
  const licenses = countOf(words[server + 1] ?? "", mostLicenses);
  const feature = words.slice(0, place - 1).join(" ");
  const version = (words[place - 1] ?? "").replace(/^v(?=\d|$)/i, "");
  const user = words.slice(from, server - 1).join(" ");
  const host = words[server - 1] ?? "";
  if (licenses === null || licenses === 0) return "a number of licences that is 0 or too large";
  if (!fits(feature, longestName) || version.length > longestVersion) return "a feature or version that is too long";
  if (!fits(user, longestName) || !fits(host, longestName)) return "a user or host that is too long";
  return { kind: Number(words[place]), feature, version, user, host, licenses };
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^\d+$/.test(word);
}
