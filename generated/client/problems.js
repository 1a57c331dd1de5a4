// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
/** The service answered with a problem (RFC 9457). `message` is its detail. */
export class ProblemError extends Error {
    name = "ProblemError";
    /** The HTTP status. */
    status;
    /** What went wrong, for programs. */
    code;
    title;
    /** For each parameter or field at fault, what was expected; empty where none is. */
    errors;
    /** Finds the request in the service's log. */
    traceId;
    /** Seconds after which it is worth trying again, or null where the service gave none. */
    retryAfter;
    constructor(problem, retryAfter) {
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
    name = "UnexpectedAnswer";
    /** The HTTP status. */
    status;
    /** The body as received. */
    text;
    constructor(status, text) {
        super(`The answer is not the service's: ${status} ${text.slice(0, 200)}`);
        this.status = status;
        this.text = text;
    }
}
/** Reads why a request was refused. */
export async function refusalOf(response) {
    const text = await response.text();
    const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json");
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    try {
        if (isProblem)
            return new ProblemError(JSON.parse(text), Number.isNaN(seconds) ? null : seconds);
    }
    catch {
        // Cut off, or not JSON after all.
    }
    return new UnexpectedAnswer(response.status, text);
}
