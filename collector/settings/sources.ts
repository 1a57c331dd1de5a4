// The collector.yaml that is in force, as the program uses it: paths made whole, lengths of time in milliseconds. Reading
// the file is collector-file.ts.
import { hostname } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import type { Table, TableField } from "../sources/csv/reader.ts";
import { readInstant, zoneNamed } from "../text/zone.ts";
import { type CollectorConfig, withoutSlash } from "./config.ts";

type Duration = string | number;
type OriginOf = (path: readonly (string | number)[]) => string;

/** collector.yaml as its schema has it. */
export interface CollectorFile {
  service?: { url?: string; identityUrl?: string; credentials?: string };
  name?: string;
  listen?: number | string;
  spool?: { folder?: string; megabytes?: number; age?: Duration };
  sources: SourceEntry[];
}

export interface SourceEntry {
  name: string;
  manager: string;
  status?: string;
  tool?: string;
  arguments?: string[];
  environment?: Record<string, string | number | boolean>;
  timeout?: Duration;
  credentials?: string;
  statusFile?: string | string[];
  file?: string | string[];
  log?: string;
  reportLog?: string;
  licenseFile?: string | string[];
  optionsFile?: string | string[];
  every?: Duration;
  timeZone?: string;
  server?: string;
  at?: string;
  encoding?: string;
  table?: TableEntry;
  licenseTable?: TableEntry;
}

interface TableEntry {
  columns: Partial<Record<TableField, string | { column?: string; value?: string | number; split?: string }>>;
  delimiter?: string;
  dates?: string | string[];
  decimal?: "." | ",";
}

/** Times are in milliseconds. */
export type SourceSettings = Readonly<ReturnType<typeof sourceOf>>;

export interface CollectorSettings {
  /** The settings of the environment; those of collector.yaml replace them. */
  config: CollectorConfig;
  listen: { host: string; port: number } | null;
  /** Bytes that may wait in the spool. */
  spoolBytes: number;
  /** Milliseconds that a message may wait there. */
  spoolAge: number;
  sources: readonly SourceSettings[];
}

/** `folder` is where collector.yaml lies, `originOf` gives the location in the file. Its content is validated already. */
export function settingsOf(
  file: CollectorFile,
  folder: string,
  config: CollectorConfig,
  originOf: OriginOf = (path) => path.join("."),
): CollectorSettings {
  const { service = {}, spool = {} } = file;
  const inFolder = (path: string): string => (isAbsolute(path) ? path : resolve(folder, path));
  return {
    config: {
      ...config,
      ...(service.url !== undefined && { apiUrl: withoutSlash(service.url) }),
      ...(service.identityUrl !== undefined && { identityUrl: withoutSlash(service.identityUrl) }),
      ...(service.credentials !== undefined && {
        credentials: {
          file: inFolder(service.credentials),
          origin: `${originOf(["service", "credentials"])}: service.credentials`,
        },
        token: null,
      }),
      ...(spool.folder !== undefined && { spoolFolder: inFolder(spool.folder) }),
      brokerId: file.name ?? config.brokerId ?? hostname(),
    },
    listen: listenOf(file.listen),
    spoolBytes: (spool.megabytes ?? 1_000) * 1_000_000,
    spoolAge: milliseconds(spool.age ?? "30d"),
    sources: file.sources.map((entry, index) =>
      sourceOf(entry, inFolder, (path) => originOf(["sources", index, ...path])),
    ),
  };
}

function tableOf(entry: TableEntry, originOf: OriginOf): Table {
  const { delimiter, dates = [], decimal } = entry;
  const fields = Object.entries(entry.columns).map(([field, setting]) => {
    const { column, value, split } = typeof setting === "string" ? { column: setting } : setting;
    const origin = originOf(["columns", field]);
    return [field, { column: column ?? null, value: String(value ?? ""), split: split ?? null, origin }];
  });
  return {
    columns: Object.fromEntries(fields),
    delimiter: delimiter ?? null,
    dates: [dates].flat(),
    decimal: decimal ?? null,
  };
}

function sourceOf(entry: SourceEntry, inFolder: (path: string) => string, originOf: OriginOf) {
  const paths = (value: string | string[] | undefined): string[] => [value ?? []].flat().map(inFolder);
  const path = (value: string | undefined): string | null => (value === undefined ? null : inFolder(value));
  const { name, manager, status = null, tool, server = null, encoding = null, credentials } = entry;
  const table = (setting: "table" | "licenseTable") =>
    entry[setting] ? tableOf(entry[setting], (at) => originOf([setting, ...at])) : null;
  return {
    name,
    manager,
    status,
    server,
    encoding,
    tool: tool === undefined || !/[\\/]/.test(tool) ? (tool ?? null) : inFolder(tool),
    arguments: entry.arguments ?? null,
    environment: Object.fromEntries(
      Object.entries(entry.environment ?? {}).map(([key, value]) => [key, String(value)]),
    ),
    timeout: milliseconds(entry.timeout ?? "60s"),
    statusFiles: [...paths(entry.statusFile), ...paths(entry.file)],
    log: path(entry.log),
    reportLog: path(entry.reportLog),
    licenseFiles: paths(entry.licenseFile),
    optionsFiles: paths(entry.optionsFile),
    every: milliseconds(entry.every ?? "60s"),
    zone: entry.timeZone === undefined ? null : zoneNamed(entry.timeZone),
    at: entry.at === undefined ? null : readInstant(entry.at),
    credentials: credentials === undefined ? null : { file: inFolder(credentials), origin: originOf(["credentials"]) },
    table: table("table"),
    licenseTable: table("licenseTable"),
  };
}

function listenOf(listen: number | string | undefined): CollectorSettings["listen"] {
  if (listen === undefined) return null;
  if (typeof listen === "number") return { host: "127.0.0.1", port: listen };
  const colon = listen.lastIndexOf(":");
  return { host: listen.slice(0, colon).replace(/^\[|\]$/g, ""), port: Number(listen.slice(colon + 1)) };
}

/** Whether both mean the same, wherever in the file they stand. */
export function areSame(left: unknown, right: unknown): boolean {
  const [one, other] = [left, right].map((settings) =>
    JSON.stringify(settings, (key, value) => (key === "origin" ? undefined : value)),
  );
  return one === other;
}

/** Where collector.yaml is looked for when nobody names it. */
export const usualFile = join(".", "collector.yaml");

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds. The schema has checked the form. */
function milliseconds(duration: string | number): number {
  if (typeof duration === "number") return duration * 1_000;
  const [, number = "", unit = "s"] = /^([\d.]+)\s*(\w+)$/.exec(duration) ?? [];
  return Number(number) * (units[unit] ?? 1_000);
}
