// What the settings are once they are read, and what is right one by one and wrong together, above all what production and an open
// address need. Pure.
import type { DirectoryField, DirectorySettings } from "../../directory/settings.ts";
import type { Federation } from "../../identity/index.ts";
import { type SettingName, type SettingValue, settings } from "./settings.ts";

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
  /** Other sites whose scripts may use the API from their pages. */
  readonly corsOrigins: readonly string[];
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
  /** Opens what it encrypted, and encrypts nothing: the one before or after keySecret, while that is changed. */
  readonly otherKeySecret: string | null;
  /** A signing key older than this is followed by a new one. */
  readonly keyMaxAgeMs: number;
  /** The company's identity provider; null: there is none. */
  readonly federation: Federation | null;
  /** The directory that tells of people; null: there is none. */
  readonly directory: DirectorySettings | null;
  /** The one account that may log in with a password on the page; null: everybody. */
  readonly breakGlassAccount: string | null;
  /** Who must have a second factor to log in. */
  readonly secondFactorFor: SettingValue<"SVC_SECOND_FACTOR">;
  /** Entries of the audit log that are older are deleted; null: none. */
  readonly keepAuditMs: number | null;
  /** Sessions that ended longer ago than so many calendar months are removed; null: none. */
  readonly retentionMonths: number | null;
  /** For how long alerts that are over are kept, in milliseconds; null: for ever. */
  readonly keepAlertsMs: number | null;
  /** For how long messages of brokers and agents are kept, in milliseconds; null: for ever. */
  readonly messageRetention: { readonly brokerMessagesMs: number | null; readonly agentMessagesMs: number | null };
  /** Whether a new embedded database is filled with demonstration data. */
  readonly demoData: boolean;
  readonly denialWindowMs: number;
  /** A licence server that was not reported for so long is silent. */
  readonly silenceMs: number;
  /** What working hours and weekends are; days of the week from 1, Monday. */
  readonly workingTime: {
    readonly startMinute: number;
    readonly endMinute: number;
    readonly days: readonly number[];
    readonly timeZone: string;
  };
  /** Names of features that batch jobs use, also by night. */
  readonly batchFeatures: readonly string[];
  /** The mail server, the sender, and the domains that get mail (null: any); null: no mail is sent. */
  readonly mail: { readonly url: string; readonly from: string; readonly domains: readonly string[] | null } | null;
  /** What of the own network webhooks may reach. */
  readonly internalWebhooks: SettingValue<"SVC_INTERNAL_WEBHOOKS">;
  readonly maxBodyBytes: number;
  /** The longest that one statement may take, in milliseconds; of viewers that may be less. */
  readonly statementMs: { readonly everybody: number; readonly viewers: number };
  /** Requests a minute and address; 0: no limit; null: the usual one, for all but this machine itself. */
  readonly rateLimitPerMinute: number | null;
  /** Connections in all and of one address; null: the usual number, for all but this machine itself. */
  readonly connections: { readonly most: number; readonly mostOfOne: number | null };
  /** Streams of events that may be open, in all and of one caller. */
  readonly eventStreams: { readonly most: number; readonly mostOfOne: number };
  /** Names of the two PEM files; null: no TLS. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** How many reverse proxies are in front of us, whose X-Forwarded-… headers are trusted. */
  readonly trustedProxies: number;
  /** How long a server goes on answering at its end, though not as ready. */
  /** Where the collector's archives lie that are offered to download. */
  readonly downloadsFolder: string;
  readonly drainMs: number;
  readonly logLevel: SettingValue<"SVC_LOG_LEVEL">;
  /** Whether each reply is checked against the contract before it is sent. */
  readonly checkReplies: boolean;
}

/** What of the program starts: everything unless given. */
export type Part = "api" | "identity" | "command";

export type ReadSetting = <Name extends SettingName>(name: Name) => SettingValue<Name>;

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

/** Where TLS is said to be done, clients must be told to use it: tokens and passwords go to these addresses. */
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

/** What a service with security on lacks to be safe where others reach it. */
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

/** Null: no directory is set. Adds what is lacking to the mistakes. */
export function directoryOf(read: ReadSetting, mistakes: string[]): DirectorySettings | null {
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

/** Null: the directory answers everybody. */
function directoryLogin(read: ReadSetting, mistakes: string[]): DirectorySettings["login"] {
  const dn = read("SVC_PEOPLE_BIND_DN");
  const password = read("SVC_PEOPLE_BIND_PASSWORD");
  if ((dn === null) !== (password === null)) {
    mistakes.push("SVC_PEOPLE_BIND_DN, SVC_PEOPLE_BIND_PASSWORD: expected both or neither");
  }
  return dn === null || password === null ? null : { dn, password };
}
