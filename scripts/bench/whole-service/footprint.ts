// What the service's processes take: memory at rest and under load, what npm leaves beside them, and how long starts take. Linux
// counts the memory; elsewhere these rows are left out.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { databaseWith } from "../databases.ts";
import { median } from "../load.ts";
import { descendants, memoryOf, memoryOfTree } from "../memory.ts";
import { type Row, rowOf } from "../report.ts";
import { startWhole } from "./whole-service.ts";

/** Processes that read go after half a minute of rest. */
const restMs = 45_000;
const starts = 5;

interface Options {
  readonly sessions: number;
  readonly seconds: number;
}

export async function measureFootprint(folder: string, { sessions, seconds }: Options): Promise<Row[]> {
  if (!existsSync("/proc/self/smaps_rollup")) return [];
  const demonstration = `sqlite:${join(folder, `process-${process.pid}`, "svc.db")}`;
  const first = await startWhole(demonstration, { demonstration: true });
  await wait(restMs);
  const firstRest = memoryOf(first.pid);
  const load = await underLoad(first, seconds);
  await first.stop();

  const later = await startTimes(demonstration);
  const large = await startTimes(await databaseWith(folder, sessions));
  const npm = await startWhole(demonstration, { through: "npm" });
  await wait(restMs);
  const [server = npm.pid] = descendants(npm.pid).sort((a, b) => memoryOf(b).pss - memoryOf(a).pss);
  // A process of the server's may have something to read just then.
  const [all, own] = [memoryOfTree(npm.pid), memoryOfTree(server)];
  const { rss } = memoryOf(server);
  await npm.stop();
  return [
    rowOf("server at rest, after the start that made the demonstration data", "MB", firstRest.rss, "<= 180"),
    rowOf("server at rest, after a later start", "MB", rss, "<= 180"),
    rowOf("npm start beside it, resident", "MB", all.rss - own.rss),
    rowOf("npm start beside it, shared pages counted once", "MB", all.pss - own.pss, "<= 30"),
    // What is left is npm's own Node as it lies on the disk, whose pages the system takes back when it needs them.
    rowOf("npm start beside it, without programs and mapped files", "MB", all.own - own.own, "<= 30"),
    rowOf("server under load, most", "MB", load.own, "<= 350"),
    rowOf("all its processes under load, most, shared pages counted once", "MB", load.tree),
    rowOf("first start, demonstration data made", "ms", first.startedIn),
    rowOf("later start", "ms", later.passed, "<= 1000"),
    rowOf("later start, time of the processor", "ms", later.used),
    rowOf(`start on ${sessions.toLocaleString("en")} sessions`, "ms", large.passed, "<= 1000"),
    rowOf(`start on ${sessions.toLocaleString("en")} sessions, time of the processor`, "ms", large.used),
  ];
}

async function startTimes(url: string): Promise<{ readonly passed: number; readonly used: number }> {
  const passed: number[] = [];
  const used: number[] = [];
  for (let count = 0; count < starts; count++) {
    const service = await startWhole(url);
    passed.push(service.startedIn);
    used.push(service.startedWith);
    await service.stop();
  }
  return { passed: median(passed), used: median(used) };
}

const heavy = [
  "sessions?PageSize=1000",
  "features/useractivity?TimeFrame=ThisYear&PageSize=1000",
  "denials?PageSize=1000",
];

/** The most that was seen while many clients ask for large answers. */
async function underLoad(
  service: Awaited<ReturnType<typeof startWhole>>,
  seconds: number,
): Promise<{ own: number; tree: number }> {
  const headers = { authorization: `Bearer ${await service.token()}` };
  const most = { own: 0, tree: 0 };
  const watch = setInterval(() => {
    most.own = Math.max(most.own, memoryOf(service.pid).rss);
    most.tree = Math.max(most.tree, memoryOfTree(service.pid).pss);
  }, 200);
  try {
    for (const path of heavy) {
      await autocannon({ url: `${service.url}/api/v1/${path}`, headers, connections: 50, duration: seconds });
    }
  } finally {
    clearInterval(watch);
  }
  return most;
}
