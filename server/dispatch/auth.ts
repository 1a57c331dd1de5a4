// Who calls, and whether they may: turns a bearer token into a caller, or a problem, by what the contract requires of the
// operation (`security`, `x-roles`). identity/ verifies the token.
import type { IncomingHttpHeaders } from "node:http";
import type { Caller } from "../../domain/filters/context.ts";
import { forbidden, Problem, unauthorized, unavailable } from "../../domain/problem.ts";
import {
  apiScope,
  type Identified,
  KeysUnavailable,
  setActor,
  TokenRefused,
  type TokenVerifier,
} from "../../identity/index.ts";
import type { Requirement } from "../contract/operations.ts";

/** Returns the caller, or throws an `unauthorized` or `forbidden` problem. Anything else that it throws is a fault. */
export type Authorise = (headers: IncomingHttpHeaders, requirement: Requirement) => Promise<Caller>;

const everybody: Caller = Object.freeze({
  kind: "anonymous",
  name: "anonymous",
  roles: Object.freeze(["administrator", "viewer", "broker", "agent"] as const),
  licenseServerIds: null,
});
const nobody: Caller = Object.freeze({ ...everybody, roles: Object.freeze([]), licenseServerIds: Object.freeze([]) });

const challenge = 'Bearer realm="svc.server"';

/** `verifier` null: security is off, and Authorization is ignored. */
export function createAuthorise(verifier: TokenVerifier | null): Authorise {
  if (verifier === null) return async () => everybody;

  return async function authorise({ authorization }, requirement) {
    if (authorization === undefined) {
      // Where Authorization is missing or not a bearer token, the handler decides.
      if (requirement.security.some((way) => !("oauth2" in way || "bearer" in way))) return nobody;
      throw unauthorized("An access token is needed: Authorization: Bearer <token>.", challenge);
    }
    const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
    if (token === undefined) throw badToken("Authorization must be the word Bearer, a space, and an access token.");
    const identified = await verifier.verify(token).catch((error) => {
      throw problemOf(error);
    });
    return admitted(identified, requirement);
  };
}

/** Returns the caller if it has the scope and a role that the operation requires. Throws a forbidden problem. */
export function admitted(identified: Identified, { roles, changes }: Requirement): Caller {
  setActor({ kind: identified.kind, id: identified.id });
  if (!identified.scopes.has(apiScope)) {
    const header = `${challenge}, error="insufficient_scope", scope="${apiScope}"`;
    throw new Problem(403, "insufficient_scope", `The access token lacks the scope ${apiScope}.`, {
      headers: { "WWW-Authenticate": header },
    });
  }
  if (identified.kind === "reader" && changes) {
    throw forbidden("Client credentials of the type reader may call operations that read, and no others.");
  }
  if (roles.length > 0 && !roles.includes(identified.role)) {
    throw forbidden(`This operation needs the role ${roles.join(" or ")}.`);
  }
  if (roles.length === 1 && roles[0] === "administrator" && identified.licenseServerIds !== null) {
    throw forbidden("This operation needs an administrator who sees all licence servers.");
  }
  const { kind, id, name, isUnbound = false, role, licenseServerIds, session, generation } = identified;
  return {
    kind,
    id,
    name,
    isUnbound,
    roles: [role],
    licenseServerIds,
    ...(session !== undefined && { session }),
    ...(generation !== undefined && { generation }),
  };
}

function problemOf(error: unknown): unknown {
  if (error instanceof TokenRefused) return badToken(error.message);
  if (error instanceof KeysUnavailable) {
    return unavailable("The identity service cannot be reached at present. Try again in a few seconds.", error);
  }
  return error;
}

/** 401 as in RFC 6750, 3.1. */
function badToken(detail: string): Problem {
  return unauthorized(
    detail,
    `${challenge}, error="invalid_token", error_description="${detail.replaceAll(/["\\]/g, "")}"`,
  );
}
