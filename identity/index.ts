// The interface of identity/: all that the server and the commands import of it.
import type { createIdentityService as Create } from "./http/service.ts";

/** oidc-provider and its dependencies are loaded only where the service runs: commands start in half the time. */
export async function createIdentityService(...given: Parameters<typeof Create>): Promise<ReturnType<typeof Create>> {
  return (await import("./http/service.ts")).createIdentityService(...given);
}

export {
  accountRoles,
  addAccount,
  changeAccount,
  deleteAccount,
  findAccountId,
} from "./accounts/accounts.ts";
export {
  addCredential,
  type CredentialType,
  credentialTypes,
  findCredentialId,
  type NewSecret,
  revokeCredential,
  rotateCredential,
} from "./accounts/credentials.ts";
export { IdentityConflict, IdentityNotFound, InvalidIdentityInput } from "./accounts/errors.ts";
export { type FirstStart, findUnseenPassword, makeFirstAccount, notePasswordSeen } from "./accounts/first-start.ts";
export { recordAct } from "./audit/audit-log.ts";
export { verifyAuditLog } from "./audit/chain.ts";
export { type Origin, setActor, withOrigin } from "./audit/origin.ts";
export type { RoleRule } from "./federation/accounts.ts";
export type { Federation } from "./federation/provider-client.ts";
export { allowOrigins } from "./http/cors.ts";
export type { IdentityLog } from "./http/service.ts";
export {
  fetchKeySet,
  fetchPublishedKeys,
  type KeyRing,
  KeysUnavailable,
  keysOfRing,
  openKeyRing,
} from "./keys/key-ring.ts";
export {
  inspectKeys,
  publishedBeforeMs,
  renewKeys,
  resealKeys,
  revokeKey,
  rotateKeys,
} from "./keys/keys.ts";
export { type FoundSealing, findSealing, openSealing, SealBroken } from "./keys/sealing.ts";
export { createLegacySessions } from "./tokens/legacy-sessions.ts";
export { apiScope, descriptionClientId, TokenRefused } from "./tokens/tokens.ts";
export { createVerifier, type Identified, type TokenVerifier } from "./tokens/verify.ts";
