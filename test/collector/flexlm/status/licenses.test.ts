// The table of lmstat -i: what was bought, alone and joined to the list of the same output.
import { expect } from "chai";
import { CannotRead } from "../../../../collector/sources/manager.ts";
import { checkout, feature, lmstat, poolsBy, readLmstatText, snapshotOf, version } from "../reading.ts";

const note = [
  "NOTE: lmstat -i does not give information from the server,",
  "      but only reads the license file.  For this reason,",
  "      lmstat -a is recommended instead.",
  "",
];
const expiresFirst = [
  "Feature                         Version     #licenses    Expires      Vendor",
  "_______                         _________   _________    __________   ______",
];
const vendorFirst = [
  "Feature                         Version     #licenses    Vendor        Expires",
  "_______                         _________   _________    ______        ________",
];
const table = (...rows: string[]) => [...note, ...expiresFirst, ...rows, ""].join("\n");

describe("The table of lmstat -i", () => {
  it("alone shows what was bought and not who uses it", () => {
    const message = snapshotOf(table("solve   2018.12   25   31-dec-2027   quarzd"), {
      server: "27000@lic-north",
      at: "2026-03-10T10:00:00Z",
    });
    expect(message.Scope).to.equal("licenses");
    expect(message).not.to.have.any.keys("Status", "Hosts", "Vendors");
    expect(message.Pools[0]).to.deep.include({
      FeatureName: "solve",
      FeatureVersion: "2018.12",
      Vendor: "quarzd",
      LicenseType: null,
      Total: 25,
      Used: null,
      Reserved: null,
      Queued: null,
      Increments: [{ Quantity: 25, ExpirationDateUtc: "2027-12-31T00:00:00.000Z" }],
    });
  });

  it("alone needs a server's name", () => {
    expect(() => readLmstatText(table("solve   2018.12   25   31-dec-2027   quarzd"))).to.throw(CannotRead, "--server");
  });

  it("may have vendor and expiry in either order, with every spelling of permanent", () => {
    const spellings = ["permanent(no expiration date)", "permanent", "01-jan-0000", "1-jan-0", "01-jan-2099"];
    for (const spelling of spellings) {
      const texts = [
        table(`solve   1.0   2   ${spelling}   quarzd`),
        [...note, ...vendorFirst, `solve   1.0   2   quarzd   ${spelling}`].join("\n"),
      ];
      for (const text of texts) {
        const [pool] = snapshotOf(text, { server: "s" }).Pools;
        expect(pool, spelling).to.include({ Vendor: "quarzd", Total: 2 });
        expect(pool?.Increments, spelling).to.deep.equal([{ Quantity: 2, ExpirationDateUtc: null }]);
      }
    }
  });

  it("adds the rows of one feature, version and vendor up to one pool with an increment each", () => {
    const [pool, ...others] = snapshotOf(
      table("solve   2.0   50   31-dec-2027   quarzd", "solve   2.0   2   30-sep-2027   QUARZD"),
      { server: "s" },
    ).Pools;
    expect(others).to.deep.equal([]);
    expect(pool).to.include({ Total: 52 });
    expect(pool?.Increments?.map(({ Quantity }) => Quantity)).to.deep.equal([50, 2]);
  });

  it("knows uncounted licences by the word or by 0", () => {
    for (const number of ["uncounted", "0"]) {
      const [pool] = snapshotOf(table(`viewer   2.0   ${number}   31-dec-2027   quarzd`), { server: "s" }).Pools;
      expect(pool).to.include({ IsUncounted: true, Total: null });
    }
  });

  it("shows rows that it cannot read", () => {
    const { unreadable } = readLmstatText(table("solve   2.0   50   whenever   quarzd", "nonsense"), { server: "s" });
    expect(unreadable.map(({ reason }) => reason)).to.deep.equal([
      "a licence without an expiry that is a date",
      "not a line that lmstat is known to print",
    ]);
  });
});

