// What many streams cost that have the same news at once: the text of an event is made once, and other requests come in between.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import type { Caller } from "../../../domain/filters/context.ts";
import { EventHub, gone } from "../../../server/events/hub.ts";
import { aServer } from "../../support/data/build-servers.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { waitUntil } from "../../support/run/wait.ts";

describe("the news of many streams", () => {
  let db: Database;
  let hub: EventHub;
  let serverId: number;
  const left: (() => void)[] = [];

  before(async () => {
    db = await openTestDatabase();
    serverId = await aServer(db, { name: "27000@one" });
    hub = new EventHub(db, { everyMs: 20, lateMs: 1_500 });
  });
  afterEach(() => {
    for (const wake of left.splice(0)) hub.leave(wake);
  });
  after(() => db.close());

  async function join(wake: () => void): Promise<void> {
    await hub.join(wake);
    left.push(wake);
  }
  const write = (...changes: readonly unknown[]) =>
    db.write("live_events").insert({ at: Date.now(), changes: JSON.stringify(changes) });
  const status = () => ["Status", serverId, "DOWN", 1_767_340_000_000];
  const viewer = (id: string, licenseServerIds: number[] | null = null): Caller => {
    return { kind: "account", id, name: id, roles: ["viewer"], licenseServerIds };
  };

  it("lets other work in before all are woken", async () => {
    const order: string[] = [];
    await join(() => setImmediate(() => order.push("another request")));
    for (let count = 0; count < 100; count += 1) await join(() => order.push("stream"));
    await write(status());
    await waitUntil("all are woken", () => order.filter((one) => one === "stream").length === 100);
    expect(order.indexOf("another request")).to.be.within(0, 50);
  });

  it("is one text for all accounts that see the same licence servers, unless it has alerts", async () => {
    await join(() => {});
    const first = hub.last;
    await write(status());
    await waitUntil("the row", () => hub.last > first);
    await write(["Alert", 1, [], { RuleName: "full" }]);
    await waitUntil("the alert", () => hub.last > first + 1);
    const text = async (row: number, caller: Caller) => {
      const slice = await hub.after(row);
      if (slice === undefined || slice === gone) throw new Error("no slice");
      return slice.textFor(caller, { row, index: Infinity });
    };
    expect(await text(first, viewer("1"))).to.equal(await text(first, viewer("2")));
    expect(await text(first, viewer("3", [serverId]))).to.equal(await text(first, viewer("4", [serverId])));
    expect(`${await text(first, viewer("5", [serverId + 1]))}`).to.equal("");
    expect(`${await text(first + 1, viewer("1"))}`).to.contain("event: Alert");
    expect(`${await text(first + 1, viewer("2"))}`).to.equal("");
  });
});
