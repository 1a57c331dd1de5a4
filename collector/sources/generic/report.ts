// A licence manager that has no reader: the site hands in reports as JSON, CSV or XML, which become messages here, and
// events as lines of JSON. The forms are described in docs/collector-generic.md.
import type { LogEvent, ReportedCheckout, ReportedIncrement, ReportedPool } from "../../../generated/contract.ts";
import { jsonObject } from "../../text/decode.ts";
import { longestErrorMessage, longestName, longestVendor, longestVersion } from "../../text/limits.ts";
import { type LineContext, lineLog } from "../line-log.ts";
import {
  CannotRead,
  isFarAhead,
  type Manager,
  messageHead,
  type Reading,
  type ReportMessage,
  statusReader,
} from "../manager.ts";
import { addedPools, withinUse } from "../pools.ts";
import { type FeatureRecord, Fields, type GenericRecord, type ServerRecord } from "./fields.ts";
import { readCsv, readJson, readXml } from "./formats.ts";

const states = ["UP", "DOWN", "PARTIAL", "UNKNOWN", "NO_VALID_LIC_FILE"] as const;
const types = [
  "Floating",
  "NodeLocked",
  "NamedUser",
  "NamedUserCasual",
  "SingleUse",
  "HostBased",
  "UserNameLocked",
  "Token",
  "Unmanaged",
] as const;
const longestPrecision = 86_400;

/** Throws CannotRead where a server has no name, or the source names one of several. */
export function messagesOf(
  servers: readonly ServerRecord[],
  reading: Reading,
): { messages: ReportMessage[]; printedAt: number | null } {
  if (reading.server !== null && servers.length > 1)
    throw new CannotRead("`server` names one licence server, but the report is of several: leave it out");
  // Without a list and a state there is nothing to report, and no list is not an empty one.
  const read: ReturnType<typeof messageOf>[] = [];
  for (const server of servers) {
    const isReported = server.hasList || new Fields(server, reading.zone.zone, reading.complain).has("status");
    if (isReported) read.push(messageOf(server, reading));
    else reading.complain(server.line, server.text(), "a server without its features");
  }
  const printedAt = read.find((one) => one.printedAt !== null)?.printedAt ?? null;
  return { messages: read.map(({ message }) => message), printedAt };
}

function messageOf(server: ServerRecord, reading: Reading): { message: ReportMessage; printedAt: number | null } {
  const { zone } = reading;
  const fields = new Fields(server, zone.zone, reading.complain);
  const name = reading.server ?? fields.text("name", longestName) ?? reading.address;
  if (name === null) throw new CannotRead("the report does not name its licence server; name it with `server`");
  const printedAt = fields.instant("at");
  const isAhead = printedAt !== null && isFarAhead(printedAt, reading.at);
  if (isAhead) fields.complain("at lies ahead");
  const at = reading.isAtSet || isAhead ? reading.at : (printedAt ?? reading.at);
  const common = messageHead("Generic", name, { zone, at });
  const status = fields.oneOf("status", states) ?? "UP";
  if (server.features.length === 0 && (status !== "UP" || !server.hasList))
    return { message: { MessageType: "status", ...common, Status: status }, printedAt };
  const pools = server.features.map((feature) => poolOf(feature, reading)).filter((pool) => pool !== null);
  // Where the site gives no use, it is the list that says who holds licences.
  const Pools = addedPools(pools).map((pool) => (pool.Used === null ? pool : withinUse(pool)));
  return { message: { MessageType: "data_inquiry", ...common, Status: status, Scope: "usage", Pools }, printedAt };
}

function poolOf(feature: FeatureRecord, reading: Reading): ReportedPool | null {
  const { zone, complain } = reading;
  const fields = new Fields(feature, zone.zone, complain);
  const name = fields.text("name", longestName);
  if (name === null) {
    fields.complain("a feature without a name");
    return null;
  }
  const total = fields.count("total");
  const isUncounted = fields.flag("uncounted");
  const single = incrementOf(fields, isUncounted ? null : total);
  const listed = feature.increments.flatMap((one) => {
    const part = new Fields(one, zone.zone, complain);
    const quantity = part.count("quantity");
    return incrementOf(part, quantity) ?? (part.has("expiration") ? [] : { Quantity: quantity });
  });
  return {
    FeatureName: name,
    FeatureVersion: fields.text("version", longestVersion),
    AdditionalKey: fields.text("key", longestVendor),
    Vendor: fields.text("vendor", longestVendor),
    ProductName: fields.text("product", longestName),
    LicenseType: fields.oneOf("type", types),
    Total: isUncounted ? null : total,
    IsUncounted: isUncounted,
    Used: fields.count("used"),
    Reserved: fields.count("reserved"),
    Queued: fields.count("queued"),
    Increments: listed.length > 0 ? listed : single ? [single] : [],
    Checkouts: feature.checkouts.map((one) => checkoutOf(one, reading)).filter((one) => one !== null),
  };
}

