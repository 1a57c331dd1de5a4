// What is to be written once all evidence about some groups of checkouts is collected, each group reconciled by itself.
// Nothing is written here: write.ts does.
import type { Knex } from "knex";
import { together } from "../../../db/index.ts";
import { mergeAttributes, noAttributes } from "../batch/messages.ts";
import { type SessionRow, textProperties } from "../batch/session-texts.ts";
import type { CheckoutGroup } from "./checkout-groups.ts";
import { type Checkin, type Ending, seenAt, startOf } from "./evidence.ts";
import {
  readSilences,
  readStops,
  readUnmatchedCheckins,
  type Stop,
  type StoredCheckin,
  type UnmatchedCheckin,
} from "./open-evidence.ts";
import { type ReconciledSession, reconcile } from "./reconcile.ts";
import { type CheckoutListing, type CheckoutStart, type StoredSession, sessionColumns } from "./stored.ts";

/** The evidence of one group without its unmatched check-ins and its stops. */
export interface GroupEvidence {
  readonly group: CheckoutGroup;
  readonly stored: readonly StoredSession[];
  readonly newStarts: readonly CheckoutStart[];
  readonly newListings: readonly CheckoutListing[];
  readonly newCheckins: readonly Checkin[];
}

/** Stored check-ins by the position of their group, stops of daemons, and silences of the licence server. */
interface OpenEvidence {
  readonly checkins: ReadonlyMap<number, readonly StoredCheckin[]>;
  readonly stops: readonly Stop[];
  readonly silences: readonly number[];
}

export interface SessionPlan {
  readonly inserts: readonly SessionValues[];
  readonly updates: readonly SessionUpdate[];
  /** Rows that turned out to be the same checkout as another row. */
  readonly deletes: readonly SessionRow[];
  /** Keys of stored check-ins whose checkout is known now. */
  readonly matchedCheckins: readonly string[];
  readonly unmatchedCheckins: readonly UnmatchedCheckin[];
  /** How many of the unmatched check-ins are new. */
  readonly newlyUnmatched: number;
  readonly newStops: readonly Stop[];
}

export const emptyPlan: SessionPlan = {
  inserts: [],
  updates: [],
  deletes: [],
  matchedCheckins: [],
  unmatchedCheckins: [],
  newlyUnmatched: 0,
  newStops: [],
};

/** Reads the check-ins, stops and silences that may end sessions of these groups. */
export async function readOpenEvidence(
  trx: Knex.Transaction,
  { licenseServerId, lastSilenceAt }: { readonly licenseServerId: number; readonly lastSilenceAt: number | null },
  groups: readonly GroupEvidence[],
): Promise<OpenEvidence> {
  if (groups.length === 0) return { checkins: new Map(), stops: [], silences: [] };
  const owners = groups.map((one) => ({ ...one.group, from: earliestOf(one) }));
  const from = owners.reduce((first, owner) => Math.min(first, owner.from), Number.POSITIVE_INFINITY);
  const [checkins, stops] = await together(
    readUnmatchedCheckins(trx, licenseServerId, owners),
    readStops(trx, licenseServerId, from),
  );
  const silences =
    lastSilenceAt === null ? [] : await readSilences(trx, licenseServerId, Math.min(from, lastSilenceAt));
  return { checkins: Map.groupBy(checkins, (checkin) => checkin.owner), stops, silences };
}

/** The earliest instant at which something may have happened that changes the group's sessions. */
function earliestOf({ group, stored }: GroupEvidence): number {
  return stored.reduce((from, { ending }) => (ending === null ? from : Math.min(from, ending.at)), group.from);
}

/** Reconciles each group, and compares it with what is stored. */
export function planSessions(groups: readonly GroupEvidence[], open: OpenEvidence): SessionPlan {
  const plans = groups.map((one, index) => planGroup(one, open.checkins.get(index) ?? [], open));
  return {
    inserts: plans.flatMap((plan) => plan.inserts),
    updates: plans.flatMap((plan) => plan.updates),
    deletes: plans.flatMap((plan) => plan.deletes),
    matchedCheckins: plans.flatMap((plan) => plan.matchedCheckins),
    unmatchedCheckins: plans.flatMap((plan) => plan.unmatchedCheckins),
    newlyUnmatched: plans.reduce((sum, plan) => sum + plan.newlyUnmatched, 0),
    newStops: [],
  };
}

