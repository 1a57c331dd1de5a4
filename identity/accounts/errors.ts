// What identity refuses, for those who call it in the process; how it is told to a caller is their business.

/** A value that breaks a rule. `field` is one of AccountFields or CredentialFields; `expected` completes "<field> …". */
export class InvalidIdentityInput extends Error {
  readonly field: string;
  readonly expected: string;

  constructor(field: string, expected: string) {
    super(`${field} ${expected}`);
    this.name = "InvalidIdentityInput";
    this.field = field;
    this.expected = expected;
  }
}

/** A change that the present state does not allow; the message is for the caller. */
export class IdentityConflict extends Error {
  constructor(message: string) {
    super(message);
    this.name = "IdentityConflict";
  }
}

/** What is spoken of does not exist. */
export class IdentityNotFound extends Error {
  constructor(message: string) {
    super(message);
    this.name = "IdentityNotFound";
  }
}
