// postBrokerCompositeMessage, data_inquiry: checkouts that share one licence, of which one counts it and the others have 0.
import { expect } from "chai";
import {
  aCheckout,
  aReport,
  aServerName,
  aSnapshot,
  at,
  featuresOf,
  send,
  sessionsOf,
} from "../../support/data/broker-messages.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("postBrokerCompositeMessage with checkouts that share a licence", () => {
  const server = useTestServer();
  afterEach(() => expectStoredSums(server.db));

  it("continues the session of a checkout that shared licences and counts them when the other one is returned, and back", async () => {
    const name = aServerName();
    const listed = (time: string, ...licenses: readonly (number | null)[]) => {
      const checkouts = licenses.flatMap((NumberOfLicenses, index) => {
        const Handle = String(index + 1);
        return NumberOfLicenses === null ? [] : [aCheckout({ Handle, NumberOfLicenses, StartTimeUtc: at("09:00") })];
      });
      return send(server, aSnapshot(name, time, { checkouts }));
    };
    await listed("09:30", 2, 0, 0);
    const before = await sessionsOf(server, name);
    const renumbered = { SessionsOpened: 0, SessionsClosed: 1, SessionsUpdated: 1 };
    expect(await listed("09:40", null, 2, 0)).to.include(renumbered);
    const after = await sessionsOf(server, name);
    expect(after.map(({ Id }) => Id)).to.have.members(before.map(({ Id }) => Id));
    expect(
      after.map(({ Handle, NumberOfLicenses, IsActive }) => [Handle, NumberOfLicenses, IsActive]),
    ).to.have.deep.members([
      ["1", 2, false],
      ["2", 2, true],
      ["3", 0, true],
    ]);
    expect(await listed("09:50", null, 0, 2)).to.include({ SessionsOpened: 0, SessionsClosed: 0, SessionsUpdated: 2 });
    expect(await listed("10:00", null, null, 2)).to.include({ SessionsOpened: 0, SessionsClosed: 1 });
    expect((await sessionsOf(server, name)).map(({ Id }) => Id)).to.have.members(before.map(({ Id }) => Id));
  });

  it("stores a checkout that shares another one's licences as a session of 0 licences, of any licence manager", async () => {
    for (const LicenseManagerType of [
      "RLM",
      "SentinelRMS",
      "MathLM",
      "SentinelLDK",
      "LSTC",
      "CodeMeter",
      "FlexNetEmbedded",
      "LUM",
      "Generic",
    ] as const) {
      const name = aServerName();
      const checkouts = [aCheckout({ Handle: "1" }), aCheckout({ Handle: "2", NumberOfLicenses: 0 })];
      const LicenseServer = { Name: name, LicenseManagerType };
      const pools = [aReport({ LicenseType: null, Used: 1, Reserved: null, Queued: null, Checkouts: checkouts })];
      expect(await send(server, aSnapshot(name, "09:30", { LicenseServer, pools }))).to.include({ SessionsOpened: 2 });
      expect((await sessionsOf(server, name)).map((one) => one.NumberOfLicenses)).to.have.members([1, 0]);
      const [feature] = await featuresOf(server, name);
      expect(feature).to.include({ Used: 1, Reserved: null, Queued: null, LicenseType: null });
    }
  });
});
