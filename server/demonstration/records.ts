// What administrators and collectors of the demonstration company have entered beside its use, so that every page shows
// something: through the operations that they would call.
import { type Database, nameKey } from "../../db/index.ts";
import type { Context } from "../../domain/filters/context.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/units.ts";
import { iso } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import { handlers } from "../../handlers/index.ts";
import { addCredential } from "../../identity/index.ts";
import packageJson from "../../package.json" with { type: "json" };

type Command = components["schemas"]["BrokerCommandCreate"];
type Ending = Omit<components["schemas"]["BrokerCommandUpdate"], "Id">;

/** Nobody has an account yet: see giveToAccount. */
const actor = "admin";

const usualSettings: Context["settings"] = {
  denialWindowMs: MINUTE_MS,
  silenceMs: DAY_MS,
  workingTime: { startMinute: 480, endMinute: 1_020, days: [1, 2, 3, 4, 5], timeZone: "UTC" },
  mail: { domains: null },
  sealing: () => Promise.reject(new Error("Nothing of the demonstration is sealed.")),
  identityUrl: null,
};

/** What an administrator calls operations with. */
export function contextAt(db: Database, now: number, settings = usualSettings): Context {
  const caller = { kind: "anonymous", name: actor, roles: ["administrator"], licenseServerIds: null } as const;
  return { db, caller, now, settings, signal: new AbortController().signal };
}

export const inputOf = <Body>(body: Body, id = 0) => ({
  path: { id },
  query: {},
  body,
  accept: "application/json" as const,
  url: { path: "/", query: "" },
});

interface Server {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly is_silent: number;
  readonly last_snapshot_at: number;
}

function madeUpServers(db: Database): Promise<Server[]> {
  const columns = ["id", "name", "status", "is_silent", "last_snapshot_at"];
  return db.read("license_servers").where({ is_demo: 1 }).orderBy("id").select(columns);
}

/** The collectors of the demonstration: one beside each licence server. */
const brokerOf = (serverId: number) => `demo-collector-${serverId}`;

/** `now`: the end of the history. */
export async function insertRecords(db: Database, now: number): Promise<void> {
  const context = contextAt(db, now);
  const servers = await madeUpServers(db);
  await giveCommands(db, servers, now);
  await insertNotes(context, servers);
  await insertCatalogue(context);
  await insertWatching(context);
  for (const { id, name } of servers) {
    const input = { type: "collector", brokerId: brokerOf(id), description: `Beside ${name}` } as const;
    const { clientId } = await addCredential(db, input, actor);
    await handlers.createLicenseServerClaim(inputOf({ LicenseServerId: id, Holder: clientId }), context);
  }
  // The last one still waits for confirmation.
  await db.write("license_server_claims").where({ license_server_id: servers.length }).update({ created_by: null });
  await reportCollectors(context);
}

/** What the collectors of the made-up licence servers report about themselves at this instant. */
export async function reportCollectors(context: Context): Promise<void> {
  const { db, now } = context;
  // They start once a week.
  const startedAt = Math.floor(now / (7 * DAY_MS)) * 7 * DAY_MS;
  for (const [index, server] of (await madeUpServers(db)).entries()) {
    const error =
      server.status === "DOWN"
        ? "lmutil: cannot connect to the licence server"
        : Number(server.is_silent) === 1
          ? "lmutil: command not found"
          : null;
    const body = {
      BrokerId: brokerOf(server.id),
      Version: packageJson.version,
      HostName: server.name.split("@")[1] ?? server.name,
      StartedUtc: iso(startedAt),
      SentUtc: iso(now + 40 * index),
      IntervalSeconds: 60,
      Sources: [
        {
          Name: "licences",
          Manager: "flexlm",
          IntervalSeconds: 60,
          AsksLicenseServer: true,
          LicenseServerNames: [server.name],
          LastPollUtc: iso(now),
          LastSuccessUtc: iso(error === null ? now : Number(server.last_snapshot_at)),
          Polls: Math.floor((now - startedAt) / MINUTE_MS),
          Failures: 2 * index,
          UnreadableLines: index % 3,
          ClockDifferenceSeconds: index % 4,
          Error: error,
        },
      ],
    };
    await handlers.setCollectorState(inputOf(body), context);
  }
}

