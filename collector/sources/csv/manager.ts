// Tables that somebody else's system exports, such as the seats of a cloud product: collector.yaml says which column is
// what. The page about it is docs/collector-tables.md.
import type { BrokerMessage, DataInquiryMessage, ReportedPool } from "../../../generated/contract.ts";
import { machineZone, type ServerZone } from "../../text/zone.ts";
import {
  CannotRead,
  type Complete,
  type LicenseFiles,
  type Manager,
  type ReadingContext,
  type StatusReading,
} from "../manager.ts";
import { readTable, type Table } from "./reader.ts";

interface Tables {
  /** The settings `table`, of seats and who holds them, and `licenseTable`, of what was bought. */
  readonly table: Table | null;
  readonly licenseTable: Table | null;
  readonly zone: ServerZone | null;
}

export function csvManager({ table, licenseTable, zone }: Tables): Manager {
  const readLicenseFiles = ({ licenseFile }: LicenseFiles, context: ReadingContext): StatusReading => {
    const reading = readTable(named(licenseTable, "licenseTable"))(licenseFile ?? "", context);
    const messages = reading.messages.map((message) =>
      message.MessageType === "data_inquiry" ? { ...message, Scope: "licenses" as const } : message,
    );
    return { ...reading, messages };
  };
  const completion = ({ licenseFile }: LicenseFiles): Complete => {
    return (message) =>
      licenseFile === null || licenseTable === null ? message : completed(message, licenseFile, licenseTable, zone);
  };
  return {
    type: "Generic",
    readStatus: (text, context) => readTable(named(table, "table"))(text, context),
    readLicenseFiles,
    completion,
  };
}

function named(table: Table | null, setting: string): Table {
  if (table === null)
    throw new CannotRead(`nothing says what the columns of the table are: name them with \`${setting}\``);
  return table;
}

/** The seats with what was bought: a report of seats alone would say that nobody knows how many there are. */
function completed<Message extends BrokerMessage>(
  message: Message,
  licenseFile: string,
  table: Table,
  zone: ServerZone | null,
): Message {
  if (message.MessageType !== "data_inquiry" || message.Scope === "licenses") return message;
  const { LicenseServer, TimestampUtc, Pools } = message as DataInquiryMessage;
  const at = Date.parse(TimestampUtc);
  const context = { server: LicenseServer.Name, address: null, at, isAtSet: false, zone: zone ?? machineZone() };
  const bought = new Map(
    boughtPools(licenseFile, table, { ...context, exitCode: null }).map((pool) => [keyOf(pool), pool]),
  );
  const seats = Pools.map((pool): ReportedPool => {
    const { Total = null, Increments = [] } = bought.get(keyOf(pool)) ?? {};
    return typeof pool.Total === "number" ? pool : { ...pool, Total, Increments };
  });
  // Where every row of the seats was read, a product that none of them names is held by nobody.
  const isWhole = Pools.every(({ Used }) => typeof Used === "number");
  const listed = new Set(Pools.map(keyOf));
  const others = [...bought.values()].filter((pool) => !listed.has(keyOf(pool)));
  const free = others.map((pool) => ({ ...pool, Used: isWhole ? 0 : null, Checkouts: isWhole ? [] : null }));
  return { ...message, Pools: [...seats, ...free] };
}

/** None where the table cannot be read: reported where the table itself is. */
function boughtPools(text: string, table: Table, context: ReadingContext): readonly ReportedPool[] {
  try {
    const [message] = readTable(table)(text, context).messages;
    return message?.MessageType === "data_inquiry" ? message.Pools : [];
  } catch (error) {
    if (error instanceof CannotRead) return [];
    throw error;
  }
}

function keyOf({ FeatureName, FeatureVersion, Vendor }: ReportedPool): string {
  return JSON.stringify([FeatureName, FeatureVersion, Vendor].map((part) => part?.toLowerCase() ?? ""));
}
