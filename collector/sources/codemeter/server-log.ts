// CodeMeter as the collector knows it: its logs alone, since no tool of it shows who uses which licence; and the server's
// log, whose licences are named by firm code and product code, `123:4567`. The other log is tracking-log.ts.
import type { LogEvent } from "../../../generated/contract.ts";
import { lineComplaint } from "../../text/decode.ts";
import { fits, longestName, longestVersion } from "../../text/limits.ts";
import { instantsOf, localTimeOf } from "../../text/zone.ts";
import { type LineContext, type LineReader, lineLog } from "../line-log.ts";
import { isFarAhead, type LogFormat, type Manager } from "../manager.ts";
import { isOfTrackingLog, TrackingLog, type TrackingLogState } from "./tracking-log.ts";

type State = ServerLogState & { readonly tracking: TrackingLogState };

/** Which of the two logs it is: found from each line. */
export const anyLog: LogFormat = lineLog((context, state: State | null): LineReader => {
  const server = new ServerLog(state);
  const tracking = new TrackingLog(state?.tracking ?? null);
  return {
    get server() {
      return context.server ?? tracking.server ?? context.address;
    },
    get state(): State {
      return { ...server.state, tracking: tracking.state };
    },
    get bought() {
      return tracking.bought;
    },
    read: (line, of) => (isOfTrackingLog(line) ? tracking : server).read(line, of),
    rest: () => tracking.rest(),
  };
});

export const codemeter: Manager = { type: "CodeMeter", log: anyLog, reportLog: anyLog };

// The log of a CodeMeter licence server. A licence is named by firm code and product code, `123:4567`; a handle is a
// session; of denials only those count for which licences were in use, since clients request many entries that nobody has.

interface ServerLogState {
  /** By handle. */
  readonly open: [handle: string, access: Access][];
  readonly missing: string[];
  /** The instant of the line above, in milliseconds UTC; null at the first one, and in states of before it was stored. */
  readonly latest?: number | null;
}

interface Access {
  readonly feature: string;
  readonly user: string;
  readonly host: string;
  readonly ip: string | null;
}

