// All sessions as one CSV text, downloaded over HTTP, against the driver that only iterates the same rows; and what the service
// takes in memory meanwhile. On files alone.
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { openDatabase } from "../../../db/index.ts";
import { sessionRows } from "../../../domain/records/sessions/rows.ts";
import { databaseWith } from "../databases.ts";
import { median } from "../load.ts";
import { memoryOf, memoryOfTree, processorSecondsOfTree } from "../memory.ts";
import { type Measured, startMeasured } from "../process.ts";
import { type Row, rowOf } from "../report.ts";

interface Options {
  readonly sessions: number;
  readonly turns: number;
}

/** Seconds that passed, and of the processor. */
interface Taken {
  readonly passed: number;
  readonly used: number;
}

export async function measureCsv(folder: string, { sessions, turns }: Options): Promise<Row[]> {
  const database = await databaseWith(folder, sessions);
  if (!database.startsWith("sqlite:")) return [];
  const file = database.replace("sqlite:", "");
  const sql = await iteratedStatement(database);
  const service = await startMeasured("service", [database]);
  try {
    await (await fetch(`${service.url}/api/v1/sessions`)).arrayBuffer();
    const rest = takenBy(service);
    const ours: Taken[] = [];
    const driver = [iterate(file, sql)];
    const most = await mostTakenBy(service, async () => {
      for (let turn = 0; turn < turns; turn += 1) {
        ours.push(await download(service));
        driver.push(iterate(file, sql));
      }
    });
    const withTwo = await mostTakenBy(service, () => Promise.all(atOnce.map(() => download(service))));
    const withUnread = await mostTakenBy(service, () => Promise.all(atOnce.map(() => readNothing(service))));
    const middle = (all: readonly Taken[], what: keyof Taken) => sessions / median(all.map((taken) => taken[what]));
    const name = `CSV of ${sessions.toLocaleString("en")} sessions : the driver iterates the same rows`;
    return [
      rowOf(name, "rows/s", middle(ours, "passed"), ">= 0.5", middle(driver, "passed")),
      rowOf("the same, by time of the processor", "rows/s", middle(ours, "used"), "", middle(driver, "used")),
      rowOf("server process above rest meanwhile", "MB", most.own - rest.own, "<= 64"),
      rowOf("all its processes above rest, without what they share", "MB", most.tree - rest.tree),
      rowOf("server process above rest, two such at once", "MB", withTwo.own - rest.own, "<= 64"),
      rowOf("the same where their clients read nothing", "MB", withUnread.own - rest.own, "<= 64"),
    ];
  } finally {
    await service.stop();
  }
}

/** One caller gets no more turns at once. */
const atOnce = [1, 2];

/** Megabytes of the server's process, and of all of its processes. */
interface Memory {
  readonly own: number;
  readonly tree: number;
}

function takenBy({ pid }: Measured): Memory {
  return { own: memoryOf(pid).rss, tree: memoryOfTree(pid).own };
}

/** The most that was taken while the work went on. */
async function mostTakenBy(service: Measured, work: () => Promise<unknown>): Promise<Memory> {
  let most = takenBy(service);
  const watch = setInterval(() => {
    const now = takenBy(service);
    most = { own: Math.max(most.own, now.own), tree: Math.max(most.tree, now.tree) };
  }, 100);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return most;
}

/** One statement for what the service reads in pieces: newest first, from the index, the names joined. */
async function iteratedStatement(database: string): Promise<string> {
  const db = await openDatabase(database);
  try {
    const chosen = db.read.raw("(select id from sessions order by start_at desc, id desc limit -1) as chosen");
    return sessionRows(db.read, chosen, Date.now()).toQuery();
  } finally {
    await db.close();
  }
}

function iterate(file: string, sql: string): Taken {
  const db = new Sqlite(file, { readonly: true });
  db.pragma("mmap_size = 2147418112");
  const [began, used] = [performance.now(), process.cpuUsage()];
  let rows = 0;
  for (const _row of db.prepare(sql).raw(true).iterate()) rows += 1;
  const { user, system } = process.cpuUsage(used);
  db.close();
  if (rows === 0) throw new Error("The database has no sessions.");
  return { passed: (performance.now() - began) / 1000, used: (user + system) / 1_000_000 };
}

async function download({ url, pid }: Measured): Promise<Taken> {
  const [began, used] = [performance.now(), processorSecondsOfTree(pid)];
  await once((await begin(url)).resume(), "end");
  return { passed: (performance.now() - began) / 1000, used: processorSecondsOfTree(pid) - used };
}

/** A client that asks, and takes no more than what the system takes for it. */
async function readNothing({ url }: Measured): Promise<void> {
  const answer = await begin(url);
  await setTimeout(5_000);
  answer.destroy();
}

async function begin(url: string): Promise<IncomingMessage> {
  // A connection of its own: a kept one is closed while the driver iterates, which hears of nothing.
  const request = get(`${url}/api/v1/sessions`, { agent: false, headers: { accept: "text/csv" } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`The CSV answered ${answer.statusCode}.`);
  return answer.pause();
}
