// The stream of events (getEvents) over HTTP: what is sent as it is taken in, who gets it, and how a client goes on.
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect } from "chai";
import type { ServerEvent } from "../../../generated/client/index.js";
import { addAccount, addCredential } from "../../../identity/index.ts";
import { loadConfig } from "../../../server/settings/config.ts";
import { startServer } from "../../../server/start/start.ts";
import { aCheckout, aLog, aReport, aSnapshot, checkedIn, checkedOut, denied, send } from "../../support/data/broker-messages.ts";
import { type Watcher, watchEvents } from "../../support/http/events.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";
import { waitUntil } from "../../support/run/wait.ts";
import { Watch } from "../alerts/watch.ts";

const password = "seven bright lanterns";
const contract = JSON.parse(readFileSync(new URL("../../../generated/openapi.json", import.meta.url), "utf8"));
const schemaOf: Readonly<Record<string, string>> = contract.paths["/api/v1/events"].get["x-event-data"];
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat("int32", true).addFormat("int64", true).addSchema({ ...contract, $id: "contract" });

/** Each event is what the contract says of it. */
function expectContract(events: readonly ServerEvent[]): void {
  for (const { event, data, id } of events) {
    expect(schemaOf, event).to.have.property(event);
    const validate = ajv.compile({ $ref: `contract#/components/schemas/${schemaOf[event]}` });
    expect(validate(data), `${event}: ${ajv.errorsText(validate.errors)}`).to.equal(true);
    expect(id, event).to.match(/^\d+(-\d+)?$/);
  }
}

const fieldsOf = (events: readonly ServerEvent[], ...names: readonly string[]) =>
  events.map(({ event, data }) => [event, ...names.map((name) => (data as Record<string, unknown>)[name])]);

