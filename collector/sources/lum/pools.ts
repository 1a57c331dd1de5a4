// The products of LUM as pools: the vendor, the product and its version, what is in use, and what was bought.
import type { ReportedIncrement, ReportedPool } from "../../../generated/contract.ts";
import { countOf, fits, longestName, longestVendor, longestVersion } from "../../text/limits.ts";
import { isDay } from "../../text/zone.ts";
import { addedPools } from "../added-pools.ts";
import type { Complain, Labelled, Product, Purchase } from "./lists.ts";

/** The last second that old clocks can count to: no end. It may be printed in any zone. */
const noEnd = /^Jan (18|19) 2038\b/;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export function poolsOf(products: readonly Product[], complain: Complain): ReportedPool[] {
  return addedPools(products.map((product) => poolOf(product, complain)).filter((pool) => pool !== null));
}

function poolOf({ labels, purchases }: Product, complain: Complain): ReportedPool | null {
  const text = (label: string) => labels.get(label)?.value ?? "";
  const [name, version, vendor] = [text("product name"), text("product version"), text("vendor name")];
  const first = labels.get("product name") ?? labels.get("vendor name");
  if (!fits(name, longestName) || version.length > longestVersion || vendor.length > longestVendor) {
    complain(first?.line ?? 0, first?.text ?? "", "a product without a name that can be sent");
    return null;
  }
  const used = numberIn(labels, "in use licenses", complain);
  return {
    FeatureName: name,
    FeatureVersion: version || null,
    Vendor: vendor || null,
    LicenseType: null,
    Total: numberIn(labels, "licenses", complain),
    Used: used,
    Reserved: null,
    Queued: null,
    Increments: purchases.flatMap((purchase) => incrementOf(purchase, complain) ?? []),
    // Who holds licences is not read, which is not that nobody does.
    Checkouts: used === 0 ? [] : null,
  };
}

/** A whole number, though `3.00` is printed; null where it is none. */
function numberIn(labels: Labelled, label: string, complain: Complain): number | null {
  const printed = labels.get(label);
  if (!printed) return null;
  const count = countOf(printed.value.replace(/\.0+$/, ""));
  if (count === null) complain(printed.line, printed.text, `no whole number after "${label}"`);
  return count;
}

function incrementOf({ count, labels }: Purchase, complain: Complain): ReportedIncrement | null {
  const Quantity = countOf(count.value);
  const [start, end] = [labels.get("start date"), labels.get("exp. date")];
  const begins = dayOf(start?.value ?? "");
  const ends = end && noEnd.test(end.value) ? null : dayOf(end?.value ?? "");
  if (Quantity === null) complain(count.line, count.text, "no whole number of licences");
  if (start && begins === undefined) complain(start.line, start.text, "a start that is no date and time");
  if (end && ends === undefined) complain(end.line, end.text, "an end that is no date and time");
  // An end that is not known is not that there is none.
  return ends === undefined ? null : { Quantity, StartDateUtc: begins ?? null, ExpirationDateUtc: ends };
}

/** `Dec 31 2027 23:59:59`: the printed day's midnight UTC. */
function dayOf(printed: string): string | undefined {
  const [, name = "", day, year, hour, minute, second] =
    /^([A-Z][a-z]{2}) (\d{1,2}) (\d{4}) (\d{2}):(\d{2}):(\d{2})$/.exec(printed) ?? [];
  const date = { year: Number(year), month: months.indexOf(name) + 1, day: Number(day) };
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 61;
  return date.month > 0 && isTime && isDay(date)
    ? new Date(Date.UTC(date.year, date.month - 1, date.day)).toISOString()
    : undefined;
}
