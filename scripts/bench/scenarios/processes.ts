// The service as a whole: how long a start takes, and what all its processes have in memory at rest and under a mix of everything
// that its users do.
import { setTimeout as wait } from "node:timers/promises";
import { databaseWith } from "../databases.ts";
import type { Request } from "../load.ts";
import { canCountMemory, memoryOfTree } from "../processes.ts";
import { median, percentile, type Row } from "../report.ts";
import { type Service, startPlainKoa, startService } from "../service.ts";
import type { Measured } from "./questions.ts";
import { soapRequest } from "./requests.ts";
import { snapshot } from "./snapshots.ts";

const starts = 5;

export async function measureStart({ folder, sessions }: Measured): Promise<Row[]> {
  const database = await databaseWith(folder, sessions);
  // The first start compiles what the others find compiled.
  await (await startService(database)).stop();
  const seconds: number[] = [];
  const others: number[] = [];
  for (let count = 0; count < starts; count += 1) {
    for (const [server, times] of [
      [await startService(database), seconds],
      [await startPlainKoa("{}", {}), others],
    ] as const) {
      times.push(server.startedIn);
      await server.stop();
    }
  }
  const [number, plain] = [median(seconds), median(others)];
  const what = `ready on ${sessions.toLocaleString("en")} sessions, to plain Koa`;
  return [{ scenario: "start", what, unit: "s", number, plain, ratio: number / plain, bar: "<= 3 s" }];
}

/** Processes that read end after half a minute without work. */
const restMs = 45_000;
const mixMs = 30_000;

export async function measureMemory({ folder, sessions }: Measured): Promise<Row[]> {
  const service = await startService(await databaseWith(folder, sessions));
  const koa = await startPlainKoa("{}", {});
  try {
    if (canCountMemory) await wait(restMs);
    const [rest, plain] = [memoryOfTree(service.pid), memoryOfTree(koa.pid)];
    const { most, pages, refused } = await mix(service);
    const memory = (what: string, megabytes: number, bar: string): Row => {
      const measured = { scenario: "memory", what: `all processes ${what}`, unit: "MB", bar };
      if (!canCountMemory) return { ...measured, number: null };
      return { ...measured, number: megabytes, plain, ratio: megabytes / plain };
    };
    return [
      memory("at rest, to plain Koa", rest, "<= 350 MB"),
      memory("under a mix of everything, most", most, "<= 800 MB"),
      {
        ...{ scenario: "memory", what: "a page of sessions in that mix", unit: "ms" },
        ...{ number: median(pages), p95: percentile(pages, 0.95) },
      },
      { scenario: "memory", what: "answers in that mix that said to come later", unit: "", number: refused },
    ];
  } finally {
    await koa.stop();
    await service.stop();
  }
}

/** What many do at once, again and again: so many clients each, with a pause in milliseconds after each answer. */
function worksOf(service: Service) {
  let from = 0;
  const began = Date.now() - 6 * 60 * 60_000;
  const csv = async () => {
    const request = await service.request("sessions");
    return { ...request, headers: { ...request.headers, accept: "text/csv" } };
  };
  const report = () => {
    from += 100;
    return service.request("brokercompositemessage", snapshot(began, from, 200));
  };
  const years = { StartUtc: new Date(Date.now() - 1_095 * 86_400_000).toISOString(), BucketSize: "Day" };
  return [
    { clients: 8, pauseMs: 0, next: () => service.request("sessions?PageSize=1000") },
    { clients: 8, pauseMs: 0, next: () => service.request("denials?PageSize=1000") },
    { clients: 4, pauseMs: 0, next: () => service.request("features/useractivity?TimeFrame=ThisYear&PageSize=1000") },
    { clients: 2, pauseMs: 0, next: () => service.request("sessions/query", { Search: "smith", Limit: 1000 }) },
    {
      ...{ clients: 4, pauseMs: 0 },
      next: () => service.request("features/usage-over-time/query", { ...years, GroupBy: ["Feature"] }),
    },
    { clients: 2, pauseMs: 0, next: csv },
    { clients: 2, pauseMs: 50, next: () => soapRequest(service, "GetLicenses") },
    { clients: 1, pauseMs: 250, next: report },
  ];
}

/** The most megabytes of all its processes, and the milliseconds of a page that somebody asks for beside all that. */
async function mix(service: Service) {
  const end = performance.now() + mixMs;
  let most = 0;
  let refused = 0;
  const pages: number[] = [];
  const repeat = async (next: () => Promise<Request>, pauseMs: number, times: number[] = []) => {
    while (performance.now() < end) {
      const { url, ...request } = await next();
      const began = performance.now();
      const answer = await fetch(url, request);
      for await (const _chunk of answer.body ?? []) if (performance.now() > end) break;
      times.push(performance.now() - began);
      if (answer.status === 429 || answer.status === 503) refused += 1;
      else if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`);
      await wait(pauseMs);
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
      ...worksOf(service).flatMap(({ clients, pauseMs, next }) =>
        Array.from({ length: clients }, () => repeat(next, pauseMs)),
      ),
      repeat(() => service.request("sessions"), 50, pages),
      token(),
    ]);
  } finally {
    clearInterval(watch);
  }
  return { most, pages, refused };
}
