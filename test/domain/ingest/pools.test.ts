// Which pool a report or an event speaks of, and which version is the higher one: the rules alone.
import { expect } from "chai";
import fc from "fast-check";
import type { PoolIdentity } from "../../../domain/ingest/batch/messages.ts";
import { type Pool, PoolBook } from "../../../domain/ingest/pools/book.ts";
import { compareVersions } from "../../../domain/pools/product-names.ts";

function aPrint(fields: Partial<PoolIdentity> = {}): PoolIdentity {
  return { name: "cad", version: "1.0", additionalKey: null, vendor: "acme", licenseType: "Floating", ...fields };
}

function aStoredPool(id: number, fields: Partial<Pool> = {}): Pool {
  const described = { version: "1.0", additionalKey: null, vendor: "acme", vendorKey: "acme", licenseType: "Floating" };
  return {
    id,
    name: "cad",
    nameKey: "cad",
    isListed: true,
    isManual: false,
    changed: false,
    knownSinceAt: 0,
    queueListedAt: null,
    ...described,
    ...fields,
  };
}

const unknown = { version: null, vendor: null, vendorKey: null, licenseType: null };

describe("versions", () => {
  it("are ordered number by number, not as texts", () => {
    const versions = ["v52", "2024.10", null, "9", "2024.9", "v52.1", "10", "2024.009.1", "", "a", "1.0b", "1.0"];
    expect(versions.sort(compareVersions)).to.eql([
      null,
      "",
      "a",
      "1.0",
      "1.0b",
      "9",
      "10",
      "v52",
      "v52.1",
      "2024.9",
      "2024.009.1",
      "2024.10",
    ]);
  });

  it("are ordered the same whichever comes first, numbers of any length", () => {
    const version = fc.option(fc.stringMatching(/^[v.a0-9]{0,25}$/));
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(Math.sign(compareVersions(a, b))).to.equal(-Math.sign(compareVersions(b, a)) + 0);
        const [low, middle, high] = [a, b, c].sort(compareVersions) as [string | null, string | null, string | null];
        expect(compareVersions(low, middle)).to.be.at.most(0);
        expect(compareVersions(middle, high)).to.be.at.most(0);
        expect(compareVersions(low, high)).to.be.at.most(0);
      }),
    );
  });
});

