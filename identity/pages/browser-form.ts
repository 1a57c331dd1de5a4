// Forms that browsers post: whether another site sent one, and its fields.
import type { Context } from "koa";
import { sendPage } from "./answers.ts";
import { readBytes } from "./form-body.ts";
import { messagePage } from "./pages.ts";
import { wordsOf } from "./words.ts";

const mostBytes = 16_384;

/**
 * Answers a form of another site with 403; false: it is ours. Browsers name the origin of every form that is posted; a request
 * that names none carries no cookie of ours.
 */
export function refusesForeign(ctx: Context, ownOrigin: string): boolean {
  const origin = ctx.get("Origin");
  const site = ctx.get("Sec-Fetch-Site");
  const isForeign =
    (origin !== "" && origin !== ownOrigin) || (site !== "" && site !== "same-origin" && site !== "none");
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
