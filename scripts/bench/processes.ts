// The service as a whole: how long a start takes, and how much memory all its processes take while idle and under a mix of all
// that its users do.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS, HOUR_MS } from "../../domain/time/units.ts";
import { databaseWith } from "./databases.ts";
import { median, percentile, type Request, type Row, type Setup } from "./measure.ts";
import { soapRequest } from "./requests.ts";
import { type Service, startPlainKoa, startService } from "./service.ts";
import { snapshot } from "./snapshots.ts";

const starts = 5;

export async function measureStart({ folder, sessions }: Setup): Promise<Row[]> {
  const database = await databaseWith(folder, sessions);
  // The first start fills the compile cache.
  await (await startService(database)).stop();
  const seconds: number[] = [];
  const others: number[] = [];
  for (let count = 0; count < starts; count += 1) {
    const service = await startService(database);
    await service.stop();
    const koa = await startPlainKoa("{}", {});
    await koa.stop();
    seconds.push(service.startedIn);
    others.push(koa.startedIn);
  }
  const number = median(seconds);
  const plain = median(others);
  const what = `ready on ${sessions.toLocaleString("en")} sessions, to plain Koa`;
  return [{ scenario: "start", what, unit: "s", number, plain, ratio: number / plain, bar: "<= 3 s" }];
}

/** Processes that read end after half a minute without work. */
const idleMs = 45_000;
const mixMs = 30_000;

export async function measureMemory({ folder, sessions }: Setup): Promise<Row[]> {
  const scenario = "memory";
  const service = await startService(await databaseWith(folder, sessions));
  const koa = await startPlainKoa("{}", {});
  try {
    if (canCountMemory) await wait(idleMs);
    const idle = memoryOfTree(service.pid);
    const plain = memoryOfTree(koa.pid);
    const { most, pages, refused } = await mix(service);
    const memory = (what: string, megabytes: number, bar: string): Row => {
      const measured = { scenario, what: `all processes ${what}`, unit: "MB", bar };
      if (!canCountMemory) return { ...measured, number: null };
      return { ...measured, number: megabytes, plain, ratio: megabytes / plain };
    };
    return [
      memory("while idle, to plain Koa", idle, "<= 350 MB"),
      memory("under a mix of everything, most", most, "<= 800 MB"),
      { scenario, what: "a page of sessions in it", unit: "ms", number: median(pages), p95: percentile(pages, 0.95) },
      { scenario, what: "answers in it that are 429 or 503", unit: "", number: refused },
    ];
  } finally {
    await koa.stop();
    await service.stop();
  }
}

/** The mix: how many clients send which request, each as often as it gets responses. */
function mixOf(service: Service): [clients: number, next: () => Promise<Request>][] {
  const began = Date.now() - 6 * HOUR_MS;
  const years = { StartUtc: new Date(Date.now() - 1_095 * DAY_MS).toISOString(), BucketSize: "Day" };
  let reported = 0;
  const report = async () => {
    await wait(250);
    reported += 100;
    return service.request("brokercompositemessage", snapshot(began, reported, 200));
  };
  return [
    [8, () => service.request("sessions?PageSize=1000")],
    [8, () => service.request("denials?PageSize=1000")],
    [4, () => service.request("features/useractivity?TimeFrame=ThisYear&PageSize=1000")],
    [2, () => service.request("sessions/query", { Search: "smith", Limit: 1000 })],
    [4, () => service.request("features/usage-over-time/query", { ...years, GroupBy: ["Feature"] })],
    [2, () => service.request("sessions", undefined, "text/csv")],
    [2, () => soapRequest(service, "GetLicenses")],
    [1, report],
  ];
}

/** The most megabytes of all its processes, and the milliseconds of a page that another client requests meanwhile. */
async function mix(service: Service) {
  const end = performance.now() + mixMs;
  let most = 0;
  let refused = 0;
  const pages: number[] = [];
  const repeat = async (next: () => Promise<Request>, times: number[] = []) => {
    while (performance.now() < end) {
      const { url, ...request } = await next();
      const began = performance.now();
      const { ok, status } = await readUntil(url, request, end);
      times.push(performance.now() - began);
      if (status === 429 || status === 503) refused += 1;
      else if (!ok) throw new Error(`${url} was answered with ${status}.`);
    }
  };
  const token = async () => {
    for (; performance.now() < end; await wait(500)) await service.token();
  };
  const watch = setInterval(() => {
    most = Math.max(most, memoryOfTree(service.pid));
  }, 500);
  try {
    await Promise.all([
      ...mixOf(service).flatMap(([clients, next]) => Array.from({ length: clients }, () => repeat(next))),
      repeat(() => service.readerRequest("sessions"), pages),
      token(),
    ]);
  } finally {
    clearInterval(watch);
  }
  return { most, pages, refused };
}

/** The response, read to its end, or as far as it has come at `endAt`. */
async function readUntil(url: string, request: RequestInit, endAt: number): Promise<Response> {
  const response = await fetch(url, request);
  for await (const _chunk of response.body ?? []) if (performance.now() > endAt) break;
  return response;
}

// The memory of processes as Linux counts it: a page that several of them share counts once.

/** Linux alone counts it. */
const canCountMemory = existsSync("/proc/self/smaps_rollup");

/** Megabytes (PSS) of a process and of all that it started. */
function memoryOfTree(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, each) => sum + memoryOf(each), 0);
}

/** 0 where the process has ended. */
function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1000;
}

function descendants(pid: number): number[] {
  let threads: string[] = [];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    // It has ended.
  }
  const children = threads.flatMap((thread) => textOf(`/proc/${pid}/task/${thread}/children`).split(" "));
  return children.filter(Boolean).flatMap((child) => [Number(child), ...descendants(Number(child))]);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
