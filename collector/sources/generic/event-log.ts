// The log of a licence manager that has no reader, handed in by the site: one JSON object a line, each an event. The form
// is described in docs/collector-generic.md.
import type { LogEvent } from "../../../generated/contract.ts";
import { longestErrorMessage, longestName, longestVendor, longestVersion } from "../../text/limits.ts";
import { Occurrences, type OccurrencesState } from "../../text/occurrences.ts";
import { isFarAhead, type LogContext, type LogFormat, type LogReader, noEvents } from "../manager.ts";
import { Fields } from "./fields.ts";

export const eventLog: LogFormat = {
  open: (context, state) => new EventLogReader(context, state as EventLogState | null),
};

interface EventLogState {
  readonly places: OccurrencesState;
}

const uses = ["checkout", "checkin", "queue", "dequeue", "denial"] as const;
const kinds = [...uses, "vendor_stopped", "server_stopped"] as const;
const reasons = ["NoLicenseAvailable", "AllLicensesAreReservedForOthers", "Other"] as const;

class EventLogReader implements LogReader {
  readonly server: string | null;
  readonly zone: LogReader["zone"];
  readonly #context: LogContext;
  readonly #occurrences: Occurrences;

  constructor(context: LogContext, state: EventLogState | null) {
    this.server = context.server ?? context.asked;
    this.zone = context.zone;
    this.#context = context;
    this.#occurrences = new Occurrences(state?.places);
  }

  get state(): EventLogState {
    return { places: this.#occurrences.state };
  }

  read(line: string, number: number): readonly LogEvent[] {
    if (line.trim() === "") return noEvents;
    let values: unknown;
    try {
      values = JSON.parse(line);
    } catch {
      values = null;
    }
    if (typeof values !== "object" || values === null || Array.isArray(values)) {
      this.#context.complain(number, line, "a line that is no JSON object");
      return noEvents;
    }
    const record = { line: number, path: "", text: () => line, values: values as Record<string, unknown> };
    const event = this.#event(new Fields(record, this.zone.zone, this.#context.complain));
    return event ? [event] : noEvents;
  }

  #event(fields: Fields): LogEvent | null {
    const kind = fields.oneOf("type", kinds);
    const at = fields.instant("time");
    if (kind === null || at === null) {
      fields.complain("an event without type and time");
      return null;
    }
    if (isFarAhead(at, this.#context.at)) {
      fields.complain("an event that lies ahead");
      return null;
    }
    const vendor = fields.text("vendor", longestVendor);
    const licenses = fields.licenses();
    if (licenses === null) return null;
    const about = { Vendor: vendor, ...(kind.endsWith("_stopped") ? {} : useOf(fields, licenses)) };
    const place = this.#occurrences.next(at, JSON.stringify([kind, about]));
    const when = { TimestampUtc: new Date(at).toISOString(), Place: place };
    if (kind === "server_stopped") return { EventType: kind, ...when };
    if (kind === "vendor_stopped") {
      if (vendor !== null) return { EventType: kind, ...when, Vendor: vendor };
      fields.complain("a stop of a vendor without a vendor");
      return null;
    }
    const feature = fields.text("feature", longestName);
    const user = fields.text("user", longestName);
    if (feature === null || user === null) {
      fields.complain("an event without feature and user");
      return null;
    }
    const event = { ...when, ...about, FeatureName: feature, UserName: user };
    if (kind !== "denial") return { EventType: kind, ...event };
    return {
      EventType: kind,
      ...event,
      DenialType: fields.oneOf("reason", reasons),
      ErrorMessage: fields.text("message", longestErrorMessage),
    };
  }
}

function useOf(fields: Fields, licenses: number) {
  return {
    FeatureVersion: fields.text("version", longestVersion),
    AdditionalKey: fields.text("key", longestVendor),
    Workstation: fields.text("host", longestName),
    IpAddress: fields.text("ip", longestVersion),
    Display: fields.text("display", longestName),
    Handle: fields.text("handle", longestVersion),
    ClientVersion: fields.text("clientVersion", longestVersion),
    NumberOfLicenses: licenses,
    GroupName: fields.text("group", longestName),
    ProjectName: fields.text("project", longestName),
  };
}
