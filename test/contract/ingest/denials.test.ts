// postBrokerCompositeMessage, events: denials, their pools, and which of them were true ones.
import { expect } from "chai";
import fc from "fast-check";
import { recomputeAllVerdicts } from "../../../domain/ingest/batch/denial-verdicts.ts";
import type { components } from "../../../generated/contract.ts";
import {
  aCheckout,
  aLog,
  aReport,
  aServerName,
  aSnapshot,
  at,
  checkedOut,
  denialsOf,
  denied,
  featuresOf,
  send,
} from "../../support/data/broker-messages.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { useTestServer } from "../../support/http/server.ts";
import { runsOf } from "../../support/run/runs.ts";

type LicenseServerEntry = components["schemas"]["LicenseServerEntry"];

let users = 0;

/** A user of one test: verdicts reach over servers. */
function someone(): string {
  users += 1;
  return `user-${users}`;
}

describe("postBrokerCompositeMessage with denials", () => {
  const server = useTestServer();
  afterEach(() => expectStoredSums(server.db));
  const verdicts = async (name: string) => (await denialsOf(server, name)).map((one) => one.IsTrueDenial);

  it("stores a denial once, with all reported fields", async () => {
    const name = aServerName();
    const UserName = someone();
    const reported = {
      UserName,
      NumberOfLicenses: 3,
      ErrorMessage: "Licensed number of users already reached.",
      MajorErrorCode: -4,
      MinorErrorCode: 342,
    };
    const log = aLog(name, denied("09:00:07", reported), denied("09:00:07", { ...reported, Place: 1 }));
    expect(await send(server, log)).to.include({ DenialsAdded: 2, EventsKnown: 0 });
    expect(await send(server, log)).to.include({ DenialsAdded: 0, EventsKnown: 2 });
    const [denial, ...others] = await denialsOf(server, name);
    expect(others).to.have.length(1);
    expect(denial).to.deep.include({
      ...reported,
      DenialTimeUtc: at("09:00:07"),
      FeatureName: "cad",
      Vendor: "acme",
      Workstation: "ws-1",
      DenialType: "NoLicenseAvailable",
      IsTrueDenial: true,
    });
    expect(denial?.FeatureId).to.equal((await featuresOf(server, name))[0]?.Id);
  });

  it("stores until when the log was read, whatever comes late, and nothing where only reports came", async () => {
    const name = aServerName();
    const lastEvent = async () => {
      const { body } = await server.client.call("getLicenseServers");
      return (body as LicenseServerEntry[]).find(({ Name }) => Name === name)?.LastLogEventUtc;
    };
    await send(server, aSnapshot(name, "09:00"));
    expect(await lastEvent()).to.equal(null);
    await send(server, aLog(name, denied("09:00:07", { UserName: someone() })));
    await send(server, aLog(name, denied("08:00:00", { UserName: someone() })));
    expect(await lastEvent()).to.equal(at("09:00:07"));
  });

  it("never counts a denial as true when the client goes on to another licence server, and counts it among repeats", async () => {
    const name = aServerName();
    const UserName = someone();
    const goesOn = { UserName, IsLastAttempt: false };
    await send(
      server,
      aLog(name, denied("09:00:00", goesOn), denied("09:00:30", { UserName }), denied("09:02:00", { UserName })),
    );
    expect(await verdicts(name)).to.eql([false, false, true]);
  });

  it("adds a feature of which all licences are in use, and none by a denial for another reason", async () => {
    const name = aServerName();
    const UserName = someone();
    await send(
      server,
      aLog(
        name,
        denied("09:00", { FeatureName: "taken", UserName }),
        denied("09:00", { FeatureName: "reserved", UserName, DenialType: "AllLicensesAreReservedForOthers" }),
        denied("09:00", { FeatureName: "unserved", UserName, DenialType: "Other" }),
        denied("09:00", { FeatureName: "untold", UserName, DenialType: null }),
      ),
    );
    expect((await featuresOf(server, name)).map((one) => one.Name)).to.eql(["reserved", "taken"]);
    expect(
      (await denialsOf(server, name)).map((one) => [one.FeatureName, one.FeatureId === null, one.DenialType]),
    ).to.eql([
      ["taken", false, "NoLicenseAvailable"],
      ["reserved", false, "AllLicensesAreReservedForOthers"],
      ["unserved", true, "Other"],
      ["untold", true, "Other"],
    ]);
  });

  it("is joined to its feature as soon as it exists, in lists, counts and metrics", async () => {
    const name = aServerName();
    const UserName = someone();
    const pools = ["9.0", "10.0"].map((FeatureVersion) => aReport({ FeatureVersion }));
    const early = [
      denied("09:00", { UserName, DenialType: "Other" }),
      denied("09:30", { UserName, FeatureVersion: "9.0", DenialType: "Other" }),
      denied("09:30", { UserName, FeatureName: "unserved", DenialType: "Other" }),
    ];
    await send(server, aLog(name, ...early));
    await send(server, aSnapshot(name, "10:00", { pools }));
    const ids = new Map((await featuresOf(server, name)).map((one) => [one.Id, one.Version]));
    const joined = (await denialsOf(server, name)).map((one) => [one.FeatureVersion, ids.get(one.FeatureId ?? 0)]);
    expect(joined).to.eql([
      ["10.0", "10.0"],
      ["9.0", "9.0"],
      [null, undefined],
    ]);
  });

  it("belongs to the highest version where the log prints none, and to the printed one where it does", async () => {
    const name = aServerName();
    const UserName = someone();
    const pools = ["9.0", "10.0", "10"].map((FeatureVersion) => aReport({ FeatureVersion }));
    await send(server, aSnapshot(name, "08:00", { pools }));
    await send(
      server,
      aLog(
        name,
        denied("09:00", { UserName }),
        denied("09:30", { UserName, FeatureVersion: "9.0", DenialType: "Other" }),
      ),
    );
    expect((await denialsOf(server, name)).map((one) => one.FeatureVersion)).to.eql(["10.0", "9.0"]);
  });

  it("is false when the user is granted the feature within the tolerance, on any server, and true a moment later", async () => {
    const [name, other] = [aServerName(), aServerName()];
    for (const [granted, expected] of [
      ["09:00:00", false],
      ["09:01:00", false],
      ["09:01:01", true],
      ["08:59:59", true],
    ] as const) {
      const UserName = someone();
      await send(server, aLog(name, denied("09:00:00", { UserName })));
      await send(
        server,
        aLog(other, checkedOut(granted, { UserName, Vendor: "else", FeatureVersion: "7", FeatureName: "CAD" })),
      );
      expect((await verdicts(name)).at(-1), granted).to.equal(expected);
    }
  });

  it("is false when tokens for its feature are granted within the tolerance, whatever arrives first", async () => {
    for (const [granted, CheckoutData, expected] of [
      ["09:00:00", "cad", false],
      ["09:01:00", "CAD", false],
      ["09:01:00", "cad ", false],
      ["09:01:01", "cad", true],
      ["09:00:00", "cam", true],
    ] as const) {
      for (const order of ["refusal first", "tokens first"]) {
        const name = aServerName();
        const UserName = someone();
        const refusal = denied("09:00:00", { UserName });
        const tokens = checkedOut(granted, { UserName, FeatureName: "tokens", NumberOfLicenses: 3, CheckoutData });
        for (const event of order === "refusal first" ? [refusal, tokens] : [tokens, refusal]) {
          await send(server, aLog(name, event));
        }
        expect(await verdicts(name), `${order} ${granted} ${CheckoutData}`).to.eql([expected]);
      }
    }
  });

  it("is false for a repeat within the tolerance, also in a chain; the first stays true whatever happens to a repeat", async () => {
    const name = aServerName();
    const UserName = someone();
    const times = ["09:00:00", "09:00:50", "09:01:45", "09:02:46", "09:02:46"];
    await send(server, aLog(name, ...times.map((time, Place) => denied(time, { UserName, Place }))));
    expect(await verdicts(name)).to.eql([true, false, false, true, false]);
    await send(server, aLog(name, checkedOut("09:01:50", { UserName })));
    expect(await verdicts(name)).to.eql([true, false, false, true, false]);
  });

  it("changes with late reports: a denial before it, a grant after it, an exact start", async () => {
    const name = aServerName();
    const UserName = someone();
    await send(server, aLog(name, denied("09:00:30", { UserName })));
    expect(await verdicts(name)).to.eql([true]);
    await send(server, aSnapshot(name, "09:30", { checkouts: [aCheckout({ UserName })] }));
    expect(await verdicts(name), "listed as 09:00").to.eql([true]);
    await send(server, aLog(name, checkedOut("09:00:44", { UserName })));
    expect(await verdicts(name), "really 09:00:44").to.eql([false]);
    await send(server, aLog(name, denied("08:59:50", { UserName, DenialType: "Other" })));
    expect(await verdicts(name)).to.eql([false, false]);
    await send(server, aLog(name, denied("08:58:51", { UserName })));
    expect(await verdicts(name)).to.eql([true, false, false]);
  });

  it("follows the rule in random histories, in whatever pieces they arrive", async () => {
    const second = fc.integer({ min: 0, max: 240 });
    const event = fc.record({
      at: second,
      user: fc.constantFrom("ann", "bob"),
      feature: fc.constantFrom("cad", "CAM"),
      server: fc.constantFrom("a", "b"),
      isDenial: fc.boolean(),
      data: fc.constantFrom(undefined, undefined, "Cad"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(event, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), async (pieces) => {
        const run = someone();
        let Place = 0;
        for (const piece of pieces) {
          for (const [name, events] of Map.groupBy(piece, (one) => `${run}-${one.server}`)) {
            const log = events.map(({ at: seconds, user, feature: FeatureName, isDenial, data }) => {
              Place += 1;
              const time = `09:0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
              const fields = { UserName: `${user}-${run}`, FeatureName, Place };
              return isDenial ? denied(time, fields) : checkedOut(time, { ...fields, CheckoutData: data ?? null });
            });
            await send(server, aLog(name, ...log));
          }
        }
      }),
      { numRuns: runsOf(40) },
    );
    // The brute-force oracle runs after each test.
  });

  it("is judged again, with its totals, when the setting changed", async () => {
    expect(await recomputeAllVerdicts(server.db, 5_000)).to.equal(true);
    await expectStoredSums(server.db, 5_000);
    expect(await recomputeAllVerdicts(server.db, 5_000)).to.equal(false);
    expect(await recomputeAllVerdicts(server.db, 60_000)).to.equal(true);
  });
});
