// Denials: stored, counted, and linked with the pool of which they speak.
import { bulkInsert, nameKey } from "../../db/index.ts";
import { iso } from "../time/window.ts";
import type { Batch } from "./batch/batch.ts";
import { addToDenialTotals } from "./batch/denial-verdicts.ts";
import type { KeyedEvent } from "./batch/messages.ts";
import type { Pool } from "./pools/book.ts";

/** Adds denials that are not stored yet, in the order of the log; answers how many. Their verdicts are given at the end of the batch. */
export async function addDenials(
  batch: Batch,
  licenseServerId: number,
  all: readonly KeyedEvent[],
  poolOf: (event: KeyedEvent) => Pool | null,
): Promise<number> {
  const events = await batch.notTooOld(all, ({ at }) => at);
  await batch.groups.addMissing(events.map((event) => event.attributes.groupName));
  await batch.defaultGroups.lookUp(events.map((event) => batch.users.id(event.userName)));
  const rows = events.map((event) => {
    const pool = poolOf(event);
    const userId = batch.users.id(event.userName);
    const vendor = pool?.vendor ?? event.vendor;
    return {
      denial_at: event.at,
      pool_id: pool?.id ?? null,
      license_server_id: licenseServerId,
      user_id: userId,
      group_id: batch.groups.find(event.attributes.groupName) ?? batch.defaultGroups.of(userId),
      feature_name: pool?.name ?? event.name,
      feature_key: nameKey(event.name),
      feature_version: pool?.version ?? event.version,
      additional_key: pool?.additionalKey ?? event.additionalKey,
      vendor,
      vendor_key: vendor === null ? null : nameKey(vendor),
      workstation: batch.workstations.shown(event.workstation),
      workstation_key: event.workstation === null ? null : nameKey(event.workstation),
      number_of_licenses: event.numberOfLicenses,
      denial_type: event.denialType,
      is_true_denial: 1,
      is_last_attempt: Number(event.isLastAttempt),
      error_message: event.errorMessage,
      major_error_code: event.majorErrorCode,
      minor_error_code: event.minorErrorCode,
      event_key: event.key,
    };
  });
  await bulkInsert(batch.trx, "denials", rows);
  await addToDenialTotals(
    batch.trx,
    rows.map((row) => ({ ...row, count: 1 })),
  );
  for (const row of rows) {
    batch.denialAdded(row.user_id, row.feature_key, row.denial_at);
    batch.live.denial(licenseServerId, row.user_id, {
      TimeUtc: iso(row.denial_at),
      FeatureId: row.pool_id,
      FeatureName: row.feature_name,
      FeatureVersion: row.feature_version,
      Vendor: row.vendor,
      NumberOfLicenses: row.number_of_licenses,
      DenialType: row.denial_type,
    });
  }
  return rows.length;
}