const longestLine = 4_000;
/** Lines of one moment may stand in another order (milliseconds). */
const jitter = 60_000;
/** Entries that nobody has are noted once each, up to so many. */
const mostMissing = 1_000;
const stamped = /^\s*(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:[.,]\d+)?:\s?(.*)$/;
/** `192.0.2.7`, `2001:db8::7`, and both with a port: `192.0.2.7:50123`, `[2001:db8::7]:50123`. */
const address = /^(?:\[([0-9a-f:.%\w]+)\](?::\d+)?|(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?|([0-9a-f:]*:[0-9a-f:.%\w]*))$/i;
/** What CodeMeter has this number for, in whatever language. */
const noMoreLicenses = 212;
/** A user may have brackets in the name. */
const access =
  /^Access from ([^(]+?)\s*\(((?:[^()]|\([^()]*\))*)\) to (?:FC:?)?(\d+):(?:PC:?)?(\d+)\S*.*?\(Handle (\w+)\)/i;
const denial =
  /^Entry \((\d+):(\d+)[^)]*\) not found - Event WB(\d+) \(([^)]*)\)(?:, Request IP-Address ([^(]+?)\s*\(((?:[^()]|\([^()]*\))*)\)(?!\S?\())?/i;

class ServerLog {
  readonly #open: Map<string, Access>;
  readonly #missing: Set<string>;
  #latest: number | null;

  constructor(state: ServerLogState | null) {
    this.#open = new Map(state?.open);
    this.#missing = new Set(state?.missing);
    this.#latest = state?.latest ?? null;
  }

  get state(): ServerLogState {
    return { open: [...this.#open], missing: [...this.#missing], latest: this.#latest };
  }

  read(line: string, context: LineContext): ReturnType<LineReader["read"]> {
    // What a message prints over several lines is indented.
    if (line.startsWith("\t")) return null;
    const [, ...parts] = (lineComplaint(line, longestLine) === null ? stamped.exec(line) : null) ?? [];
    const local = localTimeOf(parts.slice(0, 6));
    if (local === null) return "no date and time at its beginning";
    // A time that the clocks pass twice: the first that is not before the line above.
    const instants = instantsOf(context.zone.zone, local, local.second);
    const earliest = (this.#latest ?? Number.NEGATIVE_INFINITY) - jitter;
    const at = instants.find((one) => one >= earliest) ?? instants[0] ?? 0;
    if (isFarAhead(at, context.at)) return "a time that lies ahead";
    this.#latest = at;
    return this.#event(parts[6] ?? "", at, context);
  }

  #event(message: string, at: number, context: LineContext): ReturnType<LineReader["read"]> {
    if (/^CodeMeter for /i.test(message)) {
      this.#open.clear();
      return { EventType: "server_stopped", ...context.when(at, ["server_stopped", null, null]) };
    }
    const released = /^Handle (\w+) released/i.exec(message)?.[1];
    if (released !== undefined) return this.#release(released, at, context);
    if (/^Access from /i.test(message)) return this.#access(message, at, context);
    if (/^Entry \(/i.test(message)) return this.#denial(message, at, context);
    // A firm code has more digits than what stands before a colon in times and addresses.
    const isOfLicenses = /\bHandle \w+\b|\bnot found - Event\b|\b\d{5,}:\d+\b/i.test(message);
    return isOfLicenses ? "a message about licences of a kind that is not known" : null;
  }

  /** Access to anything but a licence, such as `SubSystem`, is none. */
  #access(message: string, at: number, context: LineContext): ReturnType<LineReader["read"]> {
    const [, host = "", within = "", firm = "", product = "", handle = ""] = access.exec(message) ?? [];
    if (handle === "") return /\) to SubSystem\b/i.test(message) ? null : "access to a licence in an unknown form";
    const party = partyOf(host, within);
    if (!party || handle.length > longestVersion) return "a host, user or handle that is too long";
    const opened = { feature: `${firm}:${product}`, ...party };
    // A handle is given again once it is free: its release was not logged.
    const ended = this.#release(handle, at, context);
    this.#open.set(handle, opened);
    const when = context.when(at, ["checkout", handle, opened]);
    const begun = { EventType: "checkout" as const, ...when, ...fieldsOf(opened, handle) };
    return ended === null ? begun : [ended, begun];
  }

  #release(handle: string, at: number, { when }: LineContext): LogEvent | null {
    const opened = this.#open.get(handle);
    if (!opened) return null;
    this.#open.delete(handle);
    return { EventType: "checkin", ...when(at, ["checkin", handle, opened]), ...fieldsOf(opened, handle) };
  }

  #denial(message: string, at: number, { when, note, number }: LineContext): LogEvent | string | null {
    const [, firm = "", product = "", code = "", reason = "", host = "", within = ""] = denial.exec(message) ?? [];
    if (firm === "") return "an entry without firm code, product code and event";
    const feature = `${firm}:${product}`;
    if (Number(code) !== noMoreLicenses && !/^no more licenses$/i.test(reason.trim())) {
      if (!this.#missing.has(feature) && this.#missing.size < mostMissing) {
        this.#missing.add(feature);
        note(number, `the entry ${feature} was requested and is not there (${reason})`);
      }
      return null;
    }
    const party = partyOf(host, within);
    if (!party) return "a denial without the host that made the request";
    const request = { feature, ...party };
    return {
      EventType: "denial",
      ...when(at, ["denial", null, request]),
      ...fieldsOf(request, null),
      DenialType: "NoLicenseAvailable",
      ErrorMessage: reason,
      MajorErrorCode: code.length <= 9 ? Number(code) : null,
    };
  }
}

/**
 * `ws001(ACME\user,program)` or `ws001(192.0.2.7)`. A client that prints no user goes by its host, as CodeMeter itself
 * shows it. Null where a name cannot be sent.
 */
function partyOf(host: string, within: string): Omit<Access, "feature"> | null {
  const first = within.split(",", 1)[0]?.trim() ?? "";
  const [, bracketed, dotted, colons] = address.exec(first) ?? [];
  const ip = bracketed ?? dotted ?? colons ?? null;
  const user = first === "" || ip !== null || /^IPV[46]$/i.test(first) ? host : first;
  if (!fits(host, longestName) || !fits(user, longestName) || (ip ?? "").length > longestVersion) return null;
  return { user, host, ip };
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
