// Two server processes beside each other on one database of SQL Server, under load, killed and started again: every message
// goes to both of them, and has its effect once. Needs SVC_TEST_MSSQL_URL.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { type Database, openDatabase } from "../../../db/index.ts";
import { addCredential } from "../../../identity/index.ts";
import { aCheckout, aReport } from "../../support/data/broker-messages.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { adminPassword } from "../../support/http/server.ts";
import { type Login, tokenOf } from "../../support/http/token.ts";
import { freePort } from "../../support/run/free-port.ts";
import { type Command, runNode } from "../../support/run/process.ts";
import { waitUntil } from "../../support/run/wait.ts";
import { type MssqlDatabase, makeMssqlDatabase, needsMssql } from "../../support/sqlserver/separate.ts";

const brokers = 2;
/** Snapshots that each broker sends. */
const messages = 6;

interface Instance {
  readonly ports: Record<string, string>;
  readonly identityUrl: string;
  url: string;
  running: Command;
}

describe("two servers on one database", function onServer() {
  this.timeout(600_000);
  needsMssql();
  let made: MssqlDatabase;
  let db: Database;
  let login: Login;
  const instances: Instance[] = [];

  before(async () => {
    made = await makeMssqlDatabase({ poolSize: "4", silence: "20000" });
    instances.push(...(await Promise.all([instance(), instance()])));
    // Both at once, on an empty database: one migrates it, makes the keys and the administrator.
    await Promise.all(instances.map(start));
    db = await openDatabase(made.url);
    const { clientId, clientSecret } = await addCredential(db, { type: "server-api" }, "test");
    login = { clientId, clientSecret, username: "admin", password: adminPassword };
  });
  after(async () => {
    for (const { running } of instances) running.child.kill("SIGKILL");
    await Promise.all(instances.map(({ running }) => running.ended));
    await db?.close();
    await made?.drop();
  });

  async function instance(): Promise<Instance> {
    const [api, identity] = [await freePort(), await freePort()];
    const ports = { SVC_API_PORT: String(api), SVC_IDENTITY_PORT: String(identity) };
    const identityUrl = `http://127.0.0.1:${identity}`;
    return { ports, identityUrl, url: `http://127.0.0.1:${api}`, running: undefined as unknown as Command };
  }

  async function start(one: Instance): Promise<void> {
    one.running = runNode(["server/main.mjs", "--json"], {
      SVC_DB_URL: made.url,
      SVC_MIGRATE: "on",
      SVC_LOG_LEVEL: "warn",
      SVC_ADMIN_PASSWORD: adminPassword,
      // One issuer, as behind a proxy.
      ...one.ports,
      SVC_IDENTITY_URL: instances[0]?.identityUrl ?? "",
    });
    await one.running.printed(/\{.*\}\n/);
  }

  /** The status; 0 where the connection ended without one. */
  async function post(one: Instance, token: string, body: object): Promise<number> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify(body) };
    return fetch(`${one.url}/api/v1/brokercompositemessage`, sent).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      () => 0,
    );
  }

  // Minutes ago: a server that starts ends what is open on licence servers that were not reported for long.
  const began = Date.now() - (messages + 1) * 60_000;
  const time = (minute: number) => new Date(began + minute * 60_000).toISOString();
  /** Two who stay, and one who is there in this snapshot alone. */
  const batch = (broker: number, minute: number) => ({
    BrokerId: `broker-${broker}`,
    MessageId: `m-${minute}`,
    SentUtc: time(minute),
    Messages: [
      {
        MessageType: "data_inquiry",
        LicenseServer: { Name: `27000@lic-${broker}` },
        TimestampUtc: time(minute),
        Pools: [
          aReport({
            Checkouts: ["ann", "bob", `user-${minute}`].map((UserName) =>
              aCheckout({ UserName, StartTimeUtc: time(UserName.startsWith("user") ? minute : 0) }),
            ),
          }),
        ],
      },
    ],
  });

  it("start at once and share the schema, the keys, the first account, and tokens", async () => {
    const accounts = await db.read("accounts").pluck("name");
    expect(accounts).to.deep.equal(["admin"]);
    const keys: { purpose: string }[] = await db.read("identity_keys").select("purpose");
    expect(keys.map(({ purpose }) => purpose).sort()).to.deep.equal(["cookies", "signing"]);
    for (const { identityUrl } of instances) {
      const token = await tokenOf(identityUrl, login);
      for (const { url } of instances) {
        const answer = await fetch(`${url}/api/v1/sessions`, { headers: { authorization: `Bearer ${token}` } });
        expect(answer.status).to.equal(200);
      }
    }
  });

  it("lose no message and double no session while they are killed at any time, and each message goes to both", async () => {
    const token = await tokenOf((instances[0] as Instance).identityUrl, login);
    let isOver = false;
    let kills = 0;
    async function sendAll(broker: number): Promise<void> {
      for (let minute = 1; minute <= messages; minute += 1) {
        const first = (broker + minute) % 2;
        const statuses = [0, 0];
        // Both at once, each until it is acknowledged there.
        const until = async (index: number) => {
          while (statuses[index] !== 200) {
            statuses[index] = await post(instances[index] as Instance, token, batch(broker, minute));
            expect(statuses[index], `m-${minute}`).to.be.oneOf([0, 200, 503]);
            if (statuses[index] !== 200) await sleep(100);
          }
        };
        if (minute % 3 === 0) await Promise.all([until(0), until(1)]);
        else {
          await until(first);
          await until(1 - first);
        }
      }
    }
    async function killSometimes(): Promise<void> {
      while (!isOver && kills < 3) {
        await sleep(500 + Math.random() * 3_000);
        if (isOver) return;
        const one = instances[kills % 2] as Instance;
        one.running.child.kill("SIGKILL");
        await one.running.ended;
        kills += 1;
        await start(one);
      }
    }
    const killing = killSometimes();
    await Promise.all(Array.from({ length: brokers }, (_, broker) => sendAll(broker))).finally(async () => {
      isOver = true;
      await killing;
    });
    expect(kills, "no server was killed under load").to.be.above(0);

    const stored: { broker: string; id: string }[] = await db
      .read("broker_messages")
      .select({ broker: "broker_key", id: "message_id" });
    expect(new Set(stored.map(({ broker, id }) => `${broker} ${id}`)).size).to.equal(stored.length);
    expect(stored).to.have.lengthOf(brokers * messages);
    for (let broker = 0; broker < brokers; broker += 1) {
      const sessions: { name: string; end_at: number | null }[] = await db
        .read("sessions as x")
        .join("users as u", "u.id", "x.user_id")
        .join("license_servers as s", "s.id", "x.license_server_id")
        .where("s.name", `27000@lic-${broker}`)
        .select("u.name", "x.end_at");
      const expected = ["ann", "bob", ...Array.from({ length: messages }, (_, index) => `user-${index + 1}`)];
      expect(sessions.map(({ name }) => name).sort(), `sessions of ${broker}`).to.deep.equal(expected.sort());
      const active = sessions.filter(({ end_at }) => end_at === null).map(({ name }) => name);
      expect(active.sort()).to.deep.equal(["ann", "bob", `user-${messages}`]);
    }
    await expectStoredSums(db);
  });

  it("do periodic work in one of them, and rotate the keys once for both", async () => {
    const leases: { name: string; holder: string }[] = await db.read("leases").select("name", "holder");
    expect(leases.map(({ name }) => name).sort()).to.deep.equal([...new Set(leases.map(({ name }) => name))].sort());
    expect(leases.map(({ name }) => name)).to.include("key rotation");
    const rotated = await runNode(["scripts/identity/keys.ts", "rotate", "--json"], { SVC_DB_URL: made.url }).ended;
    expect(rotated.code, rotated.stderr).to.equal(0);
    const published = async (one: Instance) => {
      const answer = await fetch(`${one.identityUrl}/.well-known/openid-configuration`).then((found) => found.json());
      const path = new URL((answer as { jwks_uri: string }).jwks_uri).pathname;
      const { keys } = (await (await fetch(one.identityUrl + path)).json()) as { keys: { kid: string }[] };
      return keys.map(({ kid }) => kid).sort();
    };
    const all = async () => Promise.all(instances.map(published));
    // Every server reads them anew every few seconds.
    const know = async () => (await all()).every((kids) => kids.length >= 2);
    await waitUntil("both know two keys", know);
    const [here = [], there] = await all();
    expect(here).to.have.lengthOf(2);
    expect(there).to.deep.equal(here);
  });

  it("slow down together who guesses a password, on whichever server", async () => {
    const guess = async (index: number) => {
      const { clientId: client_id, clientSecret: client_secret } = login;
      const form = { client_id, client_secret, grant_type: "password", scope: "svc.server.scope" };
      const body = new URLSearchParams({ ...form, username: "admin", password: `wrong guess ${index}` });
      const answer = await fetch(`${instances[index % 2]?.identityUrl}/connect/token`, { method: "POST", body });
      await answer.text();
      return answer.status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 12 && statuses.at(-1) !== 429; index += 1) statuses.push(await guess(index));
    expect(statuses.at(-1)).to.equal(429);
    expect(await guess(statuses.length)).to.equal(429);
  });
});
