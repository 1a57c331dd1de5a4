// The service on SQL Server while the way to it is cut or goes silent: 503 within two seconds, nothing acknowledged lost,
// and back by itself. Needs SVC_TEST_MSSQL_URL.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { migrate, openDatabase } from "../../../db/index.ts";
import { aBatch, aCheckout, aSnapshot } from "../../support/data/broker-messages.ts";
import { startTestServer, type TestServer } from "../../support/http/server.ts";
import { openTcpProxy, type TcpProxy } from "../../support/http/tcp-proxy.ts";
import { waitUntil } from "../../support/run/wait.ts";
import { type MssqlDatabase, makeMssqlDatabase, needsMssql, patient } from "../../support/sqlserver/separate.ts";

describe("the way to SQL Server", function onServer() {
  needsMssql();
  let made: MssqlDatabase;
  let proxy: TcpProxy;
  let server: TestServer;

  before(async () => {
    // A machine that runs the tests beside its database may be slow to connect; the watch reports a database that is
    // away. A connection into a silence waits for as long before the next attempt.
    made = await makeMssqlDatabase({ poolSize: "4", connectTimeout: "8000" });
    const through = new URL(made.url);
    const db = await openDatabase(patient(made.url));
    await migrate(db);
    await db.close();
    proxy = await openTcpProxy(through.hostname, Number(through.port || 1433));
    through.hostname = "127.0.0.1";
    through.port = String(proxy.port);
    server = await startTestServer({ SVC_DB_URL: through.toString() });
  });
  after(async () => {
    await server?.close();
    await proxy?.close();
    await made?.drop();
  });

  beforeEach(async () => {
    proxy.restore();
    await recovered();
  });

  const batch = (id: number) => ({
    ...aBatch(aSnapshot(`27000@host-${id}`, "10:00", { checkouts: [aCheckout()] })),
    MessageId: `lossy-${id}`,
  });
  const paths = ["/api/v1/sessions", "/api/v1/features/usertop", "/api/agentapi/test", "/health/ready"];
  const send = (path: string) => (path.startsWith("/health") ? fetch(`${server.url}${path}`) : server.client.get(path));
  async function timed(work: () => Promise<{ status: number; headers: Headers }>) {
    const began = performance.now();
    const { status, headers } = await work();
    return { status, again: headers.has("retry-after"), ms: performance.now() - began };
  }
  const ready = async () => (await fetch(`${server.url}/health/ready`)).status;
  async function recovered() {
    await waitUntil("it is ready again", async () => (await ready()) === 200);
  }

  for (const loss of ["cut", "stall"] as const) {
    it(`${loss === "cut" ? "that is cut" : "that goes silent"} is answered with 503 within two seconds, and used again when it is there`, async () => {
      for (let round = 0; round < 2; round += 1) {
        const responses = paths.map((path) => timed(() => send(path)));
        await Promise.all(responses);
        proxy[loss]();
        // Requests at once, and later ones.
        for (const wait of [0, 1_200, 300]) {
          await sleep(wait);
          const answers = await Promise.all(paths.map((path) => timed(() => send(path))));
          for (const [index, { status, again, ms }] of answers.entries()) {
            expect(status, `${paths[index]} after ${wait} ms`).to.equal(503);
            if (paths[index] !== "/health/ready") expect(again).to.equal(true);
            expect(ms, paths[index]).to.be.below(2_000);
          }
        }
        expect((await fetch(`${server.url}/health/live`)).status).to.equal(200);
        proxy.restore();
        await recovered();
        expect((await server.client.get("/api/v1/sessions")).status).to.equal(200);
      }
    });
  }

  it("that comes and goes loses nothing that was acknowledged, and a message that is sent again is stored once", async () => {
    const acknowledged: number[] = [];
    let id = 0;
    let isOver = false;
    const sender = async () => {
      while (!isOver) {
        id += 1;
        const batchId = id;
        for (let status = 0; status !== 200 && !isOver; ) {
          ({ status } = await server.client.request("POST", "/api/v1/brokercompositemessage", {
            body: batch(batchId),
          }));
          if (status === 200) acknowledged.push(batchId);
          else {
            expect(status).to.equal(503);
            await sleep(50);
          }
        }
      }
    };
    const senders = [sender(), sender(), sender()];
    const moreThan = async (count: number) => {
      while (acknowledged.length <= count) await sleep(5);
    };
    for (const loss of ["cut", "stall", "cut"] as const) {
      await moreThan(acknowledged.length + 2);
      proxy[loss]();
      await sleep(1_600);
      proxy.restore();
      await recovered();
    }
    await moreThan(acknowledged.length + 2);
    isOver = true;
    const failed = (await Promise.allSettled(senders)).filter(({ status }) => status === "rejected");
    expect(failed).to.deep.equal([]);
    const stored: string[] = await server.db.read("broker_messages").orderBy("message_id").pluck("message_id");
    for (const batchId of acknowledged) expect(stored).to.include(`lossy-${batchId}`);
    const names: string[] = await server.db.read("license_servers").pluck("name");
    expect(new Set(names).size).to.equal(names.length);
    for (const batchId of acknowledged) expect(names).to.include(`27000@host-${batchId}`);
    const [sessions] = await server.db.read("sessions").count({ count: "*" });
    expect(sessions?.count, "one session of each server").to.equal(names.length);
  });
});
