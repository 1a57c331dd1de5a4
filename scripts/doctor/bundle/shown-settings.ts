// The settings as a support bundle shows them: by a list of what may be shown. Whatever is not on it is "set" or "not set", so
// that no secret can come out, also one that was written into the wrong setting.
import { databasePlace } from "../../../db/index.ts";
import type { Environment } from "../../../server/settings/config.ts";
import { type SettingName, settings } from "../../../server/settings/settings.ts";

/** Numbers, words of a list, hours and days: their own rules let nothing else through. */
const plain: readonly SettingName[] = [
  ...(["SVC_ENVIRONMENT", "SVC_API_PORT", "SVC_IDENTITY_PORT", "SVC_LEGACY_PORT", "SVC_LEGACY"] as const),
  ...(["SVC_HEALTH_PORT", "SVC_LEGACY_SESSION_MINUTES", "SVC_LEGACY_SESSION_HOURS", "SVC_MIGRATE"] as const),
  ...(["SVC_SECURITY_MODE", "SVC_SECURITY_OFF_CONFIRMED", "SVC_SECOND_FACTOR", "SVC_AUDIT_DAYS"] as const),
  ...(["SVC_MESSAGE_DAYS", "SVC_RETENTION_MONTHS", "SVC_AGENT_MESSAGE_DAYS", "SVC_ALERT_MONTHS"] as const),
  ...(["SVC_KEY_DAYS", "SVC_DEMO_DATA", "SVC_DENIAL_WINDOW_SECONDS", "SVC_SILENCE_HOURS"] as const),
  ...(["SVC_WORK_HOURS", "SVC_WORK_DAYS", "SVC_WORK_TIME_ZONE", "SVC_MAX_BODY_BYTES"] as const),
  ...(["SVC_QUERY_SECONDS", "SVC_VIEWER_QUERY_SECONDS", "SVC_RATE_LIMIT_PER_MINUTE"] as const),
  ...(["SVC_MAX_CONNECTIONS", "SVC_MAX_CONNECTIONS_PER_ADDRESS", "SVC_INTERNAL_WEBHOOKS"] as const),
  ...(["SVC_TLS_BY_PROXY", "SVC_TRUST_PROXY", "SVC_LOG_LEVEL", "SVC_DRAIN_SECONDS"] as const),
];

/** Of these scheme, host and port alone: no user, password, path or parameter. */
const addresses: readonly SettingName[] = ["SVC_PUBLIC_URL", "SVC_IDENTITY_URL", "SVC_OIDC_ISSUER", "SVC_SMTP_URL"];

/** Every setting that there is, and what may be shown of it. */
export function shownSettings(env: Environment): Record<string, string> {
  const names = Object.keys(settings) as SettingName[];
  return Object.fromEntries(names.map((name) => [name, shown(name, env[name])]));
}

function shown(name: SettingName, value: string | undefined): string {
  if (value === undefined || value === "") return "not set";
  // What a setting refuses may be anything.
  if (settings[name].read(value) === undefined) return "set, and refused";
  if (plain.includes(name)) return value;
  if (addresses.includes(name)) return originOf(value);
  if (name === "SVC_DB_URL") return value.startsWith("mssql:") ? databasePlace(value) : "an embedded database";
  return "set";
}

function originOf(value: string): string {
  if (!URL.canParse(value)) return "set";
  const { protocol, host } = new URL(value);
  return `${protocol}//${host}`;
}
