// The collector's settings, from the environment or a .env file; the environment wins. The only file with process.env.
import { existsSync, readFileSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";

export interface CollectorConfig {
  /** The API server's address, without a slash at its end. */
  apiUrl: string;
  /** A bearer token that is used as it is, where the service requires one. */
  token: string | null;
  /** The identity service's address, without a slash at its end; null where the settings do not say. */
  identityUrl: string | null;
  /** What tokens are got with: an authorization file and the setting that names it, or what else would stand in it. */
  credentials: { file: string; origin?: string } | { clientId: string; clientSecret: string } | null;
  /** The name that this collector gives itself. */
  brokerId: string;
  spoolFolder: string;
  /** The licence manager's tool, run for commands. */
  lmutil: string;
  /** The licence manager itself and its licence file, to start it on command. */
  lmgrd: string | null;
  licenseFile: string | null;
  /** The debug log that the licence manager writes. */
  debugLog: string | null;
  /** How often a followed log and the commands are looked at, in milliseconds. */
  pollInterval: number;
}

/** Every mistake of the settings at once, by name and expectation, never by value. */
export class ConfigError extends Error {}

/** Reads the settings out of `env`. Throws ConfigError. */
export function loadConfig(env: Record<string, string | undefined>): Readonly<CollectorConfig> {
  const mistakes: string[] = [];
  const text = (name: string): string | null => env[name]?.trim() || null;
  const checked = (name: string, fallback: string, expected: string, holds: (value: string) => boolean): string => {
    const value = text(name) ?? fallback;
    if (!holds(value)) mistakes.push(`${name} is expected to be ${expected}`);
    return value;
  };
  const apiUrl = checked(
    "SVC_API_URL",
    "http://127.0.0.1:5015",
    "an address such as http://127.0.0.1:5015",
    isWebAddress,
  );
  const brokerId = checked(
    "SVC_BROKER_ID",
    hostname().slice(0, 128),
    "a name of 1 to 128 characters",
    (value) => value.length <= 128 && !value.includes("\0"),
  );
  const seconds = checked(
    "SVC_COLLECTOR_POLL_SECONDS",
    "5",
    "a number of seconds from 0.1 to 86400",
    (value) => Number(value) >= 0.1 && Number(value) <= 86_400,
  );
  const identityUrl = text("SVC_IDENTITY_URL");
  if (identityUrl !== null && !isPlainAddress(identityUrl))
    mistakes.push("SVC_IDENTITY_URL is expected to be an address such as http://127.0.0.1:5000");
  const token = text("SVC_COLLECTOR_TOKEN");
  const file = text("SVC_COLLECTOR_CREDENTIALS");
  const clientId = text("SVC_COLLECTOR_CLIENT_ID");
  const clientSecret = text("SVC_COLLECTOR_CLIENT_SECRET");
  if ((clientId === null) !== (clientSecret === null))
    mistakes.push("SVC_COLLECTOR_CLIENT_ID and SVC_COLLECTOR_CLIENT_SECRET are expected together");
  if ([token, file, clientId ?? clientSecret].filter((way) => way !== null).length > 1)
    mistakes.push(
      "one is expected of SVC_COLLECTOR_CREDENTIALS, SVC_COLLECTOR_CLIENT_ID (with its secret) and SVC_COLLECTOR_TOKEN",
    );
  const pair = clientId !== null && clientSecret !== null ? { clientId, clientSecret } : null;
  if (mistakes.length > 0) throw new ConfigError(mistakes.join("\n"));
  return Object.freeze({
    apiUrl: withoutSlash(apiUrl),
    token,
    identityUrl: identityUrl && withoutSlash(identityUrl),
    credentials: file === null ? pair : { file },
    brokerId,
    spoolFolder: text("SVC_SPOOL_FOLDER") ?? "data/spool",
    lmutil: text("SVC_LMUTIL") ?? "lmutil",
    lmgrd: text("SVC_LMGRD"),
    licenseFile: text("SVC_LICENSE_FILE"),
    debugLog: text("SVC_DEBUG_LOG"),
    pollInterval: Number(seconds) * 1_000,
  });
}

/** The environment over the .env file of the folder, with the secret of the file that it names. Throws ConfigError. */
export function readEnvironment(folder = "."): Record<string, string | undefined> {
  const file = join(folder, ".env");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return withSecretFile({ ...parseEnv(text.replace(/^\uFEFF/, "")), ...process.env }); // editors on Windows write a mark first
}

function withSecretFile(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const name = "SVC_COLLECTOR_CLIENT_SECRET_FILE";
  const file = env[name]?.trim();
  if (!file) return env;
  if (env.SVC_COLLECTOR_CLIENT_SECRET?.trim()) {
    throw new ConfigError(`one is expected of SVC_COLLECTOR_CLIENT_SECRET and ${name}`);
  }
  let secret: string;
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new ConfigError(`${name} names a file that cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  if (secret === "") throw new ConfigError(`${name} names a file that is empty`);
  return { ...env, SVC_COLLECTOR_CLIENT_SECRET: secret };
}

/** What to say where other accounts may read the .env file of the folder; null: they may not. */
export function openFileWarning(folder = "."): string | null {
  const found = statSync(join(folder, ".env"), { throwIfNoEntry: false });
  const isOpen = found !== undefined && process.platform !== "win32" && (found.mode & 0o077) !== 0;
  return isOpen ? "Other accounts of this machine may read .env, which may hold secrets. Run: chmod 600 .env" : null;
}

/** What programs that the collector runs inherit: its environment without its secrets. */
export function environmentOfTools(): Record<string, string | undefined> {
  const { SVC_COLLECTOR_TOKEN: _token, SVC_COLLECTOR_CLIENT_SECRET: _secret, ...rest } = process.env;
  return rest;
}

/** Whether it is an http or https address of a service. */
export function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && search === "" && hash === "";
}

/** The same without a name and a password in it, which would be printed where it cannot be reached. */
export function isPlainAddress(value: string): boolean {
  return isWebAddress(value) && new URL(value).username === "" && new URL(value).password === "";
}

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}
