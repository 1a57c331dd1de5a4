// The settings once they are read, and combinations that are wrong though each setting is right, above all in production and on
// an open network. Pure.
import type { DirectoryField, DirectorySettings } from "../../directory/settings.ts";
import { DAY_MS, HOUR_MS } from "../../domain/time/units.ts";
import type { Federation } from "../../identity/index.ts";
import { type SettingName, type SettingValue, settings } from "./settings.ts";

/** Which part of the program starts: everything unless given. */
export type Part = "api" | "identity" | "command";

export type ReadSetting = <Name extends SettingName>(name: Name) => SettingValue<Name>;

/** The settings as the service uses them. */
export type Config = Readonly<ReturnType<typeof configOf>>;

/** Null: there is none, or for a limit in time: for ever. Port 0 is any free one. Adds mistakes to the list. */
export function configOf(read: ReadSetting, environment: SettingValue<"SVC_ENVIRONMENT">, mistakes: string[]) {
  const production = environment === "production";
  const certFile = read("SVC_TLS_CERT");
  const keyFile = read("SVC_TLS_KEY");
  const querySeconds = read("SVC_QUERY_SECONDS");
  const viewerQuerySeconds = Math.min(querySeconds, read("SVC_VIEWER_QUERY_SECONDS") ?? querySeconds);
  return {
    environment,
    host: read("SVC_HOST"),
    apiPort: read("SVC_API_PORT"),
    servesLegacy: read("SVC_LEGACY") === "on",
    /** A separate port for /metrics and /health/…, which then answer on no other. */
    healthPort: read("SVC_HEALTH_PORT"),
    /** One more port, which serves only the legacy methods. */
    legacyPort: read("SVC_LEGACY_PORT"),
    legacySessions: {
      idleMs: read("SVC_LEGACY_SESSION_MINUTES") * 60_000,
      longestMs: read("SVC_LEGACY_SESSION_HOURS") * HOUR_MS,
    },
    /** Without a slash at the end; null: the address that we listen on. */
    publicUrl: withoutSlash(read("SVC_PUBLIC_URL")),
    corsOrigins: read("SVC_CORS_ORIGINS"),
    databaseUrl: read("SVC_DB_URL"),
    /** Whether a start applies missing migrations; null: only to an embedded database. */
    migrate: read("SVC_MIGRATE"),
    securityMode: read("SVC_SECURITY_MODE"),
    identityPort: read("SVC_IDENTITY_PORT"),
    /** The issuer of tokens, without a slash at the end; null: where the identity service listens. */
    identityUrl: withoutSlash(read("SVC_IDENTITY_URL")),
    /** The first administrator's; null: a random one. */
    adminPassword: read("SVC_ADMIN_PASSWORD"),
    /** What signing keys are encrypted with in the database. */
    keySecret: read("SVC_KEY_SECRET"),
    /** Decrypts what it encrypted, and encrypts nothing: the one before or after keySecret, during a change. */
    otherKeySecret: read("SVC_OTHER_KEY_SECRET"),
    keyMaxAgeMs: read("SVC_KEY_DAYS") * DAY_MS,
    federation: federationIn(read, mistakes),
    directory: directoryOf(read, mistakes),
    /** The one account that may log in with a password on the page; null: everybody. */
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
    /** Days of the week from 1, Monday. */
    workingTime: { ...read("SVC_WORK_HOURS"), days: read("SVC_WORK_DAYS"), timeZone: read("SVC_WORK_TIME_ZONE") },
    batchFeatures: read("SVC_BATCH_FEATURES"),
    mail: mailOf(read),
    internalWebhooks: read("SVC_INTERNAL_WEBHOOKS"),
    maxBodyBytes: read("SVC_MAX_BODY_BYTES"),
    statementMs: { everybody: querySeconds * 1000, viewers: viewerQuerySeconds * 1000 },
    /** Null: the usual number from one address, for all but this machine itself. */
    connections: { most: read("SVC_MAX_CONNECTIONS"), mostPerAddress: read("SVC_MAX_CONNECTIONS_PER_ADDRESS") },
    eventStreams: { most: read("SVC_EVENT_STREAMS"), mostPerCaller: read("SVC_EVENT_STREAMS_PER_CALLER") },
    /** 0: no limit; null: the usual one, for all but this machine itself. */
    rateLimitPerMinute: read("SVC_RATE_LIMIT_PER_MINUTE"),
    tls: certFile !== null && keyFile !== null ? { certFile, keyFile } : null,
    /** How many reverse proxies are in front of us, whose X-Forwarded-… headers are trusted. */
    trustedProxies: read("SVC_TRUST_PROXY"),
    downloadsFolder: read("SVC_DOWNLOADS"),
    /** How long a server still serves requests while it shuts down, though not as ready. */
    drainMs: read("SVC_DRAIN_SECONDS") * 1000,
    logLevel: read("SVC_LOG_LEVEL"),
    checkReplies: !production,
  };
}

