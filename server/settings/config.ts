// The settings of one start: from the environment and a `.env` file (the environment wins) to a frozen value.
// The one place of the server that touches process.env.
import { readFileSync } from "node:fs";
import { parse } from "dotenv";
import type { Federation } from "../../identity/index.ts";
import { federationOf } from "./federation.ts";
import { withSecretFiles } from "./secrets.ts";
import { type SettingName, type SettingValue, settings, settingsOfOthers } from "./settings.ts";

export interface Config {
  readonly environment: "development" | "test" | "production";
  readonly host: string;
  /** 0 takes any free port. */
  readonly apiPort: number;
  /** Whether the legacy methods are served at all. */
  readonly servesLegacy: boolean;
  /** A port of its own for /metrics and /health/…, which are then nowhere else; null: none. 0 takes any free port. */
  readonly healthPort: number | null;
  /** One more port, which serves only the legacy methods; null: none. 0 takes any free port. */
  readonly legacyPort: number | null;
  /** How long a legacy session lives without being refreshed, and at the longest. */
  readonly legacySessions: { readonly idleMs: number; readonly longestMs: number };
  /** The public URL, without a slash at the end; null: the address that we listen on. */
  readonly publicUrl: string | null;
  readonly databaseUrl: string;
  /** Whether a start applies the migrations that are lacking; null: to an embedded database alone. */
  readonly migrate: boolean | null;
  /** Off: no tokens, no identity service, everybody may do everything. */
  readonly securityMode: "on" | "off";
  /** 0 takes any free port. */
  readonly identityPort: number;
  /** The issuer of tokens, without a slash at the end; null: where the identity service listens. */
  readonly identityUrl: string | null;
  /** The first administrator's password; null: a random one. */
  readonly adminPassword: string | null;
  /** What signing keys are encrypted with in the database; null, which production forbids: nothing. */
  readonly keySecret: string | null;
  /** A signing key older than this is followed by a new one. */
  readonly keyMaxAgeMs: number;
  /** The company's identity provider; null: there is none. */
  readonly federation: Federation | null;
  /** The one account that may log in with a password on the page; null: everybody. */
  readonly breakGlassAccount: string | null;
  /** Who must have a second factor to log in. */
  readonly secondFactorFor: SettingValue<"SVC_SECOND_FACTOR">;
  /** Entries of the audit log that are older are deleted; null: none. */
  readonly keepAuditMs: number | null;
  /** For how long messages of brokers and agents are kept, in milliseconds; null: for ever. */
  readonly messageRetention: { readonly brokerMessagesMs: number | null; readonly agentMessagesMs: number | null };
  /** Whether a new embedded database is filled with demonstration data. */
  readonly demoData: boolean;
  readonly denialWindowMs: number;
  /** What working hours and weekends are; days of the week from 1, Monday. */
  readonly workingTime: {
    readonly startMinute: number;
    readonly endMinute: number;
    readonly days: readonly number[];
    readonly timeZone: string;
  };
  readonly maxBodyBytes: number;
  /** The longest that one statement may take, in milliseconds; of viewers that may be less. */
  readonly statementMs: { readonly everybody: number; readonly viewers: number };
  /** Requests a minute and address; 0: no limit; null: the usual one, for all but this machine itself. */
  readonly rateLimitPerMinute: number | null;
  /** Connections in all and of one address; null: the usual number, for all but this machine itself. */
  readonly connections: { readonly most: number; readonly mostOfOne: number | null };
  /** Names of the two PEM files; null: no TLS. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** How many reverse proxies are in front of us, whose X-Forwarded-… headers are trusted. */
  readonly trustedProxies: number;
  readonly logLevel: SettingValue<"SVC_LOG_LEVEL">;
  /** Whether each reply is checked against the contract before it is sent. */
  readonly checkReplies: boolean;
}

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

