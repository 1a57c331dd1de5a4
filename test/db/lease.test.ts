// Leases, with two handles on one database as two server processes have them: one conditional update decides.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { releaseLease, takeLease } from "../../db/coordination.ts";
import { type Database, openDatabase, runPeriodically } from "../../db/index.ts";
import { migratedDatabase } from "../support/data/database.ts";
import { waitUntil } from "../support/run/wait.ts";
import { isOnMssql } from "../support/sqlserver/mssql.ts";

/** A term that runs out soon, and not between two questions to a server that is slow to answer. */
const shortMs = isOnMssql ? 3_000 : 300;
const everyMs = isOnMssql ? 2_000 : 400;

describe("a lease", () => {
  let url: string;
  let remove: () => Promise<void>;
  let one: Database;
  let two: Database;
  beforeEach(async () => {
    const made = await migratedDatabase();
    url = made.url;
    remove = made.remove;
    one = await openDatabase(url, { readers: 1 });
    two = await openDatabase(url, { readers: 1 });
  });
  afterEach(async () => {
    await Promise.all([one.close(), two.close()]);
    await remove();
  });
  const claim = (holder: string, termMs = 60_000) => ({ name: "sweep", holder, termMs });
  const expiry = async () => Number((await one.read("leases").first("expires_at")).expires_at);

  it("that nobody has goes to one of those that request it at once", async () => {
    const holders = Array.from({ length: 20 }, (_, index) => `server ${index}`);
    const taken = await Promise.all(
      holders.map((holder, index) => takeLease(index % 2 === 0 ? one : two, claim(holder))),
    );
    expect(taken.filter(Boolean)).to.have.lengthOf(1);
    expect(await one.read("leases").pluck("holder")).to.deep.equal([holders[taken.indexOf(true)]]);
  });

  it("is renewed by its holder, refused to others, and free once it is given back", async () => {
    expect(await takeLease(one, claim("a", 30_000))).to.equal(true);
    const [first] = await one.read("leases");
    expect(await takeLease(two, claim("b"))).to.equal(false);
    expect(await takeLease(one, claim("a"))).to.equal(true);
    const [renewed] = await one.read("leases");
    expect(renewed.expires_at).to.be.above(first.expires_at + 25_000);
    expect(renewed.taken_at).to.equal(first.taken_at);
    await releaseLease(two, "sweep", "b");
    expect(await takeLease(two, claim("b")), "given back by one who does not have it").to.equal(false);
    await releaseLease(one, "sweep", "a");
    expect(await takeLease(two, claim("b"))).to.equal(true);
  });

  it("of a holder that died is taken over by one alone when it has run out, and not before", async () => {
    await takeLease(one, claim("dead", shortMs));
    expect(await takeLease(two, claim("b", shortMs))).to.equal(false);
    await one.write("leases").update({ expires_at: 1 });
    const taken = await Promise.all(["b", "c", "d"].map((holder) => takeLease(two, claim(holder, shortMs))));
    expect(taken.filter(Boolean)).to.have.lengthOf(1);
  });

  it("ends by the database's clock, whatever a server's clock shows", async () => {
    const realNow = Date.now;
    try {
      await takeLease(one, claim("a", 60_000));
      Date.now = () => realNow() + 86_400_000;
      expect(await takeLease(two, claim("b"))).to.equal(false);
      expect(await expiry()).to.be.within(realNow() + 55_000, realNow() + 61_000);
    } finally {
      Date.now = realNow;
    }
  });

  it("does not outlive a clock that went back", async () => {
    await takeLease(one, claim("dead", 1_000));
    await one.write("leases").update({ expires_at: Date.now() + 86_400_000 });
    expect(await takeLease(two, claim("b"))).to.equal(true);
  });

  describe("for periodic work", () => {
    const nothing = (error: unknown) => {
      throw error;
    };

    it("lets one of two servers do it, and the other one once the first closes", async () => {
      const done: string[] = [];
      const start = (db: Database, holder: string) =>
        runPeriodically({
          db,
          name: "w",
          everyMs,
          holder,
          onError: nothing,
          work: async () => void done.push(holder),
        });
      const a = start(one, "a");
      await until(() => done.length > 0);
      const b = start(two, "b");
      await until(() => done.length > 2);
      expect(new Set(done)).to.deep.equal(new Set(["a"]));
      await a.close();
      const before = done.length;
      await until(() => done.length > before);
      expect(new Set(done.slice(before))).to.deep.equal(new Set(["b"]));
      await b.close();
    });

    it("renews it while a round lasts longer than the term, and passes its end to the round", async () => {
      let rounds = 0;
      const long = runPeriodically({
        db: one,
        name: "w",
        everyMs,
        holder: "a",
        onError: nothing,
        async work(signal) {
          rounds += 1;
          while (!signal.aborted) await sleep(10);
        },
      });
      await until(() => rounds > 0);
      let others = 0;
      const other = runPeriodically({
        db: two,
        name: "w",
        everyMs,
        holder: "b",
        onError: nothing,
        async work() {
          others += 1;
        },
      });
      const term = await expiry();
      await waitUntil("the first term is over", () => Date.now() > term + everyMs);
      expect([rounds, others]).to.deep.equal([1, 0]);
      await long.close();
      await until(() => others > 0);
      await other.close();
    });

    it("is not written down by a server that no other one can be beside, who heeds it nevertheless", async function () {
      if (isOnMssql) return this.skip();
      const alone = await openDatabase(url, { readers: 1, exclusive: true });
      /** Another one after each commit. */
      const version = async () => JSON.stringify(await one.read.raw("pragma data_version"));
      const versions: unknown[] = [];
      const work = runPeriodically({
        db: alone,
        name: "w",
        everyMs: 20,
        onError: nothing,
        async work() {
          versions.push(await version());
          if (versions.length === 4) await takeLease(one, { name: "w", holder: "another", termMs: 60_000 });
        },
      });
      try {
        await until(() => versions.length === 4);
        expect(new Set(versions)).to.have.lengthOf(1);
        await sleep(200);
        expect(versions).to.have.lengthOf(4);
        await releaseLease(one, "w", "another");
        await until(() => versions.length > 4);
      } finally {
        await work.close();
        await alone.close();
      }
    });

    it("goes on after a round that failed", async () => {
      const failed: unknown[] = [];
      let rounds = 0;
      const work = runPeriodically({
        db: one,
        name: "w",
        everyMs: 20,
        onError: (error: unknown) => failed.push(error),
        async work() {
          rounds += 1;
          if (rounds === 1) throw new Error("once");
        },
      });
      await until(() => rounds > 1);
      await work.close();
      expect(failed.map((error) => (error as Error).message)).to.deep.equal(["once"]);
    });
  });
});

/** A busy machine takes its time: the test's limit is the only one. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}
