// Another secret in place of the one that encrypts what the database keeps secret: keys are encrypted anew with it, or made anew
// where the old secret became known. Addresses of notifications are sealed in notifications/delivery/sealed-address.ts.
import type { Knex } from "knex";
import type { Database } from "../../db/index.ts";
import { recordAct } from "../audit/audit-log.ts";
import { insertFirst, keyRows, sealKeys } from "./keys.ts";
import type { Sealing } from "./sealing.ts";

/**
 * Seals each key that an older secret sealed; returns how many. Second factors follow, since the key of cookies, which stays the
 * same, seals them. Throws SealBroken where none of the secrets opens a key.
 */
export async function resealKeys(trx: Knex.Transaction, sealing: Sealing): Promise<number> {
  return sealKeys(trx, sealing, await keyRows(trx));
}

/**
 * Makes all keys anew, whatever sealed the old ones, and removes the second factors by code, whose secrets the old ones open.
 * Servers take the new keys within seconds, and refuse all tokens of the old ones. Returns how many accounts lost their factor.
 */
export async function renewKeys(db: Database, sealing: Sealing, actor: string, now = Date.now()): Promise<number> {
  return db.write.transaction(async (trx) => {
    await trx("identity_keys").delete();
    await insertFirst(trx, sealing, now);
    const accounts = await trx("accounts").whereNotNull("totp_secret").update({ totp_secret: null, totp_last_step: 0 });
    await recordAct(trx, { actor, action: "keys.renew", target: "all", detail: { secondFactors: accounts } }, now);
    return accounts;
  });
}
