// The log of a licence manager that has no reader, handed in by the site: one JSON object a line, each an event. The form
// is described in docs/collector-generic.md.
import type { LogEvent } from "../../../generated/contract.ts";
import { longestErrorMessage, longestName, longestVendor, longestVersion } from "../../text/limits.ts";
import { type LineContext, lineLog } from "../line-log.ts";
import { isFarAhead, type LogFormat } from "../manager.ts";
import { Fields } from "./fields.ts";

const uses = ["checkout", "checkin", "queue", "dequeue", "denial"] as const;
const kinds = [...uses, "vendor_stopped", "server_stopped"] as const;
const reasons = ["NoLicenseAvailable", "AllLicensesAreReservedForOthers", "Other"] as const;

export const eventLog: LogFormat = lineLog(() => ({ read: readLine }));

function readLine(line: string, context: LineContext): LogEvent | string | null {
  let values: unknown;
  try {
    values = JSON.parse(line);
  } catch {
    values = null;
  }
  if (typeof values !== "object" || values === null || Array.isArray(values)) return "a line that is no JSON object";
  const record = { line: context.number, path: "", text: () => line, values: values as Record<string, unknown> };
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
