// The log of a DSLS server as the collector knows it: `LicenseServerYYYYMMDDhhmmss.log`, one file after the other.
import type { LogEvent } from "../../../generated/contract.ts";
import { lineComplaint } from "../../text/decode.ts";
import { countOf, fits, longestErrorMessage, longestName, longestVersion, mostLicenses } from "../../text/limits.ts";
import { instantsOf, localTimeOf } from "../../text/zone.ts";
import { type LineContext, type LineReader, lineLog } from "../line-log.ts";
import { isFarAhead, type LogContext, type LogFormat } from "../manager.ts";
import { readClient, serverOfAddress } from "./report.ts";

const longestLine = 100_000;
/** How far a line may stand before the one above it. */
const jitter = 60_000;

export const serverLog: LogFormat = {
  files: /^LicenseServer.*\.log$/i,
  order: "name",
  ...lineLog((context, state: ReaderState | null) => new ServerLog(context, state?.latest ?? null)),
};

interface ReaderState {
  latest: number | null;
}

const stamped = /^(\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}:\d{3}) [A-Z] \S+ +(.*)$/;

/** Which of two times that are printed alike is meant: found from the line above. */
class ServerLog implements LineReader {
  readonly server: string | null;
  #latest: number | null;

  constructor({ server, address }: LogContext, latest: number | null) {
    this.server = server ?? serverOfAddress(address);
    this.#latest = latest;
  }

  get state(): ReaderState {
    return { latest: this.#latest };
  }

  read(line: string, context: LineContext): LogEvent | string | null {
    const complaint = lineComplaint(line, longestLine);
    if (complaint !== null) return complaint;
    const [, printed = "", text = ""] = stamped.exec(line) ?? [];
    const instant = this.#instantOf(printed.split(/\D/), context);
    if (instant === null) return "no date, time and category at its start, or a time that lies ahead";
    const usage = readUsage(text);
    if (typeof usage === "string") return usage;
    if (usage !== null) return { EventType: usage.type, ...fieldsOf(usage, usage.type, instant, context) };
    const denial = readDenial(text);
    if (denial === null || typeof denial === "string") return denial;
    const DenialType = denial.isAllTaken ? ("NoLicenseAvailable" as const) : ("Other" as const);
    const request = { ...denial, handle: null, licenses: 1 };
    const ErrorMessage = denial.reason || null;
    return { EventType: "denial", ...fieldsOf(request, "denial", instant, context), DenialType, ErrorMessage };
  }

  #instantOf(printed: readonly string[], { zone, at }: LogContext): number | null {
    const local = localTimeOf(printed);
    if (local === null) return null;
    const instants = instantsOf(zone.zone, local, local.second);
    // A time that the clocks pass twice: the first that is not before the line above.
    const earliest = (this.#latest ?? Number.NEGATIVE_INFINITY) - jitter;
    const instant = (instants.find((one) => one >= earliest) ?? instants[0] ?? 0) + Number(printed[6]);
    if (isFarAhead(instant, at)) return null;
    this.#latest = Math.max(this.#latest ?? instant, instant);
    return instant;
  }
}

function fieldsOf(
  { feature, user, host, address, handle, licenses }: Omit<Usage, "type">,
  kind: string,
  instant: number,
  { when }: LineContext,
) {
  return {
    ...when(instant, [kind, feature, user, host, licenses, handle]),
    FeatureName: feature,
    UserName: user,
    Workstation: host,
    ...(address !== null && { IpAddress: address }),
    ...(handle !== null && { Handle: handle }),
    NumberOfLicenses: licenses,
  };
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
 * varies: the host is recognised by its id, and the others by their position before it. A text is why it cannot be read;
 * null is a line that traces nothing.
 */
function readUsage(text: string): Usage | string | null {
  const end = text.indexOf("!!");
  if (end < 0) return text.split("!").length > 3 ? "a trace of usage that is cut off, or in an unknown form" : null;
  const type = kinds[text.slice(0, end) as keyof typeof kinds];
  if (type === undefined) return "a trace of usage of a kind that is not known";
  const fields = text.slice(end + 2).split("!");
  const hostAt = fields.findIndex((field, index) => index >= 4 && /^\S.* \([^()]*\)$/.test(field));
  const licenses = countOf(fields[hostAt - 2] ?? "", mostLicenses);
  if (hostAt < 0 || licenses === null) return "a trace of usage that is cut off, or in an unknown form";
  if (licenses === 0) return "a trace of usage of 0 licences";
  // With an exclamation mark in the user's name the path of the program moves.
  const programAt = fields.findIndex((field, index) => index > hostAt && /^(?:[a-z]:[\\/]|\/|\\\\)/i.test(field));
  if (programAt >= 0 && programAt !== hostAt + 4) return "a trace of usage that is cut off, or in an unknown form";
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
  if (!parts) return "a denial that is cut off, or in an unknown form";
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
