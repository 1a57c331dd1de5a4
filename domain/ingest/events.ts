// An events message: what a licence manager's log told, with exact times. What was applied before changes nothing.
import { jsonValues, nameKey, upsertRows } from "../../db/index.ts";
import type { Batch } from "./batch/batch.ts";
import { eventKey } from "./batch/keys.ts";
import { findServer, type Server, touchServer } from "./batch/servers.ts";
import { addDenials } from "./denials.ts";
import type { Pool, PoolBook } from "./pools/identity.ts";
import { readPools, storePools } from "./pools/store.ts";
import type { KeyedEvent, Log, StopEvent, UsageEvent } from "./reports/messages.ts";
import { applied, type MessageResult, notApplied } from "./reports/result.ts";
import { type Group, Groups, keepUnmatched, settleGroups } from "./sessions/groups.ts";
import { activeAt, endedAfter, snapshotsAfter } from "./sessions/running-at.ts";
import { evidenceOf, readGroups } from "./sessions/stored.ts";
import { SessionWrites } from "./sessions/write.ts";

/** What is told of a checkout may reach back to the minute that a snapshot was dated to. */
const SLACK_MS = 60_000;

/** Applies the events of a log, or says why not. */
export async function applyEvents(batch: Batch, message: Log): Promise<MessageResult> {
  const { trx } = batch;
  const server = await findServer(trx, message.server);
  if (server === null) return notApplied("events", "LicenseServerDeleted");
  const { events, stops, known } = await unknownOf(batch, server, message);
  const last = message.events.reduce((at, event) => Math.max(at, event.at), Number.NEGATIVE_INFINITY);
  await touchServer(trx, server, last, {});
  const result = { EventsKnown: known };
  if (events.length === 0 && stops.length === 0) return applied("events", result);

  const names = events.map((event) => event.name);
  // A stopped daemon concerns all its pools.
  const book = await readPools(trx, server.id, stops.length > 0 ? undefined : names);
  const told = events.filter((event) => event.type === "checkout" || event.type === "denial");
  await batch.users.learn(
    told.map((event) => event.userName),
    true,
  );
  await batch.users.learn(
    events.map((event) => event.userName),
    false,
  );
  await batch.workstations.learn(told.map((event) => event.workstation));
  const poolOf = findPools(book, events, server);
  await storePools(trx, server.id, book);

  const writes = new SessionWrites(server.id);
  const { groups, homeless } = await gather(batch, server, book, events, poolOf);
  await stop(batch, server, book, groups, stops);
  await readStored(batch, server, groups);
  const unmatched = await settleGroups(trx, server.id, groups.all(), writes);
  await keepUnmatched(trx, server.id, homeless.map(unmatchedOf));
  const counts = await writes.write(batch);
  const denials = events.filter((event) => event.type === "denial");
  await addDenials(batch, server.id, denials, poolOf);
  const more = { DenialsAdded: denials.length, CheckinsUnmatched: unmatched + homeless.length };
  return applied("events", { ...result, ...counts, ...more });
}

/** The events that were not applied before, each once. */
async function unknownOf(
  { trx }: Batch,
  server: Server,
  message: Log,
): Promise<{ events: KeyedEvent[]; stops: StopEvent[]; known: number }> {
  const keyed = new Map<string, KeyedEvent>();
  const stops = new Map<string, StopEvent>();
  let counted = 0;
  for (const event of message.events) {
    if (event.type === "stop") {
      counted += 1;
      stops.set(stopText(event.vendor === null ? "" : nameKey(event.vendor), event.at), event);
    } else if (event.type !== "queue" && event.type !== "dequeue") {
      counted += 1;
      const key = keyOf(server.id, event);
      if (!keyed.has(key)) keyed.set(key, { ...event, key });
    }
  }
  const tables = [
    ["sessions", "start_key"],
    ["sessions", "end_key"],
    ["unmatched_checkins", "event_key"],
    ["denials", "event_key"],
  ] as const;
  const keys = jsonValues(trx, [...keyed.keys()]);
  for (const [table, column] of tables) {
    for (const key of await trx(table).whereRaw("?? in ?", [column, keys]).pluck<string[]>(column)) keyed.delete(key);
  }
  if (stops.size > 0) {
    const at = Array.from(stops.values(), (event) => event.at);
    const rows: { vendor_key: string; stop_at: number }[] = await trx("daemon_stops")
      .select("vendor_key", "stop_at")
      .where({ license_server_id: server.id })
      .whereRaw("stop_at in ?", [jsonValues(trx, at)]);
    for (const row of rows) stops.delete(stopText(row.vendor_key, row.stop_at));
  }
  return { events: [...keyed.values()], stops: [...stops.values()], known: counted - keyed.size - stops.size };
}

function stopText(vendorKey: string, at: number): string {
  return `${at}/${vendorKey}`;
}

