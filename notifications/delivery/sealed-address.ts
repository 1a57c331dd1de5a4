// Where a webhook goes and what signs it, as one encrypted text in the database.
import type { Sealing } from "../../domain/records/context.ts";

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

function nameOf(uid: string): string {
  return `notification destination ${uid}`;
}
