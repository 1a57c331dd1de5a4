// The support bundle: one ZIP file with what somebody needs to help, and no secret: what the doctor found, the settings that may be
// shown, versions, the applied migrations, the number of rows of each table, and the last lines of a log.
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { text as readText } from "node:stream/consumers";
import { strToU8, zipSync } from "fflate";
import { countRows, databaseLabel, fileBeside, type Inspected, migrationStatus } from "../../db/index.ts";
import type { Environment } from "../../server/settings/config.ts";
import { type SettingName, settings } from "../../server/settings/settings.ts";
import { secretSettings } from "../../server/settings/values.ts";
import type { Line } from "./lines.ts";

interface BundleParts {
  readonly env: Environment;
  readonly databaseUrl: string | undefined;
  readonly lines: readonly Line[];
  /** Null where it could not be opened. */
  readonly db: Inspected | null;
  /** A log of the service; undefined: none is put in. */
  readonly logFile: string | undefined;
}

const readme = `A support bundle of the Licence Usage Query Service. It holds no secret; look through it before you send it.

doctor.json    what npm run doctor found
settings.json  the settings; of those that may hold a secret only whether they are set
versions.json  of the service, Node, the machine and the database
database.json  the migrations that were applied, and the rows of each table
log.jsonl      the last lines of the log that --log named
`;

/** Writes a new file, which only its owner can read. Throws Node's error where there is one of this name. */
export async function writeBundle(file: string, parts: BundleParts): Promise<void> {
  const remove = secretsRemover(parts.env, parts.databaseUrl);
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const texts: Record<string, string> = {
    "README.txt": readme,
    "doctor.json": withoutLikely(json(parts.lines)),
    "settings.json": json(shownSettings(parts.env)),
    "versions.json": json(versionsOf(parts.db)),
    "database.json": json(await databaseOf(parts.db)),
  };
  if (parts.logFile !== undefined) texts["log.jsonl"] = await lastLogLines(parts.logFile);
  const files = Object.entries(texts).map(([name, text]) => [name, strToU8(remove(text))] as const);
  writeFileSync(file, zipSync(Object.fromEntries(files)), { mode: 0o600, flag: "wx" });
}

