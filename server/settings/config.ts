// The settings of one start: from the environment and a `.env` file (the environment wins) to a frozen value.
// The one place of the server that touches process.env.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { Federation } from "../../identity/index.ts";
import { type SettingName, type SettingValue, settings, settingsOfOthers } from "./settings.ts";
import { type Config, contradictions, directoryOf, type Part, type ReadSetting } from "./shape.ts";
import { federationOf, withSecretFiles } from "./values.ts";

export type { Config } from "./shape.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every mistake in the settings at once; each names the setting and what is expected, never the value. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(`The settings have ${mistakes.length === 1 ? "a mistake" : `${mistakes.length} mistakes`}:
${mistakes.map((mistake) => `  ${mistake}`).join("\n")}`);
    this.name = "ConfigError";
    this.mistakes = mistakes;
  }
}

/** The environment over the `.env` file of the folder, when there is one. An unreadable one throws. */
export function readEnvironment(folder = "."): Environment {
  const { env, mistakes } = withSecretFiles({ ...readDotEnv(folder), ...process.env });
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return env;
}

/** OpenTelemetry's libraries read their variables themselves, from the environment of the process alone. */
export function openTelemetryVariables(): Environment {
  return process.env;
}

function readDotEnv(folder: string): Environment {
  try {
    return parseEnv(readFileSync(join(folder, ".env"), "utf8").replace(/^\uFEFF/, "")); // editors on Windows write a mark first
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new ConfigError([`.env: expected a readable file (${(error as NodeJS.ErrnoException).code})`]);
  }
}

/**
 * Pure: reads nothing but `env`. An empty value is as if left out. `part` "api" is an API server alone, and
 * "command" one that serves nothing: they need no secret of the identity service. Throws a ConfigError with every mistake.
 */
export function loadConfig(env: Environment, part?: Part): Config {
  const mistakes = unknownNames(env).map((name) => `${name}: there is no such setting (.env.example lists them all)`);
  const read = readerOf(env, mistakes);
  const config = configOf(read, env.SVC_ENVIRONMENT ? read("SVC_ENVIRONMENT") : environmentOf(env.NODE_ENV), mistakes);
  mistakes.push(...contradictions(config, read, part));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return Object.freeze(config);
}

/** Reads one setting; a mistake is noted, and the setting's default taken in its place. */
function readerOf(env: Environment, mistakes: string[]): ReadSetting {
  function read<Name extends SettingName>(name: Name): SettingValue<Name>;
  function read(name: SettingName): unknown {
    const setting = settings[name];
    const text = env[name];
    if (text === undefined || text === "") return setting.fallback;
    const value = setting.read(text);
    if (value !== undefined) return value;
    mistakes.push(`${name}: expected ${setting.expected}`);
    return setting.fallback;
  }
  return read;
}

function configOf(read: ReadSetting, environment: Config["environment"], mistakes: string[]): Config {
  const production = environment === "production";
  const certFile = read("SVC_TLS_CERT");
  const keyFile = read("SVC_TLS_KEY");
  return {
    environment,
    host: read("SVC_HOST"),
    apiPort: read("SVC_API_PORT"),
    servesLegacy: read("SVC_LEGACY") === "on",
    healthPort: read("SVC_HEALTH_PORT"),
    legacyPort: read("SVC_LEGACY_PORT"),
    legacySessions: {
      idleMs: read("SVC_LEGACY_SESSION_MINUTES") * 60_000,
      longestMs: read("SVC_LEGACY_SESSION_HOURS") * 3_600_000,
    },
    publicUrl: withoutSlash(read("SVC_PUBLIC_URL")),
    corsOrigins: read("SVC_CORS_ORIGINS"),
    databaseUrl: read("SVC_DB_URL"),
    migrate: read("SVC_MIGRATE"),
    securityMode: read("SVC_SECURITY_MODE"),
    identityPort: read("SVC_IDENTITY_PORT"),
    identityUrl: withoutSlash(read("SVC_IDENTITY_URL")),
    adminPassword: read("SVC_ADMIN_PASSWORD"),
    keySecret: read("SVC_KEY_SECRET"),
    otherKeySecret: read("SVC_OTHER_KEY_SECRET"),
    keyMaxAgeMs: read("SVC_KEY_DAYS") * DAY_MS,
    federation: federationIn(read, mistakes),
    directory: directoryOf(read, mistakes),
    breakGlassAccount: read("SVC_BREAK_GLASS_ACCOUNT"),
    secondFactorFor: read("SVC_SECOND_FACTOR"),
    keepAuditMs: read("SVC_AUDIT_DAYS") * DAY_MS || null,
    retentionMonths: read("SVC_RETENTION_MONTHS"),
    messageRetention: {
      brokerMessagesMs: read("SVC_MESSAGE_DAYS") * DAY_MS || null,
      agentMessagesMs: read("SVC_AGENT_MESSAGE_DAYS") * DAY_MS || null,
    },
    keepAlertsMs: read("SVC_ALERT_MONTHS") * 31 * DAY_MS || null,
    demoData: read("SVC_DEMO_DATA") ?? !production,
    denialWindowMs: read("SVC_DENIAL_WINDOW_SECONDS") * 1000,
    silenceMs: read("SVC_SILENCE_HOURS") * HOUR_MS,
    workingTime: { ...read("SVC_WORK_HOURS"), days: read("SVC_WORK_DAYS"), timeZone: read("SVC_WORK_TIME_ZONE") },
    batchFeatures: read("SVC_BATCH_FEATURES"),
    mail: mailOf(read("SVC_SMTP_URL"), read("SVC_SMTP_FROM"), read("SVC_MAIL_DOMAINS")),
    internalWebhooks: read("SVC_INTERNAL_WEBHOOKS"),
    maxBodyBytes: read("SVC_MAX_BODY_BYTES"),
    statementMs: statementMsOf(read("SVC_QUERY_SECONDS"), read("SVC_VIEWER_QUERY_SECONDS")),
    connections: { most: read("SVC_MAX_CONNECTIONS"), mostOfOne: read("SVC_MAX_CONNECTIONS_PER_ADDRESS") },
    eventStreams: { most: read("SVC_EVENT_STREAMS"), mostOfOne: read("SVC_EVENT_STREAMS_PER_CALLER") },
    rateLimitPerMinute: read("SVC_RATE_LIMIT_PER_MINUTE"),
    tls: certFile !== null && keyFile !== null ? { certFile, keyFile } : null,
    trustedProxies: read("SVC_TRUST_PROXY"),
    downloadsFolder: read("SVC_DOWNLOADS"),
    drainMs: read("SVC_DRAIN_SECONDS") * 1000,
    logLevel: read("SVC_LOG_LEVEL"),
    checkReplies: !production,
  };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

function federationIn(read: ReadSetting, mistakes: string[]): Federation | null {
  return federationOf(
    {
      ...{ issuer: read("SVC_OIDC_ISSUER"), clientId: read("SVC_OIDC_CLIENT_ID"), rules: read("SVC_OIDC_ROLES") },
      ...{
        clientSecret: read("SVC_OIDC_CLIENT_SECRET"),
        claim: read("SVC_OIDC_CLAIM"),
        userClaim: read("SVC_OIDC_USER_CLAIM"),
        label: read("SVC_OIDC_LABEL"),
      },
    },
    mistakes,
  );
}

/** Accounts have no mail addresses: unless it is set, mail stays in the domain of who sends it. */
function mailOf(url: string | null, from: string | null, domains: readonly string[] | null): Config["mail"] {
  if (url === null || from === null) return null;
  const own = from.slice(from.lastIndexOf("@") + 1).replace(/>$/, "");
  return { url, from, domains: domains?.[0] === "*" ? null : (domains ?? [own.toLowerCase()]) };
}

function withoutSlash(url: string | null): string | null {
  return url === null ? null : url.replace(/\/$/, "");
}

function statementMsOf(seconds: number, ofViewers: number | null): Config["statementMs"] {
  return { everybody: seconds * 1000, viewers: Math.min(seconds, ofViewers ?? seconds) * 1000 };
}

function unknownNames(env: Environment): string[] {
  const isOfOthers = (name: string) =>
    settingsOfOthers.some((other) => name === other || (other.endsWith("_") && name.startsWith(other)));
  return Object.keys(env)
    .filter((name) => name.startsWith("SVC_") && !(name in settings) && !isOfOthers(name))
    .sort();
}

function environmentOf(nodeEnv: string | undefined): Config["environment"] {
  return nodeEnv === "production" || nodeEnv === "test" ? nodeEnv : "development";
}
