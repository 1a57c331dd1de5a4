// Evidence of logs that belongs to no session yet: check-ins without a checkout, and when daemons stopped; and when
// licence servers fell silent. All are stored, because what they end may arrive later.
import type { Knex } from "knex";
import { bulkInsert, jsonRows, jsonValues, nameKey, upsertRows } from "../../../db/index.ts";
import type { Checkin } from "./evidence.ts";

/** Who gave licences of which feature back, as the log names them. */
interface CheckinOwner {
  readonly vendorKey: string | null;
  readonly nameKey: string;
  readonly userName: string;
  readonly workstationKey: string | null;
  readonly numberOfLicenses: number;
}

export interface UnmatchedCheckin extends CheckinOwner {
  readonly checkin: Checkin;
}

/** A check-in as it is stored; the vendor is empty where the log named none. */
export interface StoredCheckin extends Checkin {
  /** The index of its owner among the given ones. */
  readonly owner: number;
  readonly vendorKey: string;
}

/** When the daemon of a vendor stopped; of an empty vendor, all daemons of the server. */
export interface Stop {
  readonly at: number;
  readonly vendorKey: string;
}

/** Stored check-ins of each owner from an instant on, in the order in which they arrived. */
export function readUnmatchedCheckins(
  trx: Knex.Transaction,
  licenseServerId: number,
  owners: readonly (CheckinOwner & { readonly from: number })[],
): Knex.QueryBuilder<object, StoredCheckin[]> {
  const wanted = jsonRows(
    trx,
    "k",
    {
      owner: "integer",
      feature_key: "text",
      user_key: "text",
      workstation_key: "text",
      licenses: "integer",
      from_at: "integer",
    },
    owners.map((owner, index) => [
      index,
      owner.nameKey,
      nameKey(owner.userName),
      owner.workstationKey ?? "",
      owner.numberOfLicenses,
      owner.from,
    ]),
  );
  return (
    trx
      .select<StoredCheckin[]>({
        owner: "k.owner",
        vendorKey: "u.vendor_key",
        handle: "u.handle",
        checkoutData: "u.checkout_data",
        at: "u.checkin_at",
        key: "u.event_key",
      })
      .from(wanted)
      // Cross joins preserve their order: the given rows first, then a seek in the index for each.
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

/** Deletes stored check-ins whose checkout is known now, by their keys. */
export async function deleteMatchedCheckins(trx: Knex.Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx("unmatched_checkins")
    .whereRaw("event_key in ?", [jsonValues(trx, keys)])
    .delete();
}

/** Stores check-ins whose checkout is not known. */
export async function storeUnmatchedCheckins(
  trx: Knex.Transaction,
  licenseServerId: number,
  checkins: readonly UnmatchedCheckin[],
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
      handle: one.checkin.handle,
      checkout_data: one.checkin.checkoutData,
      checkin_at: one.checkin.at,
      event_key: one.checkin.key,
    })),
  );
}

/** The stops of a server's daemons from an instant on. */
export function readStops(
  trx: Knex.Transaction,
  licenseServerId: number,
  from: number,
): Knex.QueryBuilder<object, Stop[]> {
  return trx("daemon_stops")
    .select<Stop[]>({ at: "stop_at", vendorKey: "vendor_key" })
    .where({ license_server_id: licenseServerId })
    .where("stop_at", ">=", from);
}

/** Stores stops; one that is stored stays. */
export async function storeStops(
  trx: Knex.Transaction,
  licenseServerId: number,
  stops: readonly Stop[],
): Promise<void> {
  const columns = { license_server_id: "integer", stop_at: "integer", vendor_key: "text" } as const;
  const rows = stops.map(({ at, vendorKey }) => [licenseServerId, at, vendorKey]);
  await upsertRows(trx, "daemon_stops", columns, ["license_server_id", "stop_at", "vendor_key"], rows);
}

/** The last reports before a server's silences, from an instant on. */
export async function readSilences(trx: Knex.Transaction, licenseServerId: number, from: number): Promise<number[]> {
  const found: number[] = await trx("server_silences")
    .where({ license_server_id: licenseServerId })
    .where("silent_at", ">=", from)
    .pluck("silent_at");
  return found.map(Number);
}
