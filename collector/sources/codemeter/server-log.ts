// CodeMeter as the collector knows it: its logs alone, since no tool of it shows who uses which licence; and the server's
// log, whose licences are named by firm code and product code, `123:4567`. The other log is tracking-log.ts.
import type { LogEvent } from "../../../generated/contract.ts";
import { instantOfTime } from "../../text/dates.ts";
import { hasControlCharacters } from "../../text/decode.ts";
import { fits, longestName, longestVersion } from "../../text/limits.ts";
import { Occurrences, type OccurrencesState, PassingMap } from "../../text/occurrences.ts";
import { isDay } from "../../text/zone.ts";
import { isFarAhead, type LogContext, type LogFormat, type LogReader, type Manager, noEvents } from "../manager.ts";
import { isOfTrackingLog, TrackingLogReader, type TrackingLogState } from "./tracking-log.ts";

type State = ServerLogState & { readonly tracking: TrackingLogState };

/** Which of the two logs it is, each line tells. */
export const anyLog: LogFormat = { open: (context, state) => readerOf(context, state as State | null) };

export const codemeter: Manager = { type: "CodeMeter", log: anyLog, reportLog: anyLog };

function readerOf(context: LogContext, state: State | null): LogReader {
  const server = new ServerLogReader(context, state);
  const tracking = new TrackingLogReader(context, state?.tracking ?? null);
  return {
    zone: context.zone,
    get server() {
      return context.server ?? tracking.server ?? context.address;
    },
    get state(): State {
      return { ...server.state, tracking: tracking.state };
    },
    get bought() {
      return tracking.bought;
    },
    read: (line, number) => (isOfTrackingLog(line) ? tracking : server).read(line, number),
    rest: () => {
      tracking.rest();
      return noEvents;
    },
  };
}

// The log of a CodeMeter licence server. A licence is named by firm code and product code, `123:4567`; a handle is a
// session; of denials only those count for which licences were in use, since clients ask for many entries that nobody has.

interface ServerLogState {
  readonly places: OccurrencesState;
  /** By handle. */
  readonly open: [handle: string, access: Access][];
  readonly missing: string[];
}

interface Access {
  readonly feature: string;
  readonly user: string;
  readonly host: string;
  readonly ip: string | null;
}

const longestLine = 4_000;
/** Entries that nobody has are noted once each, up to so many. */
const mostMissing = 1_000;
const stamped = /^\s*(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:[.,]\d+)?:\s?(.*)$/;
const access = /^Access from ([^(]+?)\s*\(([^)]*)\) to (?:FC:?)?(\d+):(?:PC:?)?(\d+)\S*.*?\(Handle (\w+)\)/i;
const denial =
  /^Entry \((\d+):(\d+)[^)]*\) not found - Event WB(\d+) \(([^)]*)\)(?:, Request IP-Address ([^(]+?)\s*\(([^)]*)\))?/i;

class ServerLogReader {
  readonly #context: LogContext;
  readonly #occurrences: Occurrences;
  readonly #open: PassingMap<string, Access>;
  readonly #missing: Set<string>;

  constructor(context: LogContext, state: ServerLogState | null) {
    this.#context = context;
    this.#occurrences = new Occurrences(state?.places);
    this.#open = new PassingMap(state?.open);
    this.#missing = new Set(state?.missing);
  }

  get state(): ServerLogState {
    return { places: this.#occurrences.state, open: [...this.#open], missing: [...this.#missing] };
  }

  read(line: string, number: number): readonly LogEvent[] {
    // What a message prints over several lines is indented.
    if (/^\s*$|^\t/.test(line)) return noEvents;
    const isText = line.length <= longestLine && !hasControlCharacters(line);
    const [, ...parts] = (isText ? stamped.exec(line) : null) ?? [];
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number);
    if (parts.length === 0 || !isDay({ year, month, day }) || hour > 23 || minute > 59 || second > 59) {
      this.#context.complain(number, line, "no date and time at its beginning");
      return noEvents;
    }
    const at = instantOfTime(this.#context.zone.zone, {
      year,
      month,
      day,
      second: hour * 3_600 + minute * 60 + second,
    });
    if (isFarAhead(at, this.#context.at)) {
      this.#context.complain(number, line, "a time that lies ahead");
      return noEvents;
    }
    const event = this.#event(parts[6] ?? "", at, number, line);
    return event ? [event] : noEvents;
  }

