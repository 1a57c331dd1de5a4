// getLicenseServerStates over HTTP: reports of licence managers become states, with silences between.
import { expect } from "chai";
import { bulkInsert } from "../../../db/index.ts";
import { deleteOldMessages } from "../../../domain/ingest/retention.ts";
import { endSilent } from "../../../domain/ingest/silence.ts";
import { HOUR_MS } from "../../../domain/time/units.ts";
import { aLog, aServerName, aSnapshot, type Message, send } from "../../support/data/broker-messages.ts";
import { useTestServer } from "../../support/http/server.ts";

const now = Math.floor(Date.now() / 1000) * 1000;
const ago = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();

describe("the states of a licence server over time", () => {
  const server = useTestServer({ SVC_SILENCE_HOURS: "24" });
  const name = aServerName();
  // The service's rounds may come between two reports: of days ago, only what holds with and without a round is checked.
  const round = (at: number) => endSilent(server.db, { now: at, silenceMs: 24 * HOUR_MS, denialWindowMs: 60_000 });
  const report = (hours: number, Status?: "UP" | "DOWN" | "PARTIAL") =>
    send(server, { ...aSnapshot(name, "09:00", Status ? { Status } : {}), TimestampUtc: ago(hours) } as Message);
  const idOf = async () => {
    const { body } = await server.client.call("getLicenseServerLookup");
    return body.find((one) => one.Name === name)?.Id as number;
  };
  const states = async (query: { StartDateUtc?: string; EndDateTimeUtc?: string } = {}) => {
    const { body } = await server.client.call("getLicenseServerStates", { path: { id: await idOf() }, query });
    return body.Items.map(({ Status, StartUtc, EndUtc }) => [Status, StartUtc, EndUtc]);
  };
  /** The state by the server and by the list. */
  const statusSince = async () => {
    const { body } = await server.client.call("getLicenseServer", { path: { id: await idOf() } });
    const listed = (await server.client.call("getLicenseServers")).body.find(({ Id }) => Id === body.Id);
    expect(listed?.StatusSinceUtc).to.equal(body.StatusSinceUtc);
    return [body.Status, body.StatusSinceUtc];
  };
  const all = [
    ["UP", ago(100), ago(90)],
    ["DOWN", ago(90), ago(80)],
    ["UP", ago(80), ago(70)],
    ["SILENT", ago(70), ago(5)],
    ["UP", ago(5), ago(2)],
    ["DOWN", ago(2), null],
  ];

  it("getLicenseServerStates answers each state with its begin and end, silences too; the records of the server have the present one", async () => {
    await report(100, "UP");
    await report(95, "UP");
    await report(90, "DOWN");
    await report(85);
    await report(80, "UP");
    await report(70, "UP");
    await round(now);
    expect((await states()).at(-1)).to.deep.equal(["SILENT", ago(70), null]);
    expect(await statusSince()).to.deep.equal(["SILENT", ago(70)]);
    await report(5);
    expect(await statusSince()).to.deep.equal(["UP", ago(5)]);
    await report(2, "DOWN");
    await report(1);
    expect(await statusSince()).to.deep.equal(["DOWN", ago(2)]);
    expect(await states()).to.deep.equal(all);
  });

  it("getLicenseServerStates answers the states of the window, whole, with the seconds inside it", async () => {
    expect(await states({ StartDateUtc: ago(88), EndDateTimeUtc: ago(75) })).to.deep.equal(all.slice(1, 3));
    const path = { id: await idOf() };
    const query = { StartDateUtc: ago(88), EndDateTimeUtc: ago(75) };
    const { body } = await server.client.call("getLicenseServerStates", { path, query });
    expect(body.Items.map(({ Seconds }) => Seconds)).to.deep.equal([8 * 3600, 5 * 3600]);
    expect(await states({ StartDateUtc: ago(300), EndDateTimeUtc: ago(200) })).to.deep.equal([]);
    const wrong = { StartDateUtc: ago(1), EndDateTimeUtc: ago(2) };
    await server.client.refused("getLicenseServerStates", 400, { path, query: wrong });
    await server.client.refused("getLicenseServerStates", 404, { path: { id: 4711 } });
  });

  it("a late report that shows that there was no silence removes it", async () => {
    const checkout = { Vendor: "acme", FeatureName: "cad", UserName: "ann", Workstation: "ws-1" };
    await send(server, aLog(name, { EventType: "checkout", TimestampUtc: ago(60), ...checkout }));
    expect((await states()).map(([status]) => status)).to.deep.equal(["UP", "DOWN", "UP", "DOWN"]);
  });

  it("the retention of messages deletes states that were over, except the one that held then", async () => {
    const retention = { brokerMessagesMs: 85 * HOUR_MS, agentMessagesMs: null };
    await deleteOldMessages(server.db, retention, { now, signal: new AbortController().signal });
    const [first] = await states();
    expect(first?.slice(0, 2)).to.deep.equal(["DOWN", ago(90)]);
  });

  it("of one that comes and goes all the time the newest ten thousand stay", async () => {
    const flapping = aServerName();
    const startAt = now - 20 * HOUR_MS;
    const at = (seconds: number) => startAt + 1000 * seconds;
    const say = (seconds: number, Status: "UP" | "DOWN") =>
      send(server, {
        MessageType: "status",
        LicenseServer: { Name: flapping },
        Status,
        TimestampUtc: new Date(at(seconds)).toISOString(),
      } as Message);
    await say(0, "UP");
    const { body } = await server.client.call("getLicenseServerLookup");
    const id = body.find((one) => one.Name === flapping)?.Id as number;
    const items = async () => (await server.client.call("getLicenseServerStates", { path: { id } })).body.Items;
    const stored = Array.from({ length: 40_000 }, (_, index) => ({
      license_server_id: id,
      since_at: at(index + 1),
      status: index % 2 === 0 ? "DOWN" : "UP",
    }));
    await server.db.write.transaction(async (trx) => bulkInsert(trx, "server_states", stored));
    expect(await items()).to.have.length(40_001);
    await say(50_000, "DOWN");
    await say(50_001, "UP");
    const newest = await items();
    expect(newest).to.have.length(10_000);
    expect(newest.at(-1)?.StartUtc).to.equal(new Date(at(50_001)).toISOString());
  });
});
