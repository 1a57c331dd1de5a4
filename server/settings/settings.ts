// Every setting of the server: its name, its default, what is expected of it, and how its text is read. Pure: it reads
// neither the environment nor a file (server/settings/config.ts does).
import { isTimeZone } from "../../domain/time/zone-offset.ts";
import type { RoleRule } from "../../identity/index.ts";
import { type InternalNetworks, isNetwork } from "../../notifications/sending/post.ts";
import {
  isDirectoryUrl,
  isFilter,
  isIssuer,
  isStrongSecret,
  readAttributes,
  readGroupRules,
  readRoleRules,
} from "./values.ts";

/** Reads one setting's text; undefined: it is not as expected. */
interface Setting<T> {
  readonly expected: string;
  readonly fallback: T;
  readonly read: (text: string) => T | undefined;
}

function oneOf<const Words extends readonly string[]>(words: Words, fallback: Words[number]): Setting<Words[number]> {
  return setting(`one of ${words.join(", ")}`, fallback, (text) => words.find((word) => word === text));
}

function wholeNumber(least: number, most: number, fallback: number): Setting<number> {
  return setting(`a whole number from ${least} to ${most}`, fallback, (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  });
}

/** The same, and null where it is omitted. */
function orNull<T>({ expected, read }: Setting<T>): Setting<T | null> {
  return { expected, read, fallback: null };
}

function onOff<T extends boolean | null>(fallback: T): Setting<boolean | T> {
  return setting<boolean | T>("on or off", fallback, (text) =>
    text === "on" ? true : text === "off" ? false : undefined,
  );
}

function setting<T>(expected: string, fallback: T, read: (text: string) => T | undefined): Setting<T> {
  return { expected, fallback, read };
}

/** The text itself, where it is valid. */
function textOr<T extends string | null>(fallback: T, expected: string, holds: (text: string) => boolean) {
  return setting<string | T>(expected, fallback, (value) => (holds(value) ? value : undefined));
}

function text(expected: string, holds: (text: string) => boolean): Setting<string | null> {
  return textOr(null, expected, holds);
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, search, hash, username, pathname } = new URL(value);
  return /^https?:$/.test(protocol) && search === "" && hash === "" && username === "" && pathname === "/";
}

function readOrigins(value: string): readonly string[] | undefined {
  const origins = value.split(",").map((one) => one.trim());
  const isOrigin = (one: string) => /^https?:[^*]+$/.test(one) && URL.canParse(one) && new URL(one).origin === one;
  return origins.every(isOrigin) ? origins : undefined;
}

function isMailServer(value: string): boolean {
  return /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value) && new URL(value).hostname !== "";
}

function readInternalNetworks(value: string): InternalNetworks | undefined {
  if (value === "on" || value === "off") return value;
  const networks = value.split(",").map((one) => one.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** 24:00 ends a day; an end that is not after the start lies on the next day. */
function readHours(value: string): { startMinute: number; endMinute: number } | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)-(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/.exec(value);
  if (!match) return undefined;
  const [, hour, minute, endHour = "24", endMinute = "0"] = match;
  return { startMinute: Number(hour) * 60 + Number(minute), endMinute: Number(endHour) * 60 + Number(endMinute) };
}

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Single days and spans of days, which may run over the end of the week; 1 is Monday. */
function readDays(value: string): readonly number[] | undefined {
  const days = new Set<number>();
  for (const part of value.toLowerCase().split(",")) {
    const [first = "", last = first, ...more] = part.trim().split("-");
    const [from, to] = [weekdays.indexOf(first.trim()), weekdays.indexOf(last.trim())];
    if (from < 0 || to < 0 || more.length > 0) return undefined;
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(day + 1);
      if (day === to) break;
    }
  }
  return [...days].sort();
}

const keySecret = text(
  "at least 32 random characters, such as `openssl rand -base64 32` prints",
  (value) => value.length >= 32 && isStrongSecret(value),
);
const webAddress = text("an address such as https://licences.example.com, without a path", isWebAddress);
const isClaimName = (value: string) => /^\S{1,128}$/.test(value);
const fileName = text("the name of a file", (value) => !value.includes("\0"));

