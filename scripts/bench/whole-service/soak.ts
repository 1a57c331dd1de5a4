// Memory over time: reads, reports that change something, tokens, SOAP calls and pages, side by side for half an hour, and how
// the memory of the service's processes went meanwhile. After the first third it should not rise any more. What reads history needs
// the more, the more there is of it: a server that is started anew on the same data tells how much of a rise that is.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { descendants, type Memory, memoryOf, memoryOfTree } from "../memory.ts";
import { type Row, rowOf } from "../report.ts";
import { startWhole, type WholeService } from "./whole-service.ts";

const everyMs = 5_000;
/** Of the server that is started anew; the second one counts. */
const minutesAnew = 2;

interface Sample {
  readonly minute: number;
  readonly own: Memory;
  readonly tree: Memory;
  /** Of each process that reads the database, without mapped files. They come and go. */
  readonly readers: readonly number[];
}

export async function measureSoak(folder: string, { minutes }: { minutes: number }): Promise<Row[]> {
  const database = `sqlite:${join(folder, `soak-${process.pid}`, "svc.db")}`;
  const { samples, counts } = await soaked(await startWhole(database, { demonstration: true }), minutes);
  const anew = await soaked(await startWhole(database), minutesAnew);
  return [
    ...rowsOf(samples),
    rowOf("one reading process on average, without mapped files, at the end", "MB", lastMinute(samples)),
    rowOf("the same of a server that was started anew on the same data", "MB", lastMinute(anew.samples)),
    ...[...counts].map(([what, count]) => rowOf(what, "a minute", count / minutes)),
  ];
}

/** Puts the service to work for so many minutes, and stops it. */
async function soaked(service: WholeService, minutes: number) {
  const samples: Sample[] = [];
  const counts = new Map<string, number>();
  const end = performance.now() + minutes * 60_000;
  try {
    const loads = [0, 1, 2].map((start) => repeat(end, counts, "reads", 5, reads(service, start)));
    loads.push(repeat(end, counts, "reports", 250, reports(service)));
    loads.push(repeat(end, counts, "tokens", 400, async () => void (await service.token())));
    loads.push(repeat(end, counts, "SOAP calls", 50, soap(service)));
    loads.push(repeat(end, counts, "pages", 50, pages(service)));
    const began = performance.now();
    while (performance.now() < end) {
      await wait(everyMs);
      const minute = (performance.now() - began) / 60_000;
      const readers = descendants(service.pid).map((reader) => memoryOf(reader).own);
      samples.push({ minute, own: memoryOf(service.pid), tree: memoryOfTree(service.pid), readers });
      tell(samples, counts);
    }
    await Promise.all(loads);
  } finally {
    await service.stop();
  }
  return { samples, counts };
}

/** Megabytes of one reading process on average. */
function lastMinute(samples: readonly Sample[]): number {
  return mean(samples.slice(-60_000 / everyMs).map(({ readers }) => mean(readers)));
}

function rowsOf(samples: readonly Sample[]): Row[] {
  const settled = samples.slice(Math.floor(samples.length / 3));
  const most = (pick: (sample: Sample) => number) => Math.max(...samples.map(pick));
  const ofServer = ({ own }: Sample) => own.rss;
  // The database grows by what is reported, and with it what processes have mapped of it, which the system takes back at will.
  const ofAll = ({ tree }: Sample) => tree.own;
  const ofAReader = ({ readers }: Sample) => mean(readers);
  const rising = "rise after the first third";
  return [
    rowOf(`server process, ${rising}`, "MB/min", slope(settled, ofServer), "about 0"),
    rowOf(
      `one reading process on average, without mapped files, ${rising}`,
      "MB/min",
      slope(settled, ofAReader),
      "about 0",
    ),
    rowOf(`all its processes, without mapped files, ${rising}`, "MB/min", slope(settled, ofAll), "about 0"),
    rowOf("server process, most resident", "MB", most(ofServer), "<= 350"),
    rowOf("reading processes, on average", "processes", mean(settled.map(({ readers }) => readers.length))),
    rowOf(
      "one reading process, without mapped files, most",
      "MB",
      most(({ readers }) => Math.max(0, ...readers)),
    ),
    rowOf("all its processes, without mapped files, most", "MB", most(ofAll)),
    rowOf(
      "all its processes, shared pages once, most",
      "MB",
      most(({ tree }) => tree.pss),
    ),
  ];
}

