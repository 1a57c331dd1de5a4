// Settings that are right one by one and wrong together, above all what production and an open address need. Pure.
import { type SettingName, type SettingValue, settings } from "./settings.ts";
import type { Config } from "./shape.ts";

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
