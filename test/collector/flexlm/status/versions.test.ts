// Several versions that lmstat prints under one total: which of them are separate pools, and who gets the total.
import { expect } from "chai";
import { checkout, feature, lmstat, poolsBy, readLmstatText, reserved, snapshotOf, version } from "../reading.ts";

describe("Several versions under one total", () => {
  const mixed = feature(
    "solve",
    420,
    60,
    version("solve", "12", 'nodelocked license, locked to "ID=7"', "01-jan-0000"),
    reserved(1, "GROUP ded"),
    version("solve", "53", 'nodelocked license, locked to "ID=7"'),
    checkout("mira ws-11 ws-11", ", 5 licenses"),
    version("solve", "9.10"),
    checkout("otto ws-12 ws-12"),
    checkout("nell ws-13 ws-13"),
  );

  it("are separate pools, each with its checkouts and reservations", () => {
    const pools = poolsBy(snapshotOf(lmstat(mixed)));
    expect(pools["solve 12"]).to.include({ LicenseType: "NodeLocked", Reserved: 1, Used: 1, IsTotalShared: true });
    expect(pools["solve 9.10"]).to.include({ LicenseType: "Floating", Used: 2, IsTotalShared: true });
    expect(pools["solve 9.10"]?.Checkouts?.map(({ UserName }) => UserName)).to.deep.equal(["otto", "nell"]);
  });

  it("leave the total and the rest of what is in use to the highest version, number by number", () => {
    const pools = poolsBy(snapshotOf(lmstat(mixed)));
    expect(pools["solve 53"]).to.include({ Total: 420, Used: 57 });
    expect([pools["solve 12"]?.Total, pools["solve 9.10"]?.Total]).to.deep.equal([null, null]);
    const dotted = poolsBy(
      snapshotOf(lmstat(feature("f", 9, 3, version("f", "2017.9"), checkout("a b c"), version("f", "2017.12")))),
    );
    expect(dotted["f 2017.12"]).to.include({ Total: 9, Used: 2 });
  });

  it("never use more than is printed, nor less than nothing, though they list more", () => {
    const pools = poolsBy(
      snapshotOf(lmstat(feature("f", 9, 1, version("f", "1"), checkout("a b c", ", 5 licenses"), version("f", "2")))),
    );
    expect(pools["f 1"]).to.include({ Used: 1 });
    expect(pools["f 2"]).to.include({ Used: 0, Total: 9 });
  });

  it("share nothing with an uncounted one among them", () => {
    const text = lmstat(
      feature(
        "f",
        9,
        4,
        version("f", "3.0", "uncounted nodelocked license, locked to ID=7"),
        checkout("a b c", ", 2 licenses"),
        version("f", "2.0"),
        checkout("d e f"),
      ),
    );
    const pools = poolsBy(snapshotOf(text));
    expect(pools["f 3.0"]).to.include({ IsUncounted: true, IsTotalShared: false, Total: null, Used: 2 });
    expect(pools["f 2.0"]).to.include({ IsUncounted: false, IsTotalShared: false, Total: 9, Used: 4 });
  });

  it("are one pool where version, vendor and type are the same, with an expiry each", () => {
    const [pool, ...others] = snapshotOf(
      lmstat(
        feature(
          "f",
          9,
          2,
          version("f", "1"),
          checkout("a b c"),
          version("f", "1", "floating license", "30-jun-2026"),
          checkout("d e f"),
        ),
      ),
    ).Pools;
    expect(others).to.deep.equal([]);
    expect(pool).to.include({ Total: 9, Used: 2, IsTotalShared: false });
    expect(pool?.Increments?.map(({ ExpirationDateUtc }) => ExpirationDateUtc)).to.deep.equal([
      "2027-12-31T00:00:00.000Z",
      "2026-06-30T00:00:00.000Z",
    ]);
  });

  it("do not have the checkouts of a version whose line cannot be read", () => {
    const odd = version("f", "6.0").replace("v6.0,", "v6.0 (beta),");
    const text = lmstat(
      feature("f", 9, 3, version("f", "5.0"), checkout("a b c"), odd, checkout("d e f"), checkout("g h i")),
    );
    const pools = poolsBy(snapshotOf(text));
    const usersOf = (name: string) => pools[name]?.Checkouts?.map(({ UserName }) => UserName);
    expect(usersOf("f 5.0")).to.deep.equal(["a"]);
    expect(usersOf("f -")).to.deep.equal(["d", "g"]);
    expect(readLmstatText(text).unreadable).to.have.length(1);
  });

  it("are apart where their vendors are", () => {
    const text = lmstat(
      feature(
        "f",
        35,
        2,
        version("f", "24.0"),
        checkout("a b c"),
        version("f", "22.0", "floating license", "31-dec-2027", "lapisd"),
        checkout("d e f"),
      ),
    );
    expect(snapshotOf(text).Pools.map(({ Vendor, Total, Used }) => [Vendor, Total, Used])).to.deep.equal([
      ["quarzd", 35, 1],
      ["lapisd", null, 1],
    ]);
  });
});
