// Inspects a database of SQL Server: it enables nothing, takes no lock, and waits for no writer.
import knex, { type Knex } from "knex";
import { ISOLATION_LEVEL } from "tedious";
import { quietKnex } from "../client.ts";
import type { Finding } from "../database.ts";
import { DatabaseError } from "../errors.ts";
import { ClientSettings, MssqlClient } from "../sqlserver/client.ts";
import { parseMssqlUrl } from "../sqlserver/url.ts";
import { DatabaseWatch } from "../sqlserver/watch.ts";

export interface InspectedServer {
  readonly read: Knex;
  close(): Promise<void>;
}

const unusedProbe = { send: async () => undefined, abandon: () => undefined };

/** Rejects with a DatabaseError that names the database. */
export async function inspectMssql(url: string): Promise<InspectedServer> {
  const { connection, location } = parseMssqlUrl(url);
  // Snapshots may be off, which is one of the findings.
  const options = { ...connection.options, connectionIsolationLevel: ISOLATION_LEVEL.READ_UNCOMMITTED as number };
  // Not started: a single inspection waits for the result, however slow.
  const watch = new DatabaseWatch({ open: async () => unusedProbe });
  const settings = new ClientSettings({ ...connection, options }, "read", watch);
  const read = knex({
    ...quietKnex,
    client: MssqlClient,
    connection: { settings },
    pool: { min: 0, max: 1, acquireTimeoutMillis: 30_000, createTimeoutMillis: 30_000, propagateCreateError: true },
  } as Knex.Config);
  try {
    await read.raw("select 1 as one");
  } catch (error) {
    await read.destroy();
    const { message, code = "EOPEN" } = error as Error & { code?: string };
    throw new DatabaseError(`The database ${location} can't be opened: ${message}`, code, { cause: error });
  }
  return { read, close: () => read.destroy() };
}

/** SQL Server 2017, and the compatibility level of its databases. */
const leastMajor = 14;
const leastCompatibility = 130;
/** The size limit of an Express edition. */
const expressMegabytes = 10_240;

export interface ServerFacts {
  readonly name: string;
  readonly version: string;
  readonly edition: string;
  readonly babelfish: number | null;
  readonly owner: number | null;
  readonly snapshots: number;
  readonly versions: number | boolean;
  readonly compatibility: number;
}

export async function factsOf(read: Knex): Promise<ServerFacts> {
  const [row]: ServerFacts[] = await read.raw(
    `select name as name, cast(serverproperty('ProductVersion') as nvarchar(128)) as version,
       cast(serverproperty('Edition') as nvarchar(128)) as edition, cast(serverproperty('Babelfish') as int) as babelfish,
       case when is_rolemember('db_owner') = 1 or user_name() = 'dbo' then 1 else 0 end as owner, snapshot_isolation_state as snapshots,
       is_read_committed_snapshot_on as versions, compatibility_level as compatibility
     from sys.databases where name = db_name()`,
  );
  if (row === undefined) throw new Error("The server lists no database of this name.");
  return row;
}

export function versionOf({ version, edition, babelfish }: ServerFacts): string {
  return babelfish === 1 ? "Babelfish, which emulates SQL Server" : `SQL Server ${version}, ${edition}`;
}

export async function serverFindings(read: Knex, facts: ServerFacts): Promise<Finding[]> {
  return [version(facts), rights(facts), ...isolation(facts), await size(read, facts)];
}

function version(facts: ServerFacts): Finding {
  const found = versionOf(facts);
  if (facts.babelfish === 1) return { about: "version", state: "ok", found };
  // Azure SQL Database has other version numbers.
  const isOld = !/azure/i.test(facts.edition) && Number.parseInt(facts.version, 10) < leastMajor;
  if (isOld) return { about: "version", state: "fault", found, remedy: "Use SQL Server 2017 or later." };
  if (facts.compatibility >= leastCompatibility) return { about: "version", state: "ok", found };
  const remedy = `Let its owner run: alter database [${quoted(facts.name)}] set compatibility_level = 140`;
  const level = `${found}; the compatibility level of the database is ${facts.compatibility}`;
  return { about: "version", state: "fault", found: level, remedy };
}

function rights({ owner, name }: ServerFacts): Finding {
  if (owner === 1)
    return { about: "rights", state: "ok", found: "The user of the service owns the database (db_owner)" };
  const remedy = `Let an administrator run in ${name}: alter role db_owner add member USER`;
  return { about: "rights", state: "fault", found: "The user of the service is no member of db_owner", remedy };
}

function isolation({ name, snapshots, versions, babelfish }: ServerFacts): Finding[] {
  const alter = `Let its owner run: alter database [${quoted(name)}] set`;
  const findings: Finding[] = [];
  if (snapshots === 1)
    findings.push({ about: "isolation", state: "ok", found: "Readers see snapshots (ALLOW_SNAPSHOT_ISOLATION is on)" });
  else {
    const found = "ALLOW_SNAPSHOT_ISOLATION is off: the service does not start if it may not turn it on";
    findings.push({ about: "isolation", state: "fault", found, remedy: `${alter} allow_snapshot_isolation on` });
  }
  if (babelfish !== 1 && !versions) {
    const found = "READ_COMMITTED_SNAPSHOT is off: reports of licence servers are stored one at a time";
    const remedy = `${alter} read_committed_snapshot on with rollback immediate`;
    findings.push({ about: "isolation", state: "warning", found, remedy });
  }
  return findings;
}

async function size(read: Knex, { edition, babelfish }: ServerFacts): Promise<Finding> {
  if (babelfish === 1) return { about: "size", state: "ok", found: "Babelfish does not say how large it is" };
  const rows: { type: number; pages: number; most: number; growth: number }[] = await read.raw(
    `select type as type, cast(size as bigint) as pages, cast(max_size as bigint) as most,
       cast(growth as bigint) as growth from sys.database_files`,
  );
  const megabytes = (type: number) =>
    rows.filter((row) => Number(row.type) === type).reduce((sum, row) => sum + Number(row.pages) / 128, 0);
  const data = megabytes(0);
  const log = megabytes(1);
  const found = `${text(data)} MB of data and ${text(log)} MB of log`;
  if (/express/i.test(edition) && data > expressMegabytes * 0.8) {
    const remedy = "An Express edition takes 10 GB: move to another edition, or set SVC_RETENTION_MONTHS.";
    return { about: "size", state: "warning", found, remedy };
  }
  const isFixed = rows.some(
    ({ pages, most, growth }) => Number(growth) === 0 || (Number(most) > 0 && Number(pages) >= Number(most) * 0.9),
  );
  if (!isFixed) return { about: "size", state: "ok", found };
  const remedy =
    "A file of it cannot grow any more, or hardly: let its owner raise MAXSIZE or FILEGROWTH, or add a file.";
  return { about: "size", state: "warning", found, remedy };
}

const text = (megabytes: number) => Math.round(megabytes).toLocaleString("en");

const quoted = (name: string) => name.replaceAll("]", "]]");