async function giveCommands(db: Database, servers: readonly Server[], now: number): Promise<void> {
  const give = async (server: number, CommandType: Command["CommandType"], ago: number, ending?: Ending) => {
    const { id = null } = servers[server] ?? {};
    const context = contextAt(db, now - ago);
    const command = { BrokerId: brokerOf(id ?? 1), LicenseServerId: id, CommandType };
    const { body } = await handlers.createBrokerCommand(inputOf(command), context);
    if (ending === undefined || !("Id" in body)) return;
    const updates = [
      { Id: body.Id, Status: "Working" as const },
      { Id: body.Id, ...ending },
    ];
    await handlers.updateBrokerCommands(inputOf(updates), contextAt(db, now - ago + 9_000));
  };
  await give(0, "reread", 9 * DAY_MS, { Status: "Complete", Output: "lmreread: done" });
  await give(1, "status", 2 * DAY_MS, { Status: "Complete", Output: "License server UP (MASTER)" });
  const portInUse = "lmgrd: the port 27004 is in use by another program";
  await give(4, "start", 2 * HOUR_MS, { Status: "Error", ErrorMessage: portInUse });
  await give(5, "status", HOUR_MS);
}

async function insertNotes(context: Context, servers: readonly Server[]): Promise<void> {
  const ago = (days: number) => iso(context.now - days * DAY_MS);
  const notes = [
    { Text: "FluxDyn 2026.1 rolled out", StartUtc: ago(60), FeatureName: "flux_solve" },
    { Text: "New licence file", StartUtc: ago(25), LicenseServerId: servers[1]?.id ?? null },
    { Text: "Network maintenance", StartUtc: ago(11), EndUtc: ago(10.8) },
  ];
  for (const note of notes) await handlers.createAnnotation(inputOf(note), context);
  const Text = "Licence servers in Hamburg are maintained on Saturday, 8:00 to 12:00.";
  await handlers.createSystemMessage(inputOf({ Text, ExpiresUtc: ago(-14) }), context);
}

/** A package with its components, and the name of a product. */
async function insertCatalogue(context: Context): Promise<void> {
  const Components = [{ FeatureId: 2 }, { FeatureId: 3 }];
  await handlers.setPackage(inputOf({ Components }, 1), context);
  const product = { Vendor: "numerix", FeatureName: "numerix_core", ProductName: "Numerix Base" };
  await handlers.setProductName(inputOf(product), context);
}

/** Alert rules, destinations and a report. Nothing is sent: the addresses are made up. */
async function insertWatching(context: Context): Promise<void> {
  const rules: components["schemas"]["AlertRuleInput"][] = [
    {
      Name: "Licence server down or silent",
      Condition: { Kind: "LicenseServerState", States: ["DOWN", "SILENT"], ForMinutes: 10 },
    },
    { Name: "Licences used up", Condition: { Kind: "UsedPercent", Threshold: 95, ForMinutes: 10 } },
    { Name: "Licences expire within 30 days", Condition: { Kind: "Expiration", Threshold: 30 } },
  ];
  for (const rule of rules) await handlers.createAlertRule(inputOf(rule), context);
  const Recipients = ["licences@demo.example"];
  const destination = { Name: "Licence team", Kind: "Email" as const, Recipients };
  await handlers.createNotificationDestination(inputOf(destination), context);
  const schedule = {
    Name: "Rightsizing, every month",
    Report: "Rightsizing",
    Rhythm: "Monthly",
    Day: 1,
    Hour: 7,
    Recipients,
    IsEnabled: false,
  } as const;
  await handlers.createReportSchedule(inputOf(schedule), context);
}

/** Records without an owner get one once there is an account: people see their records first. */
export async function giveToAccount(db: Database, name: string): Promise<void> {
  await db.write.transaction(async (trx) => {
    const account: { id: number } | undefined = await trx("accounts")
      .where({ name_key: nameKey(name) })
      .first("id");
    if (account === undefined) return;
    await trx("broker_commands").whereNull("requested_by").update({ requested_by: name });
    await trx("alert_rules").whereNull("owner_account_id").update({ owner_account_id: account.id });
    for (const table of ["notification_destinations", "report_schedules"])
      await trx(table).whereNull("account_id").update({ account_id: account.id });
  });
}
