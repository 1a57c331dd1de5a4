// postBrokerCompositeMessage, a snapshot and a log of the same server: exact events override snapshots.
import { expect } from "chai";
import {
  aCheckout,
  aLog,
  aReport,
  aServerName,
  aSnapshot,
  at,
  checkedIn,
  checkedOut,
  send,
  sessionsOf,
  spansOf,
} from "../../support/data/broker-messages.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("postBrokerCompositeMessage with a snapshot and a log of the same server", () => {
  const server = useTestServer();
  afterEach(() => expectStoredSums(server.db));

  it("stores the exact start and end, whichever arrives first", async () => {
    const log = [checkedOut("09:00:17"), checkedIn("09:35:42")];
    for (const order of ["log first", "log last", "log between"]) {
      const name = aServerName();
      const snapshots = [aSnapshot(name, "09:30", { checkouts: [aCheckout()] }), aSnapshot(name, "09:40")];
      const messages =
        order === "log first"
          ? [aLog(name, ...log), ...snapshots]
          : order === "log last"
            ? [...snapshots, aLog(name, ...log)]
            : [snapshots[0], aLog(name, ...log), snapshots[1]];
      for (const message of messages) if (message) await send(server, message);
      expect(await spansOf(server, name), order).to.eql(["ann 09:00:17-09:35:42"]);
      expect((await sessionsOf(server, name))[0]).to.include({ Source: "event", Display: ":0" });
    }
  });

  it("never reopens what the log ended, though a snapshot still lists it", async () => {
    const name = aServerName();
    await send(server, aLog(name, checkedOut("09:00:17"), checkedIn("09:35:42")));
    const counts = await send(server, aSnapshot(name, "09:40", { checkouts: [aCheckout()] }));
    expect(counts).to.include({ SessionsOpened: 0 });
    expect(await spansOf(server, name)).to.eql(["ann 09:00:17-09:35:42"]);
    await send(server, aSnapshot(name, "09:50"));
    expect(await spansOf(server, name)).to.eql(["ann 09:00:17-09:35:42"]);
  });

  it("learns from snapshots which of several checkouts was given back", async () => {
    const name = aServerName();
    const late = aCheckout({ StartTimeUtc: at("09:10"), Handle: "2" });
    await send(server, aSnapshot(name, "09:30", { checkouts: [aCheckout({ Handle: "1" }), late] }));
    await send(server, aSnapshot(name, "09:40", { checkouts: [aCheckout({ Handle: "1" })] }));
    await send(server, aLog(name, checkedOut("09:00:05"), checkedOut("09:10:06"), checkedIn("09:33:33")));
    expect(await spansOf(server, name)).to.eql(["ann 09:00:05-", "ann 09:10:06-09:33:33"]);
  });

  it("corrects by a snapshot the wrong choice of the log's rule, oldest first", async () => {
    const name = aServerName();
    await send(server, aLog(name, checkedOut("09:00:05"), checkedOut("09:10:06"), checkedIn("09:33:33")));
    expect(await spansOf(server, name)).to.eql(["ann 09:00:05-09:33:33", "ann 09:10:06-"]);
    await send(server, aSnapshot(name, "09:40", { checkouts: [aCheckout({ Handle: "1" })] }));
    expect(await spansOf(server, name)).to.eql(["ann 09:00:05-", "ann 09:10:06-09:33:33"]);
  });

  it("moves a checkout to the version that a snapshot prints, since the log prints none", async () => {
    const name = aServerName();
    const pools = [aReport({ FeatureVersion: "1.0" }), aReport({ FeatureVersion: "10.0" })];
    await send(server, aSnapshot(name, "08:30", { pools }));
    await send(server, aLog(name, checkedOut("09:00:05")));
    expect((await sessionsOf(server, name))[0]).to.include({ FeatureVersion: "10.0" });
    const listed = [aReport({ Checkouts: [aCheckout()] }), aReport({ FeatureVersion: "10.0" })];
    await send(server, aSnapshot(name, "09:30", { pools: listed }));
    expect((await sessionsOf(server, name)).map((one) => [one.FeatureVersion, one.IsActive])).to.eql([["1.0", true]]);
    await send(server, aLog(name, checkedIn("09:44:44")));
    expect(await spansOf(server, name)).to.eql(["ann 09:00:05-09:44:44"]);
  });
});
