// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
import type { Problem } from "./contract.js";
/** The service answered with a problem (RFC 9457). `message` is its detail. */
export declare class ProblemError extends Error {
    readonly name: string;
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
    constructor(problem: Problem, retryAfter: number | null);
}
/** The response is not the service's: a proxy's page, for example. */
export declare class UnexpectedAnswer extends Error {
    readonly name: string;
    /** The HTTP status. */
    readonly status: number;
    /** The body as received. */
    readonly text: string;
    constructor(status: number, text: string);
}
/** Reads why a request was refused. */
export declare function refusalOf(response: Response): Promise<ProblemError | UnexpectedAnswer>;
