// Groups of checkouts that a log can't tell apart by more than their times: one user, workstation and number of licences,
// of one feature of one vendor on one server. They are gathered, settled each by itself, and written together.
import type { Knex } from "knex";
import { bulkInsert, jsonRows, jsonValues, nameKey } from "../../../db/index.ts";
import type { Pool, PoolBook } from "../pools/identity.ts";
import type { End } from "./evidence.ts";
import { settle } from "./reconcile.ts";
import type { CheckoutListing, CheckoutStart, SessionRow, StoredSession } from "./stored.ts";
import { type Owner, type SessionWrites, valuesOf } from "./write.ts";

export interface Group extends Owner {
  readonly userName: string;
  readonly nameKey: string;
  readonly vendorKey: string | null;
  readonly poolIds: readonly number[];
  /** The earliest instant that what is new speaks of. */
  from: number;
  readonly stored: StoredSession[];
  readonly newStarts: CheckoutStart[];
  readonly newListings: CheckoutListing[];
  readonly newEnds: End[];
}

interface Told {
  readonly userId: number;
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
}

export class Groups {
  readonly #book: PoolBook;
  readonly #groups = new Map<string, Group>();

  constructor(book: PoolBook) {
    this.#book = book;
  }

  /** The group of a checkout in this pool, reaching back to `from`. */
  of(pool: Pool, told: Told, from: number): Group {
    const key = this.#key(pool, told.userId, told.workstation, told.numberOfLicenses);
    let group = this.#groups.get(key);
    if (!group) {
      group = {
        userId: told.userId,
        userName: told.userName,
        workstation: told.workstation,
        workstationKey: told.workstation === null ? null : nameKey(told.workstation),
        numberOfLicenses: told.numberOfLicenses,
        nameKey: pool.nameKey,
        vendorKey: pool.vendorKey,
        poolIds: this.#book.family(pool).map((one) => one.id),
        from,
        stored: [],
        newStarts: [],
        newListings: [],
        newEnds: [],
      };
      this.#groups.set(key, group);
    }
    group.from = Math.min(group.from, from);
    return group;
  }

  /** The group of a stored session, if there is one already. */
  find(pool: Pool, row: SessionRow): Group | undefined {
    return this.#groups.get(this.#key(pool, row.userId, row.workstation, row.numberOfLicenses));
  }

  all(): Group[] {
    return [...this.#groups.values()];
  }

  #key(pool: Pool, userId: number, workstation: string | null, licenses: number): string {
    return JSON.stringify([pool.nameKey, pool.vendorKey, userId, workstation && nameKey(workstation), licenses]);
  }
}

interface StoredEnd extends End {
  readonly place: number;
  readonly vendorKey: string;
}

interface Stop {
  readonly at: number;
  readonly vendorKey: string;
}

/**
 * Settles the groups, whose stored sessions are gathered, and notes what is to be written. Check-ins that match nothing
 * are kept for the day that their checkout arrives. Answers how many of the new ones do not match.
 */