describe("the pools of a server", () => {
  const reported = (book: PoolBook, prints: PoolIdentity[]) => book.apply(book.matchReports(prints, () => true));
  const matched = (book: PoolBook, prints: PoolIdentity[]) => {
    const poolsOf = reported(book, prints);
    return prints.map((print) => (poolsOf.get(print) ?? []).map((pool) => pool.id));
  };
  const found = (book: PoolBook, print: PoolIdentity) => {
    const poolsOf = book.apply(book.matchEvents([print], () => false, true));
    return poolsOf.get(print)?.[0];
  };

  it("are found by all that is printed, the exact one first", () => {
    const book = new PoolBook(1, [
      aStoredPool(1, { licenseType: null }),
      aStoredPool(2),
      aStoredPool(3, { vendor: "b", vendorKey: "b" }),
    ]);
    expect(found(book, aPrint())?.id).to.equal(2);
    expect(found(book, aPrint({ licenseType: "NodeLocked" }))?.id).to.equal(1);
    expect(found(book, aPrint({ vendor: "B" }))?.id).to.equal(3);
    expect(found(book, aPrint({ version: "2.0" }))).to.equal(undefined);
  });

  it("take what is printed later, and only that", () => {
    const pool = aStoredPool(7, unknown);
    const book = new PoolBook(1, [pool]);
    expect(found(book, aPrint({ vendor: "Acme", licenseType: null, version: null }))).to.equal(pool);
    expect(pool).to.include({ vendor: "Acme", vendorKey: "acme", version: null, licenseType: null, changed: true });
    expect(matched(book, [aPrint()])).to.eql([[7]]);
    expect(pool).to.include({ id: 7, version: "1.0", licenseType: "Floating" });
    expect(matched(book, [aPrint({ version: "2.0" })])).to.eql([[0]]);
  });

  it("do not change before what was matched is applied", () => {
    const pool = aStoredPool(7, unknown);
    const book = new PoolBook(1, [pool]);
    const assignments = book.matchReports([aPrint(), aPrint({ version: "2.0" })], () => true);
    expect(pool).to.eql(aStoredPool(7, unknown));
    expect(book.all()).to.eql([pool]);
    book.apply(assignments);
    expect(pool).to.include({ version: "2.0", vendor: "acme", changed: true });
    expect(book.all().map(({ id, version }) => [id, version])).to.eql([
      [7, "2.0"],
      [0, "1.0"],
    ]);
  });

  it("are added by an event that adds them, once for all that mean the same, and by no other", () => {
    const book = new PoolBook(1, []);
    const [checkin, checkout, again] = [aPrint(), aPrint(), aPrint({ vendor: "ACME" })];
    const poolsOf = book.apply(book.matchEvents([checkin, checkout, again], (print) => print !== checkin, false));
    expect(poolsOf.has(checkin)).to.equal(false);
    expect(book.all()).to.have.length(1);
    expect(book.all()[0]).to.include({ id: 0, isListed: false, isManual: false, changed: true });
    expect([poolsOf.get(checkout), poolsOf.get(again)]).to.eql([book.all(), book.all()]);
  });

  it("are the highest version for an event that prints none", () => {
    const book = new PoolBook(1, [aStoredPool(1, { version: "9.0" }), aStoredPool(2, { version: "10.0" })]);
    expect(found(book, aPrint({ version: null }))?.id).to.equal(2);
  });

  it("never become another stored pool by taking", () => {
    const taking = aStoredPool(1, { ...unknown, licenseType: "Floating" });
    const book = new PoolBook(1, [taking, aStoredPool(2)]);
    matched(book, [aPrint(), aPrint({ licenseType: null })]);
    const keys = book.all().map((pool) => book.keyOf(pool));
    expect(new Set(keys).size).to.equal(keys.length);
  });

  it("are given to the highest version where one of unknown version may be several", () => {
    const book = new PoolBook(1, [aStoredPool(1, unknown)]);
    expect(matched(book, [aPrint({ version: "9.0" }), aPrint({ version: "10.0" })])).to.eql([[0], [1]]);
  });

  it("are all spoken of by a report without a version, those aside that it names otherwise", () => {
    const pools = () => ["9.0", "10.0", "8.0"].map((version, index) => aStoredPool(index + 1, { version }));
    const bare = aPrint({ version: null, vendor: null, licenseType: null });
    expect(matched(new PoolBook(1, pools()), [bare])).to.eql([[2, 1, 3]]);
    expect(matched(new PoolBook(1, pools()), [bare, aPrint({ version: "10.0" })])).to.eql([[1, 3], [2]]);
    expect(matched(new PoolBook(1, []), [bare])).to.eql([[0]]);
  });

  it("stay apart when what one entry prints would make its pool another's, and a third entry prints the pool itself", () => {
    const first = aStoredPool(1, { additionalKey: "k", vendor: null, vendorKey: null });
    const second = aStoredPool(2);
    const book = new PoolBook(1, [first, second]);
    const prints = [
      aPrint({ licenseType: null }),
      aPrint({ additionalKey: "k", licenseType: null }),
      aPrint({ additionalKey: "k", vendor: null }),
    ];
    const poolsOf = reported(book, prints);
    expect(new Set(prints.map((print) => poolsOf.get(print)?.[0])).size).to.equal(3);
    expect(new Set(book.all().map((pool) => book.keyOf(pool))).size).to.equal(book.all().length);
  });

  it("are one for every two prints that are the same, and two for any that are not", () => {
    const part = <T>(...values: T[]) => fc.constantFrom(...values);
    const print = fc.record({
      name: part("cad", "CAD", "cam"),
      version: part("1", "2"),
      additionalKey: part(null, "k"),
      vendor: part(null, "a", "A", "b"),
      licenseType: part(null, "Floating", "NodeLocked"),
    });
    const text = (one: PoolIdentity) =>
      JSON.stringify({ ...one, name: one.name.toLowerCase(), vendor: one.vendor?.toLowerCase() ?? null });
    fc.assert(
      fc.property(fc.array(print, { maxLength: 8 }), fc.array(print, { maxLength: 8 }), (before, prints) => {
        const book = new PoolBook(1, []);
        reported(book, before);
        for (const [index, pool] of book.all().entries()) pool.id = index + 1;
        const poolsOf = reported(book, prints);
        const pools = prints.map((one) => poolsOf.get(one)?.[0]);
        for (const [i, one] of prints.entries()) {
          for (const [j, other] of prints.entries()) {
            expect(pools[i] === pools[j]).to.equal(text(one) === text(other));
          }
        }
        const keys = book.all().map((pool) => book.keyOf(pool));
        expect(new Set(keys).size).to.equal(keys.length);
      }),
    );
  });
});
