// A failure that is sent as a SOAP fault. Its text is public, and clients parse it: some pairs of words in it make
// them log in again, so only faults about sessions may contain those.

/** Client: the request is wrong; Server: the service failed; the others are the envelope's. */
type FaultCode = "Client" | "Server" | "MustUnderstand" | "VersionMismatch";

export class Fault extends Error {
  readonly code: FaultCode;
  /** 500 unless HTTP itself was at fault: with other statuses some runtimes lose the text. */
  readonly status: number;

  constructor(code: FaultCode, text: string, status = 500) {
    super(withoutPairs(text));
    this.name = "Fault";
    this.code = code;
    this.status = status;
  }
}

/** The caller must log in (again). Legacy clients look for these words. */
export class SessionFault extends Fault {
  constructor(sessionId: string | undefined, state: "does not exist" | "expired") {
    super("Client", "");
    // Only text that looks like an id is repeated.
    const id = sessionId === undefined ? "(none)" : /^[\w-]{1,64}$/.test(sessionId) ? sessionId : "(unknown)";
    this.message = `Session ${id} ${state}`;
  }
}

/** A fault for one field, by its path from the method's element; `expectation` begins with "must". */
export function fieldFault(path: string, expectation: string): Fault {
  return new Fault("Client", `${path} ${expectation}.`);
}

const replacements = { expired: "ended", invalid: "not allowed", "does not exist": "is not there" } as const;

/** A text with `Session` or `User` must not have the words that make clients log in again. */
function withoutPairs(text: string): string {
  if (!/Session|User/.test(text)) return text;
  return text.replaceAll(
    /expired|invalid|does not exist/g,
    (words) => replacements[words as keyof typeof replacements],
  );
}
