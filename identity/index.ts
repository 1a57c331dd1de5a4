// The identity room's door: what the server, the handlers and the commands use of it.
export {
  type AccountChange,
  type AccountInput,
  type AccountRole,
  accountRoles,
  addAccount,
  changeAccount,
  deleteAccount,
  findAccountId,
} from "./accounts.ts";
export {
  addCredential,
  type CredentialInput,
  type CredentialType,
  credentialTypes,
  findCredentialId,
  type NewSecret,
  revokeCredential,
  rotateCredential,
} from "./credentials.ts";
export { IdentityConflict, IdentityNotFound, InvalidIdentityInput } from "./errors.ts";
export { type FirstStart, makeFirstAccount } from "./first-start.ts";
export { type KeyRing, openKeyRing } from "./key-ring.ts";
export { publishedBeforeMs, rotateKeys } from "./keys.ts";
export { createLegacySessions, type LegacySession, type LegacySessions } from "./legacy-sessions.ts";
export { fetchPublishedKeys, KeysUnavailable, keysOfRing, type PublishedKeys } from "./published-keys.ts";
export { createSealing, SealBroken, type Sealing } from "./sealing.ts";
export { createIdentityService, type IdentityLog, type IdentityService } from "./service.ts";
export { apiScope, descriptionClientId, TokenRefused } from "./tokens.ts";
export { createVerifier, type Identified, type TokenVerifier } from "./verify.ts";
