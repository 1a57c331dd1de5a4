// The databases that the service is compared with, each embedded. They hold all sessions and denials in two tables, with the columns
// of the service's CSV: Ids as numbers, instants as milliseconds since 1970. ClickHouse sorts them by instant; there is no index.
import { createRequire } from "node:module";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

export interface Engine {
  readonly name: string;
  readonly dialect: Dialect;
  /** Whole numbers may be texts. */
  query(sql: string): Promise<readonly (readonly unknown[])[]>;
  close(): void;
}

/** What the engines write in SQL of their own. */
export interface Dialect {
  /** Rows of whole numbers from a start to before an end, in steps. */
  series(from: string, until: string, step: number): string;
  /** A quotient of whole numbers, without its remainder. */
  quotient(dividend: string, divisor: number): string;
}

/** A table, and the CSV file that fills it. */
export interface Table {
  readonly name: string;
  readonly file: string;
  /** Those of the file, in its order. */
  readonly columns: readonly string[];
  /** By which ClickHouse sorts. */
  readonly sortedBy: string;
}

/** SQL: what is stored of a text of the CSV. */
interface Conversions {
  whole(column: string): string;
  instant(column: string): string;
  /** Of a text with few values. */
  word(column: string): string;
}

function selected({ columns }: Table, { whole, instant, word }: Conversions): string {
  const stored = (column: string) => {
    if (["Id", "FeatureId", "UserId", "NumberOfLicenses"].includes(column)) return whole(column);
    if (["StartTimeUtc", "EndTimeUtc", "DenialTimeUtc"].includes(column)) return instant(column);
    return column === "Handle" ? column : word(column);
  };
  return columns.map((column) => `${stored(column)} as ${column}`).join(", ");
}

export async function openDuckDb(folder: string, tables: readonly Table[]): Promise<Engine> {
  const instance = await DuckDBInstance.create(join(folder, "peer.duckdb"));
  const connection = await instance.connect();
  for (const table of tables) {
    const columns = selected(table, {
      whole: (column) => `${column}::bigint`,
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
export async function openClickHouse(folder: string, tables: readonly Table[]): Promise<Engine | null> {
  const chdb = installedChdb();
  if (chdb === null) return null;
  const session = new chdb.Session(join(folder, "peer.clickhouse"));
  for (const table of tables) {
    const columns = selected(table, {
      whole: (column) => `toInt64(assumeNotNull(${column}))`,
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
      const answer = await session.queryAsync(sql, { format: "JSONCompactEachRow" });
      const lines = answer.text().split("\n").filter(Boolean);
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