function federationIn(read: ReadSetting, mistakes: string[]): Federation | null {
  const texts = {
    issuer: read("SVC_OIDC_ISSUER"),
    clientId: read("SVC_OIDC_CLIENT_ID"),
    clientSecret: read("SVC_OIDC_CLIENT_SECRET"),
    rules: read("SVC_OIDC_ROLES"),
    claim: read("SVC_OIDC_CLAIM"),
    userClaim: read("SVC_OIDC_USER_CLAIM"),
    label: read("SVC_OIDC_LABEL"),
  };
  const { issuer, clientId, clientSecret, rules } = texts;
  const needed = [issuer, clientId, clientSecret, rules];
  if (needed.every((value) => value === null)) return null;
  if (issuer !== null && clientId !== null && clientSecret !== null && rules !== null) {
    return { ...texts, issuer, clientId, clientSecret, rules };
  }
  mistakes.push("SVC_OIDC_ISSUER, SVC_OIDC_CLIENT_ID, SVC_OIDC_CLIENT_SECRET, SVC_OIDC_ROLES: expected all or none");
  return null;
}

/** Accounts have no mail addresses: unless it is set, mail stays within the sender's domain. `domains` null: any. */
function mailOf(read: ReadSetting) {
  const url = read("SVC_SMTP_URL");
  const from = read("SVC_SMTP_FROM");
  const domains = read("SVC_MAIL_DOMAINS");
  if (url === null || from === null) return null;
  const domain = from.slice(from.lastIndexOf("@") + 1).replace(/>$/, "");
  return { url, from, domains: domains?.[0] === "*" ? null : (domains ?? [domain.toLowerCase()]) };
}

function withoutSlash(url: string | null): string | null {
  return url === null ? null : url.replace(/\/$/, "");
}

/** Each in words, naming the settings and never their values. */
export function contradictions(config: Config, read: ReadSetting, part: Part | undefined): string[] {
  const mistakes: string[] = [];
  if ((read("SVC_TLS_CERT") === null) !== (read("SVC_TLS_KEY") === null)) {
    mistakes.push("SVC_TLS_CERT, SVC_TLS_KEY: expected both or neither");
  }
  if ((read("SVC_SMTP_URL") === null) !== (read("SVC_SMTP_FROM") === null)) {
    mistakes.push("SVC_SMTP_URL, SVC_SMTP_FROM: expected both or neither");
  }
  if (config.otherKeySecret !== null && [null, config.otherKeySecret].includes(config.keySecret)) {
    mistakes.push("SVC_OTHER_KEY_SECRET: expected SVC_KEY_SECRET beside it, and another secret than that");
  }
  mistakes.push(...unsafeAddresses(config, read));
  const { directory } = config;
  if (directory?.url.startsWith("ldap:") && !directory.startTls && !isLoopback(new URL(directory.url).hostname)) {
    mistakes.push(
      "SVC_PEOPLE_URL: expected ldaps://, or ldap:// with SVC_PEOPLE_STARTTLS=on, since people and a password go there",
    );
  }
  if (config.environment === "production" && read("SVC_DEMO_DATA") === true) {
    mistakes.push("SVC_DEMO_DATA: expected off in production, where no demonstration data is made");
  }
  if (config.securityMode === "on") return [...mistakes, ...lackingSafety(config, read, part)];
  return read("SVC_SECURITY_OFF_CONFIRMED") === "yes" ? mistakes : [...mistakes, ...openWithoutSecurity(config)];
}

/** Where the URL says https, clients must be told to use it: tokens and passwords go to these URLs. */
function unsafeAddresses({ publicUrl, identityUrl, tls }: Config, read: ReadSetting): string[] {
  const isByProxy = read("SVC_TLS_BY_PROXY") === "yes";
  if (!isByProxy && tls === null) return [];
  const why = isByProxy
    ? "as SVC_TLS_BY_PROXY says that a proxy does TLS"
    : "as SVC_TLS_CERT and SVC_TLS_KEY make the service speak TLS";
  return Object.entries({ SVC_PUBLIC_URL: publicUrl, SVC_IDENTITY_URL: identityUrl })
    .filter(([, url]) => url?.startsWith("http:") && !isLoopback(new URL(url).hostname))
    .map(([name]) => `${name}: expected an address that begins with https://, ${why}`);
}

