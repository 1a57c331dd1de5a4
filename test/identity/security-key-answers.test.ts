// Answers of a security key that must not be accepted, without a browser: another challenge, origin or name, and a counter that does not rise.
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { expect } from "chai";
import type { Database } from "../../db/index.ts";
import type { LoggedIn } from "../../identity/accounts/log-in.ts";
import { addAccount, findAccountId } from "../../identity/index.ts";
import { createSecurityKeys, type SecurityKeys } from "../../identity/second-factor/security-keys.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { password } from "../support/http/identity.ts";

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest();
const challenge = Buffer.from("the challenge of this log-in").toString("base64url");
const address = "192.0.2.1";

describe("the answer of a security key", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = Buffer.from("the id of a key").toString("base64url");
  let db: Database;
  let keys: SecurityKeys;
  let who: LoggedIn;

  before(async () => {
    db = await openTestDatabase();
    keys = createSecurityKeys(db, "https://licences.example.com") as SecurityKeys;
    await addAccount(db, { name: "ann", role: "viewer", password, licenseServerIds: null }, "test");
    const sub = String(await findAccountId(db, "ann"));
    const has = { mustChangePassword: false, hasSecondFactor: true, hasCode: false, hasKey: true };
    who = { outcome: "logged in", sub, generation: 1, name: "ann", role: "viewer", through: "test", ...has };
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const part = (text: string) => Buffer.from(text, "base64url");
    // A COSE key (RFC 9053): EC2, ES256, P-256.
    const cose = [Buffer.from("a5010203262001215820", "hex"), part(x), Buffer.from("225820", "hex"), part(y)];
    await db.write("security_keys").insert({
      account_id: Number(sub),
      credential_id: id,
      credential_hash: sha256(id).toString("hex"),
      public_key: Buffer.concat(cose).toString("base64url"),
      transports: "[]",
      use_count: 7,
      created_at: Date.now(),
    });
  });
  after(() => db.close());

  function answer({
    counter = 8,
    origin = "https://licences.example.com",
    rpId = "licences.example.com",
  } = {}): string {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const data = Buffer.concat([sha256(rpId), Buffer.from([1]), count]);
    const client = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin, crossOrigin: false }));
    const response = {
      authenticatorData: data.toString("base64url"),
      clientDataJSON: client.toString("base64url"),
      signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
    };
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }

  it("is accepted once, for its challenge and origin, and when its counter has risen", async () => {
    const check = (text: string, of = challenge) => keys.check(who, of, text, address);
    expect(await check(answer())).to.equal("right");
    expect(await check(answer()), "the same again").to.equal("wrong");
    expect(await check(answer({ counter: 3 })), "the counter of a copy").to.equal("wrong");
    expect(await check(answer({ counter: 9 }), Buffer.from("another").toString("base64url"))).to.equal("wrong");
    expect(await check(answer({ counter: 10, origin: "https://licences.example.org" }))).to.equal("wrong");
    await db.write("log_in_failures").delete();
    expect(await check(answer({ counter: 11, rpId: "example.org" }))).to.equal("wrong");
    const both = await Promise.all([check(answer({ counter: 12 })), check(answer({ counter: 12 }))]);
    expect(both.toSorted(), "twice at once").to.deep.equal(["right", "wrong"]);
  });
});
