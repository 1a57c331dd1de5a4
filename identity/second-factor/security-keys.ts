// Security keys and the like (WebAuthn) as the second factor of an account: the options that the browser needs for a set-up or a
// log-in, and checking its response; not the pages.
import { createHash } from "node:crypto";
import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { classifyDatabaseError, type Database } from "../../db/index.ts";
import { rowOf } from "../accounts/accounts.ts";
import type { LoggedIn } from "../accounts/log-in.ts";
import { recordAct } from "../audit/audit-log.ts";
import { attempt, type CodeOutcome } from "./totp.ts";

/** It is large, and most services never need it. */
const library = () => import("@simplewebauthn/server");

/** Ed25519, ES256, RS256: what keys support. The library's list requires Node's experimental algorithms. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Every log-in of an account carries the ids of all its keys; most ids have 22 to 128 characters. */
const mostPerAccount = 5;
const longestId = 512;

export type SecurityKeys = NonNullable<ReturnType<typeof createSecurityKeys>>;

interface KeyRow {
  readonly id: number;
  readonly credential_id: string;
  readonly public_key: string;
  readonly transports: string;
  readonly use_count: number;
}

/** What a browser's response must have been made for. */
interface RelyingParty {
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
  readonly requireUserVerification: false;
}

/** Null where the issuer has an IP address instead of a name: browsers bind keys to names. */
export function createSecurityKeys(db: Database, issuer: string) {
  const { hostname, origin } = new URL(issuer);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return null;
  const relyingParty: RelyingParty = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: false };
  return {
    /** The options for the browser to set one up, with the challenge. */
    async setUpOptions(who: LoggedIn): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const keys = await keysOf(db, who);
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: "Licence Usage",
        rpID: hostname,
        userName: who.name,
        attestationType: "none",
        userID: new TextEncoder().encode(who.sub),
        supportedAlgorithmIDs,
        excludeCredentials: keys.map(({ credential_id }) => ({ id: credential_id })),
        authenticatorSelection: { residentKey: "discouraged", userVerification: "discouraged" },
      });
    },

    /** Stores the key when the browser's response (JSON) is valid and the account is unchanged. */
    async setUp(who: LoggedIn, challenge: string, responseJson: string): Promise<boolean> {
      const key = await newKey(relyingParty, challenge, responseJson);
      return key !== undefined && store(db, who, key);
    },

    async logInOptions(who: LoggedIn): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const keys = await keysOf(db, who);
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: hostname,
        userVerification: "discouraged",
        allowCredentials: keys.map((key) => ({ id: key.credential_id, transports: JSON.parse(key.transports) })),
      });
    },

    check: (who: LoggedIn, challenge: string, responseJson: string, address: string): Promise<CodeOutcome> =>
      attempt(db, who, address, () => isRight(db, relyingParty, who, { challenge, responseJson })),
  };
}

function keysOf(db: Database, { sub }: LoggedIn): Promise<KeyRow[]> {
  return db
    .read("security_keys")
    .where("account_id", Number(sub))
    .orderBy("id")
    .select("id", "credential_id", "public_key", "transports", "use_count");
}

async function isRight(
  db: Database,
  relyingParty: RelyingParty,
  who: LoggedIn,
  { challenge, responseJson }: { challenge: string; responseJson: string },
): Promise<boolean> {
  const response = parsed<AuthenticationResponseJSON>(responseJson);
  const key = (await keysOf(db, who)).find(({ credential_id }) => credential_id === response?.id);
  if (response === undefined || key === undefined) return false;
  const credential = {
    id: key.credential_id,
    publicKey: bytesOf(key.public_key),
    counter: Number(key.use_count),
    transports: JSON.parse(key.transports),
  };
  const options = { ...relyingParty, response, credential, expectedChallenge: challenge };
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse(options).catch(() => undefined);
  if (result?.verified !== true) return false;
  // A counter that does not rise means a copy of the key, or a response that was used before.
  const used = await db
    .write("security_keys")
    .where({ id: key.id, use_count: key.use_count })
    .update({ use_count: result.authenticationInfo.newCounter });
  return used > 0;
}

/** Undefined: the browser's response is not valid, or the key's id is too long to be stored. */
async function newKey(
  relyingParty: RelyingParty,
  challenge: string,
  responseJson: string,
): Promise<Omit<KeyRow, "id"> | undefined> {
  const response = parsed<RegistrationResponseJSON>(responseJson);
  if (response === undefined) return undefined;
  const options = { ...relyingParty, response, expectedChallenge: challenge, supportedAlgorithmIDs };
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse(options).catch(() => undefined);
  if (result?.verified !== true) return undefined;
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  if (id.length > longestId) return undefined;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    use_count: counter,
    transports: JSON.stringify(transports),
  };
}

const noCode = { totp_secret: null };

/** False where the account changed meanwhile, has too many keys, or has this one already. */
async function store(db: Database, who: LoggedIn, key: Omit<KeyRow, "id">): Promise<boolean> {
  // An app that was set up meanwhile would have had to prove its code first.
  const account = { ...rowOf(who), ...(!who.hasCode && noCode) };
  try {
    return await db.write.transaction(async (trx) => {
      if ((await trx("accounts").where(account).first("id")) === undefined) return false;
      const ids = await trx("security_keys").where("account_id", account.id).pluck("id");
      // So would a key that was set up meanwhile; with a code it was proved that the owner sets up one more.
      if (ids.length >= mostPerAccount || (ids.length > 0 && !who.hasCode)) return false;
      const credential_hash = createHash("sha256").update(key.credential_id).digest("hex");
      await trx("security_keys").insert({ ...key, credential_hash, account_id: account.id, created_at: Date.now() });
      const by = { kind: "account", id: who.sub } as const;
      const detail = { kind: "security key" };
      await recordAct(trx, { actor: who.name, by, action: "account.second-factor", target: who.name, detail });
      return true;
    });
  } catch (error) {
    if (classifyDatabaseError(error) === "unique") return false;
    throw error;
  }
}

function parsed<T extends { id: string }>(text: string): T | undefined {
  try {
    const value = JSON.parse(text) as T;
    return typeof value?.id === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, "base64url"));
}
