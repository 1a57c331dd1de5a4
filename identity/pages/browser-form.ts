// Forms that browsers post: whether another site sent one, and its fields.
import type { Context } from "koa";
import { readBytes } from "./form-body.ts";

const mostBytes = 16_384;

/** Browsers name the origin of every form that is posted; a request that names none carries no cookie of ours. */
export function isFromElsewhere(ctx: Context, ownOrigin: string): boolean {
  const origin = ctx.get("Origin");
  const site = ctx.get("Sec-Fetch-Site");
  return (origin !== "" && origin !== ownOrigin) || (site !== "" && site !== "same-origin" && site !== "none");
}

/** Undefined: it is too long, or no form. */
export async function readForm(ctx: Context): Promise<URLSearchParams | undefined> {
  if (!ctx.is("application/x-www-form-urlencoded")) return undefined;
  const bytes = await readBytes(ctx.req, mostBytes);
  return bytes && new URLSearchParams(bytes.toString("utf8"));
}
