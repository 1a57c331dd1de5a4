// `npm run bench -- --peers`: sends ten queries to the service over HTTP, and as SQL to other databases that hold the same
// sessions. All results must agree to the last row and millisecond.
import { createWriteStream } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { DuckDBInstance } from "@duckdb/node-api";
import { DAY_MS, startOfDay } from "../../domain/time/units.ts";
import { databaseWith } from "./databases.ts";
import { median, type Row, type Setup, send } from "./measure.ts";
import { type Dialect, type PeerQuery, peerQueries } from "./peer-queries.ts";
import { type Service, startService } from "./service.ts";

/** The first one does not count. */
const rounds = 4;

/** Sets the exit code to 1 where results differ. */
export async function comparePeers({ folder, temporary, sessions }: Setup): Promise<Row[]> {
  const service = await startService(await databaseWith(folder, sessions));
  const engines: Engine[] = [];
  try {
    const tables = [
      await download(service, "sessions", "StartTimeUtc", temporary),
      await download(service, "denials", "DenialTimeUtc", temporary),
    ];
    process.stderr.write("Loading them into DuckDB …\n");
    engines.push(await openDuckDb(temporary, tables));
    process.stderr.write("Loading them into ClickHouse …\n");
    const clickHouse = await openClickHouse(temporary, tables);
    if (clickHouse === null) process.stderr.write("Left out: the package chdb is not installed.\n");
    else engines.push(clickHouse);
    const rows: Row[] = [];
    const today = startOfDay(Date.now());
    for (const index of peerQueries(today).keys()) rows.push(...(await compare(service, engines, index, today)));
    return rows;
  } finally {
    for (const engine of engines) engine.close();
    await service.stop();
  }
}

/** All rows of a table, as every client of the service gets them. */
async function download(service: Service, name: string, sortedBy: string, folder: string): Promise<Table> {
  process.stderr.write(`Downloading ${name} …\n`);
  const { url, headers } = await service.request(name, undefined, "text/csv");
  const response = await fetch(url, { headers });
  if (!response.ok || response.body === null) throw new Error(`${url} was answered with ${response.status}.`);
  const file = join(folder, `${name}.csv`);
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(file));
  const { text } = await send({ url: `${url}?PageSize=1`, headers });
  return { name, file, sortedBy, columns: text.split("\r\n")[0]?.split(",") ?? [] };
}

/** One query, which each round sends for another day. */
async function compare(service: Service, engines: readonly Engine[], index: number, today: number): Promise<Row[]> {
  const serviceTimes: number[] = [];
  const others = engines.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const { what, path, body, rows, sql } = peerQueries(today - round * DAY_MS)[index] as PeerQuery;
    const { text, ms } = await send(await service.request(path, body));
    serviceTimes.push(ms);
    const response = JSON.parse(text);
    const ours = rows(response as never);
    if (ours.length === 0) throw new Error(`${what}: there is nothing to compare.`);
    for (const [number, engine] of engines.entries()) {
      const query = sql(engine.dialect, Date.parse(response.AsOfUtc));
      const began = performance.now();
      const theirs = await engine.query(query);
      others[number]?.push(performance.now() - began);
      printDifference(`${what}: ${engine.name}`, ours, theirs);
    }
  }
  const { what, bar } = peerQueries(today)[index] as PeerQuery;
  return engines.map(({ name }, number) => {
    const ours = serviceTimes.slice(1);
    const theirs = (others[number] ?? []).slice(1);
    const ratio = median(theirs.map((ms, turn) => ms / (ours[turn] ?? Number.NaN)));
    return { scenario: name, what, unit: "ms", number: median(ours), plain: median(theirs), ratio, bar };
  });
}

function printDifference(what: string, ours: readonly unknown[][], theirs: readonly (readonly unknown[])[]): void {
  const text = (row: readonly unknown[] | undefined) => row?.map((value) => String(value ?? "")).join(" | ");
  const length = Math.max(ours.length, theirs.length);
  const first = Array.from({ length }, (_, row) => row).find((row) => text(ours[row]) !== text(theirs[row]));
  if (first === undefined) return;
  process.exitCode = 1;
  console.error(`${what} differs (${ours.length} and ${theirs.length} rows), first in row ${first + 1}:`);
  console.error(`  ours:   ${text(ours[first])}\n  theirs: ${text(theirs[first])}`);
}

