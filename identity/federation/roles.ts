// Which role and which licence servers somebody has by the claims of the company's identity provider.
import type { AccountRole } from "../accounts/accounts.ts";

export interface RoleRule {
  /** A value of the claim; "*" is everybody. */
  readonly value: string;
  readonly role: Extract<AccountRole, "administrator" | "viewer">;
  /** Null: all. */
  readonly licenseServerIds: readonly number[] | null;
}

export type Rights = Omit<RoleRule, "value">;

/** The highest role of the rules that apply, and all licence servers of these; undefined: none applies. */
export function rightsOf(claim: unknown, rules: readonly RoleRule[]): Rights | undefined {
  const values = new Set((Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === "string"));
  const applying = rules.filter(({ value }) => value === "*" || values.has(value));
  if (applying.length === 0) return undefined;
  const role = applying.some((rule) => rule.role === "administrator") ? "administrator" : "viewer";
  const seesAll = applying.some(({ licenseServerIds }) => licenseServerIds === null);
  const ids = new Set(applying.flatMap(({ licenseServerIds }) => licenseServerIds ?? []));
  return { role, licenseServerIds: seesAll ? null : [...ids].sort((left, right) => left - right) };
}
