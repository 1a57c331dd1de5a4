// The errors of identity/ for its callers in this process, which decide on the HTTP status.

/** A value that breaks a rule. `field` is one of AccountFields or CredentialFields; `expected` completes "<field> …". */
export class InvalidIdentityInput extends Error {
  override readonly name = "InvalidIdentityInput";
  readonly field: string;
  readonly expected: string;

  constructor(field: string, expected: string) {
    super(`${field} ${expected}`);
    this.field = field;
    this.expected = expected;
  }
}

/** The present state does not allow the change; the message is for the caller. */
export class IdentityConflict extends Error {
  override readonly name = "IdentityConflict";
}

/** There is no such object; the message is for the caller. */
export class IdentityNotFound extends Error {
  override readonly name = "IdentityNotFound";
}
