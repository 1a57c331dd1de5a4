// The shape of what DSLicSrv printed about one licence server, before it becomes pools and messages.
import type { PrintedTime } from "./dates.ts";

/** What was enrolled under one editor, feature, model, type, release, expiry and customer: its numbers are printed once. */
export interface PrintedLicense {
  editor: string | null;
  feature: string;
  model: string;
  release: string | null;
  /** Null where it is not limited, or could not be read. */
  count: number | null;
  isUncounted: boolean;
  inUse: number | null;
  /** Null where none is printed, or none that could be read. */
  expiration: PrintedTime | null;
  grants: PrintedGrant[];
  requests: PrintedRequest[];
}

/** Who waits, for so many licences; since when is not printed. A name may be missing. */
export interface PrintedRequest {
  user: string;
  host: string | null;
  licenses: number;
}

export interface PrintedGrant {
  line: number;
  text: string;
  user: string;
  host: string | null;
  address: string | null;
  licenses: number;
  since: PrintedTime;
  clientVersion: string | null;
  /** Who holds the licence, where several processes share it. */
  internalId: string | null;
}

export interface Report {
  /** The one server, or the three of a cluster. */
  names: string[];
  administrationPort: number | null;
  version: string | null;
  /** Whether it says that it serves; null where it does not say. */
  isReady: boolean | null;
  isDown: boolean;
  /** Whether a list of licences began. */
  hasList: boolean;
  licenses: Map<string, PrintedLicense>;
}

/** What is wrong with its numbers, or null. Of two numbers of which one cannot be read none is stored. */
export function complaintOfCounts(license: PrintedLicense): string | null {
  const isCounted = license.count !== null || license.isUncounted;
  if (isCounted && license.inUse !== null) return null;
  license.count = null;
  license.inUse = null;
  return isCounted ? "a use that is no number" : "a count that is no number";
}

export function emptyReport(): Report {
  return {
    ...{ names: [], administrationPort: null, version: null, isReady: null, isDown: false, hasList: false },
    licenses: new Map(),
  };
}

/** Whether anything was read, so that what follows may be of another server. */
export function saysSomething({ names, isReady, isDown, hasList }: Report): boolean {
  return names.length > 0 || isReady !== null || isDown || hasList;
}

/** `WS001 (43DD0000.0)/192.0.2.31`: the computer's name and its address. */
export function readClient(text: string): { host: string | null; address: string | null } {
  const parts = /^(.*?)(?: *\([^()]*\))?(?:\/([^/\s]*))?$/.exec(text.trim());
  return { host: parts?.[1]?.trim() || null, address: parts?.[2] || null };
}
