// What is stored of the queue: the requests that wait, and the queueings of logs. What follows from them is waiting.ts.
import type { Knex } from "knex";
import { bulkInsert, bulkUpdate, jsonRows, jsonValues } from "../../../db/index.ts";
import type { QueueMoment, Request, WaitingRequest } from "./waiting.ts";

/** One user and feature name on a licence server. */
export interface QueueKey {
  readonly featureKey: string;
  readonly userId: number;
}

export interface StoredRequest extends WaitingRequest, QueueKey {
  readonly id: number;
}

/** A queueing of a log as it is stored. */
interface StoredEvent extends Request, QueueKey {
  readonly at: number;
  readonly isEnd: boolean;
  readonly ordinal: number;
  readonly key: string;
}

/** Property to column of both tables. */
const requestColumns = {
  poolId: "pool_id",
  featureKey: "feature_key",
  userId: "user_id",
  workstation: "workstation",
  workstationKey: "workstation_key",
  display: "display",
  handle: "handle",
  numberOfLicenses: "number_of_licenses",
} as const satisfies Record<keyof (Request & QueueKey), string>;

const waitingColumns = {
  ...requestColumns,
  sinceAt: "since_at",
  isSinceEstimated: "is_since_estimated",
  isListed: "is_listed",
} as const satisfies Record<keyof (WaitingRequest & QueueKey), string>;

const eventColumns = {
  ...requestColumns,
  at: "event_at",
  isEnd: "is_end",
  ordinal: "ordinal",
  key: "event_key",
} as const satisfies Record<keyof StoredEvent, string>;

/** Every request that waits at a licence server. */
export async function readWaiting(trx: Knex.Transaction, licenseServerId: number): Promise<StoredRequest[]> {
  const rows: StoredRequest[] = await trx("queued_requests")
    .where({ license_server_id: licenseServerId })
    .select({ id: "id", ...waitingColumns })
    .orderBy("id");
  return rows.map((row) => ({
    ...row,
    isSinceEstimated: Boolean(row.isSinceEstimated),
    isListed: Boolean(row.isListed),
  }));
}

/** The values of an object by the columns of its properties; true and false as 1 and 0. */
function written<Property extends string>(
  columns: Readonly<Record<Property, string>>,
  values: Readonly<Record<NoInfer<Property>, string | number | boolean | null>>,
): Record<string, string | number | null> {
  return Object.fromEntries(
    (Object.entries(columns) as [Property, string][]).map(([property, column]) => {
      const value: string | number | boolean | null = values[property];
      return [column, typeof value === "boolean" ? Number(value) : value];
    }),
  );
}

export interface QueueChanges {
  readonly added: readonly (WaitingRequest & QueueKey)[];
  readonly changed: readonly StoredRequest[];
  /** Their Ids. */
  readonly ended: readonly number[];
}

export async function writeWaiting(
  trx: Knex.Transaction,
  licenseServerId: number,
  { added, changed, ended }: QueueChanges,
): Promise<void> {
  if (ended.length > 0) {
    await trx("queued_requests")
      .whereRaw("id in ?", [jsonValues(trx, ended)])
      .delete();
  }
  await bulkUpdate(
    trx,
    "queued_requests",
    ["id"],
    changed.map((one) => ({ id: one.id, ...written(waitingColumns, one) })),
  );
  await bulkInsert(
    trx,
    "queued_requests",
    added.map((one) => ({ license_server_id: licenseServerId, ...written(waitingColumns, one) })),
  );
}

/** Those of the keys whose queueing is stored already. */
export async function storedEventKeys(trx: Knex.Transaction, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const stored: string[] = await trx("queue_events")
    .whereRaw("event_key in ?", [jsonValues(trx, keys)])
    .pluck("event_key");
  return new Set(stored);
}

/** Adds queueings, and deletes those of the server that happened before an instant: nothing depends on them any more. */
export async function storeEvents(
  trx: Knex.Transaction,
  licenseServerId: number,
  events: readonly StoredEvent[],
  before: number,
): Promise<void> {
  await trx("queue_events").where({ license_server_id: licenseServerId }).where("event_at", "<", before).delete();
  await bulkInsert(
    trx,
    "queue_events",
    events.map((event) => ({ license_server_id: licenseServerId, ...written(eventColumns, event) })),
  );
}

type OwnedMoment = { readonly owner: number; readonly moment: QueueMoment };

/** Events of these users and features from an instant on; `owner` is the index among the keys. */
export async function readEvents(
  trx: Knex.Transaction,
  licenseServerId: number,
  keys: readonly QueueKey[],
  from: number,
): Promise<OwnedMoment[]> {
  const rows: (Request & { owner: number; at: number; isEnd: number; ordinal: number })[] = await trx
    .select({
      ...Object.fromEntries(Object.entries(requestColumns).map(([property, column]) => [property, `e.${column}`])),
      owner: "k.owner",
      at: "e.event_at",
      isEnd: "e.is_end",
      ordinal: "e.ordinal",
    })
    .from(keysTable(trx, keys))
    .joinRaw("cross join queue_events e")
    .whereRaw(
      `e.license_server_id = ? and e.feature_key = k.feature_key and e.user_id = k.user_id and e.event_at >= ?`,
      [licenseServerId, from],
    )
    .orderBy("e.id");
  return rows.map(({ owner, at, isEnd, ordinal, ...request }) => ({
    owner,
    moment: { at, ordinal, kind: isEnd ? "dequeue" : "queue", request },
  }));
}

/** When these users checked these features out from an instant on. */
export async function readCheckouts(
  trx: Knex.Transaction,
  licenseServerId: number,
  keys: readonly (QueueKey & { readonly from: number })[],
): Promise<OwnedMoment[]> {
  type Row = { owner: number; at: number } & Pick<Request, "workstationKey" | "handle" | "numberOfLicenses">;
  const rows: Row[] = await trx
    .select({ owner: "k.owner", at: "x.start_at", handle: "x.handle", numberOfLicenses: "x.number_of_licenses" })
    .select({ workstationKey: "t.workstation_key" })
    .from(keysTable(trx, keys))
    .joinRaw("cross join sessions x join pools p on p.id = x.pool_id")
    .joinRaw("left join session_texts t on t.id = x.texts_id")
    .whereRaw(
      `x.user_id = k.user_id and x.start_at >= k.from_at and x.license_server_id = ? and p.name_key = k.feature_key`,
      [licenseServerId],
    )
    .orderBy("x.id");
  return rows.map(({ owner, at, ...request }) => ({ owner, moment: { at, ordinal: 0, kind: "checkout", request } }));
}

function keysTable(trx: Knex.Transaction, keys: readonly (QueueKey & { readonly from?: number })[]): Knex.Raw {
  return jsonRows(
    trx,
    "k",
    { owner: "integer", feature_key: "text", user_id: "integer", from_at: "integer" },
    keys.map(({ featureKey, userId, from = 0 }, owner) => [owner, featureKey, userId, from]),
  );
}
