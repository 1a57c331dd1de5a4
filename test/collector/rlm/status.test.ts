// What rlmstat prints becomes a snapshot: its pools and its checkouts.
import { expect } from "chai";
import { rlm } from "../../../collector/sources/rlm/manager.ts";
import { checkoutsIn, poolsIn, readingOf, snapshotIn } from "../readings.ts";
import { count, listOf, type Printed, pool, rlmstat } from "./printing.ts";

const read = (printed: Printed) => readingOf(rlm, rlmstat(printed));

describe("A pool that rlmstat lists", () => {
  it("has its numbers, its expiry and the ISV as its vendor; nobody knows who waits", () => {
    const reading = read({ pools: pool("solve v2026.03", count(10, 4, "1-apr-2027", 2)) });
    expect(poolsIn(reading)["solve 2026.03"]).to.deep.equal({
      FeatureName: "solve",
      FeatureVersion: "2026.03",
      Vendor: "quarz",
      LicenseType: null,
      Total: 10,
      Used: 4,
      Reserved: 2,
      Queued: null,
      IsUncounted: false,
      Increments: [{ Quantity: 10, ExpirationDateUtc: "2027-04-01T00:00:00.000Z" }],
      Checkouts: null,
    });
    expect(reading.unreadable).to.deep.equal([]);
  });

  it("is one with another of the same name and version, numbers added, each an increment", () => {
    const pools = [...pool("solve v1.0", count(10, 4)), ...pool("solve v1.0", count(5, 1, "permanent", 3), 2)];
    expect(poolsIn(read({ pools }))["solve 1.0"]).to.deep.include({
      Total: 15,
      Used: 5,
      Reserved: 3,
      Increments: [
        { Quantity: 10, ExpirationDateUtc: "2027-03-31T00:00:00.000Z" },
        { Quantity: 5, ExpirationDateUtc: null },
      ],
    });
  });

  it("is uncounted without a total, as UNCOUNTED or as an unlimited count", () => {
    const pools = [
      ...pool("view v3.1", "UNCOUNTED, inuse: 1"),
      ...pool("plot v3.1", "count: unlimited, # reservations: 0, inuse: 2, exp: permanent"),
    ];
    const reading = read({ pools });
    expect(poolsIn(reading)["view 3.1"]).to.include({ Total: null, Used: 1, IsUncounted: true });
    expect(poolsIn(reading)["plot 3.1"]).to.include({ Total: null, Used: 2, IsUncounted: true });
  });

  it("is none where it only shows what a token-based license takes", () => {
    const reading = read({ pools: ["bundle v2.0", "\tToken-based license", ...pool("token v1.0", count(100, 30), 0)] });
    expect(Object.keys(poolsIn(reading))).to.deep.equal(["token 1.0"]);
    expect(reading.unreadable).to.deep.equal([]);
  });

  it("may be printed with tabs, with blanks or at the left margin, and its numbers on the same line or below", () => {
    const printed = { pools: pool("solve v1.0", count(10, 4)) };
    for (const indent of ["\t", "        ", ""]) {
      expect(poolsIn(readingOf(rlm, rlmstat(printed, indent)))["solve 1.0"]).to.include({ Total: 10, Used: 4 });
    }
    expect(poolsIn(read({ pools: [`solve v1.0 ${count(10, 4)}`] }))["solve 1.0"]).to.include({ Total: 10, Used: 4 });
  });

  it("has no part of a number for a number", () => {
    const reading = read({
      pools: pool("solve v1.0", "count: 1,000, # reservations: 0, inuse: 1,048, exp: permanent"),
    });
    expect(poolsIn(reading)["solve 1.0"]).to.include({ Total: null, Used: null, Reserved: 0, Checkouts: null });
    expect(reading.unreadable).to.have.length(1);
  });

  it("has what can be read; what cannot is unknown", () => {
    const reading = read({ pools: pool("solve v1.0", "count: ten, # reservations: 0, inuse: 4, exp: 31-mar-2027") });
    expect(poolsIn(reading)["solve 1.0"]).to.include({ Total: null, Used: 4, IsUncounted: false });
    expect(reading.unreadable.map(({ reason }) => reason)).to.deep.equal(["a count that is no number"]);
  });

  it("is listed without numbers where its numbers are missing", () => {
    const reading = read({ pools: ["solve v1.0", ...pool("mesh v1.0", count(3, 0))] });
    expect(poolsIn(reading)["solve 1.0"]).to.include({ Total: null, Used: null });
    expect(reading.unreadable.map(({ reason }) => reason)).to.deep.equal(["a pool without a line of numbers"]);
  });

  it("has no increment where its expiry is no date", () => {
    const reading = read({ pools: pool("solve v1.0", count(10, 4, "31-foo-2027")) });
    expect(poolsIn(reading)["solve 1.0"]).to.deep.include({ Total: 10, Increments: [] });
    expect(reading.unreadable).to.have.length(1);
  });
});

