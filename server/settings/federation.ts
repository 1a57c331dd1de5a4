// The settings of the company's identity provider (SVC_OIDC_…): how the texts are read, and that they are complete.
import type { Federation, RoleRule } from "../../identity/index.ts";

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

/** An issuer may have a path, unlike our own addresses; it is compared exactly. */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isSafe =
    protocol === "https:" || (protocol === "http:" && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname));
  return isSafe && search === "" && hash === "" && username === "";
}

interface Texts {
  readonly issuer: string | null;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly rules: readonly RoleRule[] | null;
  readonly claim: string;
  readonly userClaim: string;
  readonly label: string;
}

/** Null: no setting of the provider is given. Adds a mistake when some are missing. */
export function federationOf(
  { issuer, clientId, clientSecret, rules, ...more }: Texts,
  mistakes: string[],
): Federation | null {
  const needed = [issuer, clientId, clientSecret, rules];
  if (needed.every((value) => value === null)) return null;
  if (issuer === null || clientId === null || clientSecret === null || rules === null) {
    mistakes.push("SVC_OIDC_ISSUER, SVC_OIDC_CLIENT_ID, SVC_OIDC_CLIENT_SECRET, SVC_OIDC_ROLES: expected all or none");
    return null;
  }
  return { issuer, clientId, clientSecret, rules, ...more };
}
