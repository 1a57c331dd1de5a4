// Refusals of the service as errors. Failures of the network are what fetch throws.
import type { Problem } from "./contract.ts";

/** The service answered with a problem (RFC 9457). `message` is its detail. */
export class ProblemError extends Error {
  override readonly name: string = "ProblemError";
  /** The HTTP status. */
  readonly status: number;
  /** What went wrong, for programs. */
  readonly code: Problem["code"];
  readonly title: string;
  /** For each parameter or field at fault, what was expected; empty where none is. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Finds the request in the service's log. */
  readonly traceId: string;
  /** Seconds after which it is worth trying again, or null where the service gave none. */
  readonly retryAfter: number | null;

  constructor(problem: Problem, retryAfter: number | null) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.errors = problem.errors ?? {};
    this.traceId = problem.traceId;
    this.retryAfter = retryAfter;
  }
}

/** The response is not the service's: a proxy's page, for example. */
export class UnexpectedAnswer extends Error {
  override readonly name: string = "UnexpectedAnswer";
  /** The HTTP status. */
  readonly status: number;
  /** The body as received. */
  readonly text: string;

  constructor(status: number, text: string) {
    super(`The answer is not the service's: ${status} ${text.slice(0, 200)}`);
    this.status = status;
    this.text = text;
  }
}

/** Reads why a request was refused. */
export async function refusalOf(response: Response): Promise<ProblemError | UnexpectedAnswer> {
  const text = await response.text();
  const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json");
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  try {
    if (isProblem) return new ProblemError(JSON.parse(text) as Problem, Number.isNaN(seconds) ? null : seconds);
  } catch {
    // Cut off, or not JSON after all.
  }
  return new UnexpectedAnswer(response.status, text);
}