export async function settleGroups(
  trx: Knex.Transaction,
  licenseServerId: number,
  groups: readonly Group[],
  writes: SessionWrites,
): Promise<number> {
  if (groups.length === 0) return 0;
  for (const group of groups) {
    for (const { ending } of group.stored) if (ending) group.from = Math.min(group.from, ending.at);
  }
  const loose = Map.groupBy(await readLooseEnds(trx, licenseServerId, groups), (end) => end.place);
  const stops = await readStops(trx, licenseServerId, groups);
  const matched: string[] = [];
  const unmatched: { readonly group: Group; readonly end: End }[] = [];
  let newUnmatched = 0;
  for (const [place, group] of groups.entries()) {
    const known = (loose.get(place) ?? []).filter((end) => group.vendorKey === null || concerns(end, group));
    const ends = [...group.newEnds, ...known];
    const settlement = settle<SessionRow, CheckoutStart, CheckoutListing>({
      stored: group.stored.sort((a, b) => a.row.startAt - b.row.startAt || a.row.id - b.row.id),
      newStarts: group.newStarts,
      newListings: group.newListings,
      looseEnds: ends,
      stops: stops.filter((stop) => concerns(stop, group)).map((stop) => stop.at),
    });
    const byKey = new Map([...ends, ...group.stored.flatMap((one) => one.end ?? [])].map((end) => [end.key, end]));
    for (const session of settlement.sessions) {
      const values = valuesOf(session, group);
      if (session.row) writes.update(session.row, values);
      else writes.insert(values);
    }
    for (const row of settlement.doubled) writes.delete(row);
    const left = new Set(settlement.unmatched.map((end) => end.key));
    matched.push(...known.filter((end) => !left.has(end.key)).map((end) => end.key));
    for (const end of known) left.delete(end.key);
    for (const key of left) unmatched.push({ group, end: byKey.get(key) as End });
    newUnmatched += group.newEnds.filter((end) => left.has(end.key)).length;
  }
  if (matched.length > 0) {
    await trx("unmatched_checkins")
      .whereRaw("event_key in ?", [jsonValues(trx, matched)])
      .delete();
  }
  await keepUnmatched(
    trx,
    licenseServerId,
    unmatched.map(({ group, end }) => ({ ...group, end })),
  );
  return newUnmatched;
}

/** Something said of a vendor's daemon concerns a group of the same vendor; of no vendor, every group. */
function concerns(said: { readonly vendorKey: string }, group: Group): boolean {
  return said.vendorKey === "" || said.vendorKey === group.vendorKey;
}

export interface Unmatched {
  readonly vendorKey: string | null;
  readonly nameKey: string;
  readonly userName: string;
  readonly workstationKey: string | null;
  readonly numberOfLicenses: number;
  readonly end: End;
}

/** Keeps check-ins whose checkout is not known. */
export async function keepUnmatched(
  trx: Knex.Transaction,
  licenseServerId: number,
  checkins: readonly Unmatched[],
): Promise<void> {
  await bulkInsert(
    trx,
    "unmatched_checkins",
    checkins.map((one) => ({
      license_server_id: licenseServerId,
      vendor_key: one.vendorKey ?? "",
      feature_key: one.nameKey,
      user_key: nameKey(one.userName),
      workstation_key: one.workstationKey ?? "",
      number_of_licenses: one.numberOfLicenses,
      handle: one.end.handle,
      checkin_at: one.end.at,
      event_key: one.end.key,
    })),
  );
}

async function readLooseEnds(
  trx: Knex.Transaction,
  licenseServerId: number,
  groups: readonly Group[],
): Promise<StoredEnd[]> {
  const wanted = jsonRows(
    trx,
    "k",
    {
      place: "integer",
      feature_key: "text",
      user_key: "text",
      workstation_key: "text",
      licenses: "integer",
      from_at: "integer",
    },
    groups.map((group, place) => [
      place,
      group.nameKey,
      nameKey(group.userName),
      group.workstationKey ?? "",
      group.numberOfLicenses,
      group.from,
    ]),
  );
  return (
    trx
      .select<StoredEnd[]>({
        place: "k.place",
        vendorKey: "u.vendor_key",
        handle: "u.handle",
        at: "u.checkin_at",
        key: "u.event_key",
      })
      .from(wanted)
      // Cross joins keep their order: what is asked for first, then a seek in the index for each.
      .joinRaw("cross join unmatched_checkins u")
      .whereRaw(
        `u.license_server_id = ? and u.feature_key = k.feature_key
         and u.user_key = k.user_key and u.workstation_key = k.workstation_key
         and u.number_of_licenses = k.licenses and u.checkin_at >= k.from_at`,
        [licenseServerId],
      )
      .orderBy("u.id")
  );
}

async function readStops(trx: Knex.Transaction, licenseServerId: number, groups: readonly Group[]): Promise<Stop[]> {
  const from = groups.reduce((first, group) => Math.min(first, group.from), Number.POSITIVE_INFINITY);
  return trx("daemon_stops")
    .select<Stop[]>({ at: "stop_at", vendorKey: "vendor_key" })
    .where({ license_server_id: licenseServerId })
    .where("stop_at", ">=", from);
}
