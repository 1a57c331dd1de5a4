// A batch as it is applied: what the contract can't hold is checked here, before anything is written, and instants become
// milliseconds since 1970 UTC. Each mistake names its field, such as Messages[0].Pools[2].Checkouts[5].StartTimeUtc.
import { comparedText } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import { invalid } from "../../problem.ts";
import { instantExpectation, notAhead, parseInstant } from "../../time/window.ts";
import { isTimeZone } from "../../time/zone-offset.ts";
import type {
  Attributes,
  Checkout,
  Message,
  PoolIdentity,
  PoolReport,
  QueuedRequest,
  ReportedServer,
  StopEvent,
  UsageEvent,
} from "./messages.ts";

type Schemas = components["schemas"];

/** Reads a batch received at `now`. Throws a Problem for the first mistake. */
export function readMessages(batch: Schemas["BrokerCompositeMessage"], now: number): Message[] {
  const reader = new Reader(now);
  reader.past(batch.SentUtc, "", "SentUtc");
  return batch.Messages.map((message, index) => reader.message(message, `Messages[${index}].`));
}

/** `where` is the path of what is read, up to the dot before its fields. */
class Reader {
  readonly #now: number;
  readonly #instants = new Map<string, number | null>();

  constructor(now: number) {
    this.#now = now;
  }

  message(message: Schemas["BrokerMessage"], where: string): Message {
    if (message.MessageType === "command_result") return { type: "command_result", report: message };
    const server = this.#server(message.LicenseServer, where);
    switch (message.MessageType) {
      case "status":
        return {
          type: "status",
          server,
          at: this.past(message.TimestampUtc, where, "TimestampUtc"),
          status: message,
        };
      case "data_inquiry":
        return {
          type: "data_inquiry",
          server,
          at: this.past(message.TimestampUtc, where, "TimestampUtc"),
          status: message,
          scope: message.Scope ?? "usage",
          groups: groupsOf(message.Groups, where),
          pools: message.Pools.map((pool, index) => this.#pool(pool, `${where}Pools[${index}].`)),
        };
      case "events":
        return {
          type: "events",
          server,
          events: message.Events.map((event, index) => this.#event(event, `${where}Events[${index}].`)),
        };
    }
  }

  #server(server: ReportedServer, where: string): ReportedServer {
    if (typeof server.TimeZone === "string" && !isTimeZone(server.TimeZone)) {
      throw invalid(`${where}LicenseServer.TimeZone`, "must be the IANA name of a time zone, such as Europe/Zurich");
    }
    return server;
  }

  #pool(pool: Schemas["ReportedPool"], where: string): PoolReport {
    return {
      ...identityOf(pool),
      licenseType: pool.LicenseType ?? null,
      productName: compared(pool.ProductName),
      total: pool.Total ?? null,
      used: pool.Used ?? null,
      reserved: pool.Reserved ?? null,
      queued: pool.Queued ?? null,
      isUncounted: pool.IsUncounted ?? false,
      isTotalShared: pool.IsTotalShared ?? false,
      isError: pool.IsError ?? false,
      startAt: this.instant(pool.StartDateUtc, where, "StartDateUtc"),
      increments: (pool.Increments ?? []).map((increment, index) => ({
        quantity: increment.Quantity ?? null,
        startAt: this.instant(increment.StartDateUtc, `${where}Increments[${index}].`, "StartDateUtc"),
        expirationAt: this.instant(increment.ExpirationDateUtc, `${where}Increments[${index}].`, "ExpirationDateUtc"),
      })),
      checkouts:
        pool.Checkouts === null
          ? null
          : (pool.Checkouts ?? []).map((checkout, index) => this.#checkout(checkout, `${where}Checkouts[${index}].`)),
      queuedRequests:
        pool.QueuedRequests?.map((request, index) =>
          this.#queuedRequest(request, `${where}QueuedRequests[${index}].`),
        ) ?? null,
    };
  }

  #checkout(checkout: Schemas["ReportedCheckout"], where: string): Checkout {
    return {
      userName: checkout.UserName,
      workstation: checkout.Workstation ?? null,
      numberOfLicenses: checkout.NumberOfLicenses ?? 1,
      startAt: this.past(checkout.StartTimeUtc, where, "StartTimeUtc"),
      precisionMs: (checkout.StartPrecisionSeconds ?? 1) * 1000,
      attributes: attributesOf(checkout, {
        // A checkout that lingers is borrowed.
        isBorrowed: checkout.IsBorrowed === true || typeof checkout.LingerTimeSeconds === "number",
        idleSeconds: checkout.IdleTimeSeconds ?? null,
        lingerSeconds: checkout.LingerTimeSeconds ?? null,
        lingerDueAt: this.instant(checkout.LingerDueDateUtc, where, "LingerDueDateUtc"),
      }),
    };
  }

