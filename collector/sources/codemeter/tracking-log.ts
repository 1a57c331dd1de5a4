// The licence tracking log of a CodeMeter licence server, which has to be switched on: who got which licence, who gave it
// back, who was refused, and what there is. `<instant> <kind> key:value, key:"value"`; instants without a zone are UTC.
import type { LogEvent, ReportedPool } from "../../../generated/contract.ts";
import { lineComplaint } from "../../text/decode.ts";
import { countOf, fits, longestName, longestVersion } from "../../text/limits.ts";
import { dayNumber, localTimeOf, readInstant } from "../../text/zone.ts";
import type { LineContext } from "../line-log.ts";
import { type Bought, isFarAhead, noEvents } from "../manager.ts";
import { addedPools } from "../pools.ts";

export interface TrackingLogState {
  readonly server: string | null;
  readonly logfile: string | null;
  /** By AccessID, or by `borrow` and BorrowID. */
  readonly open: [access: string, access: Access][];
  /** LicenseID → feature. */
  readonly features: [license: string, feature: string][];
  readonly list: Omit<List, "pools"> & { pools: [license: string, pool: ReportedPool][] };
}

/** The licences of the list that was read last, or is being read. */
interface List {
  at: number;
  /** By LicenseID. */
  pools: Map<string, ReportedPool>;
  isReported: boolean;
}

interface Access {
  readonly feature: string;
  readonly user: string;
  readonly host: string | null;
}

type When = (kind: string, key?: string | null, about?: Access | null) => ReturnType<LineContext["when"]>;

/** Keys in lower case: the manual of one version writes AccessId, that of the next AccessID. */
type Fields = ReadonlyMap<string, string>;

