// The stream of events (getEvents) over HTTP: what is sent when it is ingested, who gets it, and how a client continues.
import { expect } from "chai";
import {
  aCheckout,
  aLog,
  aReport,
  aSnapshot,
  checkedIn,
  checkedOut,
  denied,
  send,
} from "../../support/data/broker-messages.ts";
import { useTestServer } from "../../support/http/server.ts";
import { Watch } from "../alerts/watch.ts";
import { aWatcher, expectContract, fieldsOf, serverIdOf } from "./watching.ts";

describe("the stream of events (getEvents)", () => {
  const server = useTestServer();

  before(async () => {
    await send(server, aSnapshot("1@a", "08:00", { Status: "UP" }));
    await send(server, aSnapshot("1@b", "08:00", { Status: "UP" }));
  });

  it("sends checkouts, check-ins, denials, statuses and reports when they are ingested, as the contract describes them", async () => {
    const watcher = await (await aWatcher(server)).watch();
    await send(
      server,
      aLog("1@a", denied("09:00"), checkedOut("09:01"), checkedIn("09:05"), checkedOut("09:06", { UserName: "bob" })),
    );
    await watcher.until("Report");
    await send(server, aSnapshot("1@a", "09:10", { Status: "PARTIAL", checkouts: [] }));
    await watcher.until("Report", 2);
    expect(
      fieldsOf(watcher.events, "UserName", "FeatureName", "LicenseServerName", "Status", "Checkouts"),
    ).to.deep.equal([
      ["Ready", ...Array(5).fill(undefined)],
      ["Denial", "ann", "cad", "1@a", undefined, undefined],
      ["Checkout", "ann", "cad", "1@a", undefined, undefined],
      ["Checkin", "ann", "cad", "1@a", undefined, undefined],
      ["Checkout", "bob", "cad", "1@a", undefined, undefined],
      ["Report", undefined, undefined, "1@a", undefined, 2],
      ["Status", undefined, undefined, "1@a", "PARTIAL", undefined],
      ["Checkin", "bob", "cad", "1@a", undefined, undefined],
      ["Report", undefined, undefined, "1@a", undefined, 0],
    ]);
    expectContract(watcher.events);
    const [out, back] = watcher.events.slice(2, 4).map(({ data }) => data as { SessionId: number; TimeUtc: string });
    expect(out?.SessionId).to.equal(back?.SessionId);
    expect([out?.TimeUtc, back?.TimeUtc]).to.deep.equal(["2026-03-02T09:01:00.000Z", "2026-03-02T09:05:00.000Z"]);
    await watcher.close();
  });

  it("continues after any event, with all later ones and none twice, by header and by parameter", async () => {
    const { watch } = await aWatcher(server);
    const watcher = await watch();
    await send(server, aLog("1@a", checkedOut("10:00"), checkedOut("10:01", { UserName: "bob" }), denied("10:02")));
    await watcher.until("Report");
    await send(server, aLog("1@b", checkedIn("10:05", { UserName: "nobody" }), checkedOut("10:06")));
    await watcher.until("Report", 2);
    await watcher.close();
    const ids = watcher.events.map(({ id }) => id);
    for (const [index, LastEventId] of ids.entries()) {
      const missed = watcher.events.slice(index + 1);
      for (const given of [
        [{ LastEventId, ForSeconds: 0 }],
        [{ LastEventId: "1", ForSeconds: 0 }, { "last-event-id": LastEventId }],
      ] as const) {
        const again = await watch(...given);
        await again.ended;
        expect(again.events[0]).to.include({ event: "Ready", id: LastEventId });
        expect(again.events.slice(1), LastEventId).to.deep.equal(missed);
      }
    }
  });

  it("begins anew with Reset after an id that is unknown or deleted", async () => {
    const { watch } = await aWatcher(server);
    for (const LastEventId of ["999999", "17-", "nonsense", "0"]) {
      const watcher = await watch({ LastEventId, ForSeconds: 0 });
      await watcher.ended;
      const isFirst = LastEventId === "0";
      expect(watcher.events[0]?.event, LastEventId).to.equal(isFirst ? "Ready" : "Reset");
      expect(watcher.events.length > 1, LastEventId).to.equal(isFirst);
      expectContract(watcher.events);
    }
    const newest = Number((await server.db.read("live_events").max({ id: "id" }).first())?.id);
    await server.db.write("live_events").where("id", "<", newest).delete();
    const names = async (LastEventId: string) => {
      const watcher = await watch({ LastEventId, ForSeconds: 0 });
      await watcher.ended;
      return watcher.events.map(({ event }) => event);
    };
    expect(await names(`${newest - 2}`)).to.deep.equal(["Reset"]);
    expect((await names(`${newest - 1}`))[0]).to.equal("Ready");
    expect(await names(`${newest}`)).to.deep.equal(["Ready"]);
  });

  it("sends a limited viewer what belongs to the viewer's licence servers", async () => {
    const watcher = await (await aWatcher(server, "viewer", [await serverIdOf(server, "1@b")])).watch();
    await send(server, aLog("1@a", checkedOut("11:00", { UserName: "secret" }), denied("11:01")));
    await send(server, aLog("1@b", checkedOut("11:02", { UserName: "carl" })));
    await watcher.until("Report");
    expect(fieldsOf(watcher.events, "UserName", "LicenseServerName")).to.deep.equal([
      ["Ready", undefined, undefined],
      ["Checkout", "carl", "1@b"],
      ["Report", undefined, "1@b"],
    ]);
    expect(JSON.stringify(watcher.events)).not.to.contain("secret");
    await watcher.close();
  });

  it("sends an alert to the owner of its rule and to administrators who see all, when it begins and when it is over", async () => {
    const alerts = new Watch(server);
    await alerts.begin();
    const { poolId, userId, licenseServerId } = await alerts.company();
    const all = await (await aWatcher(server, "administrator", null)).watch();
    const viewer = await (await aWatcher(server)).watch();
    const limited = await (await aWatcher(server, "administrator", [licenseServerId])).watch();
    await alerts.rule(
      { Kind: "UsedPercent", Threshold: 90, ResolveAfterMinutes: 0 },
      { FeatureIds: [poolId] },
      { Severity: "Critical" },
    );
    const session = await alerts.use(poolId, userId, 10);
    await alerts.round(10);
    await alerts.end(session);
    await alerts.round(10);
    await all.until("Alert", 2);
    expect(fieldsOf(all.events.slice(1), "State", "Severity")).to.deep.equal([
      ["Alert", "Firing", "Critical"],
      ["Alert", "Resolved", "Critical"],
    ]);
    expectContract(all.events);
    await send(server, aSnapshot("1@a", "12:00"));
    await viewer.until("Report");
    for (const other of [viewer, limited])
      expect(fieldsOf(other.events).filter(([name]) => name === "Alert")).to.deep.equal([]);
    await Promise.all([all.close(), viewer.close(), limited.close()]);
  });

  it("counts a report of 10,000 checkouts in one event, and lists one of 500", async () => {
    const watcher = await (await aWatcher(server)).watch();
    const checkouts = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) =>
        aCheckout({ UserName: `user-${from + index}`, Workstation: `pc-${from + index}` }),
      );
    const pool = (count: number) =>
      aReport({ FeatureName: `many-${count}`, Total: count, Checkouts: checkouts(count, 0) });
    await send(server, aSnapshot("1@many", "09:30", { pools: [pool(10_000)] }));
    await watcher.until("Report");
    await send(server, aSnapshot("1@few", "09:30", { pools: [pool(500)] }));
    const few = await watcher.until("Report", 2);
    expect(
      fieldsOf(
        watcher.events.filter(({ event }) => event !== "Checkout"),
        "Checkouts",
        "AreListed",
      ),
    ).to.deep.equal([
      ["Ready", undefined, undefined],
      ["Report", 10_000, false],
      ["Report", 500, true],
    ]);
    expect(watcher.events.indexOf(few)).to.equal(watcher.events.length - 1);
    expect(watcher.events).to.have.length(503);
    const [{ length }] = await server.db
      .read("live_events")
      .select(server.db.read.raw("max(len(changes)) as length"))
      .catch(() => server.db.read("live_events").select(server.db.read.raw("max(length(changes)) as length")));
    expect(Number(length)).to.be.below(33_000);
    await watcher.close();
  });
});
