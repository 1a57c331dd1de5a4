// The signing key of a test server, so that a test can make tokens.
import { importJWK } from "jose";
import type { Database } from "../../../db/index.ts";
import { createSealing } from "../../../identity/keys/sealing.ts";

/** SVC_KEY_SECRET of test servers. */
export const testKeySecret = "Kx3-vQ9_tR7mW2yLp8sZ4bNc6hJ1dFgA";

/** The private key and its id. */
export async function signingKey(db: Database) {
  const row = await db.read("identity_keys").where("purpose", "signing").first();
  const jwk = JSON.parse(createSealing(testKeySecret).open(row.secret, row.kid));
  return { kid: row.kid as string, publicJwk: row.public_jwk as string, key: await importJWK(jwk, "ES256") };
}