function planGroup(
  evidence: GroupEvidence,
  stored: readonly StoredCheckin[],
  { stops, silences }: OpenEvidence,
): SessionPlan {
  const { group, newStarts, newListings, newCheckins } = evidence;
  const ofVendor = stored.filter((one) => group.vendorKey === null || concerns(one, group));
  const { sessions, duplicates, unmatched } = reconcile<SessionRow, CheckoutStart, CheckoutListing>({
    stored: evidence.stored.toSorted((a, b) => a.row.startAt - b.row.startAt || a.row.id - b.row.id),
    newStarts,
    newListings,
    openCheckins: [...newCheckins, ...ofVendor],
    stops: stops.filter((stop) => concerns(stop, group)).map((stop) => stop.at),
    silences,
  });
  const left = new Set(unmatched.map((checkin) => checkin.key));
  const storedKeys = new Set(ofVendor.map((checkin) => checkin.key));
  return {
    inserts: sessions.flatMap((one) => (one.row === null ? valuesOf(one, group) : [])),
    updates: sessions.flatMap((one) => (one.row === null ? [] : updateOf(one.row, valuesOf(one, group)))),
    deletes: duplicates,
    matchedCheckins: ofVendor.filter((one) => !left.has(one.key)).map((one) => one.key),
    unmatchedCheckins: unmatched.filter((one) => !storedKeys.has(one.key)).map((checkin) => ({ ...group, checkin })),
    newlyUnmatched: newCheckins.filter((one) => left.has(one.key)).length,
    newStops: [],
  };
}

/** Evidence of a vendor's daemon concerns the groups of that vendor; without a vendor, every group. */
function concerns(evidence: { readonly vendorKey: string }, group: CheckoutGroup): boolean {
  return evidence.vendorKey === "" || evidence.vendorKey === group.vendorKey;
}

export type SessionValues = Omit<SessionRow, "id">;
export type SessionProperty = keyof SessionValues;

export interface SessionUpdate {
  readonly row: SessionRow;
  readonly values: SessionValues;
  readonly changed: readonly SessionProperty[];
}

/** Who a group of checkouts belongs to. */
interface Owner {
  readonly userId: number;
  readonly workstation: string | null;
  readonly workstationKey: string | null;
  readonly numberOfLicenses: number;
}

export const sessionProperties: readonly SessionProperty[] = [
  ...textProperties,
  ...(Object.keys(sessionColumns) as SessionProperty[]),
];

/** The session as it should be stored. */
function valuesOf(session: ReconciledSession<SessionRow, CheckoutStart, CheckoutListing>, owner: Owner): SessionValues {
  const { row, start, listing, ending } = session;
  return {
    ...mergeAttributes(listing?.attributes ?? noAttributes, start?.attributes ?? noAttributes),
    // As the log spells it, as its check-in does, too.
    checkoutData: start?.checkoutData ?? listing?.checkoutData ?? null,
    poolId: listing?.poolId ?? row?.poolId ?? start?.poolId ?? 0,
    userId: owner.userId,
    workstation: row?.workstation ?? owner.workstation,
    workstationKey: owner.workstationKey,
    numberOfLicenses: owner.numberOfLicenses,
    startAt: startOf(session),
    endAt: ending?.at ?? null,
    endSource: endSourceOf(ending),
    source: start ? "event" : "snapshot",
    checkoutKey: listing?.key ?? null,
    startKey: start?.key ?? null,
    endKey: ending?.key ?? null,
    listedStartAt: listing?.startAt ?? null,
    listedPrecisionMs: listing?.precisionMs ?? null,
    listedAt: ending && seenAt(session),
  };
}

/** What ended the session, as it is stored. */
function endSourceOf(ending: Ending | null): string | null {
  if (ending === null || ending.by === "snapshot" || ending.by === "silence") return ending?.by ?? null;
  return "event";
}

/** The update that makes the row have these values; none where it has them already. */
export function updateOf(row: SessionRow, values: SessionValues): [SessionUpdate] | [] {
  const changed = sessionProperties.filter((property) => row[property] !== values[property]);
  return changed.length > 0 ? [{ row, values, changed }] : [];
}
