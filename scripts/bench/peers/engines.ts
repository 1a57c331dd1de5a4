// The databases that the service is compared with, each embedded, with all sessions and denials in two tables: what the service
// gives out as CSV, instants as milliseconds since 1970. No index; ClickHouse keeps sessions in order of their start.
import { createRequire } from "node:module";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

export interface Engine {
  readonly name: string;
  /** Words of its SQL that others spell otherwise. */
  readonly dialect: Dialect;
  /** The rows, numbers as numbers or texts. */
  query(sql: string): Promise<readonly (readonly unknown[])[]>;
  close(): void;
}

export interface Dialect {
  /** Rows of the whole numbers from a start to before an end, in steps. */
  series(from: string, until: string, step: number): string;
  /** A quotient of whole numbers, without its remainder. */
  quotient(dividend: string, divisor: number): string;
}

/** CSV files of the service. */
export interface Files {
  readonly sessions: string;
  readonly denials: string;
}

const sessionTexts = {
  ...{ feature_name: "FeatureName", feature_version: "FeatureVersion", additional_key: "AdditionalKey" },
  ...{ product_name: "ProductName", vendor: "Vendor", license_type: "LicenseType" },
  ...{
    license_server_name: "LicenseServerName",
    user_name: "UserName",
    first_name: "FirstName",
    last_name: "LastName",
  },
  ...{ email: "Email", group_name: "GroupName", project_name: "ProjectName", workstation: "Workstation" },
  ...{ ip_address: "IpAddress", display: "Display", client_version: "ClientVersion", source: "Source" },
} as const;
/** What a search of sessions looks at. */
export const searchedColumns = [...Object.keys(sessionTexts), "handle"];

interface Conversions {
  readonly whole: (column: string) => string;
  readonly instant: (column: string) => string;
  /** Of a text that has few values. */
  readonly text: (column: string) => string;
  readonly flag: (column: string) => string;
}

function sessionColumns({ whole, instant, text }: Conversions): string {
  const texts = Object.entries(sessionTexts).map(([name, column]) => `${text(column)} as ${name}`);
  return [
    ...[`${whole("Id")} as id`, `${whole("FeatureId")} as feature_id`, `${whole("UserId")} as user_id`],
    ...[`${whole("NumberOfLicenses")} as licenses`, "Handle as handle"],
    ...[`${instant("StartTimeUtc")} as start_at`, `${instant("EndTimeUtc")} as end_at`],
    ...texts,
  ].join(", ");
}

function denialColumns({ whole, instant, text, flag }: Conversions): string {
  return [
    ...[`${whole("UserId")} as user_id`, `${text("UserName")} as user_name`],
    ...[`${instant("DenialTimeUtc")} as denial_at`, `${flag("IsTrueDenial")} as is_true`],
  ].join(", ");
}

export async function openDuckDb(folder: string, files: Files): Promise<Engine> {
  const instance = await DuckDBInstance.create(join(folder, "peer.duckdb"));
  const connection = await instance.connect();
  const conversions: Conversions = {
    whole: (column) => `${column}::bigint`,
    instant: (column) => `epoch_ms(${column}::timestamp)`,
    text: (column) => column,
    flag: (column) => `(${column} = 'true')::int`,
  };
  for (const [table, columns] of Object.entries({
    sessions: sessionColumns(conversions),
    denials: denialColumns(conversions),
  }) as [keyof Files, string][]) {
    const file = `read_csv('${files[table]}', header = true, all_varchar = true)`;
    await connection.run(`create table ${table} as select ${columns} from ${file}`);
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

interface ChdbSession {
  queryAsync(sql: string, options?: { format: string }): Promise<{ text(): string }>;
  close(): void;
}

/** Null where its package is not installed. */
export async function openClickHouse(folder: string, files: Files): Promise<Engine | null> {
  // It is no dependency. `require` finds it in NODE_PATH too.
  const name = "chdb";
  const require = createRequire(import.meta.url);
  let Session: new (folder: string) => ChdbSession;
  try {
    ({ Session } = require(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    return null;
  }
  const session = new Session(join(folder, "peer.clickhouse"));
  const conversions: Conversions = {
    whole: (column) => `toInt64(${column})`,
    instant: (column) => `toUnixTimestamp64Milli(parseDateTime64BestEffortOrNull(${column}, 3, 'UTC'))`,
    text: (column) => `toLowCardinality(${column})`,
    flag: (column) => `toInt8(${column} = 'true')`,
  };
  const selected = { sessions: sessionColumns(conversions), denials: denialColumns(conversions) };
  const order = { sessions: "assumeNotNull(start_at)", denials: "assumeNotNull(denial_at)" };
  for (const table of ["sessions", "denials"] as const) {
    const file = `file('${files[table]}', 'CSVWithNames')`;
    await session.queryAsync(
      `create table ${table} engine = MergeTree order by ${order[table]} as select ${selected[table]} from ${file}
       settings input_format_csv_use_best_effort_in_schema_inference = 0, input_format_csv_try_infer_numbers_from_strings = 0`,
    );
  }
  return {
    name: "ClickHouse",
    dialect: {
      series: (from, until, step) => `arrayJoin(range(${from}, ${until}, ${step}))`,
      quotient: (dividend, divisor) => `intDiv(${dividend}, ${divisor})`,
    },
    query: async (sql) => {
      const lines = (await session.queryAsync(sql, { format: "JSONCompactEachRow" })).text();
      return lines
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as unknown[]);
    },
    close: () => session.close(),
  };
}