/** What makes an event one: told by its handle, or by its place among equal events of its log (design.md section 6). */
function keyOf(licenseServerId: number, event: UsageEvent): string {
  return eventKey(event.attributes.handle, [
    licenseServerId,
    event.type,
    event.vendor === null ? null : nameKey(event.vendor),
    nameKey(event.name),
    event.version,
    event.additionalKey,
    nameKey(event.userName),
    event.workstation === null ? null : nameKey(event.workstation),
    event.numberOfLicenses,
    event.at,
    event.place,
    ...(event.type === "denial" ? [event.denialType, event.majorErrorCode] : []),
  ]);
}

type PoolOf = (event: UsageEvent) => Pool | null;

/**
 * The pool of each event. A checkout makes its pool known, and so does a denial that says that its licences are taken;
 * one for another reason may be of a feature that is not served at all. A check-in makes nothing known.
 */
function findPools(book: PoolBook, events: readonly UsageEvent[], server: Server): PoolOf {
  const isListed = server.last_snapshot_at === null;
  const pools = new Map<UsageEvent, Pool | null>();
  for (const event of events) {
    if (event.type === "checkin") continue;
    const adds = event.type === "checkout" || event.denialType !== "Other";
    pools.set(event, adds ? book.findOrAdd(event, isListed) : book.find(event));
  }
  for (const event of events) if (event.type === "checkin") pools.set(event, book.find(event));
  return (event) => pools.get(event) ?? null;
}

/** Puts checkouts and check-ins into their groups; check-ins of a user or feature that is not known have none. */
async function gather(
  { trx, users, workstations }: Batch,
  server: Server,
  book: PoolBook,
  events: readonly KeyedEvent[],
  poolOf: PoolOf,
): Promise<{ groups: Groups; homeless: KeyedEvent[] }> {
  const groups = new Groups(book);
  const homeless: KeyedEvent[] = [];
  const checkouts = events.filter((event) => event.type === "checkout");
  const snapshotAfter = await snapshotsAfter(
    trx,
    server,
    checkouts.map((event) => event.at),
  );
  for (const event of events) {
    if (event.type !== "checkout" && event.type !== "checkin") continue;
    const { at, key, userName, numberOfLicenses, attributes } = event;
    const workstation = workstations.shown(event.workstation);
    const pool = poolOf(event);
    const userId = users.find(userName);
    if (!pool || userId === null) {
      homeless.push(event);
      continue;
    }
    const group = groups.of(pool, { userId, userName, workstation, numberOfLicenses }, at - SLACK_MS);
    const { handle } = attributes;
    if (event.type === "checkin") group.newEnds.push({ at, key, handle });
    else {
      const seen = { seenAt: null, snapshotAfter: snapshotAfter(at) };
      group.newStarts.push({ at, key, handle, poolId: pool.id, attributes, ...seen });
    }
  }
  return { groups, homeless };
}

/** Notes the stops, and gathers the groups whose sessions ran when the daemons stopped. */
async function stop(
  { trx }: Batch,
  server: Server,
  book: PoolBook,
  groups: Groups,
  stops: readonly StopEvent[],
): Promise<void> {
  if (stops.length === 0) return;
  const rows = stops.map(({ vendor, at }) => [server.id, at, vendor === null ? "" : nameKey(vendor)]);
  const columns = { license_server_id: "integer", stop_at: "integer", vendor_key: "text" } as const;
  await upsertRows(trx, "daemon_stops", columns, ["license_server_id", "stop_at", "vendor_key"], rows);
  const pools = new Map(book.all().map((pool) => [pool.id, pool]));
  const at = stops.map((event) => event.at);
  const running = [...(await activeAt(trx, server.id, at)), ...(await endedAfter(trx, server.id, at, SLACK_MS))];
  for (const row of running) {
    const pool = pools.get(row.poolId);
    if (pool) groups.of(pool, row, row.at - SLACK_MS);
  }
}

/** Reads what is stored of each group. */
async function readStored({ trx }: Batch, server: Server, groups: Groups): Promise<void> {
  const all: readonly Group[] = groups.all();
  for (const row of await readGroups(trx, all, "all")) {
    const isActive = row.endAt === null;
    if (!isActive && row.checkoutKey === null && row.startKey === null) continue;
    const listedAt = isActive ? server.last_snapshot_at : row.listedAt;
    all[row.place]?.stored.push(evidenceOf(row, { ...row, listedAt }));
  }
}

function unmatchedOf(event: KeyedEvent) {
  return {
    vendorKey: event.vendor === null ? null : nameKey(event.vendor),
    nameKey: nameKey(event.name),
    userName: event.userName,
    workstationKey: event.workstation === null ? null : nameKey(event.workstation),
    numberOfLicenses: event.numberOfLicenses,
    end: { at: event.at, key: event.key, handle: event.attributes.handle },
  };
}
