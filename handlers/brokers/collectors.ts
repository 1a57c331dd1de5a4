// getCollectors, getCollector and deleteCollector: how collectors and their sources are, as they last reported themselves. What they
// report is collector-state.ts.
import type { Knex } from "knex";
import {
  asJsonGroups,
  asRecords,
  type JsonText,
  jsonArray,
  jsonArraySql,
  jsonObject,
  recordShape,
} from "../../db/index.ts";
import type { Context } from "../../domain/filters/context.ts";
import { presentServers } from "../../domain/filters/filters.ts";
import { notFound, type Problem } from "../../domain/problem.ts";
import { silentIntervals } from "../../domain/servers/states.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import type { Handler } from "../types.ts";
import { ownBrokers } from "./own-broker.ts";

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
  const own = await ownBrokers(db, caller, undefined, now);
  return db.read.transaction(async (trx) => {
    const chosen = trx.from("collectors as c").modify(own).orderBy(["c.broker_key", "c.id"]);
    return { status: 200, body: jsonArray(await collectors(trx, chosen, context)) };
  });
};

export const getCollector: Handler<"getCollector"> = async ({ path: { id } }, context) => {
  const { db, caller, now } = context;
  const own = await ownBrokers(db, caller, undefined, now);
  return db.read.transaction(async (trx) => {
    const [collector] = await collectors(trx, trx.from("collectors as c").modify(own).where("c.id", id), context);
    if (collector === undefined) throw unknown(id);
    return { status: 200, body: collector };
  });
};

/** Its sources go with it. */
export const deleteCollector: Handler<"deleteCollector"> = async ({ path: { id } }, context) =>
  context.db.write.transaction(async (trx) => {
    const { caller, now } = context;
    const [collector] = await collectors(trx, trx.from("collectors as c").where("c.id", id), context);
    if (collector === undefined) throw unknown(id);
    await trx("collectors").where({ id }).delete();
    const act = { actor: caller.name, action: "collector.delete", target: collector.toJSON().BrokerId } as const;
    await recordAct(trx, { ...act, detail: { CollectorId: id } }, now);
    return { status: 200, body: collector };
  });

function unknown(id: number): Problem {
  return notFound(`There is no collector with the Id ${id}.`);
}

/** The collectors `c` that were chosen, each with the sources that the caller sees. */
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

/** The sources `o` all of whose licence servers the caller sees; who sees some alone must see one at least. */
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
