// Sessions as the way in writes them: what a settled group should look like, compared with what is stored, and written
// in a few statements however many rows there are.
import { bulkUpdate, insertReturningIds, jsonValues, lengthClass } from "../../../db/index.ts";
import { markSpans } from "../../usage/concurrency/dirty-slots.ts";
import type { Batch } from "../batch/batch.ts";
import { type Attributes, noAttributes } from "../reports/messages.ts";
import { seenAt, startOf } from "./evidence.ts";
import type { Settled } from "./reconcile.ts";
import { type CheckoutListing, type CheckoutStart, type SessionRow, sessionColumns } from "./stored.ts";

export type SettledSession = Settled<SessionRow, CheckoutStart, CheckoutListing>;
export type SessionValues = Omit<SessionRow, "id">;

/** Who a group of checkouts belongs to. */
export interface Owner {
  readonly userId: number;
  readonly workstation: string | null;
  readonly workstationKey: string | null;
  readonly numberOfLicenses: number;
}

/** What became of the sessions of a message. */
export interface SessionCounts {
  SessionsOpened: number;
  SessionsClosed: number;
  SessionsUpdated: number;
}

/** The session as it should be stored. */
export function valuesOf(settled: SettledSession, owner: Owner): SessionValues {
  const { row, start, listing, ending } = settled;
  const attributes = merged(listing?.attributes ?? noAttributes, start?.attributes ?? noAttributes);
  return {
    ...attributes,
    poolId: listing?.poolId ?? row?.poolId ?? start?.poolId ?? 0,
    userId: owner.userId,
    workstation: row?.workstation ?? owner.workstation,
    workstationKey: owner.workstationKey,
    numberOfLicenses: owner.numberOfLicenses,
    startAt: startOf(settled),
    endAt: ending?.at ?? null,
    endSource: ending === null ? null : ending.by === "snapshot" ? "snapshot" : "event",
    source: start ? "event" : "snapshot",
    checkoutKey: listing?.key ?? null,
    startKey: start?.key ?? null,
    endKey: ending?.key ?? null,
    listedStartAt: listing?.startAt ?? null,
    listedPrecisionMs: listing?.precisionMs ?? null,
    listedAt: ending && seenAt(settled),
  };
}

function merged(first: Attributes, second: Attributes): Attributes {
  return {
    groupName: first.groupName ?? second.groupName,
    projectName: first.projectName ?? second.projectName,
    ipAddress: first.ipAddress ?? second.ipAddress,
    display: first.display ?? second.display,
    handle: first.handle ?? second.handle,
    clientVersion: first.clientVersion ?? second.clientVersion,
    isBorrowed: first.isBorrowed || second.isBorrowed,
    idleSeconds: first.idleSeconds ?? second.idleSeconds,
    lingerSeconds: first.lingerSeconds ?? second.lingerSeconds,
    lingerDueAt: first.lingerDueAt ?? second.lingerDueAt,
  };
}

/** Collects what is to be written of sessions, and writes it at once. */
export class SessionWrites {
  readonly #licenseServerId: number;
  readonly #inserts: SessionValues[] = [];
  readonly #updates: { readonly row: SessionRow; readonly values: SessionValues; readonly changed: Property[] }[] = [];
  readonly #deletes: SessionRow[] = [];

  constructor(licenseServerId: number) {
    this.#licenseServerId = licenseServerId;
  }

  insert(values: SessionValues): void {
    this.#inserts.push(values);
  }

  /** Nothing is written where nothing changed. */
  update(row: SessionRow, values: SessionValues): void {
    const changed = properties.filter((property) => row[property] !== values[property]);
    if (changed.length > 0) this.#updates.push({ row, values, changed });
  }

  delete(row: SessionRow): void {
    this.#deletes.push(row);
  }

