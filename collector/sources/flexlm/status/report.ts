// The shape of what lmstat printed about one licence server, before it becomes pools and messages.

import type { LicenseTypeInput as LicenseType } from "../../../../generated/contract.ts";
import type { Expiry } from "../../../text/expiry.ts";
import type { PrintedCheckout, PrintedRequest } from "./checkout.ts";
import type { PrintedLicense } from "./licenses.ts";
import type { PrintedAt, PrintedHost, PrintedServer, PrintedTotals } from "./lines.ts";

/** What stands under one `"F" v1.0, vendor: d` line, or, without such a line, under the feature itself. */
export interface VersionBlock {
  version: string | null;
  vendor: string | null;
  type: LicenseType | null;
  isUncounted: boolean;
  expiry: Expiry | null;
  checkouts: { line: number; text: string; printed: PrintedCheckout }[];
  reserved: number;
  queued: { line: number; text: string; printed: PrintedRequest }[];
}

/** One `Users of F`. */
export interface FeatureBlock {
  line: number;
  name: string;
  totals: PrintedTotals;
  versions: VersionBlock[];
  /** Which `Feature usage info:` it stands under. */
  section: number;
  /** The block as printed, to know it again when it is printed twice. */
  text: string;
}

/** What one run of lmstat says about one licence server. */
export interface Report {
  source: string;
  line: number;
  printedAt: PrintedAt | null;
  servers: PrintedServer[];
  hosts: PrintedHost[];
  vendors: PrintedHost[];
  /** Set where the whole output, or the server in it, is an error. */
  failure: { text: string; major: number | null } | null;
  licensePath: PrintedServer[];
  hasUsage: boolean;
  features: FeatureBlock[];
  licenses: PrintedLicense[] | null;
}

export function emptyBlock(): VersionBlock {
  return {
    version: null,
    vendor: null,
    type: null,
    isUncounted: false,
    expiry: null,
    checkouts: [],
    reserved: 0,
    queued: [],
  };
}

/** Whether anything of a server was read, so that what follows may be another report. */
export function saysSomething(report: Report): boolean {
  const { servers, hosts, vendors, failure, licensePath, hasUsage, licenses } = report;
  return (
    servers.length + hosts.length + vendors.length + licensePath.length > 0 ||
    failure !== null ||
    hasUsage ||
    licenses !== null
  );
}