  #event(message: string, at: number, number: number, line: string): LogEvent | null {
    if (/^CodeMeter for /i.test(message)) {
      this.#open.clear();
      return { EventType: "server_stopped", ...this.#when(at, "server_stopped") };
    }
    const released = /^Handle (\w+) released/i.exec(message)?.[1];
    if (released !== undefined) return this.#release(released, at);
    if (/^Access from /i.test(message)) return this.#access(message, at, number, line);
    if (/^Entry \(/i.test(message)) return this.#denial(message, at, number, line);
    if (/\bHandle \w+\b|\bnot found - Event\b/i.test(message))
      this.#context.complain(number, line, "a message about licences of a kind that is not known");
    return null;
  }

  /** Access to anything but a licence, such as `SubSystem`, is none. */
  #access(message: string, at: number, number: number, line: string): LogEvent | null {
    const [, host = "", within = "", firm = "", product = "", handle = ""] = access.exec(message) ?? [];
    if (handle === "") {
      if (!/ to SubSystem\b/i.test(message))
        this.#context.complain(number, line, "access to a licence in another form than is known");
      return null;
    }
    const party = partyOf(host, within);
    if (!party || handle.length > longestVersion) {
      this.#context.complain(number, line, "a host, user or handle that is too long");
      return null;
    }
    const opened = { feature: `${firm}:${product}`, ...party };
    this.#open.set(handle, opened);
    return { EventType: "checkout", ...this.#when(at, "checkout", handle, opened), ...fieldsOf(opened, handle) };
  }

  #release(handle: string, at: number): LogEvent | null {
    const opened = this.#open.get(handle);
    if (!opened) return null;
    this.#open.delete(handle);
    return { EventType: "checkin", ...this.#when(at, "checkin", handle, opened), ...fieldsOf(opened, handle) };
  }

  #denial(message: string, at: number, number: number, line: string): LogEvent | null {
    const [, firm = "", product = "", code = "", reason = "", host = "", within = ""] = denial.exec(message) ?? [];
    if (firm === "") {
      this.#context.complain(number, line, "an entry without firm code, product code and event");
      return null;
    }
    const feature = `${firm}:${product}`;
    if (!/^no more licenses$/i.test(reason.trim())) {
      if (!this.#missing.has(feature) && this.#missing.size < mostMissing) {
        this.#missing.add(feature);
        this.#context.note(number, `the entry ${feature} was asked for and is not there (${reason})`);
      }
      return null;
    }
    const party = partyOf(host, within);
    if (!party) {
      this.#context.complain(number, line, "a denial without the host that asked");
      return null;
    }
    const request = { feature, ...party };
    return {
      EventType: "denial",
      ...this.#when(at, "denial", null, request),
      ...fieldsOf(request, null),
      DenialType: "NoLicenseAvailable",
      ErrorMessage: reason,
      MajorErrorCode: code.length <= 9 ? Number(code) : null,
    };
  }

  #when(at: number, kind: string, handle: string | null = null, about: Access | null = null) {
    const occurrence = this.#occurrences.next(at, JSON.stringify([kind, handle, about]));
    return { TimestampUtc: new Date(at).toISOString(), Place: occurrence };
  }
}

/**
 * `ws001(ACME\user,program)` or `ws001(192.0.2.7)`. A client that prints no user goes by its host, as CodeMeter itself
 * shows it. Null where a name cannot be sent.
 */
function partyOf(host: string, within: string): Omit<Access, "feature"> | null {
  const first = within.split(",", 1)[0]?.trim() ?? "";
  const isAddress =
    /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.%\w]*)$/i.test(first) && first.length <= longestVersion;
  const user = first === "" || isAddress || /^IPV[46]$/i.test(first) ? host : first;
  if (!fits(host, longestName) || !fits(user, longestName)) return null;
  return { user, host, ip: isAddress ? first : null };
}

function fieldsOf({ feature, user, host, ip }: Access, handle: string | null) {
  return {
    FeatureName: feature,
    UserName: user,
    Workstation: host,
    ...(ip !== null && { IpAddress: ip }),
    ...(handle !== null && { Handle: handle }),
  };
}
