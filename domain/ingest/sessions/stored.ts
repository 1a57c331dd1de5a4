// Sessions as the way in reads them: rows with what they are evidence of. Writing them is ingest-session-writes.ts.
import type { Knex } from "knex";
import { jsonRows } from "../../../db/index.ts";
import { handleIn } from "../batch/keys.ts";
import { type Attributes, noAttributes } from "../reports/messages.ts";
import type { End, Ending, Listing, Start } from "./evidence.ts";
import type { Stored } from "./reconcile.ts";

export interface CheckoutStart extends Start {
  readonly poolId: number;
  readonly attributes: Attributes;
}

export interface CheckoutListing extends Listing {
  readonly poolId: number;
  readonly attributes: Attributes;
}

export type StoredSession = Stored<SessionRow, CheckoutStart, CheckoutListing>;

/** A stored session; instants in milliseconds since 1970 UTC. */
export interface SessionRow extends Attributes {
  readonly id: number;
  readonly poolId: number;
  readonly userId: number;
  readonly workstation: string | null;
  readonly workstationKey: string | null;
  readonly numberOfLicenses: number;
  readonly startAt: number;
  readonly endAt: number | null;
  readonly endSource: string | null;
  readonly source: string;
  readonly checkoutKey: string | null;
  readonly startKey: string | null;
  readonly endKey: string | null;
  readonly listedStartAt: number | null;
  readonly listedPrecisionMs: number | null;
  readonly listedAt: number | null;
}

/** Property to column: what is read, compared and written of a session. */
export const sessionColumns = {
  poolId: "pool_id",
  userId: "user_id",
  groupName: "group_name",
  projectName: "project_name",
  workstation: "workstation",
  workstationKey: "workstation_key",
  ipAddress: "ip_address",
  display: "display",
  handle: "handle",
  clientVersion: "client_version",
  numberOfLicenses: "number_of_licenses",
  isBorrowed: "is_borrowed",
  startAt: "start_at",
  endAt: "end_at",
  endSource: "end_source",
  idleSeconds: "idle_seconds",
  lingerSeconds: "linger_seconds",
  lingerDueAt: "linger_due_at",
  source: "source",
  checkoutKey: "checkout_key",
  startKey: "start_key",
  endKey: "end_key",
  listedStartAt: "listed_start_at",
  listedPrecisionMs: "listed_precision_ms",
  listedAt: "listed_at",
} as const satisfies Record<Exclude<keyof SessionRow, "id">, string>;

const selected = Object.fromEntries(
  Object.entries({ id: "id", ...sessionColumns }).map(([property, column]) => [property, `x.${column}`]),
);

/** A row with the applied snapshots that follow its last listing and its start; null where there is none. */
export type ReadRow = SessionRow & {
  /** The group's place among those that were wanted. */
  readonly place: number;
  readonly missedAfterListing: number | null;
  readonly snapshotAfterStart: number | null;
};

/** Whose sessions to read, and the instant that they must reach. */
export interface Wanted {
  readonly poolIds: readonly number[];
  readonly userId: number;
  readonly workstationKey: string | null;
  readonly numberOfLicenses: number;
  readonly from: number;
}

/** The contract's largest StartPrecisionSeconds. */
const LONGEST_PRECISION_MS = 86_400_000;

/** All active sessions of a server. */
export async function readActive(trx: Knex.Transaction, licenseServerId: number): Promise<SessionRow[]> {
  const rows = await trx
    .select<SessionRow[]>(selected)
    .from("sessions as x")
    .where({ "x.license_server_id": licenseServerId })
    .whereNull("x.end_at");
  return rows.map(withFlags);
}

/** The ended sessions of each group that end at or after its instant, and its active ones if asked for. */
export async function readGroups(
  trx: Knex.Transaction,
  groups: readonly Wanted[],
  which: "ended" | "all",
): Promise<ReadRow[]> {
  if (groups.length === 0) return [];
  const wanted = jsonRows(
    trx,
    "k",
    {
      place: "integer",
      pool_id: "integer",
      user_id: "integer",
      workstation: "text",
      licenses: "integer",
      from_at: "integer",
    },
    groups.flatMap((group, index) =>
      group.poolIds.map((id) => [
        index,
        id,
        group.userId,
        group.workstationKey ?? "",
        group.numberOfLicenses,
        group.from,
      ]),
    ),
  );
  const following = (than: string) => `(select min(t.snapshot_at) from snapshots t
    where t.license_server_id = x.license_server_id and t.snapshot_at ${than})`;
  const query = (condition: string) =>
    trx
      .select({ ...selected, place: "k.place" })
      .select({
        missedAfterListing: trx.raw(following("> x.listed_at")),
        snapshotAfterStart: trx.raw(following(">= x.start_at")),
      })
      .from(wanted)
      // Cross joins keep their order: the groups first, then a seek in the index for each.
      .joinRaw("cross join sessions x")
      .whereRaw(
        `x.user_id = k.user_id and x.pool_id = k.pool_id and x.number_of_licenses = k.licenses
           and coalesce(x.workstation_key, '') = k.workstation and ${condition}`,
      );
  // A listing speaks of a start up to its precision later; the first condition is the one that an index answers.
  const rows: ReadRow[] = await query(
    `x.end_at >= k.from_at - ${LONGEST_PRECISION_MS} and x.end_at >= k.from_at - coalesce(x.listed_precision_ms, 0)`,
  );
  if (which === "all") rows.push(...(await query("x.end_at is null")));
  return rows.map(withFlags);
}

function withFlags<T extends SessionRow>(row: T): T {
  return { ...row, isBorrowed: Boolean(row.isBorrowed) };
}

/** When snapshots missed a session, as far as they are known. */
export interface Misses {
  readonly listedAt: number | null;
  readonly missedAfterListing: number | null;
  readonly snapshotAfterStart: number | null;
}

/** What a row is evidence of. A start that the log named by a handle keeps it; all else belongs to the listing. */
export function evidenceOf(row: SessionRow, misses: Misses): StoredSession {
  const { startKey, poolId } = row;
  // A row that no message made (demonstration data) counts as one that was listed.
  const listingKey = row.checkoutKey ?? (startKey === null ? `row-${row.id}` : null);
  const listing: CheckoutListing | null =
    listingKey === null
      ? null
      : {
          startAt: row.listedStartAt ?? row.startAt,
          precisionMs: row.listedPrecisionMs ?? 1000,
          display: row.display,
          handle: row.handle,
          key: listingKey,
          listedAt: misses.listedAt,
          missedAt: row.endSource === "snapshot" ? row.endAt : misses.missedAfterListing,
          poolId,
          attributes: row,
        };
  const handle = handleIn(startKey);
  const start: CheckoutStart | null =
    startKey === null
      ? null
      : {
          at: row.startAt,
          key: startKey,
          handle,
          seenAt: listing ? null : row.listedAt,
          snapshotAfter: row.listedAt === null || listing ? misses.snapshotAfterStart : misses.missedAfterListing,
          poolId,
          attributes: listing ? { ...noAttributes, handle } : row,
        };
  return { row, start, listing, ending: endingOf(row), end: endOf(row) };
}

function endingOf({ endAt, endSource, endKey }: SessionRow): Ending | null {
  if (endAt === null) return null;
  if (endSource === "snapshot") return { at: endAt, by: "snapshot", key: null };
  return { at: endAt, by: endKey === null ? "stop" : "checkin", key: endKey };
}

function endOf({ endAt, endKey }: SessionRow): End | null {
  return endAt === null || endKey === null ? null : { at: endAt, key: endKey, handle: handleIn(endKey) };
}
