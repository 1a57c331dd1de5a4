// What administrators and collectors of the demonstration company have made beside its use: so every page has something on it.
import type { Knex } from "knex";
import { bulkInsert, type Database, nameKey } from "../../db/index.ts";
import { checkedRule } from "../../domain/alerts/definition.ts";
import { addRule } from "../../domain/alerts/rules.ts";
import type { Caller } from "../../domain/filters/context.ts";
import { setComponents } from "../../domain/pools/manual.ts";
import { setProductName } from "../../domain/pools/product-names.ts";
import { addCredential } from "../../identity/index.ts";
import { checkedSchedule } from "../../notifications/reports/definition.ts";
import { addSchedule } from "../../notifications/reports/schedules.ts";
import packageJson from "../../package.json" with { type: "json" };
import { silentServer } from "./company.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const actor = "first start";
/** Nobody has an account yet: see giveToAccount. */
const maker: Caller = { kind: "anonymous", name: actor, roles: ["administrator"], licenseServerIds: null };

/** The collectors of the demonstration: one beside each licence server. */
const demoBroker = (serverId: number) => `demo-collector-${serverId}`;

interface Server {
  readonly id: number;
  readonly name: string;
  readonly status: string;
}

/** `now`: the end of the history. */
export async function insertRecords(db: Database, now: number): Promise<void> {
  const servers: Server[] = await db.read("license_servers").orderBy("id").select("id", "name", "status");
  const clients: string[] = [];
  for (const { id, name } of servers) {
    const input = { type: "collector", brokerId: demoBroker(id), description: `Beside ${name}` } as const;
    clients.push((await addCredential(db, input, actor)).clientId);
  }
  await db.write.transaction(async (trx) => {
    await insertCollectors(trx, servers, now);
    const claims = servers.map(({ id }, index) => ({ license_server_id: id, client_id: clients[index] }));
    await bulkInsert(
      trx,
      "license_server_claims",
      // The last one is still to be confirmed.
      claims.map((claim, index) => ({
        ...claim,
        created_at: now - 120 * DAY,
        created_by: index < claims.length - 1 ? "admin" : null,
      })),
    );
    await bulkInsert(trx, "broker_commands", commands(servers, now));
    await insertNotes(trx, servers, now);
    await insertCatalogue(trx);
    await insertWatching(trx, now);
  });
}

async function insertCollectors(trx: Knex.Transaction, servers: readonly Server[], now: number): Promise<void> {
  const collectors = servers.map(({ id, name }, index) => ({
    ...{ id, broker_id: demoBroker(id), broker_key: nameKey(demoBroker(id)), version: packageJson.version },
    ...{ host_name: name.split("@")[1] ?? name, started_at: now - 21 * DAY, reported_at: now },
    ...{ interval_ms: MINUTE, clock_difference_ms: 40 * index, backlog_messages: 0, backlog_bytes: 0 },
    ...{ dropped_messages: 0, refused_messages: 0, error: null },
  }));
  await bulkInsert(trx, "collectors", collectors);
  const sources = servers.map(({ id, status }, index) => ({
    ...{ collector_id: id, position: 0, name: "licences", manager: "flexlm", interval_ms: MINUTE },
    ...{ asks_license_server: 1, last_poll_at: now, last_success_at: now },
    ...{ polls: (21 * DAY) / MINUTE, failures: 2 * index, unreadable_lines: index % 3, log_lag_bytes: 0 },
    ...{ clock_difference_ms: 1000 * (index % 4), error: null },
    ...(status === "DOWN" && {
      last_success_at: now - 3 * HOUR,
      error: "lmutil: cannot connect to the licence server",
    }),
    // Its collector runs, and can't ask it: nothing is reported.
    ...(index === silentServer && { last_success_at: now - 9 * DAY, error: "lmutil: command not found" }),
  }));
  await bulkInsert(trx, "collector_sources", sources);
  const read = servers.map(({ id }) => ({ collector_id: id, position: 0, license_server_id: id }));
  await bulkInsert(trx, "collector_source_servers", read);
}

/** The collectors were heard of again; a real one that is named so says it itself. */
export async function hearCollectors(trx: Knex.Transaction, now: number): Promise<void> {
  const servers: number[] = await trx("license_servers").where({ is_demo: 1 }).pluck("id");
  const keys = servers.map((id) => nameKey(demoBroker(id)));
  await trx("collectors").whereIn("broker_key", keys).update({ reported_at: now });
  const ids = trx("collectors").whereIn("broker_key", keys).select("id");
  const heard = { last_poll_at: now, polls: trx.raw("polls + 1") };
  await trx("collector_sources").whereIn("collector_id", ids).update(heard);
  await trx("collector_sources")
    .whereIn("collector_id", ids.clone())
    .whereNull("error")
    .update({ last_success_at: now });
}