describe("the stream of events (getEvents)", () => {
  const server = useTestServer({ SVC_EVENT_STREAMS: "13", SVC_EVENT_STREAMS_PER_CALLER: "4" });
  let credential: { clientId: string; clientSecret: string };
  let made = 0;
  let cut: Watcher;
  let narrow: Watcher;
  let cutAfterMs = Number.POSITIVE_INFINITY;

  async function account(role: "viewer" | "administrator", licenseServerIds: readonly number[] | null) {
    const name = `watcher-${++made}`;
    const id = await addAccount(server.db, { name, role, password, licenseServerIds }, "test");
    const token = await tokenOf(server.identityUrl as string, { ...credential, username: name, password });
    return { id, watch: (...given: [object?, Record<string, string>?]) => watchEvents(server.url, token, ...given) };
  }
  const serverId = async (name: string): Promise<number> =>
    (await server.db.read("license_servers").where({ name }).first("id")).id;

  before(async () => {
    credential = await addCredential(server.db, { type: "server-api" }, "test");
    await send(server, aSnapshot("1@a", "08:00", { Status: "UP" }));
    await send(server, aSnapshot("1@b", "08:00", { Status: "UP" }));
    // What takes seconds goes on beside the tests; the last one looks at it.
    const disabled = await account("viewer", null);
    const narrowed = await account("viewer", null);
    cut = await disabled.watch();
    narrow = await narrowed.watch();
    const began = performance.now();
    cut.ended.then(() => {
      cutAfterMs = performance.now() - began;
    });
    await server.client.call("updateAccount", { path: { id: disabled.id }, body: { IsDisabled: true } });
    const LicenseServerIds = [await serverId("1@b")];
    await server.client.call("updateAccount", { path: { id: narrowed.id }, body: { LicenseServerIds } });
  });

  it("sends checkouts, check-ins, denials, statuses and reports as they are taken in, with what the contract says of each", async () => {
    const watcher = await (await account("viewer", null)).watch();
    await send(server, aLog("1@a", denied("09:00"), checkedOut("09:01"), checkedIn("09:05"), checkedOut("09:06", { UserName: "bob" })));
    await watcher.until("Report");
    await send(server, aSnapshot("1@a", "09:10", { Status: "PARTIAL", checkouts: [] }));
    await watcher.until("Report", 2);
    expect(fieldsOf(watcher.events, "UserName", "FeatureName", "LicenseServerName", "Status", "Checkouts")).to.deep.equal([
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

  it("goes on behind any event, with all that came since and nothing twice, by header and by parameter", async () => {
    const { watch } = await account("viewer", null);
    const watcher = await watch();
    await send(server, aLog("1@a", checkedOut("10:00"), checkedOut("10:01", { UserName: "bob" }), denied("10:02")));
    await watcher.until("Report");
    await send(server, aLog("1@b", checkedIn("10:05", { UserName: "nobody" }), checkedOut("10:06")));
    await watcher.until("Report", 2);
    await watcher.close();
    const ids = watcher.events.map(({ id }) => id);
    for (const [place, LastEventId] of ids.entries()) {
      const missed = watcher.events.slice(place + 1);
      for (const given of [[{ LastEventId, ForSeconds: 0 }], [{ LastEventId: "1", ForSeconds: 0 }, { "last-event-id": LastEventId }]] as const) {
        const again = await watch(...given);
        await again.ended;
        expect(again.events[0]).to.include({ event: "Ready", id: LastEventId });
        expect(again.events.slice(1), LastEventId).to.deep.equal(missed);
      }
    }
  });

  it("begins anew with Reset behind an id that it does not know, or no longer", async () => {
    const { watch } = await account("viewer", null);
    for (const LastEventId of ["999999", "17-", "nonsense", "0"]) {
      const watcher = await watch({ LastEventId, ForSeconds: 0 });
      await watcher.ended;
      const known = LastEventId === "0";
      expect(watcher.events[0]?.event, LastEventId).to.equal(known ? "Ready" : "Reset");
      expect(watcher.events.length > 1, LastEventId).to.equal(known);
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
    const watcher = await (await account("viewer", [await serverId("1@b")])).watch();
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
    const all = await (await account("administrator", null)).watch();
    const viewer = await (await account("viewer", null)).watch();
    const limited = await (await account("administrator", [licenseServerId])).watch();
    await alerts.rule({ Kind: "UsedPercent", Threshold: 90, ResolveAfterMinutes: 0 }, { FeatureIds: [poolId] }, { Severity: "Critical" });
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
    for (const other of [viewer, limited]) expect(fieldsOf(other.events).filter(([name]) => name === "Alert")).to.deep.equal([]);
    await Promise.all([all.close(), viewer.close(), limited.close()]);
  });

  it("counts a report of 10,000 checkouts in one event, and lists one of 500", async () => {
    const watcher = await (await account("viewer", null)).watch();
    const checkouts = (count: number, from: number) =>
      Array.from({ length: count }, (_, place) => aCheckout({ UserName: `user-${from + place}`, Workstation: `pc-${from + place}` }));
    const pool = (count: number) => aReport({ FeatureName: `many-${count}`, Total: count, Checkouts: checkouts(count, 0) });
    await send(server, aSnapshot("1@many", "09:30", { pools: [pool(10_000)] }));
    await watcher.until("Report");
    await send(server, aSnapshot("1@few", "09:30", { pools: [pool(500)] }));
    const few = await watcher.until("Report", 2);
    expect(fieldsOf(watcher.events.filter(({ event }) => event !== "Checkout"), "Checkouts", "AreListed")).to.deep.equal([
      ["Ready", undefined, undefined],
      ["Report", 10_000, false],
      ["Report", 500, true],
    ]);
    expect(watcher.events.indexOf(few)).to.equal(watcher.events.length - 1);
    expect(watcher.events).to.have.length(503);
    const [{ length }] = await server.db.read("live_events").select(server.db.read.raw("max(len(changes)) as length")).catch(() =>
      server.db.read("live_events").select(server.db.read.raw("max(length(changes)) as length")),
    );
    expect(Number(length)).to.be.below(33_000);
    await watcher.close();
  });

  it("refuses one stream more than a caller, or all together, may have, and takes it when another one has ended", async () => {
    const { watch } = await account("viewer", null);
    const open = await Promise.all(Array.from({ length: 4 }, () => watch()));
    const refused = await watch().catch((error) => error);
    expect(refused).to.include({ status: 429, code: "too_many_requests", retryAfter: 30 });
    const others = await Promise.all([account("viewer", null), account("viewer", null)]);
    for (const other of others) open.push(...(await Promise.all(Array.from({ length: 4 }, () => other.watch()))));
    const full = await (await account("viewer", null)).watch().catch((error) => error);
    expect(full).to.include({ status: 503, code: "unavailable" });
    await open[0]?.close();
    let again = await watch().catch((error) => error);
    while (again instanceof Error) again = await watch().catch((error) => error);
    await Promise.all([...open, again].map((one) => one.close()));
  });

  it("is for administrators and viewers, and HEAD answers its head alone", async () => {
    const collector = await addCredential(server.db, { type: "collector", brokerId: "b" }, "test");
    const headers = { authorization: `Bearer ${await tokenOf(server.identityUrl as string, collector)}` };
    await server.client.refused("getEvents", 403, { headers });
    const { status, headers: answered } = await server.client.request("HEAD", "/api/v1/events");
    expect(status).to.equal(200);
    expect(answered.get("content-type")).to.equal("text/event-stream");
    const { text } = await server.client.call("getEvents", { query: { ForSeconds: 0 } });
    expect(text).to.match(/^retry: 3000\n\nid: \d+\nevent: Ready\ndata: \{"AsOfUtc":"[\d:.TZ-]+"\}\n\n$/);
  });

  it("ends within ten seconds when its account was disabled, and follows the licence servers that the account sees", async () => {
    await cut.ended;
    expect(cutAfterMs).to.be.below(10_000);
    expect(await cut.ended).to.equal(undefined);
    expect(narrow.hasEnded()).to.equal(false);
    const before = narrow.events.length;
    await send(server, aLog("1@a", checkedOut("12:30", { UserName: "secret" })));
    await send(server, aLog("1@b", checkedOut("12:31", { UserName: "dora" })));
    await waitUntil("dora", async () => JSON.stringify(narrow.events).includes("dora"), 15_000);
    expect(JSON.stringify(narrow.events.slice(before))).not.to.contain("secret");
    await narrow.close();
  });

  it("tells of a report that another server on the same database took in, and ends when its server stops", async () => {
    const { db } = server;
    const config = loadConfig({
      ...{ SVC_ENVIRONMENT: "test", SVC_API_PORT: "0", SVC_SECURITY_MODE: "off", SVC_DB_URL: "sqlite::memory:" },
      ...{ SVC_DEMO_DATA: "off", SVC_LOG_LEVEL: "silent", SVC_SILENCE_HOURS: String(876_000) },
    });
    const other = await startServer(config, { openDatabase: async () => ({ ...db, read: db.read, write: db.write, close: async () => {}, isFull: () => false, ping: async () => {} }) });
    const watchers = await Promise.all([watchEvents(other.url), watchEvents(other.url)]);
    await send(server, aLog("1@a", checkedOut("13:00", { UserName: "eve" })));
    const event = await (watchers[0] as (typeof watchers)[0]).until("Checkout");
    expect(event.data).to.include({ UserName: "eve" });
    const began = performance.now();
    await other.close();
    expect(performance.now() - began).to.be.below(5 * 1000);
    for (const watcher of watchers) expect(await watcher.ended).to.equal(undefined);
    // The client goes on at the server that is left.
    const on = await (await account("viewer", null)).watch({ LastEventId: event.id, ForSeconds: 0 });
    await on.ended;
    expect(fieldsOf(on.events, "Checkouts")).to.deep.equal([["Ready", undefined], ["Report", 1]]);
  });
});
