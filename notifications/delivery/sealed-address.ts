// The URL of a webhook and its signing key, as one encrypted text in the database.
import type { Knex } from "knex";
import type { Sealing } from "../../domain/filters/context.ts";

export interface SealedAddress {
  readonly address: string;
  /** Null: requests are not signed. */
  readonly secret: string | null;
}

/** `uid` is the destination's: the text opens for no other. */
export function sealAddress(sealing: Sealing, uid: string, { address, secret }: SealedAddress): string {
  return sealing.seal(JSON.stringify({ address, secret }), nameOf(uid));
}

/** Throws where another secret sealed it. */
export function openAddress(sealing: Sealing, uid: string, sealed: string): SealedAddress {
  return JSON.parse(sealing.open(sealed, nameOf(uid)));
}

/** A sealing that also has older secrets. */
interface Resealing extends Sealing {
  /** False for text sealed by an older secret. Throws where no secret opens it. */
  isSealed(stored: string, name: string): boolean;
}

/** Seals each address that an older secret sealed. `closed`: those that no secret opens, which stay unchanged. */
export async function resealAddresses(
  trx: Knex.Transaction,
  sealing: Resealing,
): Promise<{ readonly resealed: number; readonly closed: number }> {
  const rows: { id: number; uid: string; sealed: string }[] = await trx("notification_destinations")
    .whereNotNull("sealed")
    .select("id", "uid", "sealed");
  let resealed = 0;
  let closed = 0;
  for (const { id, uid, sealed } of rows) {
    const state = stateOfAddress(sealing, uid, sealed);
    if (state === "closed") closed += 1;
    if (state !== "older") continue;
    const anew = sealAddress(sealing, uid, openAddress(sealing, uid, sealed));
    resealed += await trx("notification_destinations").where({ id, sealed }).update({ sealed: anew });
  }
  return { resealed, closed };
}

/** Its secret: the present one, an older one that is available too, or an unknown one. */
export type AddressState = "sealed" | "older" | "closed";

export function stateOfAddress(sealing: Resealing, uid: string, sealed: string): AddressState {
  try {
    return sealing.isSealed(sealed, nameOf(uid)) ? "sealed" : "older";
  } catch {
    return "closed";
  }
}

function nameOf(uid: string): string {
  return `notification destination ${uid}`;
}
