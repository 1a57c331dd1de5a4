// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
// Access tokens of the identity service: requested when one is needed, one request at a time, and cached until shortly before they
// expire.
/** The identity service gave no token; `code` is the `error` of RFC 6749, or null where the response has none. */
export class TokenError extends Error {
    name = "TokenError";
    status;
    code;
    constructor(status, code, description) {
        super(`The identity service gave no token (${status}): ${description}`);
        this.status = status;
        this.code = code;
    }
}
const scope = "svc.server.scope";
const renewalAheadSeconds = 60;
/** Tokens by the password grant: for programs that act for a person. */
export function passwordTokens(credentials) {
    const { username, password } = credentials;
    return tokens(credentials, { grant_type: "password", username, password });
}
/** Tokens by the client credentials grant: for programs that read, collectors and agents. */
export function clientTokens(credentials) {
    return tokens(credentials, { grant_type: "client_credentials" });
}
function tokens(credentials, grant) {
    let cached = null;
    let pending = null;
    const request = async () => {
        const { identityUrl, clientId, clientSecret, fetch: send = fetch } = credentials;
        const form = { ...grant, scope, client_id: clientId, client_secret: clientSecret };
        const requestedAt = Date.now();
        const response = await send(`${identityUrl.replace(/\/+$/, "")}/connect/token`, {
            method: "POST",
            headers: { accept: "application/json" },
            body: new URLSearchParams(form),
            redirect: "manual", // it would carry the secret to another address
        });
        const answer = await response.json().then((fields) => fields, () => ({}));
        const { access_token: token, expires_in: seconds = 0, error = null } = answer;
        if (!response.ok || token === undefined)
            throw new TokenError(response.status, error, answer.error_description ?? error ?? "no reason given");
        cached = { token, renewAt: requestedAt + 1_000 * Math.max(seconds - renewalAheadSeconds, seconds / 2) };
        return token;
    };
    return {
        async current(signal) {
            signal?.throwIfAborted();
            if (cached && Date.now() < cached.renewAt)
                return cached.token;
            pending ??= request().finally(() => {
                pending = null;
            });
            return pending;
        },
        forget(token) {
            if (cached?.token === token)
                cached = null;
        },
    };
}
