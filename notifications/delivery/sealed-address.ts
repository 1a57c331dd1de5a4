// Where a webhook goes and what signs it, as one encrypted text in the database.
import type { Knex } from "knex";
import type { Sealing } from "../../domain/filters/context.ts";

export interface SealedAddress {
  readonly address: string;
  /** Null: what is sent is not signed. */
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

/** A sealing that also knows older secrets. */
interface Resealing extends Sealing {
  /** False for what an older secret sealed. Throws where no secret opens it. */
  isSealed(stored: string, name: string): boolean;
}

/** Seals each address that an older secret sealed. `closed`: those that none opens, which stay as they are. */
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

/** What sealed it: the present secret, an older one that is known too, or one that is not. */
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
