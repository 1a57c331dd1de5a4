// How the texts of single settings are read: secrets and their files, the organisation's identity provider (SVC_OIDC_…) and
// the directory of people (SVC_PEOPLE_…).
import { readFileSync, statSync } from "node:fs";
import type { DirectoryField, GroupRule } from "../../directory/settings.ts";
import type { RoleRule } from "../../identity/index.ts";

/** Settings that are secret, or contain a secret. */
export const secretSettings = [
  "SVC_ADMIN_PASSWORD",
  "SVC_DB_URL",
  "SVC_KEY_SECRET",
  "SVC_OIDC_CLIENT_SECRET",
  "SVC_OTHER_KEY_SECRET",
  "SVC_PEOPLE_BIND_PASSWORD",
  "SVC_SMTP_URL",
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with the contents of the files that it names; a mistake for each that cannot be read or is given twice. */
export function withSecretFiles(env: Environment): { env: Environment; mistakes: string[] } {
  const mistakes: string[] = [];
  const read: Record<string, string | undefined> = { ...env };
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`];
    delete read[`${name}_FILE`];
    if (file === undefined || file === "") continue;
    if (env[name]) mistakes.push(`${name}, ${name}_FILE: expected one of them`);
    try {
      read[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      mistakes.push(`${name}_FILE: expected a readable file (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { env: read, mistakes };
}

/** Whether other accounts of this machine may read the file; false where there is none. */
export function isOpenFile(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && process.platform !== "win32" && (found.mode & 0o077) !== 0;
}

/** 96 bits: nobody tries 2^96 secrets. */
const leastBits = 96;

/** Whether a secret is long and irregular enough: neither few characters that repeat nor a sequence such as abcd or 1234. */
export function isStrongSecret(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const pairs = codes.slice(1).map((code, index) => `${codes[index]} ${code}`);
  return bitsOf(codes) >= leastBits && bitsOf(steps) >= leastBits && new Set(pairs).size * 2 >= pairs.length;
}

/** Shannon's entropy of the values by their frequencies, in bits for all of them together. */
function bitsOf(values: readonly unknown[]): number {
  const counts = [...Map.groupBy(values, (value) => value).values()].map((some) => some.length);
  return counts.reduce((bits, count) => bits - count * Math.log2(count / values.length), 0);
}

/** `group=administrator; other=viewer; third=viewer:1,2`: values of the claim, roles, and the Ids of licence servers. */
export function readRoleRules(text: string): readonly RoleRule[] | undefined {
  const rules: RoleRule[] = [];
  for (const part of text.split(";").filter((one) => one.trim() !== "")) {
    const [, value = "", role, ids] =
      /^\s*([^=;]+?)\s*=\s*(administrator|viewer)(?::(\d{1,15}(?:,\d{1,15})*))?\s*$/.exec(part) ?? [];
    if (role !== "administrator" && role !== "viewer") return undefined;
    if (role === "administrator" && ids !== undefined) return undefined;
    rules.push({ value, role, licenseServerIds: ids === undefined ? null : ids.split(",").map(Number) });
  }
  return rules.length > 0 ? rules : undefined;
}

/** An issuer may have a path, unlike our URLs; it is compared exactly. */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isSafe =
    protocol === "https:" || (protocol === "http:" && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname));
  return isSafe && search === "" && hash === "" && username === "";
}

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

/** `CAD=cn=cad,ou=groups,dc=example,dc=com; *=ou=more,dc=example,dc=com`: our groups and the DNs of the directory's. */
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

/** Only balanced parentheses; the directory checks the rest. */
export function isFilter(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === "(") depth++;
    if (sign === ")" && --depth < 0) return false;
  }
  return text.startsWith("(") && text.endsWith(")") && depth === 0;
}