describe("A checkout that rlmstat lists", () => {
  const pools = pool("solve v2026.03", count(40, 36));

  it("has the licences of the free ones and of the reserved ones, and starts in the latest year that fits", () => {
    const usage = [
      "solve v2026.03: mira@ws-11 3/0 at 03/03 09:01  (handle: 15a)",
      "solve v2026.03: ivo@ws-12.example 0/1 at 12/31 23:59  (handle: 128) ",
    ];
    expect(checkoutsIn(read({ pools, usage }))).to.deep.equal([
      {
        UserName: "mira",
        Workstation: "ws-11",
        Handle: "15a",
        NumberOfLicenses: 3,
        StartTimeUtc: "2026-03-03T09:01:00.000Z",
        StartPrecisionSeconds: 60,
      },
      {
        UserName: "ivo",
        Workstation: "ws-12.example",
        Handle: "128",
        NumberOfLicenses: 1,
        StartTimeUtc: "2025-12-31T23:59:00.000Z",
        StartPrecisionSeconds: 60,
      },
    ]);
  });

  it("is unreadable where it lies hours ahead: it is none of a year ago", () => {
    const reading = read({
      pools,
      usage: ["solve v2026.03: mira@ws-11 1/0 at 03/03 11:30", "solve v2026.03: ivo@ws-11 1/0 at 03/03 10:05"],
    });
    expect(checkoutsIn(reading).map(({ StartTimeUtc }) => StartTimeUtc)).to.deep.equal(["2026-03-03T10:05:00.000Z"]);
    expect(reading.unreadable).to.have.length(1);
  });

  it("may be of a user with blanks or an @ in the name, and end in a text of the ISV", () => {
    const usage = [
      "solve v2026.03: mira van dam@ws-11 1/0 at 03/03 09:01  (handle: 1h) [I: job 17]",
      "solve v2026.03: ivo@corp.example@ws-12 1/0 at 03/03 09:01",
    ];
    const checkouts = checkoutsIn(read({ pools, usage }));
    expect(checkouts.map(({ UserName }) => UserName)).to.deep.equal(["mira van dam", "ivo@corp.example"]);
    expect(checkouts.map(({ Handle }) => Handle)).to.deep.equal(["1h", undefined]);
  });

  it("has 0 licences where it shares those of another one, as the printed use shows", () => {
    const shared = pool("solve v1.0", count(10, 3));
    const usage = ["a", "b", "c", "d"].map((handle, index) => {
      const who = index === 3 ? "ivo@ws-12" : `${index === 1 ? "MIRA" : "mira"}@ws-11`;
      return `solve v1.0: ${who} ${index === 1 ? 2 : 1}/0 at 03/03 09:01  (handle: ${handle})`;
    });
    const licenses = checkoutsIn(read({ pools: shared, usage })).map(({ NumberOfLicenses }) => NumberOfLicenses);
    expect(licenses).to.deep.equal([0, 2, 0, 1]);
  });

  it("counts its licences where the lines add up to the printed use, though they name one user and host", () => {
    const usage = [1, 2].map((handle) => `solve v2026.03: mira@ws-11 18/0 at 03/03 09:01  (handle: ${handle})`);
    const licenses = checkoutsIn(read({ pools, usage })).map(({ NumberOfLicenses }) => NumberOfLicenses);
    expect(licenses).to.deep.equal([18, 18]);
  });

  it("adds its pool where the section of pools is missing", () => {
    const usage = listOf("usage", "quarz", ["solve v1.0: mira@ws-11 1/0 at 03/03 09:01  (handle: 1)"]);
    const reading = readingOf(rlm, usage.join("\n"), { address: "5053@lic-north" });
    expect(poolsIn(reading)["solve 1.0"]).to.include({ Vendor: "quarz", Total: null, Used: null });
    expect(checkoutsIn(reading)).to.have.length(1);
  });

  it("shows of which ISV the pools are whose section has lost its head", () => {
    const usage = listOf("usage", "quarz", ["solve v1.0: mira@ws-11 1/0 at 03/03 09:01  (handle: 1)"]);
    const text = [...pool("solve v1.0", count(5, 1), 0), ...pool("mesh v1.0", count(5, 0), 0), ...usage].join("\n");
    const pools = snapshotIn(readingOf(rlm, text, { address: "5053@lic-north" })).Pools;
    expect(pools.map(({ Vendor }) => Vendor)).to.deep.equal(["quarz", "quarz"]);
  });

  it("is unreadable where its start or its licences are, and the others are read", () => {
    const usage = [
      "solve v2026.03: mira@ws-11 3/0 at 13/03 09:01  (handle: 15a)",
      "solve v2026.03: mira@ws-11 x/0 at 03/03 09:01  (handle: 15a)",
      "solve v2026.03: mira@ws-11 99999999999/0 at 03/03 09:01  (handle: 15a)",
      "solve v2026.03: mira@ws-11 3/0 at 03/03 09:01  (handle: 15a) and more",
      "solve v2026.03: ivo@ws-12 1/0 at 03/03 09:01  (handle: 16)",
    ];
    const reading = read({ pools, usage });
    expect(checkoutsIn(reading)).to.have.length(1);
    expect(reading.unreadable).to.have.length(4);
  });
});

