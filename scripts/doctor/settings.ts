// Checks of the settings: each mistake that a start would refuse, and what a start accepts but is seldom meant.
import type { Config, ConfigError, Environment } from "../../server/settings/config.ts";
import { isOpenFile } from "../../server/settings/values.ts";
import { fault, type Line, ok, warning } from "./lines.ts";

const remedy = "Correct it in the environment or in .env, and start again. .env.example explains each setting.";

export function mistakesOf(error: ConfigError): Line[] {
  return error.mistakes.map((mistake) => fault("settings", mistake, remedy));
}

export function checkSettings(env: Environment, config: Config): Line[] {
  const isByProxy = env.SVC_TLS_BY_PROXY === "yes";
  const count = Object.keys(env).filter((name) => name.startsWith("SVC_") && env[name]).length;
  const lines: Line[] = [];
  if (isByProxy && config.trustedProxies === 0) {
    const found = "SVC_TLS_BY_PROXY is yes, and SVC_TRUST_PROXY is 0: every request seems to come from the proxy";
    const how =
      "Set SVC_TRUST_PROXY to the number of proxies, so that limits and the audit log see the true addresses.";
    lines.push(warning("settings", found, how));
  }
  if (isByProxy && config.environment === "production" && (config.publicUrl === null || config.identityUrl === null)) {
    const found = "SVC_PUBLIC_URL or SVC_IDENTITY_URL is not set: links and tokens name the address behind the proxy";
    lines.push(warning("settings", found, "Set both to the https addresses that the proxy serves."));
  }
  if (config.logLevel === "silent" || config.logLevel === "fatal") {
    const found = `SVC_LOG_LEVEL is ${config.logLevel}: the log has no errors`;
    lines.push(warning("settings", found, "Set SVC_LOG_LEVEL=info."));
  }
  if (config.securityMode === "off") {
    const found = "SVC_SECURITY_MODE is off: everybody who reaches the address may read and change everything";
    lines.push(warning("settings", found, "Leave SVC_SECURITY_MODE out, unless this is meant."));
  }
  if (isOpenFile(".env")) {
    lines.push(warning("settings", "Other accounts may read .env, which may hold secrets", "Run: chmod 600 .env"));
  }
  return lines.length > 0 ? lines : [ok("settings", `have no mistake (${count} are set)`)];
}
