// The account that a request proved to be, by a password or at another identity provider: what the request stores for it is stored
// only while the account is as it was then. Checking a password takes a while, and the password may be changed meanwhile.
import { errors } from "oidc-provider";
import type { ProvedAccount } from "../accounts/generation.ts";

const provedIn = new WeakMap<object, ProvedAccount>();

/** `request`: Koa's context of it. */
export function noteProved(request: object, account: ProvedAccount): void {
  provedIn.set(request, account);
}

/** Undefined: the request goes on with what was stored before, and ends with that. */
export function provedBy(request: object): ProvedAccount | undefined {
  return provedIn.get(request);
}

/** The account was changed since it was proved, or the session ended since it was read: log in again. */
export class ChangedMeanwhile extends errors.OIDCProviderError {
  /** RFC 6749: `invalid_grant` at the token endpoint, else `access_denied`. */
  constructor(code: "invalid_grant" | "access_denied") {
    super(400, code);
    this.error_description = "the account was changed, or its session ended, meanwhile; log in again";
  }
}