// The databases that the service is compared with, each embedded. They hold all sessions and denials in two tables, with the
// columns of the service's CSV: Ids as numbers, instants as milliseconds since 1970. ClickHouse sorts them by instant; there is
// no index.

interface Engine {
  readonly name: string;
  readonly dialect: Dialect;
  /** Whole numbers may be texts. */
  query(sql: string): Promise<readonly (readonly unknown[])[]>;
  close(): void;
}

/** A table, and the CSV file that fills it. */
interface Table {
  readonly name: string;
  readonly file: string;
  /** The columns of the file, in its order. */
  readonly columns: readonly string[];
  /** The column that ClickHouse sorts by. */
  readonly sortedBy: string;
}

/** SQL: converts a text of the CSV to what is stored. */
interface Conversions {
  integer(column: string): string;
  instant(column: string): string;
  /** Of a text with few values. */
  word(column: string): string;
}

function selected({ columns }: Table, { integer, instant, word }: Conversions): string {
  const stored = (column: string) => {
    if (["Id", "FeatureId", "UserId", "NumberOfLicenses"].includes(column)) return integer(column);
    if (["StartTimeUtc", "EndTimeUtc", "DenialTimeUtc"].includes(column)) return instant(column);
    return column === "Handle" ? column : word(column);
  };
  return columns.map((column) => `${stored(column)} as ${column}`).join(", ");
}

async function openDuckDb(folder: string, tables: readonly Table[]): Promise<Engine> {
  const instance = await DuckDBInstance.create(join(folder, "peer.duckdb"));
  const connection = await instance.connect();
  for (const table of tables) {
    const columns = selected(table, {
      integer: (column) => `${column}::bigint`,
      instant: (column) => `epoch_ms(${column}::timestamp)`,
      word: (column) => column,
    });
    const csv = `read_csv('${table.file}', header = true, all_varchar = true)`;
    await connection.run(`create table ${table.name} as select ${columns} from ${csv}`);
  }
  return {
    name: "DuckDB",
    dialect: {
      series: (from, until, step) => `unnest(range(${from}, ${until}, ${step}))`,
      quotient: (dividend, divisor) => `((${dividend}) // ${divisor})`,
    },
    query: async (sql) => (await connection.runAndReadAll(sql)).getRowsJson(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Of the package chdb, which is no dependency. */
interface Chdb {
  readonly Session: new (
    folder: string,
  ) => {
    queryAsync(sql: string, options?: { format: string }): Promise<{ text(): string }>;
    close(): void;
  };
}

/** Null where its package is not installed. */
async function openClickHouse(folder: string, tables: readonly Table[]): Promise<Engine | null> {
  const chdb = installedChdb();
  if (chdb === null) return null;
  const session = new chdb.Session(join(folder, "peer.clickhouse"));
  for (const table of tables) {
    const columns = selected(table, {
      integer: (column) => `toInt64(assumeNotNull(${column}))`,
      instant: (column) => `toUnixTimestamp64Milli(parseDateTime64BestEffortOrNull(${column}, 3, 'UTC'))`,
      word: (column) => `toLowCardinality(${column})`,
    });
    const csv = `file('${table.file}', 'CSVWithNames')`;
    await session.queryAsync(
      `create table ${table.name} engine = MergeTree order by ${table.sortedBy} settings allow_nullable_key = 1
       as select ${columns} from ${csv} as csv settings input_format_csv_use_best_effort_in_schema_inference = 0`,
    );
  }
  return {
    name: "ClickHouse",
    dialect: {
      series: (from, until, step) => `arrayJoin(range(${from}, ${until}, ${step}))`,
      quotient: (dividend, divisor) => `intDiv(${dividend}, ${divisor})`,
    },
    query: async (sql) => {
      const response = await session.queryAsync(sql, { format: "JSONCompactEachRow" });
      const lines = response.text().split("\n").filter(Boolean);
      return lines.map((line) => JSON.parse(line) as unknown[]);
    },
    close: () => session.close(),
  };
}

/** `require` looks for it in NODE_PATH too. */
function installedChdb(): Chdb | null {
  const name = "chdb";
  try {
    return createRequire(import.meta.url)(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}
