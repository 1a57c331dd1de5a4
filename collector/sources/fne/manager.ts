// FlexNet Embedded's local licence server as the collector knows it: the JSON of its HTTP interface, and the output of
// flexnetlsadmin. It does not speak lmstat.
import type { DataInquiryMessage, ReportedCheckout, ReportedHost, ReportedPool } from "../../../generated/contract.ts";
import { midnightOf } from "../../text/dates.ts";
import { hasControlCharacters } from "../../text/decode.ts";
import { countOf, fits, longestName, longestVendor, longestVersion, mostLicenses } from "../../text/limits.ts";
import { isDay } from "../../text/zone.ts";
import {
  CannotRead,
  type Complain,
  type HttpCall,
  isFarAhead,
  type Manager,
  messageHead,
  type Reading,
  type ReportMessage,
  type ServerAddress,
  statusReader,
} from "../manager.ts";
import { addedPools, withinUse } from "../pools.ts";
import { type Answered, type Answers, objectIn, readAnswers, type TableRow, textIn } from "./answers.ts";

const usualPort = "7070";
/** `~` is the instance that there is unless others were made. */
const usualPath = "/api/1.0/instances/~";

export const fne: Manager = {
  type: "FlexNetEmbedded",
  calls: (address) => {
    const base = baseOf(address);
    return [
      { kind: "http", url: `${base}/health`, isOptional: true },
      {
        kind: "http",
        url: `${base}/features`,
        heading: "GET /features",
        next: (answer) => callsForClients(base, answer),
      },
    ];
  },
  signIn: (address) => `${baseOf(address)}/authorize`,
  readStatus: statusReader(readStatus),
  readsFilesTogether: true,
  headingOf: (path) => {
    const [, id] = /features?[-_. ]?(\d+)[-_. ]?clients/i.exec(path.split(/[\\/]/).at(-1) ?? "") ?? [];
    return `GET /features${id === undefined ? "" : `/${id}/clients`}`;
  },
};

/** `status` is a web address, or port and host in any of the usual forms. */
function baseOf({ text, hosts }: ServerAddress): string {
  if (/^https?:/i.test(text)) {
    const { origin, pathname } = new URL(text);
    return origin + (pathname === "/" ? usualPath : pathname.replace(/\/+$/, ""));
  }
  const { host = text, port } = hosts[0] ?? {};
  return `http://${host.includes(":") ? `[${host}]` : host}:${port ?? usualPort}${usualPath}`;
}

/** The users of an unused feature are not queried. */
function callsForClients(base: string, answer: string): HttpCall[] {
  const { features } = readAnswers(answer, () => {});
  const used = features.filter(({ fields }) => textIn(fields, "used") !== "0");
  const ids = used.map(({ fields }) => textIn(fields, "id")).filter((id) => /^\w{1,64}$/.test(id));
  return [...new Set(ids)].map((id) => {
    return { kind: "http", url: `${base}/features/${id}/clients`, heading: `GET /features/${id}/clients` };
  });
}

function readStatus(text: string, reading: Reading) {
  const answers = readAnswers(text, reading.complain);
  const { health } = answers;
  const isComplete = answers.isComplete && !lacksClients(answers);
  const parts = poolsOf(answers, reading);
  // The table has the same licences as the list of features, without their vendor and their use.
  const ofTable = answers.hasFeatures ? [] : answers.rows.flatMap((row) => rowPool(row, reading.complain) ?? []);
  const pools = addedPools([...parts, ...ofTable]);
  const check = health ? textIn(objectIn(objectIn(health.fields, "LLS"), "database"), "connectionCheck") : "";
  if (check !== "" && !/^success$/i.test(check)) reading.note(`the licence server's database: ${check.slice(0, 200)}`);
  return { messages: messagesOf(answers, pools, reading), isComplete };
}

/** Whether the clients of one purchase of a pool are listed, and those of another, which is used, are missing. */
function lacksClients({ features, clients }: Answers): boolean {
  const poolOfFeature = ({ fields }: Answered) =>
    JSON.stringify(["vendor", "featureName", "featureVersion"].map((key) => textIn(fields, key).toLowerCase()));
  const isListed = ({ fields }: Answered) => clients.has(textIn(fields, "id"));
  const listed = new Set(features.filter(isListed).map(poolOfFeature));
  return features.some(
    (feature) => !isListed(feature) && textIn(feature.fields, "used") !== "0" && listed.has(poolOfFeature(feature)),
  );
}

