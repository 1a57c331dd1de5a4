// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
import { refusalOf } from "./problems.js";
/** A service to call operations of. No request is made. */
export function connect(options) {
    const { fetch: send = (target, init) => globalThis.fetch(target, init) } = options;
    return { ...options, url: options.url.replace(/\/+$/, ""), fetch: send };
}
/** Makes what calls one operation; `query` names its query parameters. */
export function operation(method, path, query) {
    const response = (service, input = {}, options = {}) => {
        const values = input;
        return send(service, method, addressOf(path, query, values), values.body, options);
    };
    const call = async (service, input, options) => {
        const answer = await response(service, input, options);
        if (!answer.ok)
            throw await refusalOf(answer);
        if (answer.status === 204)
            return undefined;
        return answer.headers.get("content-type")?.startsWith("text/") ? answer.text() : answer.json();
    };
    return Object.assign(call, { response });
}
/** Lists are sent as repeated keys; what is undefined or null is left out. */
function addressOf(path, query, values) {
    const target = path.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(String(values[name])));
    const pairs = query
        .filter((name) => values[name] !== undefined && values[name] !== null)
        .flatMap((name) => [values[name]].flat().map((value) => [name, String(value)]));
    return pairs.length === 0 ? target : `${target}?${new URLSearchParams(pairs)}`;
}
/** A token that is refused is replaced once, where tokens come from a source. */
async function send(service, method, target, body, { signal, headers = {} }) {
    const { token = null } = service;
    const { content, type } = bodyOf(body);
    const isPacked = typeof content === "string" && content.length >= (service.compressFrom ?? Number.POSITIVE_INFINITY);
    const packed = isPacked ? await gzip(content) : content;
    const attempt = (bearer) => service.fetch(service.url + target, {
        method,
        headers: {
            accept: "application/json, application/problem+json, text/calendar, text/plain;version=0.0.4, text/event-stream",
            ...(type !== undefined && { "content-type": type }),
            ...(isPacked && { "content-encoding": "gzip" }),
            ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
            ...Object.fromEntries(new Headers(headers)), // in lower case, so that they replace those above
        },
        ...(packed !== undefined && { body: packed }),
        ...(signal && { signal }),
    });
    if (token === null || typeof token === "string")
        return attempt(token);
    const bearer = await token.current(signal);
    const answer = await attempt(bearer);
    if (answer.status !== 401)
        return answer;
    await answer.body?.cancel();
    token.forget(bearer);
    return attempt(await token.current(signal));
}
/** A text or a file is sent unchanged as CSV, a file in its encoding; all else as JSON. */
function bodyOf(body) {
    if (body === undefined)
        return {};
    if (typeof body === "string")
        return { content: body, type: "text/csv; charset=utf-8" };
    if (body instanceof Blob)
        return { content: body, type: "text/csv" };
    return { content: JSON.stringify(body), type: "application/json" };
}
function gzip(text) {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
}
