// All sessions as one CSV text, downloaded over HTTP, against the driver that only iterates the same rows; and what the service
// takes in memory meanwhile. On files alone.
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
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
    const rest = { own: memoryOf(service.pid).rss, tree: memoryOfTree(service.pid).own };
    const most = { own: 0, tree: 0 };
    const watch = setInterval(() => {
      most.own = Math.max(most.own, memoryOf(service.pid).rss);
      most.tree = Math.max(most.tree, memoryOfTree(service.pid).own);
    }, 100);
    const ours: Taken[] = [];
    const driver = [iterate(file, sql)];
    for (let turn = 0; turn < turns; turn += 1) {
      ours.push(await download(service));
      driver.push(iterate(file, sql));
    }
    clearInterval(watch);
    const middle = (all: readonly Taken[], what: keyof Taken) => sessions / median(all.map((taken) => taken[what]));
    const name = `CSV of ${sessions.toLocaleString("en")} sessions : the driver iterates the same rows`;
    return [
      rowOf(name, "rows/s", middle(ours, "passed"), ">= 0.5", middle(driver, "passed")),
      rowOf("the same, by time of the processor", "rows/s", middle(ours, "used"), "", middle(driver, "used")),
      rowOf("server process above rest meanwhile", "MB", most.own - rest.own, "<= 64"),
      rowOf("all its processes above rest, without what they share", "MB", most.tree - rest.tree),
    ];
  } finally {
    await service.stop();
  }
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
  const request = get(`${url}/api/v1/sessions`, { headers: { accept: "text/csv" } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`The CSV answered ${answer.statusCode}.`);
  await once(answer.resume(), "end");
  return { passed: (performance.now() - began) / 1000, used: processorSecondsOfTree(pid) - used };
}