/** One line a minute on standard error: a soak is long. */
function tell(samples: readonly Sample[], counts: ReadonlyMap<string, number>): void {
  if (samples.length % Math.round(60_000 / everyMs) !== 0) return;
  const { minute, own, tree, readers } = samples.at(-1) as Sample;
  const done = [...counts].map(([what, count]) => `${count} ${what}`).join(", ");
  process.stderr.write(
    `  minute ${minute.toFixed(0)}: ${own.rss.toFixed(0)} MB, all processes ${tree.pss.toFixed(0)} MB with shared pages once, ${tree.own.toFixed(0)} without mapped files, ${readers.length} that read ${mean(readers).toFixed(0)} each; ${done}\n`,
  );
}

async function repeat(
  end: number,
  counts: Map<string, number>,
  what: string,
  pauseMs: number,
  work: () => Promise<void>,
): Promise<void> {
  while (performance.now() < end) {
    await work();
    counts.set(what, (counts.get(what) ?? 0) + 1);
    await wait(pauseMs);
  }
}

const paths = [
  "sessions?PageSize=100",
  "sessions?activeOnly=true&PageSize=1000",
  "features",
  "features/usercurrentactivity",
  "features/useractivity?TimeFrame=LastMonth",
  "features/usage-over-time?BucketSize=Day",
  "features/usertop?TimeFrame=Last24Hours",
  "denials",
  "licenseservers",
  "users/lookup",
  "features/by-vendor",
];

function reads(service: WholeService, start: number): () => Promise<void> {
  let turn = start;
  let token: string | undefined;
  return async () => {
    token ??= await service.token();
    const answer = await fetch(`${service.url}/api/v1/${paths[turn++ % paths.length]}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (answer.status === 401) token = undefined;
    else if (!answer.ok && answer.status !== 503) throw new Error(`${answer.url} answered ${answer.status}.`);
  };
}

/** A snapshot of two hundred checkouts, each of which is another one each time: a million sessions in half an hour. */
function reports(service: WholeService): () => Promise<void> {
  let turn = 0;
  let token: string | undefined;
  return async () => {
    token ??= await service.token();
    turn += 1;
    const at = new Date().toISOString();
    const Checkouts = Array.from({ length: 200 }, (_, place) => ({
      ...{
        UserName: `soak${(place + turn) % 1000}`,
        Workstation: `ws${place}`,
        Display: ":0",
        Handle: String(turn + place),
      },
      ...{ ClientVersion: "1.0", NumberOfLicenses: 1, StartTimeUtc: at, StartPrecisionSeconds: 60 },
    }));
    const pool = { FeatureName: "soaked", FeatureVersion: "1.0", Vendor: "soakd", LicenseType: "Floating", Total: 500 };
    const message = {
      ...{ MessageType: "data_inquiry", LicenseServer: { Name: "27000@soak" }, TimestampUtc: at },
      Pools: [{ ...pool, Used: 200, Checkouts }],
    };
    const answer = await fetch(`${service.url}/api/v1/brokercompositemessage`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({
        ...{ BrokerId: "soak", MessageId: crypto.randomUUID(), BrokerVersion: null, SentUtc: at },
        Messages: [message],
      }),
    });
    const text = await answer.text();
    if (answer.status === 401) token = undefined;
    else if (!answer.ok && answer.status !== 503) throw new Error(`The report was refused: ${text}`);
  };
}

function soap(service: WholeService): () => Promise<void> {
  const methods = ["GetLicenseServers", "GetLicenses", "GetGroupsNames"];
  let turn = 0;
  let token: string | undefined;
  return async () => {
    token ??= await service.token();
    const method = methods[turn++ % methods.length];
    const answer = await fetch(`${service.url}/Svc.Server.Services/AdminAPI`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "text/xml; charset=utf-8" },
      body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><${method} xmlns="Svc.Server.Services"><request></request></${method}></e:Body></e:Envelope>`,
    });
    const text = await answer.text();
    if (answer.status === 401 || text.includes("session")) token = undefined;
  };
}

function pages(service: WholeService): () => Promise<void> {
  const addresses = ["/", "/now", "/swagger/index.html", "/swagger/v1/swagger.json", "/health/ready", "/metrics"];
  let turn = 0;
  return async () => void (await (await fetch(service.url + addresses[turn++ % addresses.length])).arrayBuffer());
}

/** Of the straight line that fits best, by minute. */
function slope(samples: readonly Sample[], pick: (sample: Sample) => number): number {
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(pick))];
  const spread = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return samples.reduce((sum, sample) => sum + (sample.minute - x) * (pick(sample) - y), 0) / spread;
}

/** 0 of none. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