/** What a service with security on lacks to be safe on a network. */
function lackingSafety(config: Config, read: ReadSetting, part: Part | undefined): string[] {
  if (part === "command") return [];
  const mistakes: string[] = [];
  const production = config.environment === "production";
  if (production && config.keySecret === null && part !== "api") {
    mistakes.push(`SVC_KEY_SECRET: expected ${settings.SVC_KEY_SECRET.expected}, in production`);
  }
  if (production && config.tls === null && read("SVC_TLS_BY_PROXY") === "no") {
    mistakes.push(
      "SVC_TLS_CERT, SVC_TLS_KEY: expected both in production, or SVC_TLS_BY_PROXY=yes where a proxy before the service does TLS",
    );
  }
  if (!production && isReachable(config)) {
    mistakes.push(
      "SVC_ENVIRONMENT: expected production for an address that others reach (SVC_HOST, SVC_PUBLIC_URL, SVC_IDENTITY_URL); set also SVC_KEY_SECRET, and SVC_TLS_CERT and SVC_TLS_KEY or SVC_TLS_BY_PROXY",
    );
  }
  return mistakes;
}

function openWithoutSecurity({ environment, host, publicUrl }: Config): string[] {
  const mistakes: string[] = [];
  const why = "while security is off, unless SVC_SECURITY_OFF_CONFIRMED is yes";
  if (environment === "production") {
    mistakes.push("SVC_SECURITY_OFF_CONFIRMED: expected yes to run in production with security off");
  }
  if (!isLoopback(host)) mistakes.push(`SVC_HOST: expected a loopback address such as 127.0.0.1 ${why}`);
  if (publicUrl !== null && URL.canParse(publicUrl) && !isLoopback(new URL(publicUrl).hostname)) {
    mistakes.push(`SVC_PUBLIC_URL: expected a loopback address such as http://localhost:5015 ${why}`);
  }
  return mistakes;
}

function isReachable({ host, publicUrl, identityUrl }: Config): boolean {
  const hosts = [publicUrl, identityUrl].filter((url) => url !== null).map((url) => new URL(url).hostname);
  return [host, ...hosts].some((one) => !isLoopback(one));
}

function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare.endsWith(".localhost") || bare === "::1" || /^127(\.\d{1,3}){3}$/.test(bare);
}

interface Kind {
  readonly filter: string;
  readonly attributes: Readonly<Partial<Record<DirectoryField, string>>>;
}

const shared = { FirstName: "givenName", LastName: "sn", Email: "mail", Manager: "manager", Location: "l" } as const;

const kinds: Readonly<Record<"ldap" | "active-directory", Kind>> = {
  ldap: {
    filter: "(objectClass=inetOrgPerson)",
    attributes: { Id: "entryUUID", Name: "uid", ...shared, Department: "departmentNumber" },
  },
  "active-directory": {
    filter: "(&(objectCategory=person)(objectClass=user))",
    attributes: {
      Id: "objectGUID",
      Name: "sAMAccountName",
      ...shared,
      Department: "department",
      IsActive: "userAccountControl",
    },
  },
};

/** Null: no directory is set. Adds missing settings to the mistakes. */
function directoryOf(read: ReadSetting, mistakes: string[]): DirectorySettings | null {
  const url = read("SVC_PEOPLE_URL");
  const base = read("SVC_PEOPLE_BASE");
  const minutes = read("SVC_PEOPLE_EVERY");
  if (url === null && base === null && minutes === null) return null;
  if (url === null || base === null) {
    mistakes.push("SVC_PEOPLE_URL, SVC_PEOPLE_BASE: expected both or neither, and both with SVC_PEOPLE_EVERY");
    return null;
  }
  const startTls = read("SVC_PEOPLE_STARTTLS");
  if (url.startsWith("ldaps:") && startTls) mistakes.push("SVC_PEOPLE_STARTTLS: expected off with ldaps://");
  const login = directoryLogin(read, mistakes);
  const kind = kinds[read("SVC_PEOPLE_DIRECTORY")];
  const attributes = new Map(Object.entries(kind.attributes) as [DirectoryField, string][]);
  for (const [field, attribute] of read("SVC_PEOPLE_ATTRIBUTES") ?? []) {
    if (attribute === "") attributes.delete(field);
    else attributes.set(field, attribute);
  }
  return {
    url,
    startTls,
    caFile: read("SVC_PEOPLE_CA"),
    base,
    attributes,
    login,
    filter: read("SVC_PEOPLE_FILTER") ?? kind.filter,
    groups: read("SVC_PEOPLE_GROUPS") ?? [],
    handWins: read("SVC_PEOPLE_HAND_WINS"),
    everyMs: minutes === null ? null : minutes * 60_000,
  };
}

/** Null: the directory may be read without a log-in. */
function directoryLogin(read: ReadSetting, mistakes: string[]): DirectorySettings["login"] {
  const dn = read("SVC_PEOPLE_BIND_DN");
  const password = read("SVC_PEOPLE_BIND_PASSWORD");
  if ((dn === null) !== (password === null)) {
    mistakes.push("SVC_PEOPLE_BIND_DN, SVC_PEOPLE_BIND_PASSWORD: expected both or neither");
  }
  return dn === null || password === null ? null : { dn, password };
}
