// setCollectorState: what a collector reports of itself and its sources, in place of what it reported before. It is no report
// of a licence server.
import type { Knex } from "knex";
import { jsonValues, nameKey, upsertRows, withLocks } from "../../db/index.ts";
import type { Caller } from "../../domain/filters/context.ts";
import { instantOf } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";
import { actsAtEnd } from "./acts-at-end.ts";
import { claimedByOthers } from "./claims.ts";
import { bindBroker, refuseOtherBroker } from "./own-broker.ts";

type State = components["schemas"]["CollectorState"];
type SourceState = components["schemas"]["CollectorSourceState"];

const collectorColumns = {
  broker_id: "text",
  broker_key: "text",
  version: "text",
  host_name: "text",
  started_at: "integer",
  reported_at: "integer",
  interval_ms: "integer",
  clock_difference_ms: "integer",
  backlog_messages: "integer",
  backlog_bytes: "integer",
  backlog_since_at: "integer",
  dropped_messages: "integer",
  refused_messages: "integer",
  error: "text",
} as const;

const sourceColumns = {
  collector_id: "integer",
  position: "integer",
  name: "text",
  manager: "text",
  interval_ms: "integer",
  asks_license_server: "integer",
  last_poll_at: "integer",
  last_success_at: "integer",
  polls: "integer",
  failures: "integer",
  unreadable_lines: "integer",
  log_lag_bytes: "integer",
  clock_difference_ms: "integer",
  error: "text",
} as const;

const serverColumns = { collector_id: "integer", position: "integer", license_server_id: "integer" } as const;

/** The lock of all who write the states of collectors. */
const collectorsLock = "collectors";

export const setCollectorState: Handler<"setCollectorState"> = async ({ body }, { db, caller, now }) => {
  refuseOtherBroker(caller, body.BrokerId);
  const row = collectorRow(body, now);
  const rowsOf = body.Sources.map(sourceRow);
  const work = actsAtEnd(now, async (trx, note) => {
    await bindBroker(trx, caller, body.BrokerId, note);
    await upsertRows(trx, "collectors", collectorColumns, ["broker_key"], [row]);
    const { id } = await trx("collectors").where("broker_key", nameKey(body.BrokerId)).first("id");
    const sources = rowsOf.map((fields, place) => [id, place, ...fields]);
    await upsertRows(trx, "collector_sources", sourceColumns, ["collector_id", "position"], sources);
    await trx("collector_sources").where("collector_id", id).where("position", ">=", sources.length).delete();
    await replaceServers(trx, id, body.Sources, caller);
    return { status: 200 as const, body: { Id: id, ReceivedUtc: new Date(now).toISOString() } };
  });
  return db.write.transaction(work, withLocks(collectorsLock));
};

/** In the order of {@link collectorColumns}. */
function collectorRow(state: State, now: number): (string | number | null)[] {
  const sentAt = instantOf("SentUtc", state.SentUtc) ?? now;
  return [
    state.BrokerId,
    nameKey(state.BrokerId),
    state.Version,
    state.HostName,
    instantOf("StartedUtc", state.StartedUtc),
    now,
    milliseconds(state.IntervalSeconds),
    sentAt - now,
    state.BacklogMessages ?? 0,
    state.BacklogBytes ?? 0,
    instantOf("BacklogSinceUtc", state.BacklogSinceUtc),
    state.DroppedMessages ?? 0,
    state.RefusedMessages ?? 0,
    state.Error ?? null,
  ];
}

/** In the order of {@link sourceColumns} after the first two. */
function sourceRow(source: SourceState, place: number): (string | number | null)[] {
  const at = (name: "LastPollUtc" | "LastSuccessUtc") => instantOf(`Sources/${place}/${name}`, source[name]);
  return [
    source.Name,
    source.Manager,
    milliseconds(source.IntervalSeconds),
    source.AsksLicenseServer ? 1 : 0,
    at("LastPollUtc"),
    at("LastSuccessUtc"),
    source.Polls ?? 0,
    source.Failures ?? 0,
    source.UnreadableLines ?? 0,
    source.LogLagBytes ?? 0,
    source.ClockDifferenceSeconds == null ? null : milliseconds(source.ClockDifferenceSeconds),
    source.Error ?? null,
  ];
}

/** Which licence servers each source reports: those that are known, and that no other machine has claimed. */
async function replaceServers(
  trx: Knex.Transaction,
  collectorId: number,
  sources: readonly SourceState[],
  caller: Caller,
): Promise<void> {
  const places = sources.map(({ LicenseServerNames = [] }) => new Set(LicenseServerNames.map(nameKey)));
  const keys = [...new Set(places.flatMap((names) => [...names]))];
  const known: { id: number; name_key: string }[] = await trx("license_servers")
    .whereRaw("name_key in ?", [jsonValues(trx, keys)])
    .whereNot("enable_status", "Deleted")
    .select("id", "name_key");
  const foreign = await claimedByOthers(
    trx,
    caller,
    known.map(({ id }) => id),
  );
  const ids = new Map(known.flatMap(({ id, name_key }) => (foreign.has(id) ? [] : [[name_key, id] as const])));
  const rows = places.flatMap((names, place) =>
    [...names].flatMap((key) => (ids.has(key) ? [[collectorId, place, ids.get(key) as number]] : [])),
  );
  const stored: { position: number; license_server_id: number }[] = await trx("collector_source_servers")
    .where("collector_id", collectorId)
    .select("position", "license_server_id");
  const isSame = (kept: ReadonlySet<string>) =>
    kept.size === rows.length && rows.every(([, place, id]) => kept.has(`${place} ${id}`));
  if (isSame(new Set(stored.map((row) => `${row.position} ${row.license_server_id}`)))) return;
  await trx("collector_source_servers").where("collector_id", collectorId).delete();
  await upsertRows(trx, "collector_source_servers", serverColumns, Object.keys(serverColumns), rows);
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1_000);
}