function messagesOf(answers: Answers, pools: DataInquiryMessage["Pools"], reading: Reading): ReportMessage[] {
  const { health, printedServer, hasFeatures, hasTable, hasOtherServer } = answers;
  if (hasOtherServer) throw new CannotRead("the answers are of several licence servers: query one of them alone");
  const isListed = hasFeatures || hasTable;
  if (!isListed && health === null && printedServer === null) return [];
  const name = reading.server ?? nameOf(reading.address) ?? nameOf(printedServer);
  if (name === null) throw new CannotRead("FlexNet Embedded does not name its licence server: give `server`");
  const Hosts = health ? hostsOf(health, name) : [];
  const common = {
    ...messageHead("FlexNetEmbedded", name, reading),
    Status: "UP" as const,
    ...(Hosts.length > 0 && { Hosts }),
  };
  if (!isListed) return [{ MessageType: "status", ...common }];
  // The table has no use.
  const Scope = hasFeatures ? "usage" : "licenses";
  return [{ MessageType: "data_inquiry", ...common, Scope, Pools: pools }];
}

/** A web address as port@host. */
function nameOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address) || !/^https?:/i.test(address)) return address;
  const { hostname, port, protocol } = new URL(address);
  return `${port || (protocol === "https:" ? "443" : "80")}@${hostname}`;
}

/** The version is that of the one host, where its name is printed. */
function hostsOf({ fields }: Answered, name: string): ReportedHost[] {
  const Version = textIn(objectIn(fields, "LLS"), "version");
  const [, before, at, host = name, port] = /^(?:(\d{1,5})(@))?(.*?)(?::(\d{1,5}))?$/.exec(name) ?? [];
  const Port = Number((at ? before : port) ?? Number.NaN);
  if (!fits(Version, longestVersion) || Number.isNaN(Port) || Port > 65_535) return [];
  return [{ HostName: host, Port, Role: null, Status: "UP", Version }];
}

// The features of FlexNet Embedded as pools. Entries of one name and version are purchases of one pool. A client is a host id
// of a type of its own choice: only one of the type USER names a user. No start is printed; the renewal that a client was
// first listed with counts as its start.

function poolsOf({ features, clients }: Answers, reading: Reading): ReportedPool[] {
  const { complain, note } = reading;
  const ids = new Set<string>();
  const parts: ReportedPool[] = [];
  // A single feature has all the clients.
  const ownerless = features.length === 1 ? (clients.get("") ?? []) : [];
  for (const feature of features) {
    const id = textIn(feature.fields, "id");
    const isRepeated = id !== "" && ids.has(id);
    if (isRepeated) complain(feature.line, feature.text, "a feature whose id stands twice");
    ids.add(id);
    const pool = isRepeated ? null : poolOf(feature, complain);
    if (!pool) continue;
    const holders = new Clients(id, pool.FeatureName, reading);
    const Checkouts = [...(clients.get(id) ?? []), ...ownerless].flatMap((client) => holders.read(client));
    if (holders.nameless > 0)
      note(`${pool.FeatureName}: clients without a user, which are not listed as checkouts: ${holders.nameless}`);
    parts.push(withinUse({ ...pool, Checkouts }));
  }
  if (features.length === 1) ids.add("");
  const lost = [...clients].flatMap(([id, list]) => (ids.has(id) ? [] : list));
  for (const { line, text } of lost) complain(line, text, "a client of which nothing says whose it is");
  return parts;
}

function poolOf({ line, text, fields }: Answered, complain: Complain): ReportedPool | null {
  const name = textIn(fields, "featureName");
  const version = textIn(fields, "featureVersion");
  const vendor = textIn(fields, "vendor");
  const count = textIn(fields, "featureCount");
  const pool = newPool(name, version, vendor, /^true$/i.test(String(fields.uncounted)) ? "uncounted" : count);
  if (!pool) {
    complain(line, text, "a feature without a name that can be sent");
    return null;
  }
  const total = pool.Total ?? null;
  const expiry = textIn(fields, "expiry");
  const end = expiry === "" ? undefined : dayOf(expiry);
  const numbers = { Used: countOf(textIn(fields, "used")), Reserved: countOf(textIn(fields, "reserved")) };
  const isReservedUnread = fields.reserved !== undefined && numbers.Reserved === null;
  if ((total === null && !pool.IsUncounted) || isReservedUnread || numbers.Used === null)
    complain(line, text, "a feature with a count that is no number");
  if (expiry !== "" && end === undefined) complain(line, text, "a feature whose end is no date");
  return {
    ...pool,
    ...numbers,
    Increments: end === undefined ? [] : [{ Quantity: total, ExpirationDateUtc: end }],
  };
}

