// The table of `lmstat -i`: what the licence file holds, line by line. Vendor and expiry stand in either order, by
// lmutil's version.
import { type Expiry, readExpiry } from "../../../text/expiry.ts";
import { countOf, fits, longestName, longestVendor, longestVersion } from "../../../text/limits.ts";

export interface PrintedLicense {
  name: string;
  version: string;
  vendor: string | null;
  /** Null is uncounted. */
  quantity: number | null;
  expiry: Expiry;
}

/** Whether the line is the table's head, and which of the two columns is the last. */
export function readTableHead(line: string): "vendor last" | "expiry last" | null {
  if (/^\s*Feature\s+Version\s+#licenses\s+Expires\s+Vendor\s*$/i.test(line)) return "vendor last";
  return /^\s*Feature\s+Version\s+#licenses\s+Vendor\s+Expires\s*$/i.test(line) ? "expiry last" : null;
}

/** The line of underscores below the head. */
export function isTableRule(line: string): boolean {
  return /^\s*_+(\s+_+)*\s*$/.test(line);
}

/** One row, or null where it is none. 0 licences mean uncounted, as in a licence file. */
export function readLicense(line: string, order: "vendor last" | "expiry last"): PrintedLicense | null {
  const parts = /^\s*(\S+)\s+(\S+)\s+(\d+|uncounted)\s+(.*\S)\s*$/i.exec(line);
  if (!parts) return null;
  const [, name = "", printedVersion = "", quantityText = "", rest = ""] = parts;
  const version = printedVersion.replace(/^v(?=\d)/i, "");
  const quantity = /^\d+$/.test(quantityText) ? countOf(quantityText) : 0;
  const bought =
    order === "vendor last" ? (vendorLast(rest) ?? expiryLast(rest)) : (expiryLast(rest) ?? vendorLast(rest));
  if (!bought || quantity === null || !fits(name, longestName) || !fits(version, longestVersion)) return null;
  if (bought.vendor !== null && !fits(bought.vendor, longestVendor)) return null;
  return { name, version, quantity: quantity === 0 ? null : quantity, ...bought };
}

function vendorLast(text: string): { vendor: string | null; expiry: Expiry } | null {
  const parts = /^(.*\S)\s+(\S+)$/.exec(text);
  const expiry = readExpiry(parts?.[1] ?? "");
  return expiry && parts && !/\)$/.test(parts[2] ?? "") ? { vendor: parts[2] ?? null, expiry } : null;
}

function expiryLast(text: string): { vendor: string | null; expiry: Expiry } | null {
  const parts = /^(\S+)\s+(\S.*)$/.exec(text);
  const expiry = readExpiry(parts?.[2] ?? "");
  if (expiry && parts) return { vendor: parts[1] ?? null, expiry };
  const alone = readExpiry(text);
  return alone ? { vendor: null, expiry: alone } : null;
}
