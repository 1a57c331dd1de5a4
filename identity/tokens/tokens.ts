// What a signed access token of this service contains (RFC 9068), and the names that its issuer and its verifiers share.

export const audience = "svc.server";
export const apiScope = "svc.server.scope";
export const refreshScope = "offline_access";
export const webClientId = "svc.server.web";
/** The page that describes the API: it signs in in a window of its own and keeps its token until the page is closed. */
export const descriptionClientId = "svc.server.description";
/** Our own pages: public clients that are defined in the code, not in the database, and ask for no consent. */
export const isOwnPage = (clientId: string) => clientId === webClientId || clientId === descriptionClientId;
export const accessTokenSeconds = 3600;
/** How far the clocks of servers may differ. */
export const clockToleranceSeconds = 30;
/** The algorithms that a token may be signed with; ours are ES256. */
export const algorithms = ["ES256", "ES384", "ES512", "PS256", "EdDSA"];

/** The claims of a valid token. */
export interface TokenClaims {
  /** The account's id; of a machine its client id. */
  readonly sub: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  readonly jti: string;
  /** The signing key's id. */
  readonly kid: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly iat: number;
  /** The grant (token family) that it belongs to, when it can be refreshed or came from the log-in page. */
  readonly grantId: string | undefined;
  /** The browser's session, of a token from the log-in page. */
  readonly sessionUid: string | undefined;
  /** The generations of its account and its client when it was made: `account.client`, 0 where there is none. */
  readonly version: string;
}

/** A token is refused; the message is for its sender, and says nothing that the token does not say. */
export class TokenRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TokenRefused";
  }
}