function readDotEnv(folder: string): Environment {
  try {
    return parse(readFileSync(`${folder}/.env`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new ConfigError([`.env: expected a readable file (${(error as NodeJS.ErrnoException).code})`]);
  }
}

/**
 * Pure: reads nothing but `env`. An empty value is as if left out. `part` "api" is an API server alone, and
 * "command" one that serves nothing: they need no secret of the identity service. Throws a ConfigError with every mistake.
 */
export function loadConfig(env: Environment, part?: "api" | "identity" | "command"): Config {
  const mistakes = unknownNames(env).map((name) => `${name}: there is no such setting (.env.example lists them all)`);

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

  const environment = env.SVC_ENVIRONMENT ? read("SVC_ENVIRONMENT") : environmentOf(env.NODE_ENV);
  const production = environment === "production";
  const host = read("SVC_HOST");
  const publicUrl = read("SVC_PUBLIC_URL");
  const certFile = read("SVC_TLS_CERT");
  const keyFile = read("SVC_TLS_KEY");
  const demoData = read("SVC_DEMO_DATA");
  const confirmed = read("SVC_SECURITY_OFF_CONFIRMED") === "yes";
  const securityMode = read("SVC_SECURITY_MODE");
  const identityUrl = read("SVC_IDENTITY_URL");
  const keySecret = read("SVC_KEY_SECRET");
  const config: Config = {
    environment,
    host,
    apiPort: read("SVC_API_PORT"),
    servesLegacy: read("SVC_LEGACY") === "on",
    healthPort: read("SVC_HEALTH_PORT"),
    legacyPort: read("SVC_LEGACY_PORT"),
    legacySessions: {
      idleMs: read("SVC_LEGACY_SESSION_MINUTES") * 60_000,
      longestMs: read("SVC_LEGACY_SESSION_HOURS") * 3_600_000,
    },
    publicUrl: publicUrl === null ? null : publicUrl.replace(/\/$/, ""),
    databaseUrl: read("SVC_DB_URL"),
    migrate: read("SVC_MIGRATE"),
    securityMode,
    identityPort: read("SVC_IDENTITY_PORT"),
    identityUrl: identityUrl === null ? null : identityUrl.replace(/\/$/, ""),
    adminPassword: read("SVC_ADMIN_PASSWORD"),
    keySecret,
    keyMaxAgeMs: read("SVC_KEY_DAYS") * 86_400_000,
    federation: federationOf(
      {
        ...{ issuer: read("SVC_OIDC_ISSUER"), clientId: read("SVC_OIDC_CLIENT_ID"), rules: read("SVC_OIDC_ROLES") },
        ...{
          clientSecret: read("SVC_OIDC_CLIENT_SECRET"),
          claim: read("SVC_OIDC_CLAIM"),
          label: read("SVC_OIDC_LABEL"),
        },
      },
      mistakes,
    ),
    breakGlassAccount: read("SVC_BREAK_GLASS_ACCOUNT"),
    secondFactorFor: read("SVC_SECOND_FACTOR"),
    keepAuditMs: read("SVC_AUDIT_DAYS") * 86_400_000 || null,
    messageRetention: {
      brokerMessagesMs: read("SVC_MESSAGE_DAYS") * 86_400_000 || null,
      agentMessagesMs: read("SVC_AGENT_MESSAGE_DAYS") * 86_400_000 || null,
    },
    demoData: demoData ?? !production,
    denialWindowMs: read("SVC_DENIAL_WINDOW_SECONDS") * 1000,
    workingTime: { ...read("SVC_WORK_HOURS"), days: read("SVC_WORK_DAYS"), timeZone: read("SVC_WORK_TIME_ZONE") },
    maxBodyBytes: read("SVC_MAX_BODY_BYTES"),
    statementMs: statementMsOf(read("SVC_QUERY_SECONDS"), read("SVC_VIEWER_QUERY_SECONDS")),
    connections: { most: read("SVC_MAX_CONNECTIONS"), mostOfOne: read("SVC_MAX_CONNECTIONS_PER_ADDRESS") },
    rateLimitPerMinute: read("SVC_RATE_LIMIT_PER_MINUTE"),
    tls: certFile !== null && keyFile !== null ? { certFile, keyFile } : null,
    trustedProxies: read("SVC_TRUST_PROXY"),
    logLevel: read("SVC_LOG_LEVEL"),
    checkReplies: !production,
  };

  if ((certFile === null) !== (keyFile === null)) {
    mistakes.push("SVC_TLS_CERT, SVC_TLS_KEY: expected both or neither");
  }
  if (production && demoData === true) {
    mistakes.push("SVC_DEMO_DATA: expected off in production, where no demonstration data is made");
  }
  if (securityMode === "on") {
    if (production && keySecret === null && part !== "api" && part !== "command") {
      mistakes.push(`SVC_KEY_SECRET: expected ${settings.SVC_KEY_SECRET.expected}, in production`);
    }
    if (production && config.tls === null && read("SVC_TLS_BY_PROXY") === "no" && part !== "command") {
      mistakes.push(
        "SVC_TLS_CERT, SVC_TLS_KEY: expected both in production, or SVC_TLS_BY_PROXY=yes where a proxy before the service does TLS",
      );
    }
    if (!production && isReachable(config) && part !== "command") {
      mistakes.push(
        "SVC_ENVIRONMENT: expected production for an address that others reach (SVC_HOST, SVC_PUBLIC_URL, SVC_IDENTITY_URL); set also SVC_KEY_SECRET, and SVC_TLS_CERT and SVC_TLS_KEY or SVC_TLS_BY_PROXY",
      );
    }
  } else if (!confirmed) {
    const why = "while security is off, unless SVC_SECURITY_OFF_CONFIRMED is yes";
    if (production) mistakes.push("SVC_SECURITY_OFF_CONFIRMED: expected yes to run in production with security off");
    if (!isLoopback(host)) mistakes.push(`SVC_HOST: expected a loopback address such as 127.0.0.1 ${why}`);
    if (publicUrl !== null && URL.canParse(publicUrl) && !isLoopback(new URL(publicUrl).hostname)) {
      mistakes.push(`SVC_PUBLIC_URL: expected a loopback address such as http://localhost:5015 ${why}`);
    }
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return Object.freeze(config);
}

function isReachable({ host, publicUrl, identityUrl }: Config): boolean {
  const hosts = [publicUrl, identityUrl].filter((url) => url !== null).map((url) => new URL(url).hostname);
  return [host, ...hosts].some((one) => !isLoopback(one));
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

function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare.endsWith(".localhost") || bare === "::1" || /^127(\.\d{1,3}){3}$/.test(bare);
}
