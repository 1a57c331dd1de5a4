// What runs before oidc-provider: checks paths and methods, sets our URL, and validates the forms of
// programs. Not the log-in page.
import type { IncomingMessage } from "node:http";
import type { Context, Next } from "koa";
import { pathOf, readBytes, refuse } from "../pages/forms.ts";

/** The longest body of a form; every form of ours is shorter. */
const mostBytes = 32_768;

/** Paths in lower case, and the methods that each allows. */
const methodsByPath: Readonly<Record<string, readonly string[]>> = {
  "/connect/token": ["POST"],
  "/connect/introspect": ["POST"],
  "/connect/revocation": ["POST"],
  "/connect/userinfo": ["GET", "POST"],
  "/connect/authorize": ["GET"],
  "/connect/endsession": ["GET"],
  "/connect/endsession/confirm": ["POST"],
  "/connect/endsession/success": ["GET"],
  "/connect/company": ["GET"],
  "/connect/jwks": ["GET"],
  "/connect/password": ["GET", "POST"],
  "/connect/second-factor": ["GET", "POST"],
  "/connect/security-key.js": ["GET"],
  "/connect/style.css": ["GET"],
  "/.well-known/openid-configuration": ["GET"],
  "/.well-known/oauth-authorization-server": ["GET"],
};

/** The endpoints for programs: they send JSON, whatever the Accept header says. */
const forPrograms = new Set(["/connect/token", "/connect/introspect", "/connect/revocation", "/connect/userinfo"]);
const takeForms = new Set(["/connect/token", "/connect/introspect", "/connect/revocation"]);

/** Middleware: 404 for an unknown path and 405 (with Allow) for an unknown method, before anything is read. */
export async function checkPaths(ctx: Context, next: Next): Promise<void> {
  const path = pathOf(ctx);
  const methods = methodsByPath[path] ?? methodsOfInteraction(path);
  if (methods === undefined) return refuse(ctx, 404, "not_found", "there is nothing at this address");
  // OPTIONS is the preflight request of a browser.
  const isTrusted =
    ctx.method === "OPTIONS"
      ? ctx.get("Access-Control-Request-Method") !== ""
      : methods.includes(ctx.method === "HEAD" ? "GET" : ctx.method);
  if (!isTrusted) {
    ctx.set("Allow", methods.join(", "));
    return refuse(ctx, 405, "invalid_request", `this address accepts only ${methods.join(", ")}`);
  }
  if (forPrograms.has(path)) ctx.req.headers.accept = "application/json";
  await next();
}

/** The methods of the paths that contain the id of an interaction. */
function methodsOfInteraction(path: string): readonly string[] | undefined {
  if (/^\/connect\/log-in\/[\w-]+\/company$/.test(path)) return ["GET"];
  const kind = /^\/connect\/(authorize|log-in)\/[\w-]+$/.exec(path)?.[1];
  if (kind === undefined) return undefined;
  return kind === "log-in" ? ["GET", "POST"] : ["GET"];
}

/** In bytes: of `state`, of `nonce`, and of all other fields of an authorization request together. */
const longestField = 2_048;

/** Middleware: limits the length of an authorization request, because a cookie stores it until the log-in succeeds. */
export async function limitAuthorizationRequest(ctx: Context, next: Next): Promise<void> {
  if (pathOf(ctx) !== "/connect/authorize") return next();
  const bytes = { state: 0, nonce: 0, others: 0 };
  for (const [name, value] of ctx.URL.searchParams) {
    if (name === "state" || name === "nonce") bytes[name] += Buffer.byteLength(value);
    else bytes.others += Buffer.byteLength(name) + Buffer.byteLength(value);
  }
  const tooLong = Object.entries(bytes).find(([, length]) => length > longestField)?.[0];
  if (tooLong === undefined) return next();
  const what = tooLong === "others" ? "the other fields together" : tooLong;
  refuse(ctx, 400, "invalid_request", `${what} must be at most ${longestField} bytes long`);
}

/**
 * Middleware: our URLs begin with the issuer, whatever Host or X-Forwarded-Proto a request names. oidc-provider 9.13
 * builds the endpoints in its discovery document and its redirects from the request (test/identity/clients.test.ts).
 */
export function useIssuerUrl(issuer: string) {
  const { host, protocol } = new URL(issuer);
  return async function setAddress(ctx: Context, next: Next): Promise<void> {
    const address = { host, hostname: host, protocol: protocol.slice(0, -1), secure: protocol === "https:" };
    for (const [name, value] of Object.entries(address)) Object.defineProperty(ctx.request, name, { value });
    ctx.req.headers.host = host;
    await next();
  };
}

