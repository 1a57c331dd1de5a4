// The settings of the directory that tells of people (SVC_PEOPLE_…): how the texts are read.
import type { DirectoryField, GroupRule } from "../../directory/settings.ts";

const fields: readonly DirectoryField[] = [
  ...(["Id", "Name", "FirstName", "LastName", "Email", "Department", "CostCenter", "Manager", "Location"] as const),
  "IsActive",
];

type AttributeRules = readonly (readonly [DirectoryField, string])[];

/** `Email=mail; Location=`: fields and attributes; one without an attribute is not read. */
export function readAttributes(text: string): AttributeRules | undefined {
  const rules: [DirectoryField, string][] = [];
  for (const part of partsOf(text)) {
    const [, name, attribute = ""] = /^(\w+)\s*=\s*([A-Za-z][\w-]{0,63})?$/.exec(part) ?? [];
    const field = fields.find((one) => one === name);
    if (field === undefined || (attribute === "" && (field === "Id" || field === "Name"))) return undefined;
    rules.push([field, attribute]);
  }
  return rules.length > 0 ? rules : undefined;
}

/** `CAD=cn=cad,ou=groups,dc=example,dc=com; *=ou=more,dc=example,dc=com`: groups here and the DNs of those there. */
export function readGroupRules(text: string): readonly GroupRule[] | undefined {
  const rules: GroupRule[] = [];
  for (const part of partsOf(text)) {
    const [, name = "", dn = ""] = /^([^=]{1,255}?)\s*=\s*(\w[\w.-]*\s*=.+)$/.exec(part) ?? [];
    if (dn === "") return undefined;
    rules.push({ name: name === "*" ? null : name, dn });
  }
  return rules.length > 0 ? rules : undefined;
}

/** A semicolon within a DN is written \\3B. */
function partsOf(text: string): string[] {
  return text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

export function isDirectoryUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, username } = new URL(text);
  return /^ldaps?:$/.test(protocol) && hostname !== "" && /^\/?$/.test(pathname) && search === "" && username === "";
}

/** Parentheses in pairs; the directory says the rest. */
export function isFilter(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === "(") depth++;
    if (sign === ")" && --depth < 0) return false;
  }
  return text.startsWith("(") && text.endsWith(")") && depth === 0;
}
