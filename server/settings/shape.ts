// The settings of one start as the program uses them: lengths of time in milliseconds, null for what is not set. How they
// are read is config.ts.
import type { DirectorySettings } from "../../directory/settings.ts";
import type { Federation } from "../../identity/index.ts";
import type { SettingValue } from "./settings.ts";

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
  readonly drainMs: number;
  readonly logLevel: SettingValue<"SVC_LOG_LEVEL">;
  /** Whether each reply is checked against the contract before it is sent. */
  readonly checkReplies: boolean;
}
