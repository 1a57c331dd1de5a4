// What a request's queries may cost: the time of a statement, what becomes of it when its client hangs up, and that others
// are served meanwhile.
import { expect } from "chai";
import type { Handlers } from "../../../handlers/types.ts";
import { useTestServer } from "../../support/http/server.ts";
import { waitUntil } from "../../support/run/wait.ts";
import { endless } from "../../support/sqlserver/endless.ts";

/** Statements of `getSessions` that run. */
let running = 0;
const ended: unknown[] = [];

const getSessions = (async (_input: unknown, { db }: { db: { read: { raw(sql: string): Promise<unknown> } } }) => {
  running += 1;
  try {
    return await db.read.raw(endless);
  } catch (error) {
    ended.push(error);
    throw error;
  } finally {
    running -= 1;
  }
}) as unknown as Handlers["getSessions"];

const getDenials = (async (_input: unknown, { db }: { db: { read: { raw(sql: string): Promise<unknown> } } }) => {
  for (;;) await db.read.raw("select 1 as one");
}) as unknown as Handlers["getDenials"];

describe("a query that would run for minutes", () => {
  const server = useTestServer({ SVC_QUERY_SECONDS: "2", SVC_SECURITY_MODE: "off" }, { getSessions, getDenials });

  it("ends at its limit with 503, a separate code, and the names of what to narrow", async () => {
    const began = performance.now();
    const { status, body, headers } = await server.client.get<{ code: string; detail: string }>("/api/v1/sessions");
    expect([status, body.code]).to.deep.equal([503, "query_too_slow"]);
    expect(body.detail).to.include("2 seconds").and.include("StartDateUtc").and.not.include("PageSize");
    expect(headers.has("retry-after")).to.equal(true);
    expect(performance.now() - began).to.be.greaterThan(1_900);
  });

  it("ends at the same limit where it is many short statements", async () => {
    const { status, body } = await server.client.get<{ code: string; detail: string }>("/api/v1/denials");
    expect([status, body.code]).to.deep.equal([503, "query_too_slow"]);
    expect(body.detail).to.include("2 seconds");
  });

  it("ends when its client hangs up", async () => {
    ended.length = 0;
    const hangUp = new AbortController();
    const sent = fetch(`${server.url}/api/v1/sessions`, { signal: hangUp.signal }).catch(() => "gone");
    await waitUntil("the statement runs", async () => running === 1);
    hangUp.abort();
    expect(await sent).to.equal("gone");
    await waitUntil("the statement has ended", async () => running === 0, 30_000);
    expect((ended[0] as Error).name).to.equal("AbortError");
    await waitUntil("it is logged", async () => server.log.some(({ clientGone }) => clientGone === true));
    expect(server.log.find(({ clientGone }) => clientGone === true)?.status, "its status in the log").to.equal(499);
  });

  it("leaves look-ups and health to others while many of it run and wait", async () => {
    const url = `${server.url}/api/v1/sessions`;
    const first = Promise.all(Array.from({ length: 4 }, () => server.client.get("/api/v1/sessions")));
    await waitUntil("two of one caller's run", async () => running === 2);
    const hangUp = new AbortController();
    const rest = Array.from({ length: 8 }, () => fetch(url, { signal: hangUp.signal }).catch(() => "gone"));
    for (let time = 0; time < 20; time += 1) {
      expect((await server.client.get("/api/v1/users/lookup")).status).to.equal(200);
      expect((await fetch(`${server.url}/health/ready`)).status).to.equal(200);
    }
    expect(running, "the look-ups waited for the slow queries").to.equal(2);
    hangUp.abort();
    expect(new Set(await Promise.all(rest))).to.deep.equal(new Set(["gone"]));
    expect(new Set((await first).map(({ status }) => status))).to.deep.equal(new Set([503]));
    await waitUntil("nobody's runs any more", async () => running === 0, 30_000);
  });
});
