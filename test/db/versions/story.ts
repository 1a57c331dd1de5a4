// The requests that fill the stored database of a version: some of everything, the same each time. They need HTTP alone,
// so that they can be sent to any version; what a version does not support yet it refuses, and that is left out.

/** Answers the body; undefined where the service refused. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown> | undefined>;

const server = { Name: "27000@lic-cad-01", LicenseManagerType: "FlexLM", TimeZone: "Europe/Zurich" };
const other = { Name: "27010@lic-eda-01", LicenseManagerType: "FlexLM" };
const users = ["ann", "Bob", "Chloé", "dai", "eve", "東京"];
const features = ["cad_pro", "cad_mesh", "eda_route"];
const hour = 3_600_000;
const start = Date.parse("2026-03-02T06:00:00.000Z");
const days = 12;

export const otherPassword = "seven bright lanterns at sea";

export async function sendStory(send: Send): Promise<void> {
  const batch = (MessageId: string, ...Messages: unknown[]) =>
    send("post", "/api/v1/brokercompositemessage", {
      BrokerId: "broker-cad",
      MessageId,
      BrokerVersion: "1.0.0",
      SentUtc: "2026-03-25T10:00:00.000Z",
      Messages,
    });
  await batch(
    "logs",
    ...[server, other].map((one) => ({ MessageType: "events", LicenseServer: one, Events: events(one) })),
  );
  await batch("snapshot", { ...snapshot(server), Hosts: hosts, Vendors: [{ Name: "acme", Status: "UP" }] });
  await batch("snapshot of the other", snapshot(other));
  await batch("status", {
    MessageType: "status",
    LicenseServer: other,
    TimestampUtc: "2026-03-25T09:59:00.000Z",
    Status: "DOWN",
  });
  const ids = await lookUp(send);
  await send("post", "/api/v1/groups", { Name: "Simulation", UserIds: ids.users });
  await send("post", "/api/v1/projects", { Name: "Falcon" });
  await sendRecords(send, ids);
  await sendIdentity(send, ids);
  await sendWatchers(send, ids);
}

interface Ids {
  readonly users: readonly number[];
  readonly server: number;
  readonly feature: number;
  /** Another one of the same licence server. */
  readonly component: number;
}

async function lookUp(send: Send): Promise<Ids> {
  const first = async (path: string) => {
    const body = await send("get", path);
    return (Array.isArray(body) ? body : (body?.Items ?? [])) as { Id: number; LicenseServerId?: number }[];
  };
  const found = await first("/api/v1/features/lookup");
  const servers = await first("/api/v1/licenseservers/lookup");
  const people = await first("/api/v1/users/lookup");
  return {
    users: people.slice(0, 2).map(({ Id }) => Id),
    server: servers[0]?.Id ?? 1,
    feature: found[0]?.Id ?? 1,
    component: found[1]?.Id ?? 1,
  };
}

/** Several checkouts of each day, with groups and projects, and denials in between. */
function events({ Name }: { Name: string }): unknown[] {
  const isFirst = Name === server.Name;
  const all: { TimestampUtc: string }[] = [];
  for (let number = 0; number < days * 8; number += 1) {
    const FeatureName = features[isFirst ? number % 2 : 2];
    const index = isFirst ? number : number + 3;
    const who = {
      Vendor: "acme",
      FeatureName,
      UserName: users[index % users.length],
      Workstation: `ws-${index % 5}`,
      NumberOfLicenses: 1 + (number % 2),
      ...(index % 3 === 0 && { GroupName: "Research" }),
      ...(index % 4 === 0 && { ProjectName: "Eagle" }),
    };
    const from = start + Math.floor(number / 8) * 24 * hour + (number % 8) * 0.7 * hour;
    const at = (ms: number) => ({ TimestampUtc: new Date(ms).toISOString() });
    all.push({ EventType: "checkout", ...at(from), ...who } as never);
    all.push({ EventType: "checkin", ...at(from + (1 + (number % 5)) * hour), ...who } as never);
    if (number % 6 !== 0) continue;
    all.push({ EventType: "denial", ...at(from + 60_000), ...who, DenialType: "NoLicenseAvailable" } as never);
  }
  return all.sort((a, b) => a.TimestampUtc.localeCompare(b.TimestampUtc));
}

const hosts = [{ HostName: "lic-cad-01", Port: 27000, Role: "Master", Status: "UP", Version: "v11.19.0" }];

function snapshot(LicenseServer: { Name: string }) {
  const names = LicenseServer.Name === server.Name ? features.slice(0, 2) : features.slice(2);
  const Pools = names.map((FeatureName, index) => ({
    FeatureName,
    FeatureVersion: "2024.0",
    Vendor: "acme",
    LicenseType: "Floating",
    Total: 8,
    Used: 1,
    Queued: 0,
    Increments: [
      { Quantity: 8, StartDateUtc: "2025-01-01T00:00:00.000Z", ExpirationDateUtc: "2099-12-31T00:00:00.000Z" },
    ],
    Checkouts: [
      {
        UserName: users[index],
        Workstation: "ws-1",
        Display: ":0",
        Handle: `11${index}`,
        StartTimeUtc: "2026-03-25T07:58:00.000Z",
        StartPrecisionSeconds: 60,
        IsBorrowed: index === 1,
      },
    ],
  }));
  return { MessageType: "data_inquiry", LicenseServer, TimestampUtc: "2026-03-25T09:58:00.000Z", Status: "UP", Pools };
}