/** Null where neither a first nor a last day is given; or a last day that is none, which does not mean that there is none. */
function incrementOf(fields: Fields, quantity: number | null): ReportedIncrement | null {
  const start = fields.day("start");
  const end = fields.day("expiration");
  if (end === null && (start === null || fields.has("expiration"))) return null;
  return {
    Quantity: quantity,
    StartDateUtc: start === "permanent" ? null : start,
    ExpirationDateUtc: end === "permanent" ? null : end,
  };
}

function checkoutOf(record: GenericRecord, { zone, at, complain }: Reading): ReportedCheckout | null {
  const fields = new Fields(record, zone.zone, complain);
  const user = fields.text("user", longestName);
  const start = user === null ? null : fields.instant("start");
  if (user === null || start === null) {
    fields.complain(user === null ? "a checkout without a user" : "a checkout without a start");
    return null;
  }
  const licenses = fields.licenses();
  if (isFarAhead(start, at)) fields.complain("a checkout whose start lies ahead");
  if (licenses === null || isFarAhead(start, at)) return null;
  const due = fields.instant("due");
  return {
    UserName: user,
    ...fields.use(licenses),
    StartTimeUtc: new Date(start).toISOString(),
    StartPrecisionSeconds: Math.min(longestPrecision, Math.max(1, fields.count("startPrecision") ?? 1)),
    IsBorrowed: fields.flag("borrowed"),
    LingerTimeSeconds: fields.count("linger"),
    LingerDueDateUtc: due === null ? null : new Date(due).toISOString(),
    IdleTimeSeconds: fields.count("idle"),
    GroupName: fields.text("group", longestName),
    ProjectName: fields.text("project", longestName),
  };
}

export const generic: Manager = {
  type: "Generic",
  readStatus: statusReader((text, reading) => {
    const { servers, isComplete } = readReport(text.replace(/^\uFEFF/, ""), reading.complain);
    return { ...messagesOf(servers, reading), isComplete };
  }),
  log: lineLog(() => ({ read: readLine })),
};

/** The form is found from the first character. */
function readReport(text: string, complain: Parameters<typeof readCsv>[1]): ReturnType<typeof readXml> {
  if (/^\s*</.test(text)) return readXml(text, complain);
  if (text.trim() === "") return { servers: [], isComplete: false };
  const servers = /^\s*[[{]/.test(text) ? readJson(text, complain) : readCsv(text, complain);
  return { servers: servers ?? [], isComplete: servers !== null };
}

// Its log: one JSON object a line, each an event.

const uses = ["checkout", "checkin", "queue", "dequeue", "denial"] as const;
const kinds = [...uses, "vendor_stopped", "server_stopped"] as const;
const reasons = ["NoLicenseAvailable", "AllLicensesAreReservedForOthers", "Other"] as const;

function readLine(line: string, context: LineContext): LogEvent | string | null {
  const values = jsonObject(line);
  if (!values) return "a line that is no JSON object";
  const record = { line: context.number, path: "", text: () => line, values };
  return eventOf(new Fields(record, context.zone.zone, context.complain), context);
}

function eventOf(fields: Fields, context: LineContext): LogEvent | string | null {
  const kind = fields.oneOf("type", kinds);
  const at = fields.instant("time");
  if (kind === null || at === null) return "an event without type and time";
  if (isFarAhead(at, context.at)) return "an event that lies ahead";
  const vendor = fields.text("vendor", longestVendor);
  const licenses = fields.licenses();
  if (licenses === null) return null;
  const about = { Vendor: vendor, ...(kind.endsWith("_stopped") ? {} : useOf(fields, licenses)) };
  const when = context.when(at, [kind, about]);
  if (kind === "server_stopped") return { EventType: kind, ...when };
  if (kind === "vendor_stopped") {
    return vendor === null ? "a stop of a vendor without a vendor" : { EventType: kind, ...when, Vendor: vendor };
  }
  const feature = fields.text("feature", longestName);
  const user = fields.text("user", longestName);
  if (feature === null || user === null) return "an event without feature and user";
  const event = { ...when, ...about, FeatureName: feature, UserName: user };
  if (kind !== "denial") return { EventType: kind, ...event };
  return {
    EventType: kind,
    ...event,
    DenialType: fields.oneOf("reason", reasons),
    ErrorMessage: fields.text("message", longestErrorMessage),
  };
}

function useOf(fields: Fields, licenses: number) {
  return {
    FeatureVersion: fields.text("version", longestVersion),
    AdditionalKey: fields.text("key", longestVendor),
    ...fields.use(licenses),
    GroupName: fields.text("group", longestName),
    ProjectName: fields.text("project", longestName),
  };
}
