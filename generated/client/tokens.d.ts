// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
/** Where requests get their tokens. */
export interface TokenSource {
    /** A token that is valid now. */
    current(signal?: AbortSignal): Promise<string>;
    /** The service refused this token: the next one must be new. */
    forget(token: string): void;
}
export interface ClientCredentials {
    /** The identity service's address, such as `http://localhost:5000`. */
    readonly identityUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    /** Instead of the global `fetch`. */
    readonly fetch?: typeof fetch;
}
export interface PasswordCredentials extends ClientCredentials {
    readonly username: string;
    readonly password: string;
}
/** The identity service gave no token; `code` is the `error` of RFC 6749, or null where the response has none. */
export declare class TokenError extends Error {
    readonly name: string;
    readonly status: number;
    readonly code: string | null;
    constructor(status: number, code: string | null, description: string);
}
/** Tokens by the password grant: for programs that act for a person. */
export declare function passwordTokens(credentials: PasswordCredentials): TokenSource;
/** Tokens by the client credentials grant: for programs that read, collectors and agents. */
export declare function clientTokens(credentials: ClientCredentials): TokenSource;
