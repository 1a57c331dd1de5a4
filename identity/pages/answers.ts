// The forms of answers: a page, or an error for a program. And the path of a request.
import type { Context } from "koa";
import type { NotNow } from "../accounts/log-in.ts";
import type { Words } from "./words-english.ts";

/** The path in the form that is compared: lower case, no slash at its end. */
export function pathOf(ctx: Context): string {
  const path = ctx.path.toLowerCase();
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Answers an error in the form of RFC 6749, section 5.2. */
export function refuse(ctx: Context, status: number, error: string, description: string): void {
  ctx.status = status;
  ctx.set("Cache-Control", "no-store");
  ctx.body = { error, error_description: description };
}

/** After too many failed attempts, or while too many log in: sets Retry-After, and answers the status and the words for the reader. */
export function notNow(ctx: Context, words: Words, { outcome, retryAfterSeconds }: NotNow): [number, string] {
  ctx.set("Retry-After", String(retryAfterSeconds));
  if (outcome === "busy") return [503, words.busy(retryAfterSeconds)];
  return [429, outcome === "slowed" ? words.mustWait(retryAfterSeconds) : words.codesUsedUp(retryAfterSeconds)];
}

/** Answers with a page of HTML. */
export function sendPage(ctx: Context, status: number, text: string): void {
  ctx.status = status;
  ctx.type = "html";
  ctx.body = text;
}
