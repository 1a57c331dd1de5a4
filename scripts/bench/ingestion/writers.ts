// Writers beside each other on SQL Server: how many batches a second eight clients store through two API servers, against one
// client in the same run; and the same with a database that is further away, where clients wait and use no processor. Each of twenty
// licence servers has two hundred checkouts, of which some change from batch to batch. On the embedded database writers take turns by
// design, so this is measured where a SQL Server is named.
import { emptyDatabaseOn } from "../databases.ts";
import { median } from "../load.ts";
import { type Measured, startMeasured } from "../process.ts";
import { type Row, rowOf } from "../report.ts";
import { distant } from "./distant.ts";

const licenseServers = 20;
const checkouts = 200;
const clients = 8;
/** Of two hundred, from one batch to the next. */
const changed = 4;
const MINUTE = 60_000;
/** To the database that is further away, each way, in milliseconds. */
const detoursMs = [10, 30];

interface LicenseServer {
  readonly name: string;
  /** Snapshots that were sent. */
  sent: number;
}

interface Outcome {
  readonly perSecond: number;
  /** Milliseconds of a batch. */
  readonly batchMs: number;
  /** Milliseconds of a page of sessions meanwhile. */
  readonly pageMs: number;
  readonly slowestPageMs: number;
}

/** Nothing where neither `db` nor SVC_TEST_MSSQL_URL names a SQL Server. `seconds`: of load a turn, at least twenty. */
export async function measureWriters(options: { readonly db?: string; readonly seconds: number }): Promise<Row[]> {
  const server = options.db ?? process.env.SVC_TEST_MSSQL_URL;
  if (server === undefined) {
    process.stderr.write("Writers on SQL Server: skipped (--db or SVC_TEST_MSSQL_URL would name one)\n");
    return [];
  }
  const url = await emptyDatabaseOn(server);
  const rows = await rowsOf(url, options.seconds, "");
  for (const ms of detoursMs) {
    const far = await distant(url, ms);
    try {
      rows.push(...(await rowsOf(far.url, options.seconds, ` (${ms} ms away)`)));
    } finally {
      far.close();
    }
  }
  return rows;
}

let measured = 0;

async function rowsOf(url: string, seconds: number, where: string): Promise<Row[]> {
  const services = [await startMeasured("service", [url]), await startMeasured("service", [url])];
  // Younger than SVC_SILENCE_HOURS: else rounds would end as silent what each batch brings back.
  const began = Date.now() - 6 * 60 * MINUTE;
  const all = Array.from(
    { length: licenseServers },
    (_, n): LicenseServer => ({ name: `27000@bench-${measured}-${n}`, sent: 0 }),
  );
  measured += 1;
  const storeOne = (service: Measured, one: LicenseServer) => store(service, one, began);
  try {
    // The first of each: its pools, and names that all share.
    for (const [n, one] of all.entries()) await storeOne(services[n % 2] as Measured, one);
    const turn = (count: number) => underLoad(services, all, count, Math.max(20, seconds) * 1000, storeOne);
    await turn(clients);
    const alone = [await turn(1)];
    const together = await turn(clients);
    alone.push(await turn(1));
    const rate = median(alone.map((one) => one.perSecond));
    return [
      rowOf(`8 clients, two API servers : one client${where}`, "batches/s", together.perSecond, ">= 5", rate),
      rowOf(`a batch${where}`, "ms", together.batchMs, "", median(alone.map((one) => one.batchMs))),
      rowOf(
        `a page of sessions beside them, median${where}`,
        "ms",
        together.pageMs,
        "",
        median(alone.map((one) => one.pageMs)),
      ),
      rowOf(`the slowest page of sessions beside them${where}`, "ms", together.slowestPageMs),
    ];
  } finally {
    for (const service of services) await service.stop();
  }
}

async function underLoad(
  services: readonly Measured[],
  all: readonly LicenseServer[],
  count: number,
  ms: number,
  storeOne: (service: Measured, one: LicenseServer) => Promise<void>,
): Promise<Outcome> {
  const began = performance.now();
  const isOver = () => performance.now() - began >= ms;
  const batches: number[] = [];
  const pages: number[] = [];
  const client = async (number: number) => {
    // Each has its own licence servers, as collectors have.
    const own = all.filter((_, n) => n % count === number);
    for (let turn = 0; !isOver(); turn += 1) {
      const at = performance.now();
      await storeOne(services[number % services.length] as Measured, own[turn % own.length] as LicenseServer);
      batches.push(performance.now() - at);
    }
  };
  const reader = async () => {
    while (!isOver()) {
      const at = performance.now();
      const answer = await fetch(`${services[0]?.url}/api/v1/sessions?PageSize=100`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A page of sessions answered ${answer.status}.`);
      pages.push(performance.now() - at);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  await Promise.all([reader(), ...Array.from({ length: count }, (_, number) => client(number))]);
  const seconds = (performance.now() - began) / 1000;
  return {
    perSecond: batches.length / seconds,
    batchMs: median(batches),
    pageMs: median(pages),
    slowestPageMs: Math.max(...pages),
  };
}

async function store(service: Measured, one: LicenseServer, began: number): Promise<void> {
  const at = began + one.sent * MINUTE;
  const body = JSON.stringify({
    BrokerId: "bench",
    MessageId: `${one.name} ${one.sent}`,
    SentUtc: new Date(at).toISOString(),
    Messages: [snapshot(one, at, began)],
  });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${service.url}/api/v1/brokercompositemessage`, { method: "POST", headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`A batch answered ${answer.status}: ${text}`);
  one.sent += 1;
}

/** The first two hundred began before all snapshots, every other one just before the first that lists it. */
function startOf(number: number, began: number): number {
  const first = Math.ceil((number + 1 - checkouts) / changed);
  return began + (first > 0 ? first : -number) * MINUTE;
}

function snapshot({ name, sent }: LicenseServer, at: number, began: number): object {
  const numbers = Array.from({ length: checkouts }, (_, place) => sent * changed + place);
  // A checkout stays in its pool.
  const ofPool = Map.groupBy(numbers, (number) => number % 10);
  const pools = Array.from(ofPool, ([pool, listed]) => ({
    ...{ FeatureName: `feature${pool}`, FeatureVersion: "2026.1", Vendor: "vendord", LicenseType: "Floating" },
    ...{ Total: 50, Used: listed.length },
    Checkouts: listed.map((number) => ({
      UserName: `user${number % 2_000}`,
      Workstation: `ws${number % 2_000}`,
      Handle: String(number),
      StartTimeUtc: new Date(startOf(number, began)).toISOString(),
      StartPrecisionSeconds: 60,
    })),
  }));
  return {
    ...{ MessageType: "data_inquiry", LicenseServer: { Name: name }, TimestampUtc: new Date(at).toISOString() },
    Pools: pools,
  };
}
