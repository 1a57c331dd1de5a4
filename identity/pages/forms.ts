// What the pages of the identity service share: the path of a request, responses as pages or as errors for programs, and forms that
// browsers post.

import type { IncomingMessage } from "node:http";
import type { Context } from "koa";
import type { NotNow } from "../accounts/log-in.ts";
import { messagePage } from "./pages.ts";
import { type Words, wordsOf } from "./words.ts";

/** The path as it is compared: lower case, no slash at its end. */
export function pathOf(ctx: Context): string {
  const path = ctx.path.toLowerCase();
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Sends an error as in RFC 6749, section 5.2. */
export function refuse(ctx: Context, status: number, error: string, description: string): void {
  ctx.status = status;
  ctx.set("Cache-Control", "no-store");
  ctx.body = { error, error_description: description };
}

/** After too many failed attempts, or during too many log-ins: sets Retry-After, and returns the status and the text for the reader. */
export function notNow(ctx: Context, words: Words, { outcome, retryAfterSeconds }: NotNow): [number, string] {
  ctx.set("Retry-After", String(retryAfterSeconds));
  if (outcome === "busy") return [503, words.busy(retryAfterSeconds)];
  return [429, outcome === "throttled" ? words.mustWait(retryAfterSeconds) : words.codesUsedUp(retryAfterSeconds)];
}

/** Sends a page of HTML. */
export function sendPage(ctx: Context, status: number, text: string): void {
  ctx.status = status;
  ctx.type = "html";
  ctx.body = text;
}

const mostBytes = 16_384;

/**
 * Refuses a form of another site with 403; false: it is ours. Browsers send the origin with every posted form; a request
 * without one carries no cookie of ours.
 */
export function refusesForeign(ctx: Context, serviceOrigin: string): boolean {
  const origin = ctx.get("Origin");
  const site = ctx.get("Sec-Fetch-Site");
  const isForeign =
    (origin !== "" && origin !== serviceOrigin) || (site !== "" && site !== "same-origin" && site !== "none");
  if (isForeign) {
    const words = wordsOf(ctx);
    sendPage(ctx, 403, messagePage(words, words.notAccepted, words.foreignForm));
  }
  return isForeign;
}

/** Undefined: it is too long, or no form. */
export async function readForm(ctx: Context): Promise<URLSearchParams | undefined> {
  if (!ctx.is("application/x-www-form-urlencoded")) return undefined;
  const bytes = await readBytes(ctx.req, mostBytes);
  return bytes && new URLSearchParams(bytes.toString("utf8"));
}

/** The user name that a link to a page fills in. */
export function nameIn(ctx: Context): string {
  const { username } = ctx.query;
  return typeof username === "string" ? username.slice(0, 128) : "";
}

/** The bytes of the body; undefined: it is longer than `most` bytes. It is then read to its end and discarded. */
export async function readBytes(req: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > most) break;
    chunks.push(chunk);
  }
  if (length <= most) return Buffer.concat(chunks);
  // Most clients read the response only after they have sent everything.
  req.resume();
  return undefined;
}
