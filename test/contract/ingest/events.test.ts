// postBrokerCompositeMessage, events: a licence manager's log with checkouts, check-ins and stopped daemons.
import { expect } from "chai";
import {
  aCheckout,
  aLog,
  aServerName,
  aSnapshot,
  at,
  checkedIn,
  checkedOut,
  featuresOf,
  type LogEvent,
  send,
  sessionsOf,
  spansOf,
} from "../../support/data/broker-messages.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { useTestServer } from "../../support/http/server.ts";

function vendorStopped(time: string, Vendor = "acme"): LogEvent {
  return { EventType: "vendor_stopped", TimestampUtc: at(time), Vendor };
}

function serverStopped(time: string): LogEvent {
  return { EventType: "server_stopped", TimestampUtc: at(time) };
}

describe("postBrokerCompositeMessage with the events of a log", () => {
  const server = useTestServer();
  afterEach(() => expectStoredSums(server.db));

  it("opens and closes sessions at the exact times", async () => {
    const name = aServerName();
    const reported = {
      IpAddress: "192.0.2.7",
      Display: "pts/1",
      ClientVersion: "v2",
      GroupName: "g",
      ProjectName: "p",
      CheckoutData: "mesh",
    };
    const counts = await send(
      server,
      aLog(
        name,
        checkedOut("09:00:07", { ...reported, NumberOfLicenses: 3 }),
        checkedOut("09:00:08"),
        checkedIn("09:30:09", { NumberOfLicenses: 3 }),
      ),
    );
    expect(counts).to.include({ SessionsOpened: 2, SessionsClosed: 1, EventsKnown: 0, CheckinsUnmatched: 0 });
    expect(await spansOf(server, name)).to.eql(["ann 09:00:07-09:30:09", "ann 09:00:08-"]);
    const [session] = await sessionsOf(server, name);
    expect(session).to.include({
      ...reported,
      NumberOfLicenses: 3,
      Source: "event",
      FeatureName: "cad",
      Vendor: "acme",
      FeatureVersion: null,
    });
  });

  it("ends sessions by a check-in of their checkout data, whatever arrives first, and by none of other data", async () => {
    const out = [
      checkedOut("09:00:01", { CheckoutData: "cad" }),
      checkedOut("09:00:02", { CheckoutData: "cam" }),
      checkedOut("09:00:03", { CheckoutData: "cam" }),
    ];
    const back = [checkedIn("09:10:00", { CheckoutData: "cam" }), checkedIn("09:20:00", { CheckoutData: "other" })];
    const inOrder = aServerName();
    expect(await send(server, aLog(inOrder, ...out, ...back))).to.include({ SessionsClosed: 1, CheckinsUnmatched: 1 });
    const late = aServerName();
    for (const event of [...back, ...out.toReversed()]) await send(server, aLog(late, event));
    const listed = aServerName();
    await send(server, aLog(listed, ...out));
    const listing = { StartTimeUtc: at("09:00"), StartPrecisionSeconds: 60 };
    const checkouts = ["cam", "cad", "cam"].map((CheckoutData, n) =>
      aCheckout({ ...listing, CheckoutData, Handle: `${n}` }),
    );
    await send(server, aSnapshot(listed, "09:05", { checkouts }));
    await send(server, aLog(listed, ...back));
    for (const name of [inOrder, late, listed]) {
      expect(await spansOf(server, name), name).to.eql(["ann 09:00:01-", "ann 09:00:02-09:10:00", "ann 09:00:03-"]);
      expect((await sessionsOf(server, name)).map((one) => one.CheckoutData)).to.have.members(["cad", "cam", "cam"]);
    }
  });

  it("changes nothing when the same log is sent again, in any pieces", async () => {
    const name = aServerName();
    const log = [
      checkedOut("09:00:07"),
      checkedOut("09:00:07", { Place: 1 }),
      checkedIn("09:10"),
      checkedIn("09:10", { Place: 1 }),
      checkedIn("09:11"),
      vendorStopped("09:20"),
      serverStopped("09:30"),
      checkedOut("09:40"),
    ];
    expect(await send(server, aLog(name, ...log))).to.include({
      SessionsOpened: 3,
      EventsKnown: 0,
      CheckinsUnmatched: 1,
    });
    const before = await spansOf(server, name);
    expect(before).to.eql(["ann 09:00:07-09:10:00", "ann 09:00:07-09:10:00", "ann 09:40:00-"]);
    const nothing = { SessionsOpened: 0, SessionsClosed: 0, SessionsUpdated: 0, CheckinsUnmatched: 0 };
    expect(await send(server, aLog(name, ...log))).to.include({ ...nothing, EventsKnown: 8 });
    expect(await send(server, aLog(name, ...log.slice(2, 5)))).to.include({ ...nothing, EventsKnown: 3 });
    expect(await send(server, aLog(name, log[0] as LogEvent, log[0] as LogEvent))).to.include({
      ...nothing,
      EventsKnown: 2,
    });
    expect(await spansOf(server, name)).to.eql(before);
  });

  it("counts an event that is twice in one message once", async () => {
    const name = aServerName();
    const counts = await send(server, aLog(name, checkedOut("09:00"), checkedOut("09:00")));
    expect(counts).to.include({ SessionsOpened: 1, EventsKnown: 1 });
  });

  it("gives a check-in to the oldest checkout of the same feature, user, workstation and number", async () => {
    const name = aServerName();
    await send(
      server,
      aLog(
        name,
        checkedOut("09:00", { NumberOfLicenses: 2 }),
        checkedOut("09:01"),
        checkedOut("09:02"),
        checkedOut("09:03", { Workstation: "ws-2" }),
        checkedOut("09:04", { UserName: "bob" }),
        checkedOut("09:05", { Vendor: "other" }),
        checkedOut("09:06", { FeatureName: "cam" }),
        checkedIn("09:30", { UserName: "ANN", Workstation: "WS-1", FeatureName: "Cad", Vendor: "Acme" }),
      ),
    );
    const ended = (await sessionsOf(server, name)).filter((one) => !one.IsActive);
    expect(ended.map((one) => one.StartTimeUtc)).to.eql([at("09:01")]);
  });

  it("distinguishes checkouts by their handles where the log has them", async () => {
    const name = aServerName();
    const [one, two] = [{ Handle: "1" }, { Handle: "2" }];
    await send(server, aLog(name, checkedOut("09:00", one), checkedOut("09:00", two), checkedIn("09:30", two)));
    expect((await sessionsOf(server, name)).map((s) => [s.Handle, s.IsActive])).to.have.deep.members([
      ["1", true],
      ["2", false],
    ]);
    await send(server, aLog(name, checkedIn("09:40", { Handle: "3" })));
    expect((await sessionsOf(server, name)).filter((s) => s.IsActive)).to.have.length(1);
    await send(server, aLog(name, checkedIn("09:45", one), checkedOut("08:00", { Handle: "3" })));
    expect(await spansOf(server, name)).to.have.members([
      "ann 08:00:00-09:40:00",
      "ann 09:00:00-09:45:00",
      "ann 09:00:00-09:30:00",
    ]);
  });

  it("stores a check-in without a checkout until the checkout arrives", async () => {
    const name = aServerName();
    expect(await send(server, aLog(name, checkedIn("09:30:15")))).to.include({
      CheckinsUnmatched: 1,
      SessionsOpened: 0,
    });
    expect(await featuresOf(server, name)).to.eql([]);
    expect(await send(server, aLog(name, checkedOut("09:00:10")))).to.include({ SessionsOpened: 1, SessionsClosed: 1 });
    expect(await spansOf(server, name)).to.eql(["ann 09:00:10-09:30:15"]);
  });

  it("assigns ends again when an earlier piece of the log arrives late", async () => {
    const name = aServerName();
    await send(server, aLog(name, checkedOut("09:10:00"), checkedIn("09:30:00")));
    await send(
      server,
      aLog(name, checkedOut("09:00:00"), checkedIn("09:20:00"), checkedIn("09:05:00", { UserName: "x" })),
    );
    expect(await spansOf(server, name)).to.eql(["ann 09:00:00-09:20:00", "ann 09:10:00-09:30:00"]);
  });

  it("accepts a session without length", async () => {
    const name = aServerName();
    await send(server, aLog(name, checkedOut("09:10:00"), checkedIn("09:10:00")));
    expect((await sessionsOf(server, name))[0]).to.include({ IsActive: false, DurationSeconds: 0 });
  });

  it("never ends a session before it began", async () => {
    const name = aServerName();
    await send(server, aLog(name, checkedOut("09:10:00"), checkedIn("09:09:59")));
    expect(await spansOf(server, name)).to.eql(["ann 09:10:00-"]);
  });

  it("makes the start of a listed checkout exact, also one of a minute with several", async () => {
    const name = aServerName();
    const checkouts = [aCheckout(), aCheckout(), aCheckout({ StartTimeUtc: at("09:01") })];
    await send(server, aSnapshot(name, "09:30", { checkouts }));
    const counts = await send(
      server,
      aLog(name, checkedOut("09:00:11"), checkedOut("09:00:44"), checkedOut("09:01:00")),
    );
    expect(counts).to.include({ SessionsOpened: 0, SessionsUpdated: 3 });
    expect(await spansOf(server, name)).to.eql(["ann 09:00:11-", "ann 09:00:44-", "ann 09:01:00-"]);
  });

  it("respects the precision of starts in a snapshot", async () => {
    const name = aServerName();
    const checkouts = [
      aCheckout({ StartPrecisionSeconds: 1 }),
      aCheckout({ StartTimeUtc: at("08:00"), StartPrecisionSeconds: 3600, UserName: "bob" }),
    ];
    await send(server, aSnapshot(name, "09:30", { checkouts }));
    const log = [checkedOut("09:00:01"), checkedOut("08:59:59", { UserName: "bob" }), checkedOut("09:00:00.999")];
    log[2] = { ...(log[2] as LogEvent), TimestampUtc: "2026-03-02T09:00:00.999Z" };
    expect(await send(server, aLog(name, ...log))).to.include({ SessionsOpened: 1, SessionsUpdated: 2 });
  });

  it("closes at a stop the sessions of that vendor, or of the whole server", async () => {
    const name = aServerName();
    const bob = { UserName: "bob", Vendor: "other" };
    await send(
      server,
      aLog(name, checkedOut("09:00"), checkedOut("09:01", bob), vendorStopped("09:20", "ACME"), checkedOut("09:20")),
    );
    expect(await spansOf(server, name)).to.eql(["ann 09:00:00-09:20:00", "bob 09:01:00-", "ann 09:20:00-"]);
    await send(server, aLog(name, serverStopped("09:30")));
    expect(await spansOf(server, name)).to.eql([
      "ann 09:00:00-09:20:00",
      "bob 09:01:00-09:30:00",
      "ann 09:20:00-09:30:00",
    ]);
  });

  it("closes at a stop that arrives before the checkouts, and releases their check-ins", async () => {
    const name = aServerName();
    await send(server, aLog(name, serverStopped("09:20")));
    await send(server, aLog(name, checkedOut("09:00"), checkedOut("09:25"), checkedIn("09:40")));
    expect(await spansOf(server, name)).to.eql(["ann 09:00:00-09:20:00", "ann 09:25:00-09:40:00"]);
    const late = aServerName();
    await send(server, aLog(late, checkedOut("09:00"), checkedOut("09:25"), checkedIn("09:40")));
    await send(server, aLog(late, serverStopped("09:20")));
    expect(await spansOf(server, late)).to.eql(["ann 09:00:00-09:20:00", "ann 09:25:00-09:40:00"]);
  });

  it("leaves sessions open that a snapshot listed after a stop", async () => {
    const name = aServerName();
    await send(server, aSnapshot(name, "09:30", { checkouts: [aCheckout()] }));
    await send(server, aLog(name, serverStopped("09:20")));
    expect(await spansOf(server, name)).to.eql(["ann 09:00:00-"]);
  });

  it("makes no session of queueing, and adds its feature", async () => {
    const name = aServerName();
    const queue = { ...checkedOut("09:00"), EventType: "queue" } as LogEvent;
    const counts = await send(server, aLog(name, queue, { ...queue, EventType: "dequeue" } as LogEvent));
    expect(counts).to.include({ Applied: true, SessionsOpened: 0, EventsKnown: 0, CheckinsUnmatched: 0 });
    expect((await featuresOf(server, name)).map(({ Name }) => Name)).to.eql(["cad"]);
  });
});
