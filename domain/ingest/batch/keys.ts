// The keys under which reported things are stored only once: short hashes of what identifies each of them.
import { hash } from "node:crypto";

type Part = string | number | null;

/** 120 bits of SHA-256 as 20 URL-safe characters. */
export function shortHash(parts: readonly Part[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url").slice(0, 20);
}

/**
 * The key of an event of a log. It ends with the handle, where the event names one: the handle then identifies its
 * checkout. Elsewhere the event's ordinal among equal events, one of the parts, does.
 */
export function eventKey(handle: string | null, parts: readonly Part[]): string {
  const key = shortHash([handle, ...parts]);
  return handle === null ? key : `${key}:${handle}`;
}

/** The handle that the event of this key named. */
export function handleIn(key: string | null): string | null {
  const colon = key?.indexOf(":") ?? -1;
  return key === null || colon < 0 ? null : key.slice(colon + 1);
}

/** The longest key that SQL Server can index. */
const LONGEST_POOL_KEY = 800;

/** What identifies a pool; null for what was not printed. */
export function poolKey(
  licenseServerId: number,
  pool: {
    readonly vendorKey: string | null;
    readonly nameKey: string;
    readonly version: string | null;
    readonly additionalKey: string | null;
    readonly licenseType: string | null;
  },
): string {
  const parts = [
    licenseServerId,
    pool.vendorKey,
    pool.nameKey,
    pool.version,
    pool.additionalKey,
    pool.licenseType,
  ] as const;
  const text = JSON.stringify(parts);
  return text.length <= LONGEST_POOL_KEY ? text : shortHash(parts);
}
