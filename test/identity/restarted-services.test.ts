// Two identity services as separate processes, behind a load balancer, on one database of SQL Server: log-ins of every
// kind go on while one after the other is ended, or killed, and started again. Needs SVC_TEST_MSSQL_URL: on a SQLite
// file one runs.
import { expect } from "chai";
import { decodeProtectedHeader } from "jose";
import { type Database, openDatabase } from "../../db/index.ts";
import { addCredential, type NewSecret } from "../../identity/index.ts";
import { envelope, send, session } from "../soap/calls.ts";
import { type Balancer, openBalancer } from "../support/http/balancer.ts";
import { adminPassword } from "../support/http/server.ts";
import { codeFor, codeForm, signIn, tokens } from "../support/http/sign-in.ts";
import { testKeySecret } from "../support/http/signing-key.ts";
import { freePort } from "../support/run/free-port.ts";
import { type Command, runNode } from "../support/run/process.ts";
import { waitUntil } from "../support/run/wait.ts";
import { type MssqlDatabase, makeMssqlDatabase, needsMssql } from "../support/sqlserver/separate.ts";

const publicUrl = "http://127.0.0.1:5015";
/** How often two requests with one code race. */
const races = 50;

interface Process {
  running: Command;
  url: string;
}

describe("identity services that end and start again", function restarted() {
  this.timeout(600_000);
  needsMssql();
  let made: MssqlDatabase;
  let db: Database;
  let balancer: Balancer;
  let program: NewSecret;
  let collector: NewSecret;
  let api: Process;
  const services: Process[] = [];
  const service = () => ({ identityUrl: balancer.url, publicUrl });

  before(async () => {
    made = await makeMssqlDatabase({ poolSize: "4", silence: "20000" });
    balancer = await openBalancer();
    // Both at once, on an empty database: one migrates it, makes the keys and the administrator.
    services.push(...(await Promise.all([startIdentity(), startIdentity()])));
    balancer.servers.push(...services.map(({ url }) => url));
    api = await start("api", String(await freePort()));
    db = await openDatabase(made.url);
    program = await addCredential(db, { type: "server-api", mayRefresh: true }, "test");
    collector = await addCredential(db, { type: "collector" }, "test");
  });
  after(async () => {
    const all = [...services, ...(api === undefined ? [] : [api])];
    for (const { running } of all) running.child.kill("SIGKILL");
    await Promise.all(all.map(({ running }) => running.ended));
    await db?.close();
    await balancer?.close();
    await made?.drop();
  });

  const startIdentity = async () => start("identity", String(await freePort()));

  async function start(part: "api" | "identity", port: string): Promise<Process> {
    const ports = part === "api" ? { SVC_API_PORT: port } : { SVC_IDENTITY_PORT: port };
    const running = runNode(["server/main.mjs", "--only", part, "--json"], {
      SVC_DB_URL: made.url,
      SVC_MIGRATE: "on",
      SVC_LOG_LEVEL: "warn",
      SVC_ADMIN_PASSWORD: adminPassword,
      SVC_KEY_SECRET: testKeySecret,
      SVC_IDENTITY_URL: balancer.url,
      SVC_PUBLIC_URL: publicUrl,
      ...ports,
      SVC_DRAIN_SECONDS: "1",
      SVC_HOST: "127.0.0.1",
    });
    await running.printed(/\{.*\}\n/);
    return { running, url: `http://127.0.0.1:${port}` };
  }

  async function end(index: number, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const { running, url } = services[index] as Process;
    running.child.kill(signal);
    const { code, stderr } = await running.ended;
    if (signal === "SIGTERM") expect(code, stderr).to.equal(0);
    services[index] = await start("identity", new URL(url).port);
  }

  const formOf = ({ clientId, clientSecret }: NewSecret, more: Record<string, string>) => ({
    client_id: clientId,
    client_secret: clientSecret,
    scope: "svc.server.scope",
    ...more,
  });

  async function given(form: Readonly<Record<string, string>>): Promise<{ access: string; refresh: string }> {
    const answer = await tokens(service(), form);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${form.grant_type}: ${answer.status} ${text}`);
    const { access_token, refresh_token = "" } = JSON.parse(text);
    return { access: access_token, refresh: refresh_token };
  }

  async function expectTaken(token: string): Promise<void> {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${api.url}/api/v1/users/lookup`, { headers });
    if (answer.status !== 200) throw new Error(`the API server: ${answer.status} ${await answer.text()}`);
  }

  /** What people and programs do all day; each throws where anything is refused. */
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    async page() {
      const signedIn = await signIn(service(), "admin", adminPassword);
      const next = await given({ grant_type: "refresh_token", refresh_token: signedIn.refreshToken });
      await expectTaken(next.access);
      await given(codeForm(service(), await codeFor(service(), signedIn.browser)));
    },
    async program() {
      const person = { grant_type: "password", username: "admin", password: adminPassword };
      let { access, refresh } = await given(formOf(program, { ...person, scope: "svc.server.scope offline_access" }));
      for (let time = 0; time < 3; time += 1) {
        const form = formOf(program, { grant_type: "refresh_token", refresh_token: refresh });
        ({ access, refresh } = await given({ ...form, scope: "svc.server.scope offline_access" }));
      }
      await expectTaken(access);
    },
    async machine() {
      const { access } = await given(formOf(collector, { grant_type: "client_credentials" }));
      const body = new URLSearchParams({ ...formOf(collector, {}), token: access });
      body.delete("scope");
      const answer = await fetch(`${balancer.url}/connect/introspect`, { method: "POST", body });
      const text = await answer.text();
      if (JSON.parse(text).active !== true) throw new Error(`introspection: ${answer.status} ${text}`);
      kidsUsed.add(decodeProtectedHeader(access).kid as string);
    },
    async legacy() {
      const parameters = `<dc:UserName>admin</dc:UserName><dc:Password>${adminPassword.replace("'", "&apos;")}</dc:Password>`;
      const { text } = await send(api.url, { body: envelope("PerformUserAuthentication", parameters) });
      const id = /<dc:SessionID>([^<]+)</.exec(text)?.[1] ?? "";
      const answer = await send(api.url, { body: envelope("GetLicenses", session(id)) });
      if (!answer.text.includes('<dc:Error i:nil="true"/>')) throw new Error(`legacy: ${text} ${answer.text}`);
    },
  };
  const kidsUsed = new Set<string>();

  /** Does everything again and again until `meanwhile` is over; how often each was done, and what failed. */
  async function during(meanwhile: (done: Readonly<Record<string, number>>) => Promise<void>) {
    const done: Record<string, number> = Object.fromEntries(Object.keys(ways).map((name) => [name, 0]));
    const failures: string[] = [];
    let isOver = false;
    const going = Object.entries(ways).map(async ([name, once]) => {
      while (!isOver) {
        await once().catch((error: Error) => failures.push(`${name}: ${error.message}`));
        done[name] = (done[name] ?? 0) + 1;
      }
    });
    await meanwhile(done).finally(() => {
      isOver = true;
    });
    await Promise.all(going);
    return { done, failures };
  }

  /** Until each has been done twice more. */
  async function untilMoreWasDone(done: Readonly<Record<string, number>>): Promise<void> {
    const before = { ...done };
    const isMore = () => Object.entries(done).every(([name, times]) => times >= (before[name] ?? 0) + 2);
    await waitUntil("more log-ins were made", isMore);
  }

  it("lose no log-in and no refresh, while a new key begins to sign", async () => {
    const rotated = await runNode(["scripts/identity/keys.ts", "rotate", "--json"], {
      SVC_DB_URL: made.url,
      SVC_KEY_SECRET: testKeySecret,
    }).ended;
    expect(rotated.code, rotated.stderr).to.equal(0);
    const { done, failures } = await during(async (soFar) => {
      for (const index of [0, 1, 0, 1]) {
        await untilMoreWasDone(soFar);
        await end(index, "SIGTERM");
      }
      await waitUntil("the new key signs", () => kidsUsed.size === 2, 90_000);
      await untilMoreWasDone(soFar);
    });
    expect(failures).to.deep.equal([]);
    for (const [name, times] of Object.entries(done)) expect(times, name).to.be.above(8);
    for (const { url } of services) expect(balancer.answered.get(url)).to.be.above(50);
  });

  it("that are killed cut off only what was being sent to them; whoever logs in anew comes in", async () => {
    const { done, failures } = await during(async (soFar) => {
      for (const index of [0, 1, 0]) {
        await untilMoreWasDone(soFar);
        await end(index, "SIGKILL");
      }
      await untilMoreWasDone(soFar);
    });
    for (const failure of failures) expect(failure).to.contain("no server answered");
    // A worker of each kind had at most one request under way.
    expect(failures.length).to.be.at.most(3 * Object.keys(done).length);
  });

  it("take a code once, though both get it at the same time", async () => {
    const { browser } = await signIn(service(), "admin", adminPassword);
    for (let race = 0; race < races; race += 1) {
      const form = codeForm(service(), await codeFor(service(), browser));
      const answers = await Promise.all(services.map(({ url }) => tokens({ identityUrl: url, publicUrl }, form)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won.length).to.be.at.most(1);
      for (const { status } of answers) expect(status).to.be.oneOf([200, 400]);
      for (const answer of won) {
        const { access_token: token } = (await answer.json()) as { access_token: string };
        const headers = { Authorization: `Bearer ${token}` };
        for (const { url } of services) {
          expect((await fetch(`${url}/connect/userinfo`, { headers })).status, "of a replayed code").to.equal(401);
        }
      }
    }
  });

  it("leave an audit log that is complete and unchanged", async () => {
    const env = { SVC_DB_URL: made.url, SVC_KEY_SECRET: testKeySecret };
    const verified = await runNode(["scripts/identity/audit.ts", "verify", "--json"], env).ended;
    expect(verified.code, verified.stderr + verified.stdout).to.equal(0);
    expect(JSON.parse(verified.stdout)).to.include({ fault: null });
  });
});
