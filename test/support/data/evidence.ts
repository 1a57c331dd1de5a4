// Plain builders of evidence about checkouts: exact starts of a log, listings of snapshots.
import type { Listing, Start } from "../../../domain/ingest/sessions/evidence.ts";

export const minute = 60_000;

export function aStart(at: number, fields: Partial<Start> = {}): Start {
  return { at, key: `out-${at}`, handle: null, checkoutData: null, seenAt: null, snapshotAfter: null, ...fields };
}

export function aListing(startAt: number, fields: Partial<Listing> = {}): Listing {
  const unknown = { display: null, handle: null, checkoutData: null, listedAt: null, missedAt: null };
  return { startAt, precisionMs: minute, key: `list-${startAt}`, ...unknown, ...fields };
}