async function sendRecords(send: Send, { feature, component, server: LicenseServerId }: Ids): Promise<void> {
  const purchase = {
    FeatureId: feature,
    Quantity: 4,
    ExpirationDateUtc: "2099-06-30T00:00:00.000Z",
    AssetInfo: "PO 4812",
  };
  const price = { Price: 1250.5, Currency: "EUR", TermStartDateUtc: "2026-01-01T00:00:00.000Z" };
  if ((await send("post", "/api/v1/procurements", { ...purchase, ...price })) === undefined)
    await send("post", "/api/v1/procurements", purchase);
  const license = await send("post", "/api/v1/licenses", {
    Name: "office_suite",
    Vendor: "papersoft",
    LicenseType: "NamedUser",
    LicenseServerId,
    Purchases: [
      { Quantity: 5, IssuedDateUtc: "2026-01-15T00:00:00.000Z", ExpirationDateUtc: "2099-12-31T00:00:00.000Z" },
    ],
  });
  await send("post", `/api/v1/licenses/${license?.Id}/usage`, {
    Sessions: [
      {
        UserName: "ann",
        Workstation: "ws-0142",
        StartTimeUtc: "2026-03-02T08:00:00.000Z",
        EndTimeUtc: "2026-03-02T09:30:00.000Z",
      },
    ],
  });
  await send("put", "/api/v1/product-names", {
    Vendor: "acme",
    FeatureName: "cad_pro",
    ProductName: "CAD Professional",
  });
  await send("put", `/api/v1/packages/${feature}`, { Components: [{ FeatureId: component, NumberOfTokens: 1 }] });
  await send("post", "/api/v1/system-messages", {
    Text: "The service is updated on Friday.",
    ExpiresUtc: "2099-03-06T18:00:00.000Z",
  });
  await send("post", "/api/v1/broker/commands", {
    BrokerId: "broker-cad",
    LicenseServerId,
    CommandType: "data_inquiry",
  });
}

async function sendIdentity(send: Send, { server: id }: Ids): Promise<void> {
  await send("post", "/api/v1/administration/accounts", {
    Name: "viewer",
    Role: "viewer",
    Password: otherPassword,
    LicenseServerIds: [id],
  });
  const Description = "Dashboard of the CAD department";
  await send("post", "/api/v1/administration/client-credentials", {
    Type: "server-api",
    Description,
    OfflineAccess: false,
  });
  const collector = await send("post", "/api/v1/administration/client-credentials", { Type: "collector" });
  const Holder = collector?.ClientId;
  await send("post", "/api/v1/administration/license-server-claims", { LicenseServerId: id, Holder });
  await send("put", "/api/v1/account/views", {
    Views: [{ Name: "CAD that is full", Address: "/now?q=cad&show=full" }],
  });
  await send("post", "/api/v1/calendar-tokens", { Name: "Calendar on my desk" });
}

async function sendWatchers(send: Send, { server: LicenseServerId }: Ids): Promise<void> {
  const [StartUtc, EndUtc] = ["2026-03-04T18:00:00.000Z", "2026-03-04T20:30:00.000Z"];
  await send("post", "/api/v1/annotations", { Text: "New hardware", StartUtc, EndUtc, LicenseServerId });
  const destination = {
    Name: "On-call program",
    Kind: "Webhook",
    Address: "https://alerts.example.com/licences?key=7d1f",
  };
  await send("post", "/api/v1/notifications/destinations", destination);
  await send("post", "/api/v1/alerts/rules", {
    Name: "CAD is nearly full",
    Severity: "Warning",
    Scope: { FeatureNames: ["cad_pro"] },
    Destinations: [],
    Condition: { Kind: "UsedPercent", Threshold: 90, ResolveThreshold: 80, ForMinutes: 10 },
  });
  await send("post", "/api/v1/report-schedules", {
    Name: "Rightsizing of CAD",
    Report: "Rightsizing",
    Window: "LastMonth",
    Filters: { WorkingHoursOnly: true },
    Rhythm: "Monthly",
    Day: 1,
    Hour: 7,
    TimeZone: "Europe/Zurich",
    Language: "en",
    Recipients: ["cad-licences@example.com"],
  });
  await send("put", "/api/v1/broker/state", {
    BrokerId: "broker-cad",
    Version: "1.4.0",
    HostName: "lic-cad-01",
    StartedUtc: "2026-03-01T10:00:00.000Z",
    SentUtc: "2026-03-25T09:59:30.250Z",
    IntervalSeconds: 60,
    BacklogMessages: 0,
    BacklogBytes: 0,
    BacklogSinceUtc: null,
    DroppedMessages: 0,
    RefusedMessages: 0,
    Error: null,
    Sources: [],
  });
}
