// Lets people change their password: a page, and JSON for programs that accept it. It needs the present password, and
// so neither a session nor a token, and the code of the account's app if it has one.
import type { Context, Next } from "koa";
import type { Database } from "../../db/index.ts";
import { InvalidIdentityInput } from "../accounts/errors.ts";
import { attemptLogIn, recordLogIn } from "../accounts/log-in.ts";
import { setOwnPassword } from "../accounts/own-password.ts";
import type { SecondFactor } from "../second-factor/totp.ts";
import { nameIn, notNow, pathOf, readForm, refuse, refusesForeign, sendPage } from "./forms.ts";
import { changePasswordPage, messagePage } from "./pages.ts";
import { english, messageOf, type Words, wordsOf } from "./words.ts";

interface Parts {
  readonly db: Database;
  readonly issuer: string;
  readonly publicUrl: string;
  readonly secondFactor: SecondFactor;
}

/** Middleware for /connect/password; `publicUrl`: the pages, where the reader continues afterwards. */
export function passwordForm(parts: Parts) {
  const serviceOrigin = new URL(parts.issuer).origin;

  return async function handlePassword(ctx: Context, next: Next): Promise<void> {
    if (pathOf(ctx) !== "/connect/password") return next();
    ctx.set("Cache-Control", "no-store");
    if (ctx.method !== "POST") return sendPage(ctx, 200, changePasswordPage(wordsOf(ctx), nameIn(ctx)));
    if (refusesForeign(ctx, serviceOrigin)) return;
    const form = await readForm(ctx);
    if (form === undefined) return fail(ctx, "", 400, wordsFor(ctx).formUnread);
    await change(parts, ctx, form);
  };
}

async function change(parts: Parts, ctx: Context, form: URLSearchParams): Promise<void> {
  const words = wordsFor(ctx);
  const name = form.get("username") ?? "";
  try {
    const refusal = await refusalOf(parts, ctx, form);
    if (refusal === null) return succeed(ctx, parts.publicUrl);
    fail(ctx, name, ...refusal);
  } catch (error) {
    if (!(error instanceof InvalidIdentityInput)) throw error;
    fail(ctx, name, 400, messageOf(words, error));
  }
}

/** Changes the password; not null: it failed, with the status and the reason. */
async function refusalOf(
  { db, secondFactor }: Parts,
  ctx: Context,
  form: URLSearchParams,
): Promise<[status: number, text: string] | null> {
  const words = wordsFor(ctx);
  const name = form.get("username") ?? "";
  const password = form.get("new_password") ?? "";
  if (password !== (form.get("repeated") ?? password)) return [400, words.newPasswordsDiffer];
  const attempt = { name, password: form.get("password") ?? "", address: ctx.ip, through: "change of password" };
  const who = await attemptLogIn(db, attempt);
  if (who.outcome === "refused") return [400, words.wrongPresentPassword];
  if (who.outcome !== "logged in") return notNow(ctx, words, who);
  const code = who.hasCode ? await secondFactor.check(who, form.get("code") ?? "", ctx.ip) : "right";
  if (code === "wrong") return [400, words.wrongAppCode];
  if (code !== "right") return notNow(ctx, words, code);
  if (who.hasCode || !who.hasSecondFactor) await recordLogIn(db, who);
  const { outcome } = await setOwnPassword(db, who, password, "The new password");
  return outcome === "changed" ? null : [400, words.changedMeanwhile];
}

function prefersJson(ctx: Context): boolean {
  return ctx.accepts("html", "json") === "json";
}

/** Programs get English. */
const wordsFor = (ctx: Context): Words => (prefersJson(ctx) ? english : wordsOf(ctx));

function fail(ctx: Context, name: string, status: number, text: string): void {
  if (!prefersJson(ctx)) sendPage(ctx, status, changePasswordPage(wordsOf(ctx), name, text));
  else refuse(ctx, status, status === 429 || status === 503 ? "temporarily_unavailable" : "invalid_request", text);
}

function succeed(ctx: Context, publicUrl: string): void {
  const words = wordsOf(ctx);
  if (prefersJson(ctx)) ctx.body = { changed: true };
  else sendPage(ctx, 200, messagePage(words, words.passwordChanged, words.passwordChangedText, `${publicUrl}/`));
}