function versionsOf(db: Inspected | null) {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const contract = JSON.parse(readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"));
  return {
    service: version,
    contract: contract.info.version,
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    processors: availableParallelism(),
    memoryBytes: totalmem(),
    database: db?.version ?? null,
    atUtc: new Date().toISOString(),
  };
}

async function databaseOf(db: Inspected | null) {
  if (db === null) return null;
  try {
    return { migrations: await migrationStatus(db), tables: await countRows(db) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

// The last lines of a log of the service: of each line the fields of a list. Lines that are not JSON are omitted: the first start
// prints a password.

const mostBytes = 4_000_000;
const mostLines = 2_000;
const fields = ["time", "level", "msg", "traceId", "method", "path", "operation", "status", "ms", "reason"] as const;
const errorFields = ["type", "message", "code", "number", "stack"] as const;

/** Lines of JSON, oldest first; the last one counts the omitted ones. Rejects where the file cannot be read. */
async function lastLogLines(file: string): Promise<string> {
  const all = (await endOf(file)).split("\n").filter((line) => line.trim() !== "");
  const texts = all.slice(-mostLines);
  const lines = texts.map(shownLine).filter((line) => line !== null);
  const leftOut = texts.length - lines.length;
  const note = JSON.stringify({ msg: `${leftOut} lines that are not JSON of the service were left out` });
  return `${[...lines.map(withoutLikely), note].join("\n")}\n`;
}

/** The last bytes of a file, from the beginning of a line on. */
async function endOf(file: string): Promise<string> {
  const start = Math.max(0, statSync(file).size - mostBytes);
  const end = await readText(createReadStream(file, { start }));
  return start === 0 ? end : end.slice(end.indexOf("\n") + 1);
}

function shownLine(text: string): string | null {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line !== "object" || line === null || !("level" in line) || !("msg" in line)) return null;
    const { error } = line as { error?: unknown };
    const shown = {
      ...primitiveFields(line, fields),
      ...(isObject(error) && { error: primitiveFields(error, errorFields) }),
    };
    return JSON.stringify(shown);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Texts and numbers alone: what is nested may hold anything. */
function primitiveFields(from: object, names: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(from).filter(([name, value]) => names.includes(name) && !isObject(value));
  return Object.fromEntries(entries);
}

// Removes secrets from texts: the values of the environment and of the key file, in every encoding in which a text may contain
// them, and what looks like a secret. The second line of defence: the first is that nothing secret is put into a bundle.

/** Names of variables whose values are secret, also those of the collector, of OpenTelemetry and of a cloud's tools. */
const secretName = /SECRET|PASSWORD|PASSWD|TOKEN|CREDENTIAL|HEADERS|PRIVATE|API_?KEY|ACCESS_?KEY/i;
/** Shorter values occur in ordinary words. */
const shortest = 6;
const replacement = "[removed]";

const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${replacement}`],
  [/\b(\w*(?:secret|password|passwd|token|assertion)"?\s*[=:]\s*"?)[^\s"&,;]+/gi, `$1${replacement}`],
  // Addresses of webhooks are secrets themselves.
  [/(https?:\/\/[^\s/"?#@]+[/?#])[^\s"]+/g, `$1${replacement}`],
  [/\/\/[^\s/"@]*:[^\s/"@]*@/g, `//${replacement}@`],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)*/g, replacement],
  [/\bv1\.[\w-]{8,}\.[\w-]+\.[\w-]+/g, replacement],
  // Trace ids are 32 hexadecimal digits.
  [/(?<![\w-])(?![0-9a-f]{32}(?![\w-]))(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}(?![\w-])/g, replacement],
];

/** Removes what looks like a secret: for texts of other origin. */
function withoutLikely(text: string): string {
  return patterns.reduce((left, [pattern, by]) => left.replace(pattern, by), text);
}

/** A function that removes from a text the secrets of `env`. */
function secretsRemover(env: Environment, databaseUrl: string | undefined): (text: string) => string {
  const values = [...secretValues(env, databaseUrl)].flatMap(formsOf);
  const longestFirst = [...new Set(values)].filter((one) => one.length >= shortest).sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((left, value) => left.replaceAll(value, replacement), text);
}

function* secretValues(env: Environment, databaseUrl: string | undefined): Iterable<string> {
  const secrets: readonly string[] = secretSettings;
  for (const [name, value] of Object.entries(env)) {
    if (!value || !(secrets.includes(name) || secretName.test(name)) || value.startsWith("sqlite:")) continue;
    if (!URL.canParse(value) || !value.includes("//")) yield value;
    else yield* partsOf(new URL(value));
  }
  const keyFile = databaseUrl === undefined ? null : fileBeside(databaseUrl, "key");
  if (keyFile !== null && existsSync(keyFile)) yield readFileSync(keyFile, "utf8").trim();
}

function* partsOf(url: URL): Iterable<string> {
  for (const part of [url.password, ...url.searchParams.values()]) if (part !== "") yield part;
}

function formsOf(value: string): string[] {
  const decoded = decodedOf(value);
  const all = [value, decoded];
  return all.flatMap((one) => [
    one,
    encodeURIComponent(one),
    JSON.stringify(one).slice(1, -1),
    Buffer.from(one).toString("base64").replace(/=+$/, ""),
    Buffer.from(one).toString("base64url"),
  ]);
}

function decodedOf(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

// The settings as a support bundle shows them: numbers, `on` and `off`, and a list of others. Any other is "set" or
// "not set", so that no secret gets out, not even one in the wrong setting.

/** Words of a list, hours and days: their validation accepts nothing else. */
const plain: readonly SettingName[] = [
  "SVC_ENVIRONMENT",
  "SVC_LEGACY",
  "SVC_SECURITY_MODE",
  "SVC_SECURITY_OFF_CONFIRMED",
  "SVC_PEOPLE_DIRECTORY",
  "SVC_SECOND_FACTOR",
  "SVC_WORK_HOURS",
  "SVC_WORK_DAYS",
  "SVC_WORK_TIME_ZONE",
  "SVC_INTERNAL_WEBHOOKS",
  "SVC_TLS_BY_PROXY",
  "SVC_LOG_LEVEL",
];

/** Of these scheme, host and port alone: no user, password, path or parameter. */
const addresses: readonly SettingName[] = ["SVC_PUBLIC_URL", "SVC_IDENTITY_URL", "SVC_OIDC_ISSUER", "SVC_SMTP_URL"];

/** Every setting, and what may be shown of it. */
function shownSettings(env: Environment): Record<string, string> {
  const names = Object.keys(settings) as SettingName[];
  return Object.fromEntries(names.map((name) => [name, shown(name, env[name])]));
}

function shown(name: SettingName, value: string | undefined): string {
  if (value === undefined || value === "") return "not set";
  // A value that a setting refuses may be anything.
  const read = settings[name].read(value);
  if (read === undefined) return "set, and refused";
  if (typeof read === "number" || typeof read === "boolean" || plain.includes(name)) return value;
  if (addresses.includes(name)) return originOf(value);
  if (name === "SVC_DB_URL") return value.startsWith("mssql:") ? databaseLabel(value) : "an embedded database";
  return "set";
}

function originOf(value: string): string {
  if (!URL.canParse(value)) return "set";
  const { protocol, host } = new URL(value);
  return `${protocol}//${host}`;
}
