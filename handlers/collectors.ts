// Collectors as administrators see them, and a collector's report about itself and its sources, which replaces the one
// before. It is no report of a licence server.
import type { Knex } from "knex";
import {
  asJsonGroups,
  asRecords,
  type JsonText,
  jsonArray,
  jsonArraySql,
  jsonObject,
  jsonValues,
  nameKey,
  recordShape,
  upsertRows,
  withLocks,
} from "../db/index.ts";
import type { Caller, Context } from "../domain/filters/context.ts";
import { presentServers } from "../domain/filters/filters.ts";
import { notFound, type Problem } from "../domain/problem.ts";
import { silentIntervals } from "../domain/servers/states.ts";
import { instantOf, iso } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import { actsAtEnd, bindBroker, brokersOfCaller, refuseOtherBroker } from "./broker-binding.ts";
import { claimedByOthers } from "./claims.ts";
import { recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

type Schemas = components["schemas"];
type Collector = Schemas["Collector"];

const collectorShape = recordShape<Omit<Collector, "Sources">>("Collector", {
  Id: ["number", "id"],
  BrokerId: ["text", "broker_id"],
  Version: ["text", "version"],
  HostName: ["text", "host_name"],
  Status: ["text", "status"],
  StartedUtc: ["instant", "started_at"],
  LastReportUtc: ["instant", "reported_at"],
  IntervalSeconds: ["seconds", "interval_ms"],
  ClockDifferenceSeconds: ["seconds", "clock_difference_ms"],
  BacklogMessages: ["number", "backlog_messages"],
  BacklogBytes: ["number", "backlog_bytes"],
  BacklogSinceUtc: ["instant", "backlog_since_at"],
  DroppedMessages: ["number", "dropped_messages"],
  RefusedMessages: ["number", "refused_messages"],
  Error: ["text", "error"],
});

const sourceShape = recordShape<Schemas["CollectorSource"]>("CollectorSource", {
  Name: ["text", "name"],
  Manager: ["text", "manager"],
  IntervalSeconds: ["seconds", "interval_ms"],
  AsksLicenseServer: ["flag", "asks_license_server"],
  LicenseServers: ["json", "license_servers"],
  LastPollUtc: ["instant", "last_poll_at"],
  LastSuccessUtc: ["instant", "last_success_at"],
  Polls: ["number", "polls"],
  Failures: ["number", "failures"],
  UnreadableLines: ["number", "unreadable_lines"],
  LogLagBytes: ["number", "log_lag_bytes"],
  ClockDifferenceSeconds: ["seconds", "clock_difference_ms"],
  Error: ["text", "error"],
});

export const getCollectors: Handler<"getCollectors"> = async (_input, context) => {
  const { db, caller, now } = context;
  const ofCaller = await brokersOfCaller(db, caller, undefined, now);
  return db.read.transaction(async (trx) => {
    const chosen = trx.from("collectors as c").modify(ofCaller).orderBy(["c.broker_key", "c.id"]);
    return { status: 200, body: jsonArray(await collectors(trx, chosen, context)) };
  });
};

export const getCollector: Handler<"getCollector"> = async ({ path: { id } }, context) => {
  const { db, caller, now } = context;
  const ofCaller = await brokersOfCaller(db, caller, undefined, now);
  return db.read.transaction(async (trx) => {
    const [collector] = await collectors(trx, trx.from("collectors as c").modify(ofCaller).where("c.id", id), context);
    if (collector === undefined) throw unknown(id);
    return { status: 200, body: collector };
  });
};

/** Its sources are deleted too. */
export const deleteCollector: Handler<"deleteCollector"> = async ({ path: { id } }, context) =>
  context.db.write.transaction(async (trx) => {
    const [collector] = await collectors(trx, trx.from("collectors as c").where("c.id", id), context);
    if (collector === undefined) throw unknown(id);
    await trx("collectors").where({ id }).delete();
    await recordChange(trx, context, "collector.delete", collector.toJSON().BrokerId, { CollectorId: id });
    return { status: 200, body: collector };
  });

function unknown(id: number): Problem {
  return notFound(`There is no collector with the Id ${id}.`);
}

/** The selected collectors `c`, each with the sources that the caller sees. */
async function collectors(
  trx: Knex.Transaction,
  chosen: Knex.QueryBuilder,
  { caller, now, signal }: Context,
): Promise<JsonText<Collector>[]> {
  const isLimited = caller.licenseServerIds !== null;
  if (isLimited) chosen.whereExists(visibleSources(trx, caller).whereRaw("o.collector_id = c.id"));
  const wrong = visibleSources(trx, caller).whereRaw("o.collector_id = c.id and o.error is not null");
  // The error of a collector itself may name any licence server.
  const error = isLimited ? "cast(null as varchar(1))" : "c.error";
  const status = trx.raw(
    `case when c.reported_at < ? - ${silentIntervals} * c.interval_ms then 'Silent'
       when ${error} is not null or exists ? then 'Degraded' else 'Running' end`,
    [now, wrong],
  );
  const records = await asRecords(
    chosen.select("c.*", { status, ...(isLimited && { error: trx.raw("null") }) }),
    collectorShape,
    signal,
  );
  const sources = await asJsonGroups(
    visibleSources(trx, caller)
      .select("o.*", { license_servers: trx.raw(serversOfSource(trx)) })
      .orderBy(["o.collector_id", "o.position"]),
    sourceShape,
    "collector_id",
    signal,
  );
  return records.map((record) => jsonObject<Collector>({ ...record, Sources: sources.get(record.Id) ?? [] }));
}

/** The sources `o` all of whose licence servers the caller sees; a caller who sees only some must see at least one. */
function visibleSources(trx: Knex.Transaction, caller: Context["caller"]): Knex.QueryBuilder {
  const sources = trx.from("collector_sources as o");
  if (caller.licenseServerIds === null) return sources;
  const reported = () =>
    trx.from("collector_source_servers as l").whereRaw("l.collector_id = o.collector_id and l.position = o.position");
  const seen = trx.from("license_servers as s").modify(presentServers(trx, caller)).select("s.id");
  return sources.whereExists(reported()).whereNotExists(reported().whereNotIn("l.license_server_id", seen));
}

function serversOfSource(trx: Knex.Transaction): string {
  return jsonArraySql(
    trx,
    { Id: ["number", "s.id"], Name: ["text", "s.name"] },
    `collector_source_servers l inner join license_servers s on s.id = l.license_server_id
      where l.collector_id = o.collector_id and l.position = o.position and s.enable_status <> 'Deleted'`,
    "s.name_key",
  );
}

type State = components["schemas"]["CollectorState"];
type SourceState = components["schemas"]["CollectorSourceState"];

type Cell = string | number | null;
type Column<From> = readonly [kind: "text" | "integer", value: (from: From) => Cell];

/** `now`: when it was received. */
const collectorColumns: Readonly<Record<string, Column<{ readonly state: State; readonly now: number }>>> = {
  broker_id: ["text", ({ state }) => state.BrokerId],
  broker_key: ["text", ({ state }) => nameKey(state.BrokerId)],
  version: ["text", ({ state }) => state.Version],
  host_name: ["text", ({ state }) => state.HostName],
  started_at: ["integer", ({ state }) => instantOf("StartedUtc", state.StartedUtc)],
  reported_at: ["integer", ({ now }) => now],
  interval_ms: ["integer", ({ state }) => milliseconds(state.IntervalSeconds)],
  clock_difference_ms: ["integer", ({ state, now }) => (instantOf("SentUtc", state.SentUtc) ?? now) - now],
  backlog_messages: ["integer", ({ state }) => state.BacklogMessages ?? 0],
  backlog_bytes: ["integer", ({ state }) => state.BacklogBytes ?? 0],
  backlog_since_at: ["integer", ({ state }) => instantOf("BacklogSinceUtc", state.BacklogSinceUtc)],
  dropped_messages: ["integer", ({ state }) => state.DroppedMessages ?? 0],
  refused_messages: ["integer", ({ state }) => state.RefusedMessages ?? 0],
  error: ["text", ({ state }) => state.Error ?? null],
};

interface IndexedSource extends SourceState {
  readonly index: number;
}

const sourceAt = (source: IndexedSource, field: "LastPollUtc" | "LastSuccessUtc") =>
  instantOf(`Sources/${source.index}/${field}`, source[field]);

const sourceColumns: Readonly<Record<string, Column<IndexedSource>>> = {
  position: ["integer", ({ index }) => index],
  name: ["text", ({ Name }) => Name],
  manager: ["text", ({ Manager }) => Manager],
  interval_ms: ["integer", ({ IntervalSeconds }) => milliseconds(IntervalSeconds)],
  asks_license_server: ["integer", ({ AsksLicenseServer }) => (AsksLicenseServer ? 1 : 0)],
  last_poll_at: ["integer", (source) => sourceAt(source, "LastPollUtc")],
  last_success_at: ["integer", (source) => sourceAt(source, "LastSuccessUtc")],
  polls: ["integer", ({ Polls }) => Polls ?? 0],
  failures: ["integer", ({ Failures }) => Failures ?? 0],
  unreadable_lines: ["integer", ({ UnreadableLines }) => UnreadableLines ?? 0],
  log_lag_bytes: ["integer", ({ LogLagBytes }) => LogLagBytes ?? 0],
  clock_difference_ms: [
    "integer",
    ({ ClockDifferenceSeconds: seconds }) => (seconds == null ? null : milliseconds(seconds)),
  ],
  error: ["text", (source) => source.Error ?? null],
};

function kindsOf<From>(columns: Readonly<Record<string, Column<From>>>) {
  return Object.fromEntries(Object.entries(columns).map(([name, [kind]]) => [name, kind]));
}

function cellsOf<From>(columns: Readonly<Record<string, Column<From>>>, from: From): Cell[] {
  return Object.values(columns).map(([, value]) => value(from));
}

const serverColumns = { collector_id: "integer", position: "integer", license_server_id: "integer" } as const;

/** Serialises writing the states of collectors. */
const collectorsLock = "collectors";

export const setCollectorState: Handler<"setCollectorState"> = async ({ body }, { db, caller, now }) => {
  refuseOtherBroker(caller, body.BrokerId);
  const row = cellsOf(collectorColumns, { state: body, now });
  const sourceCells = body.Sources.map((source, index) => cellsOf(sourceColumns, { ...source, index }));
  const work = actsAtEnd(now, async (trx, note) => {
    await bindBroker(trx, caller, body.BrokerId, note);
    await upsertRows(trx, "collectors", kindsOf(collectorColumns), ["broker_key"], [row]);
    const { id } = await trx("collectors").where("broker_key", nameKey(body.BrokerId)).first("id");
    const sources = sourceCells.map((cells) => [id, ...cells]);
    const kinds = { collector_id: "integer", ...kindsOf(sourceColumns) } as const;
    await upsertRows(trx, "collector_sources", kinds, ["collector_id", "position"], sources);
    await trx("collector_sources").where("collector_id", id).where("position", ">=", sources.length).delete();
    await replaceServers(trx, id, body.Sources, caller);
    return { status: 200 as const, body: { Id: id, ReceivedUtc: iso(now) } };
  });
  return db.write.transaction(work, withLocks(collectorsLock));
};

/** The licence servers that each source reports: those that are stored, and that no other machine has claimed. */
async function replaceServers(
  trx: Knex.Transaction,
  collectorId: number,
  sources: readonly SourceState[],
  caller: Caller,
): Promise<void> {
  const serversOf = sources.map(({ LicenseServerNames = [] }) => new Set(LicenseServerNames.map(nameKey)));
  const keys = [...new Set(serversOf.flatMap((names) => [...names]))];
  const servers: { id: number; name_key: string }[] = await trx("license_servers")
    .whereRaw("name_key in ?", [jsonValues(trx, keys)])
    .whereNot("enable_status", "Deleted")
    .select("id", "name_key");
  const foreign = await claimedByOthers(
    trx,
    caller,
    servers.map(({ id }) => id),
  );
  const ids = new Map(servers.flatMap(({ id, name_key }) => (foreign.has(id) ? [] : [[name_key, id] as const])));
  const rows = serversOf.flatMap((names, index) =>
    [...names].flatMap((key) => (ids.has(key) ? [[collectorId, index, ids.get(key) as number]] : [])),
  );
  const stored: { position: number; license_server_id: number }[] = await trx("collector_source_servers")
    .where("collector_id", collectorId)
    .select("position", "license_server_id");
  const isSame = (stored: ReadonlySet<string>) =>
    stored.size === rows.length && rows.every(([, index, id]) => stored.has(`${index} ${id}`));
  if (isSame(new Set(stored.map((row) => `${row.position} ${row.license_server_id}`)))) return;
  await trx("collector_source_servers").where("collector_id", collectorId).delete();
  await upsertRows(trx, "collector_source_servers", serverColumns, Object.keys(serverColumns), rows);
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1_000);
}