export const settings = {
  SVC_ENVIRONMENT: oneOf(["development", "test", "production"], "development"),
  SVC_HOST: textOr<string>("127.0.0.1", "a host name or an IP address to listen on", (value) =>
    /^[A-Za-z0-9_.:-]{1,253}$/.test(value),
  ),
  SVC_API_PORT: wholeNumber(0, 65_535, 5015),
  SVC_IDENTITY_PORT: wholeNumber(0, 65_535, 5000),
  SVC_LEGACY_PORT: orNull(wholeNumber(0, 65_535, 0)),
  SVC_LEGACY: oneOf(["on", "off"], "on"),
  SVC_HEALTH_PORT: orNull(wholeNumber(0, 65_535, 0)),
  SVC_LEGACY_SESSION_MINUTES: wholeNumber(1, 1440, 60),
  SVC_LEGACY_SESSION_HOURS: wholeNumber(1, 720, 12),
  SVC_PUBLIC_URL: webAddress,
  SVC_CORS_ORIGINS: setting<readonly string[]>(
    "origins such as https://portal.example.com,https://tools.example.com:8443, as browsers write them, without * and null",
    [],
    readOrigins,
  ),
  SVC_IDENTITY_URL: webAddress,
  SVC_DB_URL: textOr<string>(
    "sqlite:data/svc.db",
    "sqlite: and the name of a file, or mssql://user:password@host:1433/database",
    (value) => /^sqlite:[^\0]+$/.test(value) || /^mssql:\/\/[^\0\s]+$/.test(value),
  ),
  SVC_MIGRATE: onOff<null>(null),
  SVC_SECURITY_MODE: oneOf(["on", "off"], "on"),
  SVC_SECURITY_OFF_CONFIRMED: oneOf(["no", "yes"], "no"),
  SVC_ADMIN_PASSWORD: text("12 to 1,024 bytes", (value) => {
    const bytes = Buffer.byteLength(value);
    return bytes >= 12 && bytes <= 1024;
  }),
  SVC_KEY_SECRET: keySecret,
  SVC_OTHER_KEY_SECRET: keySecret,
  SVC_OIDC_ISSUER: text(
    "the issuer of an identity provider, https, such as https://login.example.com/tenant",
    isIssuer,
  ),
  SVC_OIDC_CLIENT_ID: text("the client id of this service at the identity provider", (value) => value.trim() === value),
  SVC_OIDC_CLIENT_SECRET: text("the client secret of this service at the identity provider", (value) => value !== ""),
  SVC_OIDC_ROLES: setting<readonly RoleRule[] | null>(
    "values of the claim with roles, such as licence-admins=administrator; cad=viewer:1,2",
    null,
    readRoleRules,
  ),
  SVC_OIDC_CLAIM: textOr<string>("groups", "the name of a claim", isClaimName),
  SVC_OIDC_LABEL: textOr<string>(
    "Company account",
    "the text of a button, at most 60 characters",
    (value) => value.length <= 60,
  ),
  SVC_OIDC_USER_CLAIM: textOr<string>("preferred_username", "the name of a claim", isClaimName),
  SVC_PEOPLE_URL: text(
    "the address of a directory such as ldaps://dc1.example.com or ldap://dc1.example.com",
    isDirectoryUrl,
  ),
  SVC_PEOPLE_STARTTLS: onOff(false),
  SVC_PEOPLE_CA: fileName,
  SVC_PEOPLE_DIRECTORY: oneOf(["ldap", "active-directory"], "ldap"),
  SVC_PEOPLE_BIND_DN: text(
    "the DN (or for Active Directory the user name) to log in with",
    (value) => value.trim() !== "",
  ),
  SVC_PEOPLE_BIND_PASSWORD: text("the password to log in with", (value) => value !== ""),
  SVC_PEOPLE_BASE: text("the DN below which people are, such as ou=people,dc=example,dc=com", (value) =>
    value.includes("="),
  ),
  SVC_PEOPLE_FILTER: text("an LDAP filter such as (objectClass=inetOrgPerson)", isFilter),
  SVC_PEOPLE_ATTRIBUTES: setting<ReturnType<typeof readAttributes> | null>(
    "fields and attributes such as Name=uid; Email=mail; Location=",
    null,
    readAttributes,
  ),
  SVC_PEOPLE_GROUPS: setting<ReturnType<typeof readGroupRules> | null>(
    "groups and DNs such as CAD=cn=cad,ou=groups,dc=example,dc=com; *=ou=more,dc=example,dc=com",
    null,
    readGroupRules,
  ),
  SVC_PEOPLE_HAND_WINS: onOff(false),
  SVC_PEOPLE_EVERY: orNull(wholeNumber(5, 10_080, 60)),
  SVC_BREAK_GLASS_ACCOUNT: text("the name of an account", (value) => value.trim() !== ""),
  SVC_SECOND_FACTOR: oneOf(["nobody", "administrators", "everybody"], "nobody"),
  SVC_AUDIT_DAYS: wholeNumber(0, 36_500, 0),
  SVC_MESSAGE_DAYS: wholeNumber(0, 36_500, 0),
  SVC_RETENTION_MONTHS: orNull(wholeNumber(1, 1_200, 1)),
  SVC_AGENT_MESSAGE_DAYS: wholeNumber(0, 36_500, 30),
  SVC_ALERT_MONTHS: wholeNumber(0, 1200, 12),
  SVC_KEY_DAYS: wholeNumber(1, 365, 30),
  SVC_DEMO_DATA: onOff<null>(null),
  SVC_DENIAL_WINDOW_SECONDS: wholeNumber(0, 86_400, 60),
  SVC_SILENCE_HOURS: wholeNumber(1, 876_000, 24),
  SVC_WORK_HOURS: setting(
    "the hours of a working day such as 08:00-18:00",
    { startMinute: 480, endMinute: 1080 },
    readHours,
  ),
  SVC_WORK_DAYS: setting<readonly number[]>(
    "days of the week such as Mon-Fri or Sun,Mon,Tue",
    [1, 2, 3, 4, 5],
    readDays,
  ),
  SVC_WORK_TIME_ZONE: textOr<string>("UTC", "the name of a time zone such as Europe/Berlin", isTimeZone),
  SVC_BATCH_FEATURES: setting<readonly string[]>("names of features such as solver,mesh_hpc", [], (value) =>
    value.split(",").flatMap((one) => one.trim() || []),
  ),
  SVC_MAX_BODY_BYTES: wholeNumber(1024, 1_073_741_824, 8_388_608),
  SVC_QUERY_SECONDS: wholeNumber(1, 3600, 30),
  SVC_VIEWER_QUERY_SECONDS: orNull(wholeNumber(1, 3600, 30)),
  SVC_RATE_LIMIT_PER_MINUTE: orNull(wholeNumber(0, 1_000_000_000, 0)),
  SVC_MAX_CONNECTIONS: wholeNumber(10, 1_000_000, 2000),
  SVC_MAX_CONNECTIONS_PER_ADDRESS: orNull(wholeNumber(1, 1_000_000, 1)),
  SVC_EVENT_STREAMS: wholeNumber(0, 1_000_000, 1200),
  SVC_EVENT_STREAMS_PER_CALLER: wholeNumber(1, 1_000_000, 20),
  SVC_SMTP_URL: text("smtp://user:password@host:587 or smtps://…", isMailServer),
  SVC_SMTP_FROM: text("a mail address, or a name and a mail address such as Licences <licences@example.com>", (value) =>
    /^([^<>@"\p{Cc}]{1,128}<[^\s<>@]{1,64}@[\w.-]{1,253}>|[^\s<>@]{1,64}@[\w.-]{1,253})$/u.test(value),
  ),
  SVC_MAIL_DOMAINS: setting<readonly string[] | null>(
    "domains such as example.com,example.org, or * for any",
    null,
    readMailDomains,
  ),
  SVC_INTERNAL_WEBHOOKS: setting<InternalNetworks>(
    "off, on, or networks such as 10.1.0.0/16,fd00::/8",
    "off",
    readInternalNetworks,
  ),
  SVC_DOWNLOADS: textOr<string>("downloads", "the name of a folder", (value) => !value.includes("\0")),
  SVC_DRAIN_SECONDS: wholeNumber(0, 300, 0),
  SVC_TLS_CERT: fileName,
  SVC_TLS_KEY: fileName,
  SVC_TLS_BY_PROXY: oneOf(["no", "yes"], "no"),
  SVC_TRUST_PROXY: wholeNumber(0, 16, 0),
  SVC_LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "info"),
} as const;

export type SettingName = keyof typeof settings;

/** The value of a setting once it is read: its type follows from the table. */
export type SettingValue<Name extends SettingName> = (typeof settings)[Name] extends Setting<infer T> ? T : never;

/** Names that begin like ours but are read elsewhere, by the collector and by the tests; `…_` means all names that begin so. */
export const settingsOfOthers = [
  "SVC_API_URL",
  "SVC_BROKER_ID",
  "SVC_COLLECTOR_",
  "SVC_DEBUG_LOG",
  "SVC_LICENSE_FILE",
  "SVC_LMGRD",
  "SVC_LMUTIL",
  "SVC_SPOOL_FOLDER",
  "SVC_TEST_",
] as const;

function readMailDomains(value: string): readonly string[] | undefined {
  const domains = value.split(",").map((one) => one.trim().toLowerCase());
  const isAny = domains.length === 1 && domains[0] === "*";
  return isAny || domains.every((one) => /^[\w-]+(\.[\w-]+)*$/.test(one)) ? domains : undefined;
}
