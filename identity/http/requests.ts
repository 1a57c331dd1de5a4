// What stands before oidc-provider: which paths and methods there are, whose address counts as ours, bodies held before
// anything else looks at them, and headers of every answer.
import type { IncomingMessage } from "node:http";
import type { Context, Next } from "koa";

/** Longer bodies than any form of ours. */
const mostBytes = 32_768;

/** Paths in small letters, and the methods they know. */
const places: Readonly<Record<string, readonly string[]>> = {
  "/connect/token": ["POST"],
  "/connect/introspect": ["POST"],
  "/connect/revocation": ["POST"],
  "/connect/userinfo": ["GET", "POST"],
  "/connect/authorize": ["GET"],
  "/connect/endsession": ["GET"],
  "/connect/endsession/confirm": ["POST"],
  "/connect/endsession/success": ["GET"],
  "/connect/jwks": ["GET"],
  "/connect/style.css": ["GET"],
  "/.well-known/openid-configuration": ["GET"],
  "/.well-known/oauth-authorization-server": ["GET"],
};

/** The endpoints that answer programs, whatever they say they accept. */
const forPrograms = new Set(["/connect/token", "/connect/introspect", "/connect/revocation", "/connect/userinfo"]);
const takeForms = new Set(["/connect/token", "/connect/introspect", "/connect/revocation"]);

/** The path as it is compared: small letters, no slash at its end. */
export function placeOf(ctx: Context): string {
  const path = ctx.path.toLowerCase();
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** An error as RFC 6749, 5.2 tells it. */
export function refuse(ctx: Context, status: number, error: string, description: string): void {
  ctx.status = status;
  ctx.set("Cache-Control", "no-store");
  ctx.body = { error, error_description: description };
}

/** Middleware: 404 and 405 (with Allow) for what there is not, before anything is read. */
export async function knownPlaces(ctx: Context, next: Next): Promise<void> {
  const place = placeOf(ctx);
  const methods = places[place] ?? methodsOfSession(place);
  if (methods === undefined) return refuse(ctx, 404, "not_found", "there is nothing at this address");
  // OPTIONS is for browsers that ask before they send.
  const isKnown =
    ctx.method === "OPTIONS"
      ? ctx.get("Access-Control-Request-Method") !== ""
      : methods.includes(ctx.method === "HEAD" ? "GET" : ctx.method);
  if (!isKnown) {
    ctx.set("Allow", methods.join(", "));
    return refuse(ctx, 405, "invalid_request", `this address knows ${methods.join(", ")}`);
  }
  if (forPrograms.has(place)) ctx.req.headers.accept = "application/json";
  await next();
}

/** Of the addresses that name a sign-in under way. */
function methodsOfSession(place: string): readonly string[] | undefined {
  const kind = /^\/connect\/(authorize|log-in)\/[\w-]+$/.exec(place)?.[1];
  if (kind === undefined) return undefined;
  return kind === "log-in" ? ["GET", "POST"] : ["GET"];
}

/**
 * Middleware: whatever Host or X-Forwarded-Proto a request names, our addresses begin with the issuer. oidc-provider 9.13
 * builds the endpoints in its discovery document and its redirects from the request.
 */
export function ownAddress(issuer: string) {
  const { host, protocol } = new URL(issuer);
  return async function beOurselves(ctx: Context, next: Next): Promise<void> {
    const own = { host, hostname: host, protocol: protocol.slice(0, -1), secure: protocol === "https:" };
    for (const [name, value] of Object.entries(own)) Object.defineProperty(ctx.request, name, { value });
    ctx.req.headers.host = host;
    await next();
  };
}

/** Middleware: reads and holds the forms of programs, so that each mistake in them has its own clear answer. */
export async function heldForms(ctx: Context, next: Next): Promise<void> {
  if (ctx.method !== "POST" || !takeForms.has(placeOf(ctx))) return next();
  if (ctx.is("application/x-www-form-urlencoded") !== "application/x-www-form-urlencoded") {
    return refuse(ctx, 400, "invalid_request", "the body must be application/x-www-form-urlencoded");
  }
  const form = await readForm(ctx.req);
  if (typeof form === "string") return refuse(ctx, 400, "invalid_request", form);
  const mistake = mistakeIn(ctx, form);
  if (mistake !== undefined) return refuse(ctx, 400, "invalid_request", mistake);
  await next();
}

const once = ["grant_type", "username", "password", "scope", "client_id", "client_secret", "code", "code_verifier"];
const named = [...once, "redirect_uri", "refresh_token", "token", "token_type_hint"];
/** A Map: what a request names must not be looked up among an object's own methods. */
const neededBy: ReadonlyMap<string, readonly string[]> = new Map([
  ["password", ["username", "password", "scope"]],
  ["client_credentials", ["scope"]],
  ["refresh_token", ["refresh_token"]],
  ["authorization_code", ["code", "redirect_uri", "code_verifier"]],
]);

/** What is missing, empty or repeated, or undefined. Names fields, never values. */
function mistakeIn(ctx: Context, form: URLSearchParams): string | undefined {
  for (const name of named) {
    const values = form.getAll(name);
    if (values.length > 1) return `${name} must be given once only`;
    if (values[0] === "") return `${name} must not be empty`;
  }
  // RFC 6749, 3.2; `resource` alone may be repeated (RFC 8707). What we don't know is not named back.
  const others = [...form.keys()].filter((name) => name !== "resource");
  if (new Set(others).size < others.length) return "each field must be given once only";
  const needed =
    placeOf(ctx) === "/connect/token"
      ? ["grant_type", ...(neededBy.get(form.get("grant_type") ?? "") ?? [])]
      : ["token"];
  const hasHeader = ctx.get("Authorization") !== "";
  if (!hasHeader) needed.push("client_id");
  const isConfidential = form.get("grant_type") === "password" || form.get("grant_type") === "client_credentials";
  if (!hasHeader && isConfidential) needed.push("client_secret");
  const missing = needed.filter((name) => !form.has(name));
  if (missing.length > 0) return `missing: ${missing.join(", ")}`;
  if (Buffer.byteLength(form.get("password") ?? "") > 1024) return "password must be at most 1,024 bytes long";
  if ([...form.values()].some((value) => value.includes("\0"))) return "NUL characters are not taken";
  return undefined;
}

/** The form, or what is wrong with it. The request can be read once more by oidc-provider, which must do so itself. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | string> {
  if (req.headers["content-encoding"] !== undefined) return "the body must not be packed";
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > mostBytes) break;
    chunks.push(chunk);
  }
  if (length > mostBytes) {
    // Read to its end, and let go: most clients look for the answer only after they have sent everything.
    req.resume();
    return "the body is too large";
  }
  const bytes = Buffer.concat(chunks);
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
 * oidc-provider 9.13 reads bodies through `req.iterator` while `req.readable`, and warns on the console about a body that
 * was parsed before it (test/identity/password-grant.test.ts would see it fail).
 */
function readableAgain(req: IncomingMessage, bytes: Buffer): void {
  Object.defineProperty(req, "readable", { value: true });
  Object.defineProperty(req, "iterator", {
    value: async function* again() {
      yield bytes;
    },
  });
}
