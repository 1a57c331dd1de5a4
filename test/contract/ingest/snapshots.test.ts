// postBrokerCompositeMessage, data_inquiry: what a snapshot opens, leaves open, reopens and closes.
import { expect } from "chai";
import {
  aCheckout,
  aLog,
  aReport,
  aServerName,
  aSnapshot,
  at,
  checkedOut,
  featuresOf,
  send,
  sessionsOf,
  spansOf,
} from "../../support/data/broker-messages.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("postBrokerCompositeMessage with a snapshot", () => {
  const server = useTestServer();
  afterEach(() => expectStoredSums(server.db));

  it("opens new sessions, leaves continued ones open and closes missing ones at the snapshot's instant", async () => {
    const name = aServerName();
    const bob = aCheckout({ UserName: "bob" });
    expect(await send(server, aSnapshot(name, "09:30", { checkouts: [aCheckout(), bob] }))).to.include({
      SessionsOpened: 2,
    });
    const [first] = await sessionsOf(server, name);
    const changes = await send(server, aSnapshot(name, "09:40", { checkouts: [bob, aCheckout({ UserName: "cy" })] }));
    expect(changes).to.include({ SessionsOpened: 1, SessionsClosed: 1, SessionsUpdated: 0 });
    expect(await spansOf(server, name)).to.have.members(["ann 09:00:00-09:40:00", "bob 09:00:00-", "cy 09:00:00-"]);
    expect((await sessionsOf(server, name))[0]?.Id).to.equal(first?.Id);
  });

  it("ends and opens no session where the licence manager does not name the holders", async () => {
    const name = aServerName();
    const bob = aCheckout({ UserName: "bob" });
    await send(server, aSnapshot(name, "09:30", { checkouts: [aCheckout(), bob] }));
    const unlisted = aReport({ Used: 2, Checkouts: null });
    expect(await send(server, aSnapshot(name, "09:40", { pools: [unlisted] }))).to.include({
      SessionsOpened: 0,
      SessionsClosed: 0,
    });
    expect((await featuresOf(server, name))[0]).to.include({ Used: 2 });
    expect(await spansOf(server, name)).to.have.members(["ann 09:00:00-", "bob 09:00:00-"]);
    await send(server, aSnapshot(name, "09:50", { checkouts: [bob] }));
    expect(await spansOf(server, name)).to.have.members(["ann 09:00:00-09:50:00", "bob 09:00:00-"]);
  });

  it("recognises a borrowed checkout that has another handle and start since its licence server restarted", async () => {
    const name = aServerName();
    const borrowed = { IsBorrowed: true, LingerTimeSeconds: 432_000 };
    await send(server, aSnapshot(name, "09:30", { checkouts: [aCheckout({ ...borrowed, Handle: "102" })] }));
    const again = aCheckout({ ...borrowed, Handle: "201", StartTimeUtc: at("09:35") });
    for (const time of ["09:40", "09:50"]) {
      expect(await send(server, aSnapshot(name, time, { checkouts: [again] })), time).to.include({
        SessionsOpened: 0,
        SessionsClosed: 0,
      });
    }
    expect(await spansOf(server, name)).to.deep.equal(["ann 09:00:00-"]);
    const other = aCheckout({ Handle: "300", StartTimeUtc: at("09:55") });
    await send(server, aSnapshot(name, "10:00", { checkouts: [again, other] }));
    expect(await spansOf(server, name)).to.have.members(["ann 09:00:00-", "ann 09:55:00-"]);
    await send(server, aSnapshot(name, "10:10", { checkouts: [] }));
    expect(await spansOf(server, name)).to.have.members(["ann 09:00:00-10:10:00", "ann 09:55:00-10:10:00"]);
  });

  it("stores all reported fields of a checkout", async () => {
    const name = aServerName();
    const reported = {
      IpAddress: "192.0.2.7",
      Handle: "101",
      ClientVersion: "v1.0",
      NumberOfLicenses: 5,
      LingerTimeSeconds: 3600,
      LingerDueDateUtc: at("11:00"),
      IdleTimeSeconds: 12,
      GroupName: "design",
      ProjectName: "apollo",
    };
    await send(server, aSnapshot(name, "09:30", { checkouts: [aCheckout(reported)] }));
    const expected = {
      ...reported,
      UserName: "ann",
      Workstation: "ws-1",
      Display: ":0",
      IsBorrowed: true,
    };
    expect((await sessionsOf(server, name))[0]).to.include({ ...expected, Source: "snapshot", IsActive: true });
    const later = {
      ...reported,
      LingerTimeSeconds: null,
      LingerDueDateUtc: null,
      IdleTimeSeconds: 30,
      GroupName: null,
    };
    const changes = await send(server, aSnapshot(name, "09:40", { checkouts: [aCheckout(later)] }));
    expect(changes).to.include({ SessionsOpened: 0, SessionsClosed: 0, SessionsUpdated: 1 });
    const now = { IdleTimeSeconds: 30, LingerTimeSeconds: null, LingerDueDateUtc: null, IsBorrowed: false };
    expect((await sessionsOf(server, name))[0]).to.include({ ...now, GroupName: "design" });
  });

  it("changes nothing when the same is listed again", async () => {
    const name = aServerName();
    const checkouts = [aCheckout(), aCheckout({ Handle: "7" }), aCheckout({ Handle: "7" })];
    await send(server, aSnapshot(name, "09:30", { checkouts }));
    const before = await sessionsOf(server, name);
    const counts = { SessionsOpened: 0, SessionsClosed: 0, SessionsUpdated: 0 };
    expect(await send(server, aSnapshot(name, "09:30", { checkouts }))).to.include(counts);
    expect(await send(server, aSnapshot(name, "09:40", { checkouts: checkouts.reverse() }))).to.include(counts);
    const after = await sessionsOf(server, name);
    expect(after.map((one) => ({ ...one, DurationSeconds: 0 }))).to.eql(
      before.map((one) => ({ ...one, DurationSeconds: 0 })),
    );
  });

  it("distinguishes checkouts by each of user, workstation, display, handle, start, feature, version and vendor", async () => {
    const name = aServerName();
    const differing = [
      {},
      { UserName: "bob" },
      { Workstation: "ws-2" },
      { Workstation: null },
      { Display: ":1" },
      { Display: null },
      { Handle: "1" },
      { StartTimeUtc: at("09:01") },
      { NumberOfLicenses: 2 },
    ];
    const pools = [
      aReport({ Checkouts: differing.map(aCheckout) }),
      aReport({ FeatureVersion: "2.0", Checkouts: [aCheckout()] }),
      aReport({ Vendor: "other", Checkouts: [aCheckout()] }),
      aReport({ FeatureName: "cam", Checkouts: [aCheckout()] }),
    ];
    expect(await send(server, aSnapshot(name, "09:30", { pools }))).to.include({ SessionsOpened: 12 });
    expect(await send(server, aSnapshot(name, "09:40", { pools }))).to.include({
      SessionsOpened: 0,
      SessionsClosed: 0,
    });
    for (const [index, gone] of differing.entries()) {
      const left = differing.filter((one) => one !== gone).map(aCheckout);
      const fewer = [aReport({ Checkouts: left }), ...pools.slice(1)];
      const time = `10:${10 + index}`;
      expect(await send(server, aSnapshot(name, `${time}:00`, { pools: fewer }))).to.include({
        SessionsClosed: 1,
        SessionsOpened: 0,
      });
      expect(await send(server, aSnapshot(name, `${time}:30`, { pools }))).to.include({
        SessionsClosed: 0,
        SessionsOpened: 0,
      });
    }
    expect((await sessionsOf(server, name)).every((one) => one.IsActive)).to.equal(true);
  });

  it("distinguishes equal lines by their licences, then by their position", async () => {
    const name = aServerName();
    const lines = [29, 27, 37, 37].map((NumberOfLicenses) => aCheckout({ NumberOfLicenses }));
    expect(await send(server, aSnapshot(name, "09:30", { checkouts: lines }))).to.include({ SessionsOpened: 4 });
    expect(await send(server, aSnapshot(name, "09:40", { checkouts: lines.slice(1, 3) }))).to.include({
      SessionsClosed: 2,
      SessionsOpened: 0,
    });
    const active = (await sessionsOf(server, name)).filter((one) => one.IsActive);
    expect(active.map((one) => one.NumberOfLicenses)).to.have.members([27, 37]);
  });

  it("compares names without case and answers them as first seen", async () => {
    const name = aServerName();
    await send(
      server,
      aSnapshot(name, "09:30", { checkouts: [aCheckout({ UserName: "Dora", Workstation: "WS-Dora" })] }),
    );
    const pools = [
      aReport({
        FeatureName: "CAD",
        Vendor: "ACME",
        Checkouts: [
          aCheckout({ UserName: "dORA", Workstation: "ws-dora" }),
          aCheckout({ UserName: "DORA", Workstation: "ws-DORA", Handle: "2" }),
        ],
      }),
    ];
    expect(await send(server, aSnapshot(name, "09:40", { pools }))).to.include({
      SessionsOpened: 1,
      SessionsClosed: 0,
    });
    for (const session of await sessionsOf(server, name)) {
      expect(session).to.include({ UserName: "Dora", Workstation: "WS-Dora", FeatureName: "cad", Vendor: "acme" });
    }
    expect(await featuresOf(server, name)).to.have.length(1);
  });

  it("acknowledges a snapshot that is older than the last one, and does not apply it", async () => {
    const name = aServerName();
    await send(server, aSnapshot(name, "09:30", { checkouts: [aCheckout()] }));
    const old = await send(server, aSnapshot(name, "09:29", { pools: [aReport({ Total: 99 })] }));
    expect(old).to.include({ Applied: false, Reason: "OlderThanLastSnapshot", SessionsClosed: 0, PoolsReported: 0 });
    expect(await spansOf(server, name)).to.eql(["ann 09:00:00-"]);
    expect((await featuresOf(server, name))[0]).to.include({ Total: 10 });
  });

  it("reopens a checkout that a snapshot missed and a later one lists", async () => {
    const name = aServerName();
    await send(server, aSnapshot(name, "09:30", { checkouts: [aCheckout()] }));
    await send(server, aSnapshot(name, "09:40"));
    await send(server, aSnapshot(name, "09:50", { checkouts: [aCheckout()] }));
    expect(await spansOf(server, name)).to.eql(["ann 09:00:00-"]);
    await send(server, aSnapshot(name, "10:00"));
    expect(await spansOf(server, name)).to.eql(["ann 09:00:00-10:00:00"]);
  });

  it("leaves sessions open that began after it", async () => {
    const name = aServerName();
    await send(server, aLog(name, checkedOut("09:30:31"), checkedOut("09:29:59", { UserName: "bob" })));
    await send(server, aSnapshot(name, "09:30"));
    expect(await spansOf(server, name)).to.eql(["bob 09:29:59-09:30:00", "ann 09:30:31-"]);
  });

  it("closes the checkouts of pools that are not listed any more", async () => {
    const name = aServerName();
    const cam = aReport({ FeatureName: "cam", Checkouts: [aCheckout()] });
    await send(server, aSnapshot(name, "09:30", { pools: [aReport({ Checkouts: [aCheckout()] }), cam] }));
    await send(server, aSnapshot(name, "09:40", { pools: [cam] }));
    const active = (await featuresOf(server, name)).map((one) => [one.Name, one.IsActive]);
    expect(active).to.eql([
      ["cad", false],
      ["cam", true],
    ]);
    expect((await sessionsOf(server, name)).map((one) => [one.FeatureName, one.IsActive])).to.have.deep.members([
      ["cad", false],
      ["cam", true],
    ]);
  });

  it("does not touch another server's checkouts", async () => {
    const [one, other] = [aServerName(), aServerName()];
    for (const name of [one, other]) await send(server, aSnapshot(name, "09:30", { checkouts: [aCheckout()] }));
    await send(server, aSnapshot(one, "09:40"));
    expect(await spansOf(server, other)).to.eql(["ann 09:00:00-"]);
  });
});
