// The features that lmstat lists: each as a pool, one that is printed twice, and lines that are not
// recognised.
import { expect } from "chai";
import { checkout, feature, lmstat, poolsBy, readLmstatText, reserved, snapshotOf, version } from "../reading.ts";

describe("A feature that lmstat lists", () => {
  it("is a pool with the printed total and use, its version, vendor and type", () => {
    const [pool] = snapshotOf(lmstat(feature("mesh_3d", 600, 48, version("mesh_3d", "2017.12")))).Pools;
    expect(pool).to.include({
      FeatureName: "mesh_3d",
      FeatureVersion: "2017.12",
      Vendor: "quarzd",
      LicenseType: "Floating",
      Total: 600,
      Used: 48,
    });
    expect(pool).to.include({ Reserved: 0, Queued: 0, IsUncounted: false, IsTotalShared: false, IsError: false });
  });

  it("prints no version, vendor, type or expiry while nobody uses it, and these are then unknown", () => {
    const [pool] = snapshotOf(lmstat(feature("mesh_3d", 1, 0))).Pools;
    expect(pool).to.include({ FeatureVersion: null, Vendor: null, LicenseType: null, Total: 1, Used: 0 });
    expect(pool?.Increments).to.deep.equal([]);
  });

  it("counts its reservations, of whatever kind", () => {
    const lines = [
      reserved(10, "GROUP G"),
      reserved(1, "HOST ws-11"),
      reserved(2, "USER Ada van Eck"),
      reserved(3, "HOST_GROUP farm"),
    ];
    const [pool] = snapshotOf(
      lmstat(feature("solve", 40, 21, version("solve", "5.0"), ...lines, checkout("mira ws-1 :0", ", 5 licenses"))),
    ).Pools;
    expect(pool).to.include({ Reserved: 16, Used: 21 });
    expect(pool?.Checkouts).to.have.length(1);
  });

  it("may have more in use than it lists, and a total beyond 32 bits", () => {
    const [pool] = snapshotOf(lmstat(feature("solve", 9_000_000_000, 5_000_000_000, version("solve", "5.0")))).Pools;
    expect(pool).to.include({ Total: 9_000_000_000, Used: 5_000_000_000 });
  });

  it("has no total where that is too large to be carried exactly, and the line is shown", () => {
    const { messages, unreadable } = readLmstatText(
      lmstat("Users of solve:  (Total of 9007199254740993 licenses issued;  Total of 1 license in use)"),
    );
    expect(messages[0]).to.have.nested.property("Pools[0].Total", null);
    expect(unreadable.map(({ reason }) => reason)).to.deep.equal(["a count past 2^53-1"]);
  });

  it("may be uncounted, and then uses what it lists", () => {
    const block = version(
      "viewer",
      "6.4",
      "uncounted nodelocked license locked to NOTHING (hostid=ANY)",
      "permanent(no expiration date)",
    );
    const lines = [block, checkout("mira ws-11 :0", ", 2 licenses"), reserved(1, "USER otto")];
    const [used, unused] = snapshotOf(
      lmstat("Users of viewer:  (Uncounted, node-locked)", ...lines, "Users of reader:  (Uncounted, node-locked)"),
    ).Pools;
    expect(used).to.include({
      FeatureVersion: "6.4",
      LicenseType: "NodeLocked",
      IsUncounted: true,
      Total: null,
      Used: 3,
      Reserved: 1,
    });
    expect(unused).to.include({
      FeatureVersion: null,
      LicenseType: "NodeLocked",
      IsUncounted: true,
      Total: null,
      Used: 0,
    });
  });

  it("is an error that uses nothing where the server does not support it, or does not know it", () => {
    const text = lmstat(
      "Users of old_solve:  (Error: 21 licenses, unsupported by licensed server)",
      "Users of gone: Cannot get users of gone: No such feature exists. (-5,222)",
      "Users of away: Cannot get users of away: License server machine is down. (-96,7)",
    );
    const { messages, unreadable } = readLmstatText(text);
    const [old, gone, away] = "Pools" in (messages[0] ?? {}) ? snapshotOf(text).Pools : [];
    expect(old).to.include({ FeatureName: "old_solve", IsError: true, Total: 21, Used: 0 });
    expect(gone).to.include({ FeatureName: "gone", IsError: true, Total: null, Used: 0 });
    expect(away).to.include({ FeatureName: "away", IsError: true, Total: null, Used: null });
    expect(unreadable).to.deep.equal([]);
  });

  it("of a package prints as PACKAGE:FEATURE", () => {
    const [pool] = snapshotOf(lmstat(feature("STUDIO:mesh_3d", 4, 0))).Pools;
    expect(pool).to.include({ FeatureName: "STUDIO:mesh_3d", ProductName: "STUDIO" });
  });

  it("has its expiry as an increment of unknown quantity, permanent in every spelling", () => {
    const spellings: Record<string, string | null> = {
      "31-dec-2027": "2027-12-31T00:00:00.000Z",
      "1-jan-27": "2027-01-01T00:00:00.000Z",
      "01-jan-0000": null,
      "1-jan-0": null,
      "permanent(no expiration date)": null,
      permanent: null,
      "01-jan-2099": null,
      "01-JAN-2099": null,
    };
    for (const [spelling, expected] of Object.entries(spellings)) {
      const [pool] = snapshotOf(
        lmstat(feature("solve", 4, 1, version("solve", "5.0", "floating license", spelling))),
      ).Pools;
      expect(pool?.Increments, spelling).to.deep.equal([{ Quantity: null, ExpirationDateUtc: expected }]);
    }
  });

  it("has no increments where an old lmutil prints no expiry", () => {
    const [pool] = snapshotOf(
      lmstat(feature("solve", 4, 1, '  "solve" v5.0, vendor: quarzd', "  floating license")),
    ).Pools;
    expect(pool).to.include({ FeatureVersion: "5.0", Vendor: "quarzd" });
    expect(pool?.Increments).to.deep.equal([]);
  });

  it("is reported where its expiry cannot be read, and the line is shown", () => {
    const { messages, unreadable } = readLmstatText(
      lmstat(feature("solve", 4, 1, version("solve", "5.0", "floating license", "someday"))),
    );
    expect(messages[0]).to.have.nested.property("Pools[0].FeatureVersion", "5.0");
    expect(unreadable.map(({ reason }) => reason)).to.deep.equal(["an expiry that is no date"]);
  });

  it("whose head cannot be read leaves its checkouts to no other feature", () => {
    const solve = feature("solve", 4, 1, version("solve", "5.0"), checkout("mira ws-1 :0"));
    const mesh = feature("mesh", 4, 1, version("mesh", "5.0"), checkout("otto ws-2 :0"));
    for (const [odd, isNamed] of [
      [mesh.replace("issued;", "issued\n;"), true],
      [mesh.replace("in use)", "in use) [overdraft]"), true],
      [mesh.replace("mesh:", "me\nsh:"), false],
      [mesh.replace("issued;", "issued\u0001;"), false],
    ] as const) {
      const { messages, unreadable } = readLmstatText(lmstat(solve, odd));
      const pools = messages[0]?.MessageType === "data_inquiry" ? messages[0].Pools : [];
      expect(pools.map(({ FeatureName, Used, Checkouts }) => [FeatureName, Used, Checkouts?.length])).to.deep.equal([
        ["solve", 1, 1],
        ...(isNamed ? [["mesh", null, 1]] : []),
      ]);
      expect(unreadable.some(({ text }) => text === checkout("otto ws-2 :0"))).to.equal(!isNamed);
    }
  });

  it("has no sum of reservations, or of what one version uses, where a line is lost", () => {
    const lost = reserved(2, "GROUP a").replace(/ \(.*/, "");
    const lines = [version("solve", "5.0"), reserved(1, "USER mira"), lost, version("solve", "6.0"), "  someone else"];
    const pools = poolsBy(snapshotOf(lmstat(feature("solve", 9, 4, ...lines, version("solve", "7.0")))));
    expect(pools["solve 5.0"]).to.include({ Reserved: null, Used: null });
    expect(pools["solve 6.0"]).to.include({ Reserved: 0, Used: null });
  });

  it("is the same with blank lines everywhere, its version at column 0, and a vendor string", () => {
    const lines = [
      '"solve" v5.0, vendor: quarzd, expiry: 31-dec-2027',
      "  vendor_string: at=1:lu=300",
      "",
      "  floating license",
      "",
    ];
    const text = lmstat(feature("solve", 4, 2, ...lines, checkout("mira ws-11 :0"), checkout("otto ws-12 :0")));
    const spaced = text.split("\n").join("\n\n");
    expect(snapshotOf(spaced).Pools).to.deep.equal(snapshotOf(text).Pools);
    expect(snapshotOf(spaced).Pools[0]?.Checkouts).to.have.length(2);
  });
});

describe("A feature that is printed twice", () => {
  it("word for word, is one", () => {
    const block = feature("f", 9, 8, version("f", "1"), reserved(8, "GROUP g"));
    expect(
      snapshotOf(lmstat(block, block)).Pools.map(({ Total, Used, Reserved }) => [Total, Used, Reserved]),
    ).to.deep.equal([[9, 8, 8]]);
  });

  it("again under a second vendor daemon, is one, as it was printed last", () => {
    const first = feature("f", 9, 1, version("f", "1"), checkout("a b c"));
    const again = feature("f", 9, 2, version("f", "1"), checkout("a b c"), checkout("d e f"));
    const text = lmstat(first, "     lapisd: UP v10.8", "Feature usage info:", "", again);
    const message = snapshotOf(text);
    expect(message.Pools.map(({ Total, Used, Checkouts }) => [Total, Used, Checkouts?.length])).to.deep.equal([
      [9, 2, 2],
    ]);
    expect(message.Vendors?.map(({ Name }) => Name)).to.deep.equal(["quarzd", "lapisd"]);
  });

  it("has no sum of what is listed where a part of it cannot be read", () => {
    const lines = [
      version("solve", "5.0"),
      ...[reserved(1, "USER otto"), reserved(1, "USER mira").replace("1 RES", "1,000 RES")],
      checkout("mira ws-1 :0").replace(", start ", ", begin "),
      version("solve", "6.0"),
      ...[checkout("otto ws-2 :0"), checkout("otto ws-2 :0").replace(/start .*/, "queued for 1,000 licenses")],
    ];
    const { messages, unreadable } = readLmstatText(lmstat(feature("solve", 9, 7, ...lines)));
    expect(messages[0]).to.have.property("Pools").that.has.length(2);
    const pools = messages[0]?.MessageType === "data_inquiry" ? messages[0].Pools : [];
    expect(pools.map(({ Used, Reserved, Queued }) => [Used, Reserved, Queued])).to.deep.equal([
      [null, null, 0],
      [null, 0, null],
    ]);
    expect(unreadable).to.have.length(3);
  });

  it("with other numbers, stands in several pools, which add up where nothing distinguishes them", () => {
    expect(
      snapshotOf(lmstat(feature("f", 5, 0), feature("f", 10, 0))).Pools.map(({ Total, Used }) => [Total, Used]),
    ).to.deep.equal([[15, 0]]);
  });
});

describe("What lmstat prints around features", () => {
  it("is shown line by line with its number and the reason where it is not recognised", () => {
    const text = lmstat(
      feature("solve", 4, 1, version("solve", "5.0"), "    what is this?", checkout("mira ws-11 :0")),
      "Users of broken:  (something else)",
      checkout("lost ws-1 :0"),
    );
    const { messages, unreadable } = readLmstatText(text);
    expect(unreadable.map(({ line, text: printed, reason }) => [line, printed.trim(), reason])).to.deep.equal([
      [19, "what is this?", "not a line that lmstat is known to print"],
      [22, "Users of broken:  (something else)", "a feature without totals that can be read"],
    ]);
    expect(messages[0]).to.have.nested.property("Pools[0].Checkouts.length", 1);
    expect(messages[0])
      .to.have.nested.property("Pools[1]")
      .that.includes({ FeatureName: "broken", Total: null, Used: null });
    expect(messages[0]).to.have.nested.property("Pools[1].Checkouts.length", 1);
  });

  it("may have carriage returns, with or without line feeds, page breaks, tabs, a byte order mark and Latin-1 letters", () => {
    const text = lmstat(feature("solve", 4, 1, version("solve", "5.0"), checkout("Jürgen ws-11 :0"))).replace(
      "    Jürgen",
      "\tJürgen",
    );
    const utf8 = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text.replaceAll("\n", "\r\n"))]);
    const printed = `${text.replaceAll("\n", "\r")}\u001a`.replace("Users", "\fUsers");
    for (const bytes of [
      utf8,
      Buffer.from(text, "latin1"),
      Buffer.from(`\ufeff${text}`, "utf16le"),
      Buffer.from(printed),
    ]) {
      expect(snapshotOf(bytes).Pools[0]?.Checkouts?.[0]).to.include({ UserName: "Jürgen", Workstation: "ws-11" });
      expect(readLmstatText(bytes).unreadable).to.deep.equal([]);
    }
  });

  it("cannot be read where it holds control characters, or is longer than any line that is printed", () => {
    const { unreadable } = readLmstatText(lmstat("Users of a\u0000b:  (Uncounted, node-locked)", "x".repeat(20_000)));
    expect(unreadable.map(({ reason }) => reason)).to.deep.equal(["control characters", "a line that is too long"]);
    expect(unreadable[1]?.text).to.have.length(501);
  });
});
