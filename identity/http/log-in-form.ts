// The log-in page: the only way in for people with a browser. It refuses forms that another origin sent, belongs to one
// authorization request (its address and its cookie must agree), and works without a script.
import type { Context, Next } from "koa";
import type { Provider } from "oidc-provider";
import type { Database } from "../../db/index.ts";
import { attemptLogIn, type LoggedIn, setOwnPassword } from "../accounts/log-in.ts";
import { passwordBytes } from "../accounts/names.ts";
import { logInPage, messagePage, newPasswordPage, styleSheet } from "./pages.ts";
import { placeOf } from "./requests.ts";

const mostBytes = 16_384;

interface Parts {
  readonly db: Database;
  readonly issuer: string;
  /** The provider of this request: it changes with the keys. */
  readonly provider: Provider;
}

export function logInUrl(uid: string): string {
  return `/connect/log-in/${uid}`;
}

/** Middleware for /connect/log-in/… and the pages' style. */
export function logInForm({ db, issuer, provider }: Parts) {
  const ownOrigin = new URL(issuer).origin;

  return async function answerLogIn(ctx: Context, next: Next): Promise<void> {
    if (placeOf(ctx) === "/connect/style.css") return sendStyle(ctx);
    const uid = /^\/connect\/log-in\/([\w-]+)$/i.exec(ctx.path)?.[1];
    if (uid === undefined) return next();
    ctx.set("Cache-Control", "no-store");
    if (ctx.method === "OPTIONS") {
      ctx.status = 204;
      return;
    }
    if (ctx.method === "POST" && isFromElsewhere(ctx, ownOrigin)) {
      return sendPage(ctx, 403, messagePage("Not accepted", "This form was sent from another site."));
    }
    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined);
    if (interaction?.uid !== uid) {
      const text = "This sign-in is no longer open, or cookies are blocked. Go back to the pages and sign in again.";
      return sendPage(ctx, 400, messagePage("Start again", text));
    }
    ctx.state.clientId = interaction.params.client_id;
    const waiting = (interaction.result as { mustChange?: LoggedIn & { remember: boolean } } | undefined)?.mustChange;
    if (ctx.method !== "POST") {
      return sendPage(ctx, 200, waiting === undefined ? logInPage(logInUrl(uid), "") : newPasswordPage(logInUrl(uid)));
    }
    const form = await readForm(ctx);
    if (form === undefined) return sendPage(ctx, 400, messagePage("Not accepted", "The form could not be read."));
    if (waiting === undefined) await logIn(ctx, uid, form);
    else await changePassword(ctx, uid, form, waiting);
  };

  async function logIn(ctx: Context, uid: string, form: URLSearchParams): Promise<void> {
    const name = form.get("username") ?? "";
    const attempt = { name, password: form.get("password") ?? "", address: ctx.ip };
    const remember = form.get("remember") === "yes";
    const outcome = await attemptLogIn(db, attempt);
    if (outcome.outcome === "refused") {
      return sendPage(ctx, 400, logInPage(logInUrl(uid), name, "The user name or the password is wrong."));
    }
    if (outcome.outcome === "slowed") {
      const seconds = String(outcome.retryAfterSeconds);
      ctx.set("Retry-After", seconds);
      const text = `Too many failed attempts. Try again in ${seconds} seconds.`;
      return sendPage(ctx, 429, logInPage(logInUrl(uid), name, text));
    }
    if (!outcome.mustChangePassword) return finish(ctx, outcome.sub, remember);
    // Kept on our side: nobody comes to the second form without having passed the first.
    const result = { mustChange: { ...outcome, remember } } as unknown as Parameters<
      typeof provider.interactionResult
    >[2];
    await provider.interactionResult(ctx.req, ctx.res, result);
    ctx.status = 303;
    ctx.redirect(logInUrl(uid));
  }

  async function changePassword(
    ctx: Context,
    uid: string,
    form: URLSearchParams,
    who: LoggedIn & { remember: boolean },
  ) {
    const password = form.get("new_password") ?? "";
    const bytes = Buffer.byteLength(password);
    const again = (text: string) => sendPage(ctx, 400, newPasswordPage(logInUrl(uid), text));
    if (bytes < passwordBytes.least || bytes > passwordBytes.most) {
      return again("The new password must be 12 to 1,024 bytes long.");
    }
    if (password !== form.get("repeated")) return again("The two passwords differ.");
    if (!(await setOwnPassword(db, who, password))) {
      return sendPage(ctx, 400, messagePage("Start again", "This account was changed meanwhile. Sign in again."));
    }
    await finish(ctx, who.sub, who.remember);
  }

  async function finish(ctx: Context, sub: string, remember: boolean): Promise<void> {
    const login = { accountId: sub, remember, amr: ["pwd"] };
    const returnTo = await provider.interactionResult(ctx.req, ctx.res, { login }, { mergeWithLastSubmission: false });
    ctx.status = 303;
    ctx.redirect(returnTo);
  }
}

/** Browsers name the origin of every form that is posted; what names none carries no cookie of ours. */
function isFromElsewhere(ctx: Context, ownOrigin: string): boolean {
  const origin = ctx.get("Origin");
  const site = ctx.get("Sec-Fetch-Site");
  return (origin !== "" && origin !== ownOrigin) || (site !== "" && site !== "same-origin" && site !== "none");
}

async function readForm(ctx: Context): Promise<URLSearchParams | undefined> {
  if (!ctx.is("application/x-www-form-urlencoded")) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > mostBytes) break;
    chunks.push(chunk);
  }
  if (length > mostBytes) {
    // Read to its end, and let go: a browser looks for the answer only then.
    ctx.req.resume();
    return undefined;
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

function sendPage(ctx: Context, status: number, text: string): void {
  ctx.status = status;
  ctx.type = "html";
  ctx.body = text;
}

function sendStyle(ctx: Context): void {
  ctx.type = "css";
  ctx.set("Cache-Control", "public, max-age=3600");
  ctx.body = styleSheet;
}
