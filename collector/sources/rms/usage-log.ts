// The usage log of Sentinel RMS: one line a transaction, with an instant that needs no zone. Entries whose numbers are
// encrypted (log encryption level 3 and above) are not read.
import type { LogEvent } from "../../../generated/contract.ts";
import { readCtime } from "../../text/dates.ts";
import { hasControlCharacters } from "../../text/decode.ts";
import { countOf, fits, longestName, longestVersion, mostLicenses } from "../../text/limits.ts";
import { type LineContext, lineLog } from "../line-log.ts";
import { isFarAhead, type LogFormat } from "../manager.ts";

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
const secondEntry = /\s[\d:]{7,8}\s+\d{4}\s+\d{9,12}\s/;
const marker =
  /^#\s*(Startup|Shutdown)\b.*?([A-Z][a-z]{2}\s+[A-Z][a-z]{2}\s+\d{1,2}\s+[\d:]{7,8}\s+\d{4})\s+(\d{1,12})\b/;

export const usageLog: LogFormat = lineLog(() => ({ read: readLine }));

function readLine(line: string, context: LineContext): LogEvent | string | null {
  if (line.length > longestLine || hasControlCharacters(line)) return "not a line of a usage log";
  if (line.trimStart().startsWith("#")) return markerEvent(line, context);
  const [, serverLevel = "", licenseLevel = "", time = "", epoch = "", rest = ""] = entry.exec(line) ?? [];
  if (time === "") return "not a line of a usage log";
  const at = instantOf(epoch, time, context);
  if (typeof at === "string") return at;
  if (Number(Number(licenseLevel) > 0 ? licenseLevel : serverLevel) >= encrypted)
    return "an entry whose numbers are encrypted (log encryption level 3 or above)";
  if (secondEntry.test(rest)) return "an entry that is cut off, and runs into another one";
  const transaction = transactionOf(rest);
  if (typeof transaction === "string") return transaction;
  const kind = kinds[transaction.kind];
  if (kind === undefined) return "a transaction of a kind that is not known";
  if (kind === null) return null;
  const { feature, version, user, host, licenses } = transaction;
  return {
    EventType: kind,
    ...context.when(at, [kind, feature, version, user, host, licenses]),
    FeatureName: feature,
    FeatureVersion: version || null,
    UserName: user,
    Workstation: host,
    NumberOfLicenses: licenses,
  };
}

/** A server that starts or stops has no clients. */
function markerEvent(line: string, context: LineContext): LogEvent | string | null {
  const [, , time = "", epoch = ""] = marker.exec(line) ?? [];
  if (time === "") return null;
  const at = instantOf(epoch, time, context);
  return typeof at === "string" ? at : { EventType: "server_stopped", ...context.when(at, "server_stopped") };
}

/** Milliseconds UTC of the seconds since 1970; in words why not, where the local time beside them contradicts. */
function instantOf(epoch: string, printed: string, context: LineContext): number | string {
  const local = readCtime(printed);
  const at = Number(epoch) * 1_000;
  const naive = local && Date.UTC(local.year, local.month - 1, local.day) + local.second * 1_000;
  if (naive === null || Math.abs(naive - at) > farthestZone) return "a time that its number of seconds contradicts";
  return isFarAhead(at, context.at) ? "a time that lies ahead" : at;
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
  const kindAt = words.findIndex(
    (word, index) => index >= 2 && /^\d{1,2}$/.test(word) && isNumber(words[index + 1]) && isNumber(words[index + 2]),
  );
  const from = kindAt + 3;
  const server = words.findIndex((word, index) => {
    return index >= from + 2 && /^v?\d+(\.\w+)+$/.test(word) && isNumber(words[index + 1]);
  });
  if (kindAt < 2 || server < 0) return "an entry without feature, user, host and number of licences";
  const licenses = countOf(words[server + 1] ?? "", mostLicenses);
  const feature = words.slice(0, kindAt - 1).join(" ");
  const version = (words[kindAt - 1] ?? "").replace(/^v(?=\d|$)/i, "");
  const user = words.slice(from, server - 1).join(" ");
  const host = words[server - 1] ?? "";
  if (licenses === null || licenses === 0) return "a number of licences that is 0 or too large";
  if (!fits(feature, longestName) || version.length > longestVersion) return "a feature or version that is too long";
  if (!fits(user, longestName) || !fits(host, longestName)) return "a user or host that is too long";
  return { kind: Number(words[kindAt]), feature, version, user, host, licenses };
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^\d+$/.test(word);
}
