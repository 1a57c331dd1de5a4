// Which licences of a FlexLM licence file count, as a vendor daemon decides it: the first FEATURE of a vendor and name,
// every INCREMENT, what SUPERSEDE takes away and what UPGRADE moves. OVERDRAFT is no licence: nobody bought it.
import type { LicenseTypeInput as LicenseType } from "../../../../generated/contract.ts";
import type { Expiry } from "../../../text/expiry.ts";
import { compareVersions } from "../../../text/versions.ts";
import { dayOf, typeOf } from "./attributes.ts";
import type { LicenseLine } from "./lines.ts";

/** What was bought, line by line. */
export interface Purchase {
  readonly name: string;
  readonly vendor: string;
  readonly version: string;
  readonly type: LicenseType;
  /** Null is uncounted. */
  quantity: number | null;
  /** Midnight UTC of the day from which on it holds, in milliseconds; null where no day is printed. */
  readonly startsAt: number | null;
  readonly expiry: Expiry;
}

export function purchasesOf(lines: readonly LicenseLine[]): Purchase[] {
  const days = supersededDays(lines);
  const counted = firstFeatures(lines.filter((line) => !isSuperseded(line, days)));
  const purchases = counted.map(purchaseOf);
  counted.forEach((line, place) => {
    if (line.kind === "upgrade") upgrade(line, place, counted, purchases);
  });
  return purchases.filter(({ quantity }) => quantity !== 0);
}

/** A daemon serves the first FEATURE line of a name only; INCREMENT lines add to it. */
function firstFeatures(lines: readonly LicenseLine[]): LicenseLine[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    if (line.kind !== "feature") return true;
    const isFirst = !seen.has(keyOf(line.vendor, line.name));
    seen.add(keyOf(line.vendor, line.name));
    return isFirst;
  });
}

/**
 * SUPERSEDE takes away the lines of the same vendor that were issued before it: of its own name, or of the names that it
 * lists. By vendor and name, the last day on which that was done.
 */
function supersededDays(lines: readonly LicenseLine[]): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const line of lines) {
    const names = line.attributes.get("SUPERSEDE");
    const day = issueDay(line);
    if (names === undefined || day === null) continue;
    for (const name of names === "" ? [line.name] : names.split(/\s+/)) {
      const key = keyOf(line.vendor, name);
      days.set(key, Math.max(day, days.get(key) ?? day));
    }
  }
  return days;
}

/** A line without a day is not known to be older, and stays. */
function isSuperseded(line: LicenseLine, days: ReadonlyMap<string, number>): boolean {
  const issued = issueDay(line);
  const day = days.get(keyOf(line.vendor, line.name));
  return issued !== null && day !== undefined && issued < day;
}

function issueDay({ attributes }: LicenseLine): number | null {
  return dayOf(attributes, "ISSUED") ?? dayOf(attributes, "START");
}

/** Moves licences from the closest line before it that is of a version from the old one on and below the new one. */
function upgrade(
  line: LicenseLine,
  place: number,
  lines: readonly LicenseLine[],
  purchases: readonly Purchase[],
): void {
  const upgraded = purchases[place];
  const from = purchases.findLast((purchase, index) => {
    const base = lines[index];
    if (!base || index >= place || base.kind === "upgrade" || purchase.quantity === null) return false;
    if (keyOf(base.vendor, base.name) !== keyOf(line.vendor, line.name)) return false;
    const isFromOn = compareVersions(base.version, line.fromVersion ?? "") >= 0;
    return isFromOn && compareVersions(base.version, line.version) < 0;
  });
  if (!upgraded) return;
  const moved = Math.min(from?.quantity ?? 0, line.quantity ?? 0);
  if (from) from.quantity = (from.quantity ?? 0) - moved;
  upgraded.quantity = moved;
}

function purchaseOf({ name, vendor, version, quantity, expiry, attributes }: LicenseLine): Purchase {
  const startsAt = dayOf(attributes, "START");
  return { name, vendor, version, quantity, startsAt, expiry, type: typeOf(attributes, quantity === null) };
}

/** Names are compared without case. */
function keyOf(vendor: string, name: string): string {
  return JSON.stringify([vendor.toLowerCase(), name.toLowerCase()]);
}
