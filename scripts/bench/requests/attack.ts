// What others notice of an attack: three callers ask for the most expensive query and hang up, again and again, fifty
// clients ask for large pages and do not read them, and five hundred cheap requests come at once.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { databaseWith } from "../databases.ts";
import { median } from "../load.ts";
import { type Measured, startMeasured } from "../process.ts";
import { type Row, rowOf } from "../report.ts";
import { fetchToken } from "../tokens.ts";
import { askAtOnce, statusOf } from "./burst.ts";

const attackers = ["mallory", "oscar", "trudy"];
const others = ["victim", "idle", "eager"];
const readingNothing = 50;
const burst = 500;
const megabyte = 1024 * 1024;

export async function measureAttack(folder: string, { sessions }: { sessions: number }): Promise<Row[]> {
  const database = await databaseWith(folder, sessions);
  const server = await startMeasured("attacked", [database, ...others, ...attackers]);
  const stop = new AbortController();
  const sockets: Socket[] = [];
  try {
    const [victim = "", idle = "", eager = "", ...tokens] = await tokensOf(server);
    const calm = await lookUps(server.url, victim, 100);
    const alone = await secondsAlone(server.url, victim);
    const attacks = tokens.map((token) => attack(server.url, token, stop.signal));
    for (let count = 0; count < readingNothing; count += 1) sockets.push(await askAndReadNothing(server.url, idle));
    const watch = watchServer(server.url, stop.signal);
    const during = await lookUps(server.url, victim, 300);
    const began = performance.now();
    const [statuses, beside] = await Promise.all([
      askAtOnce({ url: `${server.url}/api/v1/users/lookup`, token: eager, count: burst }),
      lookUps(server.url, victim, 50),
    ]);
    const burstMs = performance.now() - began;
    const after = await lookUps(server.url, victim, 100);
    stop.abort();
    await Promise.all(attacks);
    const { ready, peak } = await watch;
    const all = [...during, ...beside, ...after];
    return [
      rowOf("the query of the attack, asked once", "s", alone, "long: >= 2"),
      rowOf("median of look-ups under attack, to a calm time", "ms", median(all), "<= 100 ms", median(calm)),
      rowOf(
        "slowest look-up under attack, to a calm time",
        "ms",
        slowest([during, after].flat()),
        "<= 1000 ms",
        slowest(calm),
      ),
      rowOf("slowest look-up beside the burst, to a calm time", "ms", slowest(beside), "<= 1000 ms", slowest(calm)),
      rowOf(`of ${burst} look-ups at once, answered`, "answers", statuses.filter((one) => one === 200).length, "all"),
      rowOf("the last of them after", "ms", burstMs),
      rowOf("/health/ready was not 200", "times", ready.filter((status) => status !== 200).length, "0"),
      rowOf("memory of the server's process, at most", "MB", peak / megabyte, "<= 500"),
    ];
  } finally {
    stop.abort();
    for (const socket of sockets) socket.destroy();
    await server.stop();
  }
}

function slowest(times: readonly number[]): number {
  return Math.max(...times);
}

async function tokensOf({ told }: Measured): Promise<string[]> {
  const tokens: string[] = [];
  for (const form of told.tokenRequests as string[]) tokens.push(await fetchToken(String(told.tokenUrl), form));
  return tokens;
}

/** Milliseconds of look-ups one after the other, with pauses as people and programs make them. */
async function lookUps(url: string, token: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const began = performance.now();
    const status = await statusOf(`${url}/api/v1/${lookUpsOf[number % lookUpsOf.length]}/lookup`, token);
    if (status !== 200) throw new Error(`A look-up was answered with ${status}.`);
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

const lookUpsOf = ["users", "features", "licenseservers"];

function expensive(url: string, token: string, signal: AbortSignal): Promise<Response> {
  return fetch(`${url}/api/v1/sessions/groups/query`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ GroupBy: "User", WorkingHoursOnly: true }),
    signal,
  });
}

async function secondsAlone(url: string, token: string): Promise<number> {
  const began = performance.now();
  await (await expensive(url, token, AbortSignal.timeout(120_000))).arrayBuffer();
  return (performance.now() - began) / 1000;
}

/** Asks, hangs up after a second, and asks again. */
async function attack(url: string, token: string, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await expensive(url, token, AbortSignal.any([stop, AbortSignal.timeout(1_000)])).then(
      (answer) => answer.arrayBuffer().catch(() => undefined),
      () => undefined,
    );
  }
}

/** Asks for several of the largest pages on one connection. */
async function askAndReadNothing(url: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.pause();
  const head = `GET /api/v1/sessions?PageSize=1000 HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  socket.write(head.repeat(10));
  return socket;
}

/** Asks for health and memory all the while. `peak` in bytes. */
async function watchServer(url: string, stop: AbortSignal): Promise<{ ready: number[]; peak: number }> {
  const ready: number[] = [];
  let peak = 0;
  while (!stop.aborted) {
    ready.push((await fetch(`${url}/health/ready`)).status);
    const text = await (await fetch(`${url}/metrics`)).text();
    peak = Math.max(peak, Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { ready, peak };
}
