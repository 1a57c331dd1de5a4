// What a stored session is evidence of: an exact start, a listing of snapshots, an ending. Pure.
import { handleIn } from "../batch/keys.ts";
import type { SessionRow } from "../batch/session-row.ts";
import { type Attributes, noAttributes } from "../reports/attributes.ts";
import type { Checkin, Ending, Listing, Start } from "./evidence.ts";
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

/** When snapshots missed a session, as far as they are known. */
export interface Misses {
  readonly listedAt: number | null;
  readonly missedAfterListing: number | null;
  readonly snapshotAfterStart: number | null;
}

/** What a row is evidence of. A start keeps the handle by which the log named it; all else belongs to the listing. */
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
          checkoutData: row.checkoutData,
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
          checkoutData: row.checkoutData,
          seenAt: listing ? null : row.listedAt,
          snapshotAfter: row.listedAt === null || listing ? misses.snapshotAfterStart : misses.missedAfterListing,
          poolId,
          attributes: listing ? { ...noAttributes, handle, checkoutData: row.checkoutData } : row,
        };
  return { row, start, listing, ending: endingOf(row), checkin: checkinOf(row) };
}

function endingOf({ endAt, endSource, endKey }: SessionRow): Ending | null {
  if (endAt === null) return null;
  if (endSource === "snapshot" || endSource === "silence") return { at: endAt, by: endSource, key: null };
  return { at: endAt, by: endKey === null ? "stop" : "checkin", key: endKey };
}

function checkinOf({ endAt, endKey, checkoutData }: SessionRow): Checkin | null {
  return endAt === null || endKey === null ? null : { at: endAt, key: endKey, handle: handleIn(endKey), checkoutData };
}
