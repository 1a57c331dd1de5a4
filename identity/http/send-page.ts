// Answers with a page of HTML.
import type { Context } from "koa";

export function sendPage(ctx: Context, status: number, text: string): void {
  ctx.status = status;
  ctx.type = "html";
  ctx.body = text;
}
