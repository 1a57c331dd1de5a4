// The signing keys: encrypted where a secret is set, rotated without refusing a valid token, the same for every server.
import { expect } from "chai";
import { decodeProtectedHeader } from "jose";
import { createVerifier, fetchPublishedKeys, openKeyRing } from "../../identity/index.ts";
import { publishedAfterMs, publishedBeforeMs, readKeys, rotateKeys, rotateOldKeys } from "../../identity/keys/keys.ts";
import { createSealing, SealBroken } from "../../identity/keys/sealing.ts";
import { startTestIdentity, type TestIdentity } from "../support/http/identity.ts";

describe("the signing keys", () => {
  let identity: TestIdentity;
  const secret = "a secret of the settings, long enough";
  beforeEach(async () => {
    identity = await startTestIdentity({ secret });
  });
  afterEach(() => identity.close());

  const published = async () => {
    const answer = await fetch(`${identity.url}/connect/jwks`);
    return ((await answer.json()) as { keys: Record<string, unknown>[] }).keys;
  };

  it("stand in the database encrypted under the settings' secret, and open under no other", async () => {
    for (const row of await identity.db.read("identity_keys")) {
      expect(row.secret).to.match(/^v1\./);
      expect(row.secret).not.to.contain('"d"');
    }
    for (const other of ["another secret of the settings, as long", null]) {
      const failed = await readKeys(identity.db, createSealing(other)).catch((error) => error);
      expect(failed).to.be.instanceOf(SealBroken);
    }
  });

  it("that stood in clear are encrypted when a secret is set", async () => {
    const open = await startTestIdentity();
    const before = await readKeys(open.db, createSealing(null));
    const after = await readKeys(open.db, createSealing(secret));
    expect(after).to.deep.equal(before);
    for (const row of await open.db.read("identity_keys")) expect(row.secret).to.match(/^v1\./);
    await open.close();
  });

  it("are published without their private part", async () => {
    for (const key of await published()) {
      expect(key).to.include({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
      expect(key).not.to.have.property("d");
    }
  });

  it("when rotated: the next is published at once, signs within 60 seconds, and the old stays two hours", async () => {
    const sealing = createSealing(secret);
    const [old] = (await readKeys(identity.db, sealing)).signing;
    const now = Date.now();
    const kid = await rotateKeys(identity.db, sealing, "test", now);
    const at = async (ms: number) => (await readKeys(identity.db, sealing, now + ms)).signing.map((key) => key.kid);
    expect(publishedBeforeMs).to.be.below(55_000);
    expect(await at(0)).to.deep.equal([old?.kid, kid]);
    expect(await at(publishedBeforeMs)).to.deep.equal([kid, old?.kid]);
    expect(await at(publishedBeforeMs + publishedAfterMs - 1000)).to.deep.equal([kid, old?.kid]);
    expect(await at(publishedBeforeMs + publishedAfterMs + 1000)).to.deep.equal([kid]);
    expect(await at(-86_400_000), "a clock that went back").to.include(old?.kid);
  });

  it("are rotated on schedule by one server alone, however many try", async () => {
    const sealing = createSealing(secret);
    await rotateOldKeys(identity.db, sealing, 1000, Date.now());
    expect((await readKeys(identity.db, sealing)).signing).to.have.lengthOf(1);
    const later = Date.now() + 2000;
    await Promise.all([1, 2, 3].map(() => rotateOldKeys(identity.db, sealing, 1000, later)));
    expect((await readKeys(identity.db, sealing)).signing.length).to.be.within(2, 2);
  });

  it("refuse no valid token over a rotation, here or on an API server that knows them from the published ones", async () => {
    const alone = fetchPublishedKeys(identity.url, () => {});
    const remote = createVerifier({ db: identity.db, issuer: identity.url, keys: alone.keys });
    const first = await identity.accessToken();
    await remote.inspect(first);
    const sealing = createSealing(secret);
    // As if it had been rotated a minute ago.
    await rotateKeys(identity.db, sealing, "test", Date.now() - 60_000);
    await identity.ring.refresh();
    expect(await published()).to.have.lengthOf(2);
    const second = await identity.accessToken();
    expect(decodeProtectedHeader(second).kid).not.to.equal(decodeProtectedHeader(first).kid);
    // This server fetched the keys less than its cooldown ago: a rotation publishes long before it signs.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    for (const token of [first, second]) {
      expect((await identity.verifier.inspect(token)).sub).to.equal(String(identity.adminId));
      expect((await remote.inspect(token)).sub).to.equal(String(identity.adminId));
    }
    alone.close();
  });

  it("are the same in every process on one database", async () => {
    const other = await openKeyRing({
      ...{ db: identity.db, sealing: createSealing(secret), maxAgeMs: 1e12, onError: () => {} },
    });
    expect(other.current()).to.deep.equal(identity.ring.current());
    await other.close();
  });

  it("when the identity service can't be reached are missing, which is no fault of the token", async () => {
    const away = fetchPublishedKeys("http://127.0.0.1:9", () => {});
    const verifier = createVerifier({ db: identity.db, issuer: identity.url, keys: away.keys });
    const failed = await verifier.inspect(await identity.accessToken()).catch((error) => error);
    expect(failed.name).to.equal("KeysUnavailable");
    away.close();
  });
});