describe("An odd output of rlmstat", () => {
  const start = "at 03/03 09:01";

  it("has no handle of the ISV's text, and lists one checkout once", () => {
    const usage = [
      `solve v1.0: mira@ws-11 1/0 ${start}  [I: (handle: 99)] (handle: 15a)`,
      `solve v1.0: ivo@ws-12 1/0 ${start}  (handle: 15b)`,
      `solve v1.0: ivo@ws-12 1/0 ${start}  (handle: 15b)`,
    ];
    const reading = read({ pools: pool("solve v1.0", count(10, 2)), usage });
    expect(checkoutsIn(reading).map(({ Handle }) => Handle)).to.deep.equal(["15a", "15b"]);
    expect(reading.unreadable.map(({ reason }) => reason)).to.deep.equal(["a checkout that is listed above"]);
  });

  it("is not whole where it may end within a year, a use or a checkout", () => {
    const whole = rlmstat({
      pools: pool("solve v1.0", count(10, 2)),
      usage: [`solve v1.0: mira@ws-11 1/0 ${start}  (handle: 1)`],
    });
    expect(readingOf(rlm, whole.trimEnd()).isComplete).to.equal(true);
    for (const end of ["inuse: 2", "exp: 31-mar-20", start]) {
      const cut = whole.slice(0, whole.indexOf(end) + end.length);
      expect(readingOf(rlm, cut).isComplete, end).to.equal(false);
      expect(readingOf(rlm, cut).unreadable, end).to.deep.equal([]);
    }
  });

  it("is not whole where an error stands among its checkouts", () => {
    const usage = [`solve v1.0: mira@ws-11 1/0 ${start}  (handle: 1)`, "Error reading from network (-105)"];
    expect(read({ pools: pool("solve v1.0", count(10, 2)), usage }).isComplete).to.equal(false);
  });

  it("lists the pools of a section without a head as unreadable", () => {
    const text = rlmstat({ pools: pool("solve v1.0", count(10, 2)) }).replace(/^.*license pool status.*$/m, "");
    const reading = readingOf(rlm, text);
    expect(reading.unreadable.map(({ reason }) => reason)).to.include("a pool whose section has no head");
  });
});
