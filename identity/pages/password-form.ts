// Changes one's own password: a page for people, and JSON for programs that ask for it. It asks for the present password, so
// that it needs no session and no token.
import type { Context, Next } from "koa";
import type { Database } from "../../db/index.ts";
import { InvalidIdentityInput } from "../accounts/errors.ts";
import { changeOwnPassword } from "../accounts/own-password.ts";
import { notNow, pathOf, refuse, sendPage } from "./answers.ts";
import { nameIn, readForm, refusesForeign } from "./browser-form.ts";
import { changePasswordPage, messagePage } from "./pages.ts";
import { saidOf, type Words, wordsOf } from "./words.ts";
import { english } from "./words-english.ts";

/** Middleware for /connect/password; `publicUrl`: the pages, where one goes on afterwards. */
export function passwordForm({ db, issuer, publicUrl }: { db: Database; issuer: string; publicUrl: string }) {
  const ownOrigin = new URL(issuer).origin;

  return async function answerPassword(ctx: Context, next: Next): Promise<void> {
    if (pathOf(ctx) !== "/connect/password") return next();
    ctx.set("Cache-Control", "no-store");
    if (ctx.method !== "POST") return sendPage(ctx, 200, changePasswordPage(wordsOf(ctx), nameIn(ctx)));
    if (refusesForeign(ctx, ownOrigin)) return;
    const form = await readForm(ctx);
    if (form === undefined) return fail(ctx, "", 400, wordsFor(ctx).formUnread);
    await change(ctx, form);
  };

  async function change(ctx: Context, form: URLSearchParams): Promise<void> {
    const words = wordsFor(ctx);
    const name = form.get("username") ?? "";
    const password = form.get("new_password") ?? "";
    if (password !== (form.get("repeated") ?? password)) return fail(ctx, name, 400, words.newPasswordsDiffer);
    const attempt = { name, password: form.get("password") ?? "", address: ctx.ip, through: "change of password" };
    try {
      const outcome = await changeOwnPassword(db, attempt, password, "The new password");
      if (outcome.outcome === "changed") return succeed(ctx, publicUrl);
      if (outcome.outcome === "refused") return fail(ctx, name, 400, words.wrongPresentPassword);
      fail(ctx, name, ...notNow(ctx, words, outcome));
    } catch (error) {
      if (!(error instanceof InvalidIdentityInput)) throw error;
      fail(ctx, name, 400, saidOf(words, error));
    }
  }
}

function asksForJson(ctx: Context): boolean {
  return ctx.accepts("html", "json") === "json";
}

/** Programs read English. */
const wordsFor = (ctx: Context): Words => (asksForJson(ctx) ? english : wordsOf(ctx));

function fail(ctx: Context, name: string, status: number, text: string): void {
  if (!asksForJson(ctx)) sendPage(ctx, status, changePasswordPage(wordsOf(ctx), name, text));
  else refuse(ctx, status, status === 429 || status === 503 ? "temporarily_unavailable" : "invalid_request", text);
}

function succeed(ctx: Context, publicUrl: string): void {
  const words = wordsOf(ctx);
  if (asksForJson(ctx)) ctx.body = { changed: true };
  else sendPage(ctx, 200, messagePage(words, words.passwordChanged, words.passwordChangedText, `${publicUrl}/`));
}