/**
 * Middleware: validates the forms of programs, so that each mistake in them has a clear response. Pages of origins other than
 * these get no token for a name and a password.
 */
export function validateForm(trustedOrigins: readonly string[]) {
  return async function checkForm(ctx: Context, next: Next): Promise<void> {
    if (ctx.method !== "POST" || !takeForms.has(pathOf(ctx))) return next();
    if (ctx.is("application/x-www-form-urlencoded") !== "application/x-www-form-urlencoded") {
      return refuse(ctx, 400, "invalid_request", "the body must be application/x-www-form-urlencoded");
    }
    const form = await readForm(ctx.req);
    if (typeof form === "string") return refuse(ctx, 400, "invalid_request", form);
    const mistake = mistakeIn(ctx, form);
    if (mistake !== undefined) return refuse(ctx, 400, "invalid_request", mistake);
    const origin = ctx.get("Origin");
    if (form.get("grant_type") === "password" && origin !== "" && !trustedOrigins.includes(origin)) {
      return refuse(ctx, 400, "unauthorized_client", "pages of other sites may not ask for a user name and a password");
    }
    await next();
  };
}

const once = [
  "grant_type",
  "username",
  "password",
  "totp",
  "scope",
  "client_id",
  "client_secret",
  "code",
  "code_verifier",
];
const named = [...once, "redirect_uri", "refresh_token", "token", "token_type_hint"];
/** A Map, because a request must not be able to name what every object inherits, such as `constructor`. */
const neededBy: ReadonlyMap<string, readonly string[]> = new Map([
  ["password", ["username", "password", "scope"]],
  ["client_credentials", ["scope"]],
  ["refresh_token", ["refresh_token"]],
  ["authorization_code", ["code", "redirect_uri", "code_verifier"]],
]);

/** The field that is missing, empty or repeated; undefined: none. It names fields, never values. */
function mistakeIn(ctx: Context, form: URLSearchParams): string | undefined {
  for (const name of named) {
    const values = form.getAll(name);
    if (values.length > 1) return `${name} must be given once only`;
    if (values[0] === "") return `${name} must not be empty`;
  }
  // RFC 6749, 3.2; `resource` alone may be repeated (RFC 8707). The response does not repeat an unknown name.
  const others = [...form.keys()].filter((name) => name !== "resource");
  if (new Set(others).size < others.length) return "each field must be given once only";
  const missing = neededFields(ctx, form).filter((name) => !form.has(name));
  if (missing.length > 0) return `missing: ${missing.join(", ")}`;
  if (Buffer.byteLength(form.get("password") ?? "") > 1024) return "password must be at most 1,024 bytes long";
  if ([...form.values()].some((value) => value.includes("\0"))) return "NUL characters are not taken";
  return undefined;
}

function neededFields(ctx: Context, form: URLSearchParams): readonly string[] {
  const grant = form.get("grant_type") ?? "";
  const needed = pathOf(ctx) === "/connect/token" ? ["grant_type", ...(neededBy.get(grant) ?? [])] : ["token"];
  if (ctx.get("Authorization") !== "") return needed;
  const isConfidential = grant === "password" || grant === "client_credentials";
  return [...needed, "client_id", ...(isConfidential ? ["client_secret"] : [])];
}

/** The form, or the mistake in it. Afterwards oidc-provider can read the body once more, as it must do itself. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | string> {
  if (req.headers["content-encoding"] !== undefined) return "the body must not be packed";
  const bytes = await readBytes(req, mostBytes);
  if (bytes === undefined) return "the body is too large";
  readableAgain(req, bytes);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    for (const part of text.split(/[&=]/)) decodeURIComponent(part.replaceAll("+", " "));
    return new URLSearchParams(text);
  } catch {
    return "the body must be percent-encoded UTF-8";
  }
}

/**
 * oidc-provider 9.13 reads bodies through `req.iterator` while `req.readable` is true, and warns on the console when a body
 * was parsed before (test/identity/password-grant.test.ts).
 */
function readableAgain(req: IncomingMessage, bytes: Buffer): void {
  Object.defineProperty(req, "readable", { value: true });
  Object.defineProperty(req, "iterator", {
    value: async function* again() {
      yield bytes;
    },
  });
}
