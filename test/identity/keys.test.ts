// The signing keys: encrypted where a secret is set, rotated without refusing a valid token, the same for every server.
import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mock } from "node:test";
import { expect } from "chai";
import { decodeProtectedHeader } from "jose";
import { createVerifier, fetchPublishedKeys, openKeyRing } from "../../identity/index.ts";
import {
  publishedAfterMs,
  publishedBeforeMs,
  readKeys,
  revokeKey,
  rotateKeys,
  rotateOldKeys,
} from "../../identity/keys/keys.ts";
import { createSealing, openSealing, SealBroken, type Sealing } from "../../identity/keys/sealing.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { startTestIdentity, type TestIdentity } from "../support/http/identity.ts";
import { waitUntil } from "../support/run/wait.ts";

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
    const other = createSealing("another secret of the settings, as long");
    const failed = await readKeys(identity.db, other).catch((error) => error);
    expect(failed).to.be.instanceOf(SealBroken);
  });

  it("that are stored in clear are encrypted when they are read", async () => {
    const sealing = createSealing(secret);
    const before = await readKeys(identity.db, sealing);
    for (const { id, secret: sealed, kid } of await identity.db.read("identity_keys")) {
      await identity.db
        .write("identity_keys")
        .where({ id })
        .update({ secret: sealing.open(sealed, kid) });
    }
    expect(await readKeys(identity.db, sealing)).to.deep.equal(before);
    for (const row of await identity.db.read("identity_keys")) expect(row.secret).to.match(/^v1\./);
  });

  it("are encrypted under a key file of mode 0600 where no secret is set, and anew when one is set later", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-keys-"));
    const file = join(folder, "svc.db.key");
    const db = await openTestDatabase();
    const [first, second] = await Promise.all([1, 2].map(() => openSealing({ secret: null, file })));
    const keys = await readKeys(db, first as Sealing);
    expect(await readKeys(db, second as Sealing)).to.deep.equal(keys);
    for (const row of await db.read("identity_keys")) expect(row.secret).to.match(/^v1\./);
    chmodSync(file, 0o644);
    expect(await readKeys(db, await openSealing({ secret: null, file }))).to.deep.equal(keys);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    expect(await readKeys(db, await openSealing({ secret, file }))).to.deep.equal(keys);
    expect(await readKeys(db, createSealing(secret))).to.deep.equal(keys);
    await db.close();
    rmSync(folder, { recursive: true });
  });

  it("can be withdrawn at once: their tokens are refused, and another key signs", async () => {
    const sealing = createSealing(secret);
    const token = await identity.accessToken();
    const { kid = "" } = decodeProtectedHeader(token);
    await identity.verifier.verify(token);
    await revokeKey(identity.db, sealing, kid, "test");
    await identity.ring.refresh();
    expect((await identity.verifier.inspect(token).catch((error) => error)).name).to.equal("TokenRefused");
    expect((await published()).map((key) => key.kid)).not.to.include(kid);
    expect((await identity.verifier.inspect(await identity.accessToken())).sub).to.equal(String(identity.adminId));
    const taken = async () => {
      try {
        await identity.verifier.verify(token);
        return true;
      } catch {
        return false;
      }
    };
    await waitUntil("a cached token is refused too", async () => !(await taken()), 10_000);
    const again = await revokeKey(identity.db, sealing, kid, "test").catch((error) => error);
    expect(again.name).to.equal("IdentityNotFound");
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
    // Else this server would have fetched the keys less than its cooldown ago: a rotation publishes long before it signs.
    const now = performance.now.bind(performance);
    const clock = mock.method(performance, "now", () => now() + 2_100);
    try {
      for (const token of [first, second]) {
        expect((await identity.verifier.inspect(token)).sub).to.equal(String(identity.adminId));
        expect((await remote.inspect(token)).sub).to.equal(String(identity.adminId));
      }
    } finally {
      clock.mock.restore();
      alone.close();
    }
  });

  it("are the same in every process on one database", async () => {
    const other = await openKeyRing({
      db: identity.db,
      sealing: createSealing(secret),
      maxAgeMs: 1e12,
      onError: () => {},
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
