// A failure as the client may see it (RFC 9457), thrown anywhere and rendered once by server/reply/errors.ts.
// `detail` and `errors` are public; `cause` is for the log alone.
import type { components } from "../generated/contract.ts";

/** The contract's enum of problem codes. */
export type ProblemCode = components["schemas"]["Problem"]["code"];

/** Field or parameter name to what was expected of it. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface ProblemOptions {
  readonly errors?: FieldErrors | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly cause?: unknown;
}

export class Problem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(status: number, code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = options.errors;
    this.headers = options.headers;
  }
}

/** 400 for one field or parameter: `text` says what was expected ("must be …"), and never echoes the value. */
export function invalid(field: string, text: string): Problem {
  return invalidFields({ [field]: [text] });
}

/** 400 for several fields at once. */
export function invalidFields(errors: FieldErrors): Problem {
  const [first, ...others] = Object.entries(errors);
  const more = others.length === 0 ? "" : ` And ${others.length} more: see errors.`;
  const detail = first === undefined ? "The request is not understood." : `${first[0]} ${first[1][0]}.${more}`;
  return new Problem(400, "invalid_input", detail, { errors });
}

/** 401. `challenge` is the WWW-Authenticate value of RFC 6750. */
export function unauthorized(detail: string, challenge = 'Bearer realm="svc.server"'): Problem {
  return new Problem(401, "unauthorized", detail, { headers: { "WWW-Authenticate": challenge } });
}

/** 403 for a missing right. */
export function forbidden(detail: string): Problem {
  return new Problem(403, "forbidden", detail);
}

/** 404 for a thing that does not exist (or that the caller may not see). */
export function notFound(detail: string): Problem {
  return new Problem(404, "not_found", detail);
}

/** 409 for a change that the present state does not allow. */
export function conflict(detail: string, errors?: FieldErrors): Problem {
  return new Problem(409, "conflict", detail, { errors });
}

/** 429: try again after `retryAfterSeconds`. */
export function tooManyRequests(detail: string, retryAfterSeconds: number): Problem {
  return new Problem(429, "too_many_requests", detail, { headers: { "Retry-After": String(retryAfterSeconds) } });
}

/** 503: something that we need is away; try again after `retryAfterSeconds`. */
export function unavailable(detail: string, cause?: unknown, retryAfterSeconds = 2): Problem {
  return new Problem(503, "unavailable", detail, { cause, headers: { "Retry-After": String(retryAfterSeconds) } });
}

/** Refuses blanks alone. */
export function checkText(field: string, text: string): void {
  if (text.trim() === "") throw invalid(field, "must not be blank");
}
