// Another SVC_KEY_SECRET while servers go on: each of them opens what the others seal, and afterwards the old one opens nothing.
import { expect } from "chai";
import { type Database, openDatabase } from "../../db/index.ts";
import { findSealing, inspectKeys, renewKeys } from "../../identity/index.ts";
import { readKeys } from "../../identity/keys/keys.ts";
import { createSealing, openSealing, SealBroken } from "../../identity/keys/sealing.ts";
import { openAddress, sealAddress, stateOfAddress } from "../../notifications/delivery/sealed-address.ts";
import { migratedDatabase } from "../support/data/database.ts";
import { testKeySecret as before } from "../support/http/signing-key.ts";
import { runNode } from "../support/run/process.ts";

const after = "Xk2v9QpLs7dWmZr4TfBn8HyCgJe3Au6o";

describe("the secret that encrypts secrets in the database", () => {
  let url: string;
  let remove: () => Promise<void>;
  let db: Database;
  beforeEach(async () => {
    ({ url, remove } = await migratedDatabase());
    db = await openDatabase(url, { readers: 1 });
  });
  afterEach(async () => {
    await db.close();
    await remove();
  });

  const address = { address: "https://hooks.example.com/x", secret: "whsec_x" };
  async function aDestination(uid: string, sealed: string): Promise<void> {
    const row = { uid, name: uid, kind: "Webhook", recipients: "[]", sealed, created_at: 1 };
    await db.write("notification_destinations").insert(row);
  }
  const sealedOf = async (uid: string) =>
    (await db.write("notification_destinations").where({ uid }).first("sealed")).sealed as string;
  const reseal = (env: Record<string, string>) =>
    runNode(["scripts/identity/keys.ts", "reseal", "--json"], { SVC_DB_URL: url, ...env }).ended;

  it("is changed in three steps, in each of which neighbouring servers open what the other one seals", async () => {
    const first = await readKeys(db, createSealing(before));
    // 1: every server knows the coming one too. 2: they are exchanged, one server after the other.
    const steps = [
      await openSealing({ secret: before, other: after, file: null }),
      await openSealing({ secret: after, other: before, file: null }),
    ] as const;
    for (const [number, sealing] of steps.entries()) {
      await aDestination(`from step ${number + 1}`, sealAddress(sealing, `from step ${number + 1}`, address));
      expect(await readKeys(db, sealing)).to.deep.equal(first);
    }
    for (const sealing of steps.toReversed()) {
      expect(await readKeys(db, sealing)).to.deep.equal(first);
      for (const uid of ["from step 1", "from step 2"])
        expect(openAddress(sealing, uid, await sealedOf(uid))).to.deep.equal(address);
    }
    await aDestination("lost", sealAddress(createSealing("lost by everybody"), "lost", address));
    // 3: what the old one sealed is sealed anew, all of it or nothing.
    const wrong = await reseal({ SVC_KEY_SECRET: after });
    expect([wrong.code, wrong.stdout]).to.deep.equal([78, ""]);
    const { code, stdout, stderr } = await reseal({ SVC_KEY_SECRET: after, SVC_OTHER_KEY_SECRET: before });
    expect(code, stderr).to.equal(0);
    expect(JSON.parse(stdout)).to.deep.equal({ keys: 2, addresses: 1, addressesThatNoSecretOpens: 1 });
    expect(await db.write("audit_log").where("action", "keys.reseal").pluck("actor")).to.deep.equal(["command line"]);

    const alone = createSealing(after);
    // The cookies' key stays, and with it the second factors that it seals.
    expect(await readKeys(db, alone)).to.deep.equal(first);
    expect(openAddress(alone, "from step 1", await sealedOf("from step 1"))).to.deep.equal(address);
    expect(stateOfAddress(alone, "lost", await sealedOf("lost"))).to.equal("closed");
    expect(await readKeys(db, createSealing(before)).catch((error) => error)).to.be.instanceOf(SealBroken);
    expect(await inspectKeys(db.read, alone, Date.now())).to.include({ closed: 0, older: 0, clear: 0 });
    expect(findSealing({ secret: null, file: null })).to.deep.equal({ sealing: null, from: null });
  });

  it("that was disclosed is followed by new keys, and by no second factor that the old ones open", async () => {
    const first = await readKeys(db, createSealing(before));
    const account = { name: "carla", name_key: "carla", role: "viewer", password_hash: "x" };
    const at = { created_at: 1, password_changed_at: 1 };
    await db.write("accounts").insert({ ...account, ...at, totp_secret: "v1.disclosed", totp_last_step: 5 });
    const sealing = createSealing(after);
    expect(await renewKeys(db, sealing, "test")).to.equal(1);
    const second = await readKeys(db, sealing);
    expect(second.cookieSecret).not.to.equal(first.cookieSecret);
    const kids = [first, second].map(({ signing }) => signing.map(({ kid }) => kid));
    expect(kids[0]).not.to.have.members(kids[1] ?? []);
    expect(kids[1]).to.have.lengthOf(1);
    expect(await db.write("accounts").first("totp_secret", "totp_last_step")).to.deep.equal({
      totp_secret: null,
      totp_last_step: 0,
    });
  });
});
