// Streams of events at the server, with shorter times than the usual: clients that read nothing, heartbeats, late rows,
// limits.
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect } from "chai";
import type { Context as KoaContext } from "koa";
import type { Database } from "../../../db/index.ts";
import type { Caller } from "../../../domain/filters/context.ts";
import { Problem, unauthorized } from "../../../domain/problem.ts";
import { EventStreams } from "../../../server/events/streams.ts";
import { aServer } from "../../support/data/build-servers.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { waitUntil } from "../../support/run/wait.ts";

const caller: Caller = { kind: "account", id: "1", name: "ann", roles: ["viewer"], licenseServerIds: null };
const pace = { checkMs: 20, beatMs: 60, unreadMs: 100 };
const hubPace = { everyMs: 20, lateMs: 1_500 };

describe("streams of events", () => {
  let db: Database;
  let streams: EventStreams;
  let server: http.Server;
  let port: number;
  let serverId: number;
  let callerNow: () => Caller = () => caller;
  let refused: unknown;
  const sockets = new Set<Socket>();

  before(async () => {
    db = await openTestDatabase();
    serverId = await aServer(db, { name: "27000@one" });
    streams = new EventStreams(db, { limits: { most: 6, mostPerCaller: 6 }, pace, hubPace });
    server = http.createServer((req: IncomingMessage, res: ServerResponse) => {
      const options = { lastEventId: undefined, seconds: undefined, now: Date.now() };
      streams
        .open({ req, res } as KoaContext, [], options, { key: "ann", caller, callerNow: async () => callerNow() })
        .catch((error) => {
          refused = error;
          res.destroy();
        });
    });
    server.on("connection", (socket) => sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(async () => {
    streams.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await db.close();
  });
  afterEach(async () => {
    callerNow = () => caller;
    await waitUntil("all streams end", async () => streams.count === 0, 10_000);
  });

  async function open(): Promise<{ socket: Socket; text: () => string }> {
    let text = "";
    const before = streams.count;
    const socket = connect(port, "127.0.0.1");
    socket.setEncoding("utf8").on("data", (some) => {
      text += some;
    });
    socket.on("error", () => {});
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await waitUntil("Ready", async () => text.includes("event: Ready"));
    expect(streams.count).to.equal(before + 1);
    return { socket, text: () => text };
  }
  async function refusedOne(): Promise<void> {
    refused = undefined;
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await waitUntil("the refusal", async () => refused !== undefined);
    socket.destroy();
  }
  const status = (text = "UP") => JSON.stringify([["Status", serverId, text, 1_767_340_000_000]]);
  const write = (changes: string, id?: number) =>
    db.write("live_events").insert({ at: Date.now(), changes, ...(id !== undefined && { id }) });

  it("have a sign of life while nothing happens, with the newest id, and none while something does", async () => {
    await write(status(), 10);
    const one = await open();
    await waitUntil("a beat", async () => one.text().includes(": still here\nid: 10\n\n"));
    one.socket.destroy();
  });

  it("cut off a client that reads nothing, at some hundred kilobytes, while others go on", async () => {
    const reading = await open();
    const idle = await open();
    idle.socket.pause();
    const long = JSON.stringify(
      Array.from({ length: 450 }, () => ["Status", serverId, "NO_VALID_LIC_FILE".repeat(2), 1_767_340_000_000]),
    );
    let most = 0;
    let rows = 0;
    while (streams.count > 1) {
      await write(long);
      rows += 1;
      for (const socket of sockets) most = Math.max(most, socket.writableLength);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await waitUntil("the other has all", async () => reading.text().split("event: Status").length - 1 === rows * 450);
    expect(most).to.be.above(0).and.to.be.below(400_000);
    idle.socket.destroy();
    reading.socket.destroy();
  });

  it("end when the token holds no longer, and go on while nobody knows whether it does", async () => {
    const one = await open();
    callerNow = () => {
      throw new Error("the database is away");
    };
    await write(status("DOWN"));
    await waitUntil("the event", async () => one.text().includes("DOWN"));
    callerNow = () => {
      throw unauthorized("The access token expired.");
    };
    await waitUntil("the end", async () => one.text().endsWith("0\r\n\r\n"), 10_000);
    one.socket.destroy();
  });

  it("wait for a row that is committed after a later one, and for one that never comes only so long", async () => {
    const one = await open();
    const last = Number((await db.read("live_events").max({ id: "id" }).first())?.id);
    const beats = () => one.text().split(": still here").length;
    await write(status("PARTIAL"), last + 2);
    const before = beats();
    await waitUntil("two signs of life", () => beats() >= before + 2);
    expect(one.text()).not.to.contain("PARTIAL");
    await write(status("DOWN"), last + 1);
    await waitUntil("both", async () => one.text().includes("PARTIAL"));
    expect(one.text().indexOf("DOWN")).to.be.above(0).and.to.be.below(one.text().indexOf("PARTIAL"));
    await write(status("UNKNOWN"), last + 9);
    await waitUntil("the one behind the gap", async () => one.text().includes("UNKNOWN"));
    one.socket.destroy();
  });

  it("are so many at most, and none once the server stops", async () => {
    const all = [];
    for (let count = 0; count < 6; count += 1) all.push(await open());
    await refusedOne();
    expect(refused).to.be.instanceOf(Problem).and.to.include({ status: 503, code: "unavailable" });
    streams.close();
    for (const { socket, text } of all) {
      await waitUntil("the end", async () => text().endsWith("0\r\n\r\n"), 10_000);
      socket.destroy();
    }
    await refusedOne();
    expect((refused as Problem).message).to.contain("stopping");
  });
});