  /** Writes everything, tells the batch, and answers what became of the sessions. */
  async write(batch: Batch): Promise<SessionCounts> {
    const { trx } = batch;
    await this.#learnLabels(batch);
    await this.#freeKeys(batch);
    // One statement for each set of columns, so that an idle time that moved touches no index.
    for (const [, updates] of Map.groupBy(this.#updates, ({ changed }) => changed.join())) {
      const rows = updates.map(({ row, values, changed }) => ({ id: row.id, ...columnsOf(values, changed, batch) }));
      await bulkUpdate(trx, "sessions", ["id"], rows);
    }
    const ids = await insertReturningIds(
      trx,
      "sessions",
      this.#inserts.map((values) => rowOf(values, this.#licenseServerId, batch)),
    );
    for (const [place, values] of this.#inserts.entries()) batch.sessionChanged(ids[place] as number, null, values);
    for (const { row, values } of this.#updates) batch.sessionChanged(row.id, row, values);
    for (const row of this.#deletes) batch.sessionChanged(row.id, row, null);
    const labelled = this.#updates.filter(({ changed }) => changed.some((property) => labelProperties.has(property)));
    await markSpans(
      trx,
      labelled.map(({ values }) => values),
    );
    return this.#counts();
  }

  /** Learns which groups and projects the sessions that are written belong to. */
  async #learnLabels({ groups, projects, defaultGroups }: Batch): Promise<void> {
    const told = [...this.#inserts, ...this.#updates.map(({ values }) => values)];
    await groups.learn(told.map((values) => values.groupName));
    await projects.learn(told.map((values) => values.projectName));
    const groupless = this.#inserts.filter((values) => values.groupName === null);
    await defaultGroups.learn(groupless.map((values) => values.userId));
  }

  /** Takes away doubled rows, and keys that move from one row to another, so that no key is ever there twice. */
  async #freeKeys({ trx }: Batch): Promise<void> {
    const deleted = this.#deletes.map((row) => row.id);
    if (deleted.length > 0)
      await trx("sessions")
        .whereRaw("id in ?", [jsonValues(trx, deleted)])
        .delete();
    const lost = this.#updates.filter(({ row, changed }) =>
      changed.some((property) => keyProperties.has(property) && row[property] !== null),
    );
    await bulkUpdate(
      trx,
      "sessions",
      ["id"],
      lost.map(({ row }) => ({ id: row.id, checkout_key: null, start_key: null, end_key: null })),
    );
    // The statement that follows must put back those that stay.
    for (const { changed } of lost) {
      for (const property of keyProperties) if (!changed.includes(property)) changed.push(property);
    }
  }

  #counts(): SessionCounts {
    const closed = (row: SessionRow | null, values: SessionValues) => row?.endAt == null && values.endAt !== null;
    const ended = this.#updates.filter(({ row, values }) => closed(row, values));
    const shown = this.#updates.filter(({ changed }) => changed.some((property) => !hidden.has(property)));
    return {
      SessionsOpened: this.#inserts.length,
      SessionsClosed: ended.length + this.#inserts.filter((values) => closed(null, values)).length,
      SessionsUpdated: shown.filter((update) => !ended.includes(update)).length + this.#deletes.length,
    };
  }
}

type Property = keyof SessionValues;
const properties = Object.keys(sessionColumns) as Property[];
/** What a session counts to besides its user and pool. */
const labelProperties: ReadonlySet<Property> = new Set(["groupName", "projectName"] as const);
const keyProperties: ReadonlySet<Property> = new Set(["checkoutKey", "startKey", "endKey"] as const);
/** What no answer shows. */
const hidden: ReadonlySet<Property> = new Set([
  ...keyProperties,
  "endSource",
  "listedStartAt",
  "listedPrecisionMs",
  "listedAt",
] as const);

function columnsOf(
  values: SessionValues,
  of: readonly Property[],
  { groups, projects }: Batch,
): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {};
  for (const property of of) {
    const value = values[property];
    columns[sessionColumns[property]] = typeof value === "boolean" ? Number(value) : value;
  }
  if (of.includes("endAt") || of.includes("startAt")) {
    columns.length_class = values.endAt === null ? null : lengthClass(values.endAt - values.startAt);
  }
  if (of.includes("groupName")) columns.group_id = groups.id(values.groupName);
  if (of.includes("projectName")) columns.project_id = projects.id(values.projectName);
  return columns;
}

/** A new row. Written out, as ten thousand of them are made at once. */
function rowOf(values: SessionValues, licenseServerId: number, { groups, projects, defaultGroups }: Batch) {
  return {
    license_server_id: licenseServerId,
    pool_id: values.poolId,
    user_id: values.userId,
    group_name: values.groupName,
    group_id: groups.id(values.groupName) ?? defaultGroups.of(values.userId),
    project_name: values.projectName,
    project_id: projects.id(values.projectName),
    workstation: values.workstation,
    workstation_key: values.workstationKey,
    ip_address: values.ipAddress,
    display: values.display,
    handle: values.handle,
    client_version: values.clientVersion,
    number_of_licenses: values.numberOfLicenses,
    is_borrowed: Number(values.isBorrowed),
    start_at: values.startAt,
    end_at: values.endAt,
    end_source: values.endSource,
    length_class: values.endAt === null ? null : lengthClass(values.endAt - values.startAt),
    idle_seconds: values.idleSeconds,
    linger_seconds: values.lingerSeconds,
    linger_due_at: values.lingerDueAt,
    source: values.source,
    checkout_key: values.checkoutKey,
    start_key: values.startKey,
    end_key: values.endKey,
    listed_start_at: values.listedStartAt,
    listed_precision_ms: values.listedPrecisionMs,
    listed_at: values.listedAt,
  } satisfies Record<Columns, string | number | null>;
}

type Columns = (typeof sessionColumns)[Property] | "license_server_id" | "length_class" | "group_id" | "project_id";
