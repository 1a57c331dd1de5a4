// Plain builders of what brokers send, and a broker that sends it: one message in each batch.
import { expect } from "chai";
import type { components } from "../../../generated/contract.ts";
import type { TestServer } from "../http/server.ts";

type Schemas = components["schemas"];
export type Message = Schemas["BrokerMessage"];
export type ReportedPool = Schemas["ReportedPool"];
export type ReportedCheckout = Schemas["ReportedCheckout"];
export type LogEvent = Schemas["LogEvent"];
export type MessageResult = Schemas["BrokerMessageResult"];
export type Session = Schemas["Session"];
export type Feature = Schemas["Feature"];
export type Denial = Schemas["Denial"];

/** 2 March 2026, in UTC: `at("10:05")`, `at("10:05:30")`. */
export function at(time: string): string {
  return `2026-03-02T${time.length === 5 ? `${time}:00` : time}.000Z`;
}

export function aCheckout(fields: Partial<ReportedCheckout> = {}): ReportedCheckout {
  return {
    UserName: "ann",
    Workstation: "ws-1",
    Display: ":0",
    StartTimeUtc: at("09:00"),
    StartPrecisionSeconds: 60,
    ...fields,
  };
}

export function aReport(fields: Partial<ReportedPool> = {}): ReportedPool {
  return { FeatureName: "cad", FeatureVersion: "1.0", Vendor: "acme", LicenseType: "Floating", Total: 10, ...fields };
}

/** A snapshot of one pool, `cad` of the vendor `acme`, with these checkouts; or of these pools. */
export function aSnapshot(
  server: string,
  time: string,
  listed: { checkouts?: ReportedCheckout[]; pools?: ReportedPool[] } & Partial<Schemas["DataInquiryMessage"]> = {},
): Message {
  const { checkouts, pools, ...fields } = listed;
  return {
    MessageType: "data_inquiry",
    LicenseServer: { Name: server },
    TimestampUtc: at(time),
    Pools: pools ?? [aReport({ Checkouts: checkouts ?? [] })],
    ...fields,
  };
}

/** A pool of which only the name is reported. */
export const unversioned: Partial<ReportedPool> = { FeatureVersion: null, Vendor: null, LicenseType: null };

export function aLog(server: string, ...events: LogEvent[]): Message {
  return { MessageType: "events", LicenseServer: { Name: server }, Events: events };
}

type UsageFields = Partial<Omit<Schemas["CheckoutEvent"], "EventType">>;

function usage(EventType: "checkout" | "checkin", time: string, fields: UsageFields): LogEvent {
  const who = { Vendor: "acme", FeatureName: "cad", UserName: "ann", Workstation: "ws-1" };
  return { EventType, TimestampUtc: at(time), ...who, ...fields };
}

export function checkedOut(time: string, fields: UsageFields = {}): LogEvent {
  return usage("checkout", time, fields);
}

export function checkedIn(time: string, fields: UsageFields = {}): LogEvent {
  return usage("checkin", time, fields);
}

export function denied(time: string, fields: Partial<Omit<Schemas["DenialEvent"], "EventType">> = {}): LogEvent {
  const who = { Vendor: "acme", FeatureName: "cad", UserName: "ann", Workstation: "ws-1" };
  return { EventType: "denial", TimestampUtc: at(time), DenialType: "NoLicenseAvailable", ...who, ...fields };
}

let sent = 0;
let servers = 0;

/** A licence server's name that no other test of this process has. */
export function aServerName(): string {
  servers += 1;
  return `27000@lic-${servers}`;
}

export function aBatch(...Messages: Message[]): Schemas["BrokerCompositeMessage"] {
  sent += 1;
  return { BrokerId: "broker-1", MessageId: `message-${sent}`, SentUtc: at("12:00"), Messages };
}

/** Sends one message; its result. */
export async function send(server: TestServer, message: Message): Promise<MessageResult> {
  const { body } = await server.client.call("postBrokerCompositeMessage", { body: aBatch(message) });
  return body.Results[0] as MessageResult;
}

/** A function that sends a snapshot of these pools, which must be applied, each a minute after the one before. */
export function poolReporter(server: TestServer) {
  let minute = 0;
  return async (name: string, pools: ReportedPool[], Scope: "usage" | "licenses" = "usage"): Promise<MessageResult> => {
    minute += 1;
    const time = `${String(10 + Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    const result = await send(server, aSnapshot(name, time, { pools, Scope }));
    expect(result.Applied).to.equal(true);
    return result;
  };
}

/** Only these fields of each feature. */
export function fieldsOf(features: readonly Feature[], ...fields: (keyof Feature)[]): unknown[][] {
  return features.map((feature) => fields.map((field) => feature[field]));
}

async function serverId(server: TestServer, name: string): Promise<number> {
  const { body } = await server.client.call("getLicenseServerLookup");
  return (
    (body as { Id: number; Name: string }[]).find((one) => one.Name.toLowerCase() === name.toLowerCase())?.Id ?? 999_999
  );
}

/** The sessions of a licence server, oldest first. */
export async function sessionsOf(server: TestServer, name: string): Promise<Session[]> {
  const query = { LicenseServerIds: [await serverId(server, name)], PageSize: 1000 };
  const { body } = await server.client.call("getSessions", { query });
  return (body as { Items: Session[] }).Items.reverse();
}

/** The same, as short as can be: `ann 09:00:00-10:05:00`. */
export async function spansOf(server: TestServer, name: string): Promise<string[]> {
  const time = (instant: string | null) => instant?.slice(11, 19) ?? "";
  return (await sessionsOf(server, name)).map(
    (one) => `${one.UserName} ${time(one.StartTimeUtc)}-${time(one.EndTimeUtc)}`,
  );
}

export async function featuresOf(server: TestServer, name: string): Promise<Feature[]> {
  const query = { LicenseServerIds: [await serverId(server, name)] };
  return (await server.client.call("getFeatures", { query })).body as Feature[];
}

/** The denials of a licence server, oldest first. */
export async function denialsOf(server: TestServer, name: string): Promise<Denial[]> {
  const query = { LicenseServerIds: [await serverId(server, name)], PageSize: 1000 };
  const { body } = await server.client.call("getDenials", { query });
  return (body as { Items: Denial[] }).Items.reverse();
}