  #queuedRequest(request: Schemas["ReportedQueuedRequest"], where: string): QueuedRequest {
    const since = request.QueuedSinceUtc ?? null;
    return {
      userName: request.UserName,
      workstation: request.Workstation ?? null,
      numberOfLicenses: request.NumberOfLicenses ?? 1,
      sinceAt: since === null ? null : this.past(since, where, "QueuedSinceUtc"),
      attributes: { display: request.Display ?? null, handle: request.Handle ?? null },
    };
  }

  #event(event: Schemas["LogEvent"], where: string): UsageEvent | StopEvent {
    const at = this.past(event.TimestampUtc, where, "TimestampUtc");
    if (event.EventType === "vendor_stopped") return { type: "stop", at, vendor: event.Vendor };
    if (event.EventType === "server_stopped") return { type: "stop", at, vendor: null };
    const isBorrowed = event.EventType === "checkout" && event.IsBorrowed === true;
    const denial: Partial<Schemas["DenialEvent"]> = event.EventType === "denial" ? event : {};
    return {
      ...identityOf(event),
      type: event.EventType,
      at,
      ordinal: event.Place ?? 0,
      userName: event.UserName,
      workstation: event.Workstation ?? null,
      numberOfLicenses: event.NumberOfLicenses ?? 1,
      attributes: attributesOf(event, isBorrowed ? { ...nothingCurrent, isBorrowed } : nothingCurrent),
      denialType: denial.DenialType ?? "Other",
      errorMessage: denial.ErrorMessage ?? null,
      majorErrorCode: denial.MajorErrorCode ?? null,
      minorErrorCode: denial.MinorErrorCode ?? null,
      isLastAttempt: denial.IsLastAttempt ?? true,
    };
  }

  instant(text: Optional<string>, where: string, name: string): number | null {
    if (text === null || text === undefined) return null;
    let at = this.#instants.get(text);
    if (at === undefined) {
      at = parseInstant(text);
      this.#instants.set(text, at);
    }
    if (at === null) throw invalid(where + name, instantExpectation);
    return at;
  }

  /** An instant that lies far ahead would hold back all later reports of its licence server. */
  past(text: string, where: string, name: string): number {
    const at = this.instant(text, where, name) as number;
    return notAhead(at, this.#now, () => where + name);
  }
}

/** Users in all groups of a message: each group has a limit in the contract, and there are many. */
const mostMembers = 100_000;

function groupsOf(groups: Optional<Schemas["ReportedGroup"][]>, where: string): Schemas["ReportedGroup"][] | null {
  const members = (groups ?? []).reduce((sum, { UserNames }) => sum + UserNames.length, 0);
  if (members > mostMembers) throw invalid(`${where}Groups`, `must have at most ${mostMembers} user names in all`);
  return groups ?? null;
}

function compared(text: Optional<string>): string | null {
  return text === null || text === undefined ? null : comparedText(text);
}

function identityOf(named: {
  readonly FeatureName: string;
  readonly FeatureVersion?: Optional<string>;
  readonly AdditionalKey?: Optional<string>;
  readonly Vendor?: Optional<string>;
}): PoolIdentity {
  return {
    name: named.FeatureName,
    version: compared(named.FeatureVersion),
    additionalKey: compared(named.AdditionalKey),
    vendor: named.Vendor ?? null,
    licenseType: null,
  };
}

type Optional<T> = T | null | undefined;

/** A checkout as a report lists it at that moment. */
type Current = Pick<Attributes, "isBorrowed" | "idleSeconds" | "lingerSeconds" | "lingerDueAt">;
const nothingCurrent: Current = { isBorrowed: false, idleSeconds: null, lingerSeconds: null, lingerDueAt: null };

interface ReportedAttributes {
  readonly GroupName?: Optional<string>;
  readonly ProjectName?: Optional<string>;
  readonly IpAddress?: Optional<string>;
  readonly Display?: Optional<string>;
  readonly Handle?: Optional<string>;
  readonly ClientVersion?: Optional<string>;
  readonly CheckoutData?: Optional<string>;
}

/** Each name is written out: ten thousand come at once, and a spread takes longer. */
function attributesOf(reported: ReportedAttributes, current: Current): Attributes {
  return {
    groupName: reported.GroupName ?? null,
    projectName: reported.ProjectName ?? null,
    ipAddress: reported.IpAddress ?? null,
    display: reported.Display ?? null,
    handle: reported.Handle ?? null,
    clientVersion: reported.ClientVersion ?? null,
    checkoutData: reported.CheckoutData ?? null,
    isBorrowed: current.isBorrowed,
    idleSeconds: current.idleSeconds,
    lingerSeconds: current.lingerSeconds,
    lingerDueAt: current.lingerDueAt,
  };
}
