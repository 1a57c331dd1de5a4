// What stands after the count of a licence line: `KEY=value`, `KEY="several words"`, or a word alone. Old lines have a
// key and a comment in quotation marks among them, which mean nothing here.
import type { LicenseTypeInput as LicenseType } from "../../../../generated/contract.ts";
import { unquoted } from "../../../text/continued.ts";
import { readExpiry } from "../../../text/expiry.ts";

/** By key in capitals; a word alone has an empty value. Only what counts is kept: no signature, no host id. */
export type Attributes = ReadonlyMap<AttributeName, string>;

const names = ["HOSTID", "HOST_BASED", "ISSUED", "START", "SUPERSEDE", "USER_BASED"] as const;
type AttributeName = (typeof names)[number];

export function attributesOf(words: readonly string[]): Attributes {
  const attributes = new Map<AttributeName, string>();
  for (const word of words) {
    const [, key = "", value = ""] = /^([A-Za-z_][A-Za-z0-9_]*)(?:=(.*))?$/s.exec(word) ?? [];
    const name = names.find((one) => one === key.toUpperCase());
    if (!name || attributes.has(name)) continue;
    attributes.set(name, name === "HOSTID" ? kindOfHost(unquoted(value)) : unquoted(value).trim());
  }
  return attributes;
}

/** The day's midnight UTC in milliseconds; null where it is not there or no date. */
export function dayOf(attributes: Attributes, name: "ISSUED" | "START"): number | null {
  return readExpiry(attributes.get(name) ?? "")?.expiresAt ?? null;
}

/** How the licence binds. A licence that is bound to no host and is counted floats. */
export function typeOf(attributes: Attributes, isUncounted: boolean): LicenseType {
  if (attributes.has("USER_BASED")) return "NamedUser";
  if (attributes.has("HOST_BASED")) return "HostBased";
  const host = attributes.get("HOSTID");
  if (host === "user") return "UserNameLocked";
  return isUncounted || host === "host" ? "NodeLocked" : "Floating";
}

/** What a host id binds to, in place of the id itself: `ANY` and `DEMO` bind to nothing. */
function kindOfHost(id: string): "" | "user" | "host" {
  if (/^(ANY|DEMO)?$/i.test(id.trim())) return "";
  return /^\s*USER=/i.test(id) ? "user" : "host";
}