/** A line of flexnetlsadmin's table, which has no use. */
function rowPool(
  { line, text, name, version, count, expiry, start }: TableRow,
  complain: Complain,
): ReportedPool | null {
  const pool = newPool(name, version, "", count);
  if (!pool) {
    complain(line, text, "a feature without a name that can be sent");
    return null;
  }
  const begin = start === "" ? null : dayOf(start);
  const end = dayOf(expiry);
  if (pool.Total === null && !pool.IsUncounted) complain(line, text, "a feature with a count that is no number");
  if (begin === undefined || end === undefined) complain(line, text, "a feature whose start or end is no date");
  const increment = { Quantity: pool.Total ?? null, StartDateUtc: begin ?? null, ExpirationDateUtc: end ?? null };
  return { ...pool, Increments: begin === undefined || end === undefined ? [] : [increment] };
}

/** Null where a name cannot be sent. A count may be a text or a number; one that is none is null. */
function newPool(name: string, version: string, vendor: string, count: string): ReportedPool | null {
  if (!fits(name, longestName) || version.length > longestVersion || vendor.length > longestVendor) return null;
  const isUncounted = /^uncounted$/i.test(count);
  return {
    FeatureName: name,
    FeatureVersion: version || null,
    Vendor: vendor || null,
    LicenseType: null,
    Total: isUncounted ? null : countOf(count),
    IsUncounted: isUncounted,
    Used: null,
    Reserved: null,
    Queued: null,
  };
}

/** `2027-12-31`, also with a time; null for `permanent`; undefined for anything else. */
function dayOf(printed: string): string | null | undefined {
  if (/^permanent$/i.test(printed)) return null;
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(printed);
  const [year = 0, month = 0, day = 0] = parts?.slice(1).map(Number) ?? [];
  return parts && isDay({ year, month, day }) ? midnightOf({ year, month, day }) : undefined;
}

/** The clients of one feature. */
class Clients {
  /** Those that name no user. */
  nameless = 0;
  readonly #feature: string;
  readonly #name: string;
  readonly #reading: Reading;
  readonly #ids = new Set<string>();

  constructor(feature: string, name: string, reading: Reading) {
    this.#feature = feature;
    this.#name = name;
    this.#reading = reading;
  }

  read({ line, text, fields }: Answered): ReportedCheckout[] {
    const client = objectIn(fields, "client");
    const hostid = objectIn(client, "hostid");
    const type = textIn(hostid, "hostidType");
    const user = textIn(hostid, "hostidValue");
    const id = textIn(client, "id");
    const usage = textIn(fields, "id") || id;
    const licenses = countOf(textIn(fields, "useCount"), mostLicenses);
    const renewed = instantOf(textIn(client, "updateTime"));
    const isNamed = /^user$/i.test(type) && user !== "";
    const isRepeated = usage !== "" && this.#ids.has(usage);
    const complaint =
      (isRepeated && "a client whose id stands twice") ||
      (licenses === null && "a client whose use is no number") ||
      (isNamed && this.#complaintOfUser(user, id, renewed));
    this.#ids.add(usage);
    if (complaint) this.#reading.complain(line, text, complaint);
    if (complaint || !licenses) return [];
    if (!isNamed || renewed === null) {
      this.nameless += 1;
      return [];
    }
    const key = JSON.stringify([this.#feature, this.#name, id, user]);
    const since = this.#reading.since?.(key, renewed) ?? renewed;
    return [
      {
        UserName: user,
        Handle: id || null,
        NumberOfLicenses: licenses,
        StartTimeUtc: new Date(since).toISOString(),
        StartPrecisionSeconds: 1,
      },
    ];
  }

  #complaintOfUser(user: string, id: string, renewed: number | null): string | null {
    if (!fits(user, longestName)) return "a user whose name is too long";
    if (hasControlCharacters(user + id)) return "control characters";
    if (id.length > longestVersion) return "a client whose id is too long";
    if (renewed === null) return "a client without an instant of renewal";
    return isFarAhead(renewed, this.#reading.at) ? "a client whose renewal lies ahead" : null;
  }
}

/** An instant with its zone. */
function instantOf(printed: string): number | null {
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(printed);
  const at = isInstant ? Date.parse(printed.replace(/([+-]\d{2})(\d{2})$/, "$1:$2")) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
