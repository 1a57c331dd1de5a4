// What the handlers know of the settings, made once at start.
import type { Context, Sealing } from "../../domain/filters/context.ts";
import type { Config } from "../settings/config.ts";

interface Known {
  readonly sealing: () => Promise<Sealing>;
  /** The issuer of tokens; null with security off. */
  readonly identityUrl: string | null;
  /** Sessions that ended before were removed already, in milliseconds since 1970 UTC; null: none. */
  readonly removedBefore: number | null;
}

export function handlerSettings(config: Config, { sealing, identityUrl, removedBefore }: Known): Context["settings"] {
  return Object.freeze({
    denialWindowMs: config.denialWindowMs,
    silenceMs: config.silenceMs,
    mailDomains: config.mail === null ? null : config.mail.domains,
    sealing,
    identityUrl,
    workingTime: config.workingTime,
    retention: { months: config.retentionMonths, removedBefore },
  });
}
