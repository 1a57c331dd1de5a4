// Who calls. In this release security is off: everybody is the same caller, and Authorization is not looked at.
// With the identity service, a bearer token becomes a caller here, or a problem; what a caller may do stands in the
// contract (`security`, `x-roles`) and is held here too.
import type { IncomingHttpHeaders } from "node:http";
import type { Caller, Role } from "../handlers/types.ts";
import type { Config } from "./config.ts";

/** What the contract asks of a caller of one operation. */
export interface Requirement {
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** The roles of which a caller needs one (`x-roles`); none: any caller may. */
  readonly roles: readonly Role[];
}

/** Answers the caller, or throws an `unauthorized` or `forbidden` problem. Anything else that it throws is a fault. */
export type Authorise = (headers: IncomingHttpHeaders, requirement: Requirement) => Caller | Promise<Caller>;

const anonymous: Caller = Object.freeze({
  kind: "anonymous",
  name: "anonymous",
  roles: Object.freeze(["administrator", "viewer", "broker", "agent"] as const),
  licenseServerIds: null,
});

export function createAuthorise(_config: Pick<Config, "securityMode">): Authorise {
  return () => anonymous;
}
