// What a licence server reports: a snapshot of ten thousand checkouts is ingested, beside the driver alone, which parses the same
// text and writes its rows into one table in one transaction.
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { HOUR_MS, MINUTE_MS } from "../../domain/time/units.ts";
import { emptyDatabase } from "./databases.ts";
import { compareTimes, type Row, type Setup, send } from "./measure.ts";
import { startService } from "./service.ts";

const rounds = 20;
const checkouts = 10_000;
const pools = 50;

type Checkout = Readonly<Record<string, string | number>>;

interface Report {
  readonly [field: string]: unknown;
  readonly Messages: { readonly Pools: { readonly FeatureName: string; readonly Checkouts: Checkout[] }[] }[];
}

/**
 * `count` checkouts, numbered from `from` on. A hundred are new each minute; the instant of the snapshot follows from that.
 */
export function snapshot(began: number, from: number, count: number): Report {
  const iso = (minutes: number) => new Date(began + minutes * MINUTE_MS).toISOString();
  const SentUtc = iso(Math.ceil(from / 100));
  const checkout = (number: number): Checkout => ({
    UserName: `user${number % 2_500}`,
    Workstation: `ws${number % 5_000}`,
    Handle: String(number),
    NumberOfLicenses: 1,
    StartTimeUtc: iso(number < count ? -60 : Math.ceil((number + 1 - count) / 100)),
    StartPrecisionSeconds: 60,
  });
  const pool = { FeatureVersion: "2026.1", Vendor: "vendord", LicenseType: "Floating", Total: 500 };
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  const Pools = Array.from({ length: pools }, (_, index) => {
    const Checkouts = numbers.filter((number) => number % pools === index).map(checkout);
    return { FeatureName: `feature${index}`, ...pool, Used: Checkouts.length, Checkouts };
  });
  const message = { MessageType: "data_inquiry", LicenseServer: { Name: "27000@bench" }, TimestampUtc: SentUtc, Pools };
  return { BrokerId: "bench", MessageId: crypto.randomUUID(), BrokerVersion: null, SentUtc, Messages: [message] };
}

export async function measureSnapshots({ temporary }: Setup): Promise<Row[]> {
  const service = await startService(await emptyDatabase(temporary));
  const plain = new Sqlite(join(temporary, "plain.db"));
  plain.pragma("journal_mode = WAL");
  plain.pragma("synchronous = FULL");
  plain.exec("create table checkouts (id integer primary key, feature, user, workstation, handle, start_at)");
  const began = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 12 * HOUR_MS;
  let from = 0;
  const compare = async (what: string, changed: number, some: number, bar = ""): Promise<Row> => {
    const times = await compareTimes(
      some,
      async () => {
        from += changed;
        return (await send(await service.request("brokercompositemessage", snapshot(began, from, checkouts)))).ms;
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
        insert.run(FeatureName, UserName, Workstation, Handle, Date.parse(String(StartTimeUtc)));
      }
    }
  })();
  return performance.now() - began;
}
