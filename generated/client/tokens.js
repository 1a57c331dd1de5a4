// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
// Access tokens of the identity service: got when one is needed, kept until shortly before they end, asked for once at a time.
/** The identity service gave no token; `code` is the `error` of RFC 6749, or null where the answer has none. */
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
    let held = null;
    let asking = null;
    const ask = async () => {
        const { identityUrl, clientId, clientSecret, fetch: send = fetch } = credentials;
        const form = { ...grant, scope, client_id: clientId, client_secret: clientSecret };
        const askedAt = Date.now();
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
        held = { token, renewAt: askedAt + 1_000 * Math.max(seconds - renewalAheadSeconds, seconds / 2) };
        return token;
    };
    return {
        async current(signal) {
            signal?.throwIfAborted();
            if (held && Date.now() < held.renewAt)
                return held.token;
            asking ??= ask().finally(() => {
                asking = null;
            });
            return asking;
        },
        forget(token) {
            if (held?.token === token)
                held = null;
        },
    };
}