describe("The table joined to the list of the same output", () => {
  it("gives version, vendor and increments to a feature that nobody uses", () => {
    const [pool] = snapshotOf(
      lmstat(
        feature("solve", 52, 0),
        table("solve   2.0   50   31-dec-2027   quarzd", "solve   2.0   2   1-jan-0   quarzd"),
      ),
    ).Pools;
    expect(pool).to.deep.include({
      FeatureVersion: "2.0",
      Vendor: "quarzd",
      Total: 52,
      Used: 0,
      IsTotalShared: false,
      Increments: [
        { Quantity: 50, ExpirationDateUtc: "2027-12-31T00:00:00.000Z" },
        { Quantity: 2, ExpirationDateUtc: null },
      ],
    });
  });

  it("shows how many licences the version in use has, however it is written", () => {
    const text = lmstat(
      feature("solve", 50, 1, version("solve", "2.0"), checkout("mira ws-11 :0")),
      table("SOLVE   2.000   50   31-dec-2027   Quarzd"),
    );
    expect(
      snapshotOf(text).Pools.map(({ FeatureVersion, Increments }) => [FeatureVersion, Increments?.[0]?.Quantity]),
    ).to.deep.equal([["2.0", 50]]);
  });

  it("makes shared pools of several versions under one printed total", () => {
    const rows = table("solve   2.9   50   31-dec-2027   quarzd", "solve   2.10   5   31-dec-2027   quarzd");
    const unused = poolsBy(snapshotOf(lmstat(feature("solve", 55, 0), rows)));
    expect(unused["solve 2.10"]).to.include({ Total: 55, Used: 0, IsTotalShared: true });
    expect(unused["solve 2.9"]).to.include({ Total: null, Used: 0, IsTotalShared: true });
    const used = poolsBy(
      snapshotOf(
        lmstat(feature("solve", 55, 3, version("solve", "2.9"), checkout("mira ws-11 :0", ", 3 licenses")), rows),
      ),
    );
    expect(used["solve 2.10"]).to.include({ Total: 55, Used: 0 });
    expect(used["solve 2.9"]).to.include({ Total: null, Used: 3, LicenseType: "Floating" });
  });

  it("separates uncounted licences from the counted ones of the same feature", () => {
    const pools = poolsBy(
      snapshotOf(
        lmstat(
          feature("solve", 5, 0),
          table("solve   2.0   5   31-dec-2027   quarzd", "solve   1.0   uncounted   1-jan-0   quarzd"),
        ),
      ),
    );
    expect(pools["solve 2.0"]).to.include({ Total: 5, IsUncounted: false, IsTotalShared: false });
    expect(pools["solve 1.0"]).to.include({ Total: null, IsUncounted: true, IsTotalShared: false });
  });

  it("adds no version where it does not know the one in use: it is of another licence file", () => {
    const text = lmstat(
      feature("solve", 5, 1, version("solve", "2017.12"), checkout("mira ws-11 :0")),
      table("solve   2018.12   5   31-dec-2027   quarzd"),
    );
    expect(snapshotOf(text).Pools.map(({ FeatureVersion, Total }) => [FeatureVersion, Total])).to.deep.equal([
      ["2017.12", 5],
    ]);
  });

  it("adds nothing to checkouts that an old output lists without a version, where it has several", () => {
    const text = lmstat(
      feature("solve", 5, 1, checkout("mira ws-11 :0")),
      table("solve   1   5   31-dec-2027   quarzd", "solve   2   5   31-dec-2027   quarzd"),
    );
    expect(
      snapshotOf(text).Pools.map(({ FeatureVersion, Total, Used }) => [FeatureVersion, Total, Used]),
    ).to.deep.equal([[null, 5, 1]]);
  });

  it("may be in a separate file, before or after the list", () => {
    const list = lmstat(feature("solve", 50, 0));
    const rows = table("solve   2.0   50   31-dec-2027   quarzd");
    for (const texts of [
      [list, rows],
      [rows, list],
    ]) {
      const { messages } = readLmstatText(texts);
      expect(messages).to.have.length(1);
      expect(messages[0]).to.have.nested.property("Pools[0].FeatureVersion", "2.0");
      expect(messages[0]).to.include({ Scope: "usage" });
    }
  });

  it("belongs to the server that was listed before it, where there are several", () => {
    const other = lmstat(feature("solve", 7, 0)).replaceAll("lic-north", "lic-south");
    const text = [
      lmstat(feature("solve", 50, 0)),
      table("solve   2.0   50   31-dec-2027   quarzd"),
      "-".repeat(60),
      other,
      table("solve   3.0   7   31-dec-2027   quarzd"),
    ].join("\n");
    const { messages } = readLmstatText(text);
    expect(
      messages.map((message) => [message.LicenseServer.Name, "Pools" in message && message.Pools[0]?.FeatureVersion]),
    ).to.deep.equal([
      ["27000@lic-north", "2.0"],
      ["27000@lic-south", "3.0"],
    ]);
  });
});
