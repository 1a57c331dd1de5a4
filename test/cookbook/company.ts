// The small company of the cookbook: one licence server with two features, on 2 March 2026.
import type { LogEvent, Message } from "../support/data/broker-messages.ts";
import { aBatch, aReport, at } from "../support/data/broker-messages.ts";
import type { TestServer } from "../support/http/server.ts";

const LicenseServer = { Name: "27000@lic-cad-01", LicenseManagerType: "FlexLM" as const };
const solver = { FeatureName: "solver", FeatureVersion: "2025.1", Vendor: "acme" };
const cad = { FeatureName: "cad_pro", FeatureVersion: "2024.0", Vendor: "acme" };
const keller = { UserName: "mkeller", Workstation: "ws-0142", Display: ":0" };
const ruiz = { UserName: "pruiz", Workstation: "ws-0310", Display: ":0" };

/** A request that is refused, as the licence manager's log has it. */
export function refused(user: string, time: string, feature: "solver" | "cad_pro" = "solver"): LogEvent {
  const wanted = {
    ...(feature === "solver" ? solver : cad),
    UserName: user,
    Workstation: "ws-0077",
    NumberOfLicenses: 1,
  };
  return { EventType: "denial", TimestampUtc: time, ...wanted, DenialType: "NoLicenseAvailable" };
}

export function fromLog(...Events: LogEvent[]): Message {
  return { MessageType: "events", LicenseServer, Events };
}

const first: Message = {
  MessageType: "data_inquiry",
  LicenseServer,
  TimestampUtc: at("07:00"),
  Status: "UP",
  Pools: [
    aReport({ ...solver, Total: 4, Used: 0, Checkouts: [] }),
    aReport({ ...cad, Total: 10, Used: 0, Checkouts: [] }),
  ],
};
const last: Message = {
  ...first,
  TimestampUtc: at("12:00"),
  Pools: [
    aReport({
      ...solver,
      Total: 4,
      Used: 3,
      Checkouts: [
        { ...keller, StartTimeUtc: at("08:12:31"), NumberOfLicenses: 2 },
        { ...ruiz, StartTimeUtc: at("08:30") },
      ],
    }),
    aReport({ ...cad, Total: 10, Used: 1, Checkouts: [{ ...keller, StartTimeUtc: at("07:58:21") }] }),
  ],
};

/** Reports the company's day, and adds the mail address of a user. */
export async function reportCompany({ client, db }: TestServer): Promise<void> {
  const log = fromLog(
    { EventType: "checkout", TimestampUtc: at("07:58:21"), ...cad, ...keller },
    { EventType: "checkout", TimestampUtc: at("08:12:31"), ...solver, ...keller, NumberOfLicenses: 2 },
    { EventType: "checkout", TimestampUtc: at("08:30"), ...solver, ...ruiz },
    { EventType: "checkout", TimestampUtc: at("09:00"), ...solver, UserName: "jtan", Workstation: "ws-0077" },
    refused("ebauer", at("09:15")),
    refused("ebauer", at("09:15:20")),
    refused("ssato", at("09:40")),
    { EventType: "checkin", TimestampUtc: at("10:30"), ...solver, UserName: "jtan", Workstation: "ws-0077" },
  );
  await client.call("postBrokerCompositeMessage", { body: aBatch(first, log, last) });
  await db.write("users").where("name", "mkeller").update({ email: "martina.keller@example.com" });
}
