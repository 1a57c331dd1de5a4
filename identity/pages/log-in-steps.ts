// The steps of a sign-in on the log-in page: name and password, then a new password where the account must choose one.
// Not which request belongs to which sign-in: log-in-form.ts.
import type { Context } from "koa";
import type { Provider } from "oidc-provider";
import type { Database } from "../../db/index.ts";
import { InvalidIdentityInput } from "../accounts/errors.ts";
import { attemptLogIn, type LoggedIn } from "../accounts/log-in.ts";
import { setOwnPassword } from "../accounts/own-password.ts";
import { sendPage } from "./answers.ts";
import { logInPage, messagePage, newPasswordPage } from "./pages.ts";

/** One request of a sign-in in progress. */
export interface SignIn {
  readonly ctx: Context;
  readonly db: Database;
  readonly provider: Provider;
  /** The path that the forms are posted to. */
  readonly address: string;
}

/** The account that passed the first step and must choose a new password. */
export interface WaitingForPassword extends LoggedIn {
  readonly remember: boolean;
}

/** Checks name and password; ends the sign-in, or asks for a new password. */
export async function logIn(signIn: SignIn, form: URLSearchParams): Promise<void> {
  const { ctx, db, provider, address } = signIn;
  const name = form.get("username") ?? "";
  const remember = form.get("remember") === "yes";
  const outcome = await attemptLogIn(db, {
    name,
    password: form.get("password") ?? "",
    address: ctx.ip,
    through: "log-in page",
  });
  if (outcome.outcome === "refused") {
    return sendPage(ctx, 400, logInPage(address, name, "The user name or the password is wrong."));
  }
  if (outcome.outcome === "slowed") {
    const seconds = String(outcome.retryAfterSeconds);
    ctx.set("Retry-After", seconds);
    return sendPage(ctx, 429, logInPage(address, name, `Too many failed attempts. Try again in ${seconds} seconds.`));
  }
  if (!outcome.mustChangePassword) return finish(signIn, outcome.sub, remember);
  // Stored on our side, so that nobody reaches the second form without passing the first.
  const result = { mustChange: { ...outcome, remember } } as unknown as Parameters<
    typeof provider.interactionResult
  >[2];
  await provider.interactionResult(ctx.req, ctx.res, result);
  ctx.status = 303;
  ctx.redirect(address);
}

/** Sets the new password and ends the sign-in. */
export async function changePassword(signIn: SignIn, form: URLSearchParams, who: WaitingForPassword): Promise<void> {
  const { ctx, db, address } = signIn;
  const password = form.get("new_password") ?? "";
  const again = (text: string) => sendPage(ctx, 400, newPasswordPage(address, text));
  if (password !== form.get("repeated")) return again("The two passwords differ.");
  try {
    if (await setOwnPassword(db, who, password, "The new password")) return finish(signIn, who.sub, who.remember);
  } catch (error) {
    if (error instanceof InvalidIdentityInput) return again(`${error.message}.`);
    throw error;
  }
  sendPage(ctx, 400, messagePage("Start again", "This account was changed meanwhile. Sign in again."));
}

async function finish({ ctx, provider }: SignIn, sub: string, remember: boolean): Promise<void> {
  const login = { accountId: sub, remember, amr: ["pwd"] };
  const returnTo = await provider.interactionResult(ctx.req, ctx.res, { login }, { mergeWithLastSubmission: false });
  ctx.status = 303;
  ctx.redirect(returnTo);
}
