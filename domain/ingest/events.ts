// An events message: what a licence manager's log recorded, with exact times. What was applied before changes nothing.
import type { Knex } from "knex";
import { jsonValues, nameKey } from "../../db/index.ts";
import type { Batch } from "./batch/batch.ts";
import { eventKey } from "./batch/keys.ts";
import { applied, type KeyedEvent, type Log, type StopEvent, type UsageEvent } from "./batch/messages.ts";
import { lastUpdateOf, type Outcome, type Server } from "./batch/servers.ts";
import { addDenials } from "./denials.ts";
import type { Pool, PoolBook } from "./pools/book.ts";
import { readPools, storePools } from "./pools/store.ts";
import { applyLoggedQueue, newQueueings } from "./queue/apply.ts";
import { applyLog } from "./sessions/apply-log.ts";
import { undoSilences } from "./silence.ts";

interface NewEvents {
  readonly events: readonly KeyedEvent[];
  readonly stops: readonly StopEvent[];
  /** How many of the message were applied before. */
  readonly repeated: number;
}

/** Applies those events of a log that were not applied before. */
export async function applyEvents(batch: Batch, before: Server, message: Log): Promise<Outcome> {
  const { trx } = batch;
  const server = await undoSilences(
    batch,
    before,
    message.events.map((event) => event.at),
  );
  const { events, stops, repeated } = await newEvents(batch, server, message);
  const last = message.events.reduce((at, event) => Math.max(at, event.at), Number.NEGATIVE_INFINITY);
  const changes = { ...lastUpdateOf(server, last), last_log_at: Math.max(server.last_log_at ?? last, last) };
  const queueings = await newQueueings(batch, queueingsOf(server, message));
  if (events.length + stops.length + queueings.length === 0)
    return { result: applied("events", { EventsKnown: repeated }), changes };

  const named = [...events, ...queueings];
  const names = named.map((event) => event.name);
  // A stopped daemon concerns all its pools.
  const book = await readPools(trx, server.id, stops.length > 0 ? undefined : names);
  await lookUpNames(batch, named);
  const poolOf = findPools(book, named, server);
  batch.addedPools += await storePools(trx, server.id, book);
  const counts = await applyLog(batch, { server, book, events, stops, poolOf });
  const checkouts = events.filter((event) => event.type === "checkout");
  await applyLoggedQueue(batch, server, book, { queueings, checkouts, stops, poolOf });
  const denials = events.filter((event) => event.type === "denial");
  const added = await addDenials(batch, server.id, denials, poolOf);
  const result = applied("events", { EventsKnown: repeated, ...counts, DenialsAdded: added });
  return { result, changes };
}

/** Check-ins of users who are not known add none. */
async function lookUpNames({ users, workstations }: Batch, events: readonly KeyedEvent[]): Promise<void> {
  const adding = events.filter((event) => event.type !== "checkin");
  await users.addMissing(adding.map((event) => event.userName));
  await users.lookUp(events.map((event) => event.userName));
  await workstations.lookUp(adding.map((event) => event.workstation));
}

/** The queueings of a log, with their keys: they are stored apart from its other events, and for a shorter time. */
function queueingsOf(server: Server, message: Log): KeyedEvent[] {
  return message.events.flatMap((event) => (isQueueing(event) ? { ...event, key: keyOf(server.id, event) } : []));
}

type Queueing = UsageEvent & { readonly type: "queue" | "dequeue" };

function isQueueing(event: UsageEvent | StopEvent): event is Queueing {
  return event.type === "queue" || event.type === "dequeue";
}

/** The events that were not applied before, each once; queueings are left out. */
async function newEvents({ trx }: Batch, server: Server, message: Log): Promise<NewEvents> {
  const keyed = new Map<string, KeyedEvent>();
  const stops = new Map<string, StopEvent>();
  const reported = message.events.filter((event) => !isQueueing(event));
  for (const event of reported) {
    if (event.type === "stop") {
      stops.set(stopKey(event.at, event.vendor === null ? "" : nameKey(event.vendor)), event);
    } else {
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
  for (const key of await storedStops(trx, server.id, [...stops.values()])) stops.delete(key);
  const repeated = reported.length - keyed.size - stops.size;
  return { events: [...keyed.values()], stops: [...stops.values()], repeated };
}

async function storedStops(trx: Knex.Transaction, serverId: number, stops: readonly StopEvent[]): Promise<string[]> {
  if (stops.length === 0) return [];
  const instants = stops.map((event) => event.at);
  const rows: { vendor_key: string; stop_at: number }[] = await trx("daemon_stops")
    .select("vendor_key", "stop_at")
    .where({ license_server_id: serverId })
    .whereRaw("stop_at in ?", [jsonValues(trx, instants)]);
  return rows.map((row) => stopKey(row.stop_at, row.vendor_key));
}

function stopKey(at: number, vendorKey: string): string {
  return `${at}/${vendorKey}`;
}

/** What identifies an event: its handle, or its ordinal among equal events of its log (docs/domain.md). */
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
    event.ordinal,
    ...(event.type === "denial" ? [event.denialType, event.majorErrorCode] : []),
  ]);
}

/**
 * The pool of each event. What certainly names a feature that is served adds its pool where none is known: a checkout, who
 * waits, and a denial because all licences are taken; one for another reason may be of a feature that is not served at all.
 * It, and a check-in, find those that the message adds.
 */
function findPools(book: PoolBook, events: readonly KeyedEvent[], server: Server): (event: KeyedEvent) => Pool | null {
  const adds = ({ type, denialType }: KeyedEvent) =>
    type !== "checkin" && (type !== "denial" || denialType !== "Other");
  const ordered = [...events.filter(adds), ...events.filter((event) => !adds(event))];
  const poolsOf = book.apply(book.matchEvents(ordered, adds, server.last_snapshot_at === null));
  for (const [{ at }, pools] of poolsOf) for (const pool of pools) book.nameAt(pool, at);
  return (event) => poolsOf.get(event)?.[0] ?? null;
}