function commands(servers: readonly Server[], now: number) {
  const shared = { parameters: null, started_at: null, completed_at: null, output: null, error_message: null };
  const of = (server: Server | undefined, command_type: string, ago: number, more: object) => ({
    ...{ broker_id: demoBroker(server?.id ?? 1), broker_key: nameKey(demoBroker(server?.id ?? 1)) },
    ...{ license_server_id: server?.id ?? null, command_type, requested_by: "admin", created_at: now - ago },
    ...{ ...shared, ...more },
  });
  const ended = (ago: number) => ({ started_at: now - ago + 5_000, completed_at: now - ago + 9_000 });
  return [
    of(servers[0], "reread", 9 * DAY, { status: "Complete", ...ended(9 * DAY), output: "lmreread: done" }),
    of(servers[1], "status", 2 * DAY, { status: "Complete", ...ended(2 * DAY), output: "License server UP (MASTER)" }),
    of(servers[4], "start", 2 * HOUR, {
      ...{ status: "Error", ...ended(2 * HOUR), error_message: "lmgrd: the port 27004 is in use by another program" },
    }),
    of(servers[silentServer], "status", HOUR, { status: "Pending" }),
  ];
}

async function insertNotes(trx: Knex.Transaction, servers: readonly Server[], now: number): Promise<void> {
  const note = (text: string, ago: number, more: object = {}) => ({
    ...{ text, start_at: now - ago, end_at: null, license_server_id: null, feature_name: null, feature_key: null },
    ...{ created_by: "admin", created_at: now - ago, ...more },
  });
  await bulkInsert(trx, "annotations", [
    note("FluxDyn 2026.1 rolled out", 60 * DAY, { feature_name: "flux_solve", feature_key: "flux_solve" }),
    note("New licence file", 25 * DAY, { license_server_id: servers[1]?.id ?? null }),
    note("Network maintenance", 11 * DAY, { end_at: now - 11 * DAY + 4 * HOUR }),
  ]);
  await trx("system_messages").insert({
    ...{ text: "Licence servers in Hamburg are maintained on Saturday, 8:00 to 12:00.", created_by: "admin" },
    ...{ created_at: now - DAY, expires_at: now + 14 * DAY },
  });
}

/** A package with its components, and names of products. */
async function insertCatalogue(trx: Knex.Transaction): Promise<void> {
  const pools: { id: number }[] = await trx("pools").where({ license_server_id: 1 }).orderBy("id").select("id");
  const [whole, ...parts] = pools.map(({ id }) => Number(id));
  if (whole === undefined) return;
  const components = parts.slice(0, 2).map((FeatureId) => ({ FeatureId }));
  await setComponents(trx, whole, components, { licenseServerIds: null });
  await trx("pools").where({ id: whole }).update({ is_package: 1 });
  const named = { Vendor: "numerix", FeatureName: "numerix_core", ProductName: "Numerix Base" };
  await setProductName(trx, named);
}

/** What is looked for, who hears of it, and which report is sent. Nothing is sent by itself: the addresses are made up. */
async function insertWatching(trx: Knex.Transaction, now: number): Promise<void> {
  const rules: readonly Parameters<typeof checkedRule>[0][] = [
    {
      Name: "Licence server down or silent",
      Condition: { Kind: "LicenseServerState", States: ["DOWN", "SILENT"], ForMinutes: 10 },
    },
    { Name: "Licences used up", Condition: { Kind: "UsedPercent", Threshold: 95, ForMinutes: 10 } },
    { Name: "Licences expire within 30 days", Condition: { Kind: "Expiration", Threshold: 30 } },
  ];
  for (const rule of rules) await addRule(trx, checkedRule(rule), maker, now);
  await trx("notification_destinations").insert({
    ...{ account_id: null, uid: "demonstration", name: "Licence team", kind: "Email", is_enabled: 1, host: null },
    ...{ recipients: '["licences@demo.example"]', sealed: null, created_at: now - 100 * DAY, failures: 0 },
  });
  const schedule = {
    Name: "Rightsizing, every month",
    Report: "Rightsizing",
    Rhythm: "Monthly",
    Day: 1,
    Hour: 7,
  } as const;
  const Recipients = ["licences@demo.example"];
  await addSchedule(trx, checkedSchedule({ ...schedule, Recipients, IsEnabled: false }), maker, now);
}

/** What nobody made gets an owner once there is an account: people see first what is their own. */
export async function giveToAccount(db: Database, name: string): Promise<void> {
  await db.write.transaction(async (trx) => {
    const account: { id: number } | undefined = await trx("accounts")
      .where({ name_key: nameKey(name) })
      .first("id");
    if (account === undefined) return;
    await trx("alert_rules").whereNull("owner_account_id").update({ owner_account_id: account.id });
    for (const table of ["notification_destinations", "report_schedules"])
      await trx(table).whereNull("account_id").update({ account_id: account.id });
  });
}
