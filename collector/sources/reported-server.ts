// How every message names the licence server that it speaks of.
import type { DataInquiryMessage, LicenseManagerTypeInput as LicenseManagerType } from "../../generated/contract.ts";
import type { ServerZone } from "../text/zone.ts";

/** A zone that was only assumed, or that has no IANA name, is not passed on as the server's. */
export function reportedServer(
  type: LicenseManagerType,
  name: string,
  zone: ServerZone,
): DataInquiryMessage["LicenseServer"] {
  const isKnown = zone.origin !== "this machine" && /^[A-Za-z0-9_+/-]+$/.test(zone.name) && !/^UTC[+-]/.test(zone.name);
  return { Name: name, LicenseManagerType: type, ...(isKnown && { TimeZone: zone.name }) };
}