const longestLine = 4_000;
const mostLicenses = 10_000;
const line =
  /^\s*(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?Z?\s+(SignedLogfile|[A-Z][A-Za-z]*(?: of Licenses)?)\b:?\s*(.*)$/;
/** A quoted value ends at the quotation mark before the next key, or the line's last one: names may hold them too. */
const field = /([A-Za-z][\w-]*):(?:"(.*?)"(?=,?\s+[A-Za-z][\w-]*:|,?\s*$|,?\s+CodeMeter_)|([^\s,"]*))(?:,\s*|\s+|$)/gy;

/** Whether a line has the form of this log, and not of the one that CodeMeter writes for people. */
export function isOfTrackingLog(text: string): boolean {
  return line.test(text);
}

export class TrackingLog {
  bought: Bought | null = null;
  /** The licence server that the log names. */
  server: string | null;
  readonly #open: Map<string, Access>;
  readonly #features: Map<string, string>;
  #logfile: string | null;
  #list: List;

  constructor(state: TrackingLogState | null) {
    this.#open = new Map(state?.open);
    this.#features = new Map(state?.features);
    this.server = state?.server ?? null;
    this.#logfile = state?.logfile ?? null;
    const { at = 0, pools = [], isReported = true } = state?.list ?? {};
    this.#list = { at, pools: new Map(pools), isReported };
  }

  get state(): TrackingLogState {
    return {
      server: this.server,
      logfile: this.#logfile,
      open: [...this.#open],
      features: [...this.#features],
      list: { ...this.#list, pools: [...this.#list.pools] },
    };
  }

  read(text: string, context: LineContext): LogEvent | string | null {
    this.bought = null;
    const [, ...parts] = (lineComplaint(text, longestLine) === null ? line.exec(text) : null) ?? [];
    const local = localTimeOf(parts.slice(0, 6));
    if (local === null) return "no instant and no kind of entry at its beginning";
    const at = dayNumber(local) * 86_400_000 + local.second * 1_000;
    if (isFarAhead(at, context.at)) return "a time that lies ahead";
    const fields = fieldsOf(parts[7] ?? "");
    if (typeof fields === "string") return fields;
    const when: When = (kind, key = null, about = null) => context.when(at, [kind, key, about]);
    return this.#event(parts[6] ?? "", fields, at, when);
  }

  /** Nothing more is written for now: the list that stands last is whole. */
  rest(): readonly LogEvent[] {
    this.bought = null;
    this.#endList();
    return noEvents;
  }

  /** The event of an entry, null where it has none, or why it cannot be read. */
  #event(kind: string, fields: Fields, at: number, when: When): LogEvent | string | null {
    if (kind === "SignedLogfile") return this.#logfileBegins(fields, when);
    const server = fields.get("server") ?? "";
    if (server.length > longestName) return "a server whose name is too long";
    if (server !== "") this.server ??= server;
    if (server !== "" && server.toLowerCase() !== this.server?.toLowerCase()) return "an entry of another server";
    if (kind === "License") return this.#license(fields, at);
    this.#endList();
    if (kind.startsWith("List")) return null;
    if (kind === "Admin") return this.#admin(fields, when);
    if (kind === "Access" || kind === "Borrow") return this.#access(kind, fields, when);
    if (kind === "Release") return this.#release(fields, when);
    return kind === "Denial" ? this.#denial(fields, when) : "an entry of a kind that is not known";
  }

  /** All log files of one run of the server have the same id: with another one the server was started again. */
  #logfileBegins(fields: Fields, when: When): LogEvent | null {
    this.#endList();
    const before = this.#logfile;
    this.#logfile = fields.get("logfileid")?.slice(0, longestVersion) ?? null;
    return before !== null && this.#logfile !== null && before !== this.#logfile ? this.#stop(when) : null;
  }

  /** The whole list is written at the start, and again when one of its licences has changed: a list replaces the one before. */
  #license(fields: Fields, at: number): string | null {
    const [license = "", firm = "", product = ""] = ["licenseid", "fc", "pc"].map((key) => fields.get(key));
    const name = fields.get("pt") ?? "";
    if (!/^\d{1,20}$/.test(license) || !/^\d{1,20}$/.test(firm) || !/^\d{1,20}$/.test(product))
      return "a licence without id, firm code and product code";
    const feature = `${firm}:${product}`;
    if (this.#list.isReported) this.#list = { at, pools: new Map(), isReported: false };
    if (this.#list.pools.size >= mostLicenses) return "more licences than can be read";
    this.#features.delete(license);
    this.#features.set(license, feature);
    const [oldest] = this.#features.keys();
    if (this.#features.size > mostLicenses && oldest !== undefined) this.#features.delete(oldest);
    const total = countOf(fields.get("lq") ?? "");
    const end = endOf(fields.get("et") ?? "");
    this.#list.at = at;
    this.#list.pools.set(license, {
      FeatureName: feature,
      FeatureVersion: null,
      LicenseType: null,
      ...(fits(name, longestName) && { ProductName: name }),
      Total: total,
      Used: null,
      Reserved: null,
      Queued: null,
      Increments: end === undefined ? [] : [{ Quantity: total, ExpirationDateUtc: end }],
    });
    if (total === null) return "a licence whose quantity is no number";
    return end === undefined ? "a licence whose end is neither an instant nor never" : null;
  }

  #endList(): void {
    if (this.#list.isReported) return;
    this.#list.isReported = true;
    this.bought = { at: this.#list.at, pools: addedPools([...this.#list.pools.values()]) };
  }

  #admin(fields: Fields, when: When): LogEvent | string | null {
    const message = fields.get("") ?? "";
    if (/^CodeMeter_(started|stopped)\b/.test(message)) return this.#stop(when);
    return "an administrator's entry of a kind that is not known";
  }

  #stop(when: When): LogEvent {
    this.#open.clear();
    return { EventType: "server_stopped", ...when("server_stopped") };
  }

  #access(kind: "Access" | "Borrow", fields: Fields, when: When): LogEvent | string {
    const key = keyOf(fields);
    const party = this.#party(fields);
    if (typeof party === "string") return party;
    if (key === null || (kind === "Borrow") !== key.isBorrowed) return `no ${kind}ID`;
    if (this.#open.has(key.key)) return `a ${kind}ID that is open already`;
    this.#open.set(key.key, party);
    const isBorrowed = key.isBorrowed && { IsBorrowed: true };
    return {
      EventType: "checkout",
      ...when("checkout", key.key, party),
      ...accessFields(party, key.handle),
      ...isBorrowed,
    };
  }

  #release(fields: Fields, when: When): LogEvent | string {
    const key = keyOf(fields);
    const party = key && this.#open.get(key.key);
    if (!key || !party) return "a release of what no line of this log has opened";
    this.#open.delete(key.key);
    return { EventType: "checkin", ...when("checkin", key.key, party), ...accessFields(party, key.handle) };
  }

  /** CodeMeter writes one only where all licences were in use. */
  #denial(fields: Fields, when: When): LogEvent | string {
    const party = this.#party(fields);
    if (typeof party === "string") return party;
    const what = { ...accessFields(party, null), DenialType: "NoLicenseAvailable" as const };
    return { EventType: "denial", ...when("denial", null, party), ...what };
  }

  /** Who, and what for. A client that prints no user goes by its host, as in the other log. */
  #party(fields: Fields): Access | string {
    const feature = this.#features.get(fields.get("licenseid") ?? "");
    const host = fields.get("client") ?? "";
    const user = fields.get("user") || host;
    if (feature === undefined) return "a licence that no line of this log has listed";
    if (!fits(user, longestName) || host.length > longestName) return "a user or host that is missing or too long";
    return { feature, user, host: host || null };
  }
}

/** What an access or what was borrowed goes by; null where no number is printed. */
function keyOf(fields: Fields): { key: string; handle: string; isBorrowed: boolean } | null {
  const borrowed = fields.get("borrowid");
  const handle = borrowed ?? fields.get("accessid") ?? "";
  if (!/^\w{1,64}$/.test(handle)) return null;
  return { key: borrowed === undefined ? handle : `borrow ${handle}`, handle, isBorrowed: borrowed !== undefined };
}

function accessFields({ feature, user, host }: Access, handle: string | null) {
  return {
    FeatureName: feature,
    UserName: user,
    ...(host !== null && { Workstation: host }),
    ...(handle !== null && { Handle: handle }),
  };
}

/** The day's midnight UTC; null where there is no end, undefined where what is printed is neither. */
function endOf(printed: string): string | null | undefined {
  if (/^never$/i.test(printed)) return null;
  const end = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/.test(printed) ? readInstant(printed) : null;
  return end === null ? undefined : `${new Date(end).toISOString().slice(0, 10)}T00:00:00.000Z`;
}

/** The keys and values of an entry; what stands after the last of them is under the empty key. Else what is wrong with them. */
function fieldsOf(text: string): Fields | string {
  const fields = new Map<string, string>();
  let end = 0;
  for (const found of text.matchAll(field)) {
    const [whole, key = "", quoted, plain] = found;
    if (fields.has(key.toLowerCase())) return `${key} stands twice`;
    fields.set(key.toLowerCase(), quoted ?? plain ?? "");
    end = found.index + whole.length;
  }
  if (/[,:]\s*$/.test(text)) return "a line that is cut off";
  const rest = text.slice(end).trim();
  if (rest !== "" && !/^CodeMeter_\w+(?:\s+[\d:T.Z-]+)?$/.test(rest)) return "words that are no key and value";
  fields.set("", rest);
  return fields;
}
