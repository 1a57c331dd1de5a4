// The log-in page: people with a browser sign in here. It refuses forms that another origin sent, belongs to one
// authorization request (its address and its cookie must agree), and works without a script. What a form does:
// log-in-steps.ts.
import type { Context, Next } from "koa";
import type { Provider } from "oidc-provider";
import type { Database } from "../../db/index.ts";
import type { SecurityKeys } from "../second-factor/security-keys.ts";
import type { SecondFactor } from "../second-factor/totp.ts";
import { pathOf, sendPage } from "./answers.ts";
import { readForm, refusesForeign } from "./browser-form.ts";
import type { FederatedLogIn } from "./federated-log-in.ts";
import { answerStep, finish, type SignIn, type Step, showStep } from "./log-in-steps.ts";
import { messagePage, styleSheet } from "./pages.ts";
import { scriptPath, securityKeyScript } from "./second-factor-pages.ts";
import { wordsOf } from "./words.ts";

interface Parts {
  readonly db: Database;
  readonly issuer: string;
  /** The provider of this request: it changes with the keys. */
  readonly provider: Provider;
  readonly secondFactor: SecondFactor;
  readonly securityKeys: SecurityKeys | null;
  /** Null: there is no other identity provider. */
  readonly federated: FederatedLogIn | null;
  readonly breakGlassAccount: string | null;
  /** Where the pages are. */
  readonly publicUrl: string;
}

export function logInUrl(uid: string): string {
  return `/connect/log-in/${uid}`;
}

/** Middleware for /connect/log-in/…, the pages' style sheet and script. */
export function logInForm({ issuer, publicUrl, ...parts }: Parts) {
  const ownOrigin = new URL(issuer).origin;
  const { provider, federated } = parts;

  return async function answerLogIn(ctx: Context, next: Next): Promise<void> {
    if (pathOf(ctx) === "/connect/style.css") return sendFile(ctx, "css", styleSheet);
    if (pathOf(ctx) === scriptPath) return sendFile(ctx, "js", securityKeyScript());
    const [, uid, leaves] = /^\/connect\/log-in\/([\w-]+)(\/company)?$/i.exec(ctx.path) ?? [];
    if (uid === undefined) return next();
    ctx.set("Cache-Control", "no-store");
    if (ctx.method === "OPTIONS") {
      ctx.status = 204;
      return;
    }
    if (ctx.method === "POST" && refusesForeign(ctx, ownOrigin)) return;
    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined);
    if (interaction?.uid !== uid) {
      const words = wordsOf(ctx);
      return sendPage(ctx, 400, messagePage(words, words.startAgain, words.signInOver, `${publicUrl}/`));
    }
    ctx.state.clientId = interaction.params.client_id;
    ctx.state.locales = interaction.params.ui_locales;
    const words = wordsOf(ctx);
    const step = (interaction.result as { step?: Step } | undefined)?.step;
    const signIn: SignIn = { ctx, words, ...parts, address: logInUrl(uid), publicUrl };
    if (leaves !== undefined && federated !== null) return federated.depart(ctx, uid);
    const ticket = ctx.method === "GET" ? ctx.URL.searchParams.get("ticket") : null;
    const proved = ticket === null ? undefined : federated?.accountOfTicket(uid, ticket);
    if (proved !== undefined) return finish(signIn, proved, false, ["fed"]);
    if (ctx.method !== "POST") return showStep(signIn, step);
    const form = await readForm(ctx);
    if (form === undefined) return sendPage(ctx, 400, messagePage(words, words.notAccepted, words.formUnread));
    await answerStep(signIn, form, step);
  };
}

function sendFile(ctx: Context, type: string, text: string): void {
  ctx.type = type;
  ctx.set("Cache-Control", "public, max-age=3600");
  ctx.body = text;
}
