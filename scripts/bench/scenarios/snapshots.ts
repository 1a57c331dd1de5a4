// What a licence server reports: a snapshot of ten thousand checkouts taken in, beside the driver alone, which parses the same
// text and writes its rows into one table in one transaction.
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { emptyDatabase } from "../databases.ts";
import { ask, compareTimes } from "../load.ts";
import type { Row } from "../report.ts";
import { startService } from "../service.ts";
import type { Measured } from "./questions.ts";

const rounds = 20;
const checkouts = 10_000;
const pools = 50;
const minute = 60_000;

interface Checkout {
  readonly UserName: string;
  readonly Workstation: string;
  readonly Handle: string;
  readonly StartTimeUtc: string;
}

interface Report {
  readonly Messages: { readonly Pools: { readonly FeatureName: string; readonly Checkouts: Checkout[] }[] }[];
}

/** The checkouts with so many numbers from `from` on. A hundred are new each minute, and the instant of the snapshot follows from that. */
export function snapshot(began: number, from: number, count: number): Report {
  const iso = (minutes: number) => new Date(began + minutes * minute).toISOString();
  const SentUtc = iso(Math.ceil(from / 100));
  const byPool = Map.groupBy(
    Array.from({ length: count }, (_, place) => from + place),
    (number) => number % pools,
  );
  const Pools = Array.from(byPool, ([pool, numbers]) => ({
    ...{ FeatureName: `feature${pool}`, FeatureVersion: "2026.1", Vendor: "vendord", LicenseType: "Floating" },
    ...{ Total: 500, Used: numbers.length },
    Checkouts: numbers.map((number) => ({
      ...{ UserName: `user${number % 2_500}`, Workstation: `ws${number % 5_000}`, Display: ":0" },
      ...{ Handle: String(number), ClientVersion: "2026.1", NumberOfLicenses: 1, StartPrecisionSeconds: 60 },
      StartTimeUtc: iso(number < count ? -60 : Math.ceil((number + 1 - count) / 100)),
    })),
  }));
  const message = { MessageType: "data_inquiry", LicenseServer: { Name: "27000@bench" }, TimestampUtc: SentUtc, Pools };
  return {
    ...{ BrokerId: "bench", MessageId: crypto.randomUUID(), BrokerVersion: null, SentUtc },
    Messages: [message],
  };
}

export async function measureSnapshots({ folder }: Measured): Promise<Row[]> {
  const service = await startService(await emptyDatabase(folder));
  const plain = new Sqlite(join(folder, `plain-${process.pid}.db`));
  plain.pragma("journal_mode = WAL");
  plain.pragma("synchronous = FULL");
  plain.exec("create table checkouts (id integer primary key, feature, user, workstation, handle, start_at)");
  const began = Math.floor(Date.now() / minute) * minute - 12 * 60 * minute;
  let from = 0;
  const compare = async (what: string, changed: number, some: number, bar = ""): Promise<Row> => {
    const times = await compareTimes(
      some,
      async () => {
        from += changed;
        return (await ask(await service.request("brokercompositemessage", snapshot(began, from, checkouts)))).ms;
      },
      async () => writePlain(plain, JSON.stringify(snapshot(began, from, checkouts))),
    );
    return { scenario: "snapshot", what, ...times, bar };
  };
  try {
    return [
      await compare("10,000 checkouts, all of them new", checkouts, 5),
      await compare("10,000 checkouts, 100 of them new", 100, rounds, "<= 150 ms"),
    ];
  } finally {
    plain.close();
    await service.stop();
  }
}

/** Milliseconds. */
function writePlain(db: Sqlite.Database, text: string): number {
  const began = performance.now();
  const { Messages } = JSON.parse(text) as Report;
  db.transaction(() => {
    const insert = db.prepare("insert into checkouts values (null, ?, ?, ?, ?, ?)");
    for (const { FeatureName, Checkouts } of Messages.flatMap((message) => message.Pools)) {
      for (const { UserName, Workstation, Handle, StartTimeUtc } of Checkouts) {
        insert.run(FeatureName, UserName, Workstation, Handle, Date.parse(StartTimeUtc));
      }
    }
  })();
  return performance.now() - began;
}
