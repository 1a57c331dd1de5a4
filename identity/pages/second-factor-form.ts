// Sets up one's own second factor: a page where the password comes first, then the code that proves that an app knows the key, or
// the answer of a security key. Between the two nothing is stored: what is set up travels sealed in the form.
import type { Context, Next } from "koa";
import type { Database } from "../../db/index.ts";
import { attemptLogIn, type LoggedIn, type NotNow, recordLogIn, recordRefusal } from "../accounts/log-in.ts";
import type { Sealing } from "../keys/sealing.ts";
import type { SecurityKeys } from "../second-factor/security-keys.ts";
import { newTotpSecret, type SecondFactor, totpUri } from "../second-factor/totp.ts";
import { notNow, pathOf, sendPage } from "./answers.ts";
import { nameIn, readForm, refusesForeign } from "./browser-form.ts";
import { messagePage } from "./pages.ts";
import { ownSecondFactorPage, setUpCodePage, setUpKeyPage } from "./second-factor-pages.ts";
import { openTicket, sealTicket } from "./tickets.ts";
import { wordsOf } from "./words.ts";

const path = "/connect/second-factor";
const place = "second factor to set up";
/** From the password to the code. */
const longestMs = 15 * 60_000;

/** What is set up: an app with its secret, or a security key with the options for the browser. */
type Ticket = { readonly who: LoggedIn; readonly untilAt: number } & (
  | { readonly secret: string }
  | { readonly key: Awaited<ReturnType<SecurityKeys["setUpOptions"]>> }
);

interface Parts {
  readonly db: Database;
  readonly issuer: string;
  readonly sealing: Sealing;
  readonly secondFactor: SecondFactor;
  readonly securityKeys: SecurityKeys | null;
}

/** Middleware for /connect/second-factor. */
export function secondFactorForm({ db, issuer, sealing, secondFactor, securityKeys }: Parts) {
  const ownOrigin = new URL(issuer).origin;

  return async function answerSecondFactor(ctx: Context, next: Next): Promise<void> {
    if (pathOf(ctx) !== path) return next();
    ctx.set("Cache-Control", "no-store");
    if (ctx.method !== "POST") return first(ctx, 200, nameIn(ctx));
    if (refusesForeign(ctx, ownOrigin)) return;
    const form = await readForm(ctx);
    if (form === undefined) return first(ctx, 400, "", wordsOf(ctx).formUnread);
    const ticket = form.get("ticket");
    await (ticket === null ? begin(ctx, form) : end(ctx, ticket, form));
  };

  function first(ctx: Context, status: number, name: string, message?: string): void {
    sendPage(ctx, status, ownSecondFactorPage(wordsOf(ctx), path, name, securityKeys !== null, message));
  }

  async function begin(ctx: Context, form: URLSearchParams): Promise<void> {
    const words = wordsOf(ctx);
    const name = form.get("username") ?? "";
    const attempt = { name, password: form.get("password") ?? "", address: ctx.ip, through: "second factor" };
    const who = await attemptLogIn(db, attempt);
    if (who.outcome === "refused") return first(ctx, 400, name, words.wrongPassword);
    if (who.outcome !== "logged in") return wait(ctx, name, who);
    if (who.mustChangePassword) return first(ctx, 400, name, words.changePasswordFirst);
    const kind = form.get("kind") === "key" && securityKeys !== null ? "key" : "app";
    if (who.hasSecondFactor && (kind === "app" || !who.hasCode)) {
      await recordRefusal(db, who, "second factor");
      return first(ctx, 400, name, words.hasFactor);
    }
    if (who.hasCode) {
      const outcome = await secondFactor.check(who, form.get("code") ?? "", ctx.ip);
      if (outcome === "wrong") return first(ctx, 400, name, words.wrongAppCode);
      if (outcome !== "right") return wait(ctx, name, outcome);
    }
    await recordLogIn(db, who);
    const untilAt = Date.now() + longestMs;
    if (kind === "app" || securityKeys === null) return show(ctx, 200, { who, untilAt, secret: newTotpSecret() });
    show(ctx, 200, { who, untilAt, key: await securityKeys.setUpOptions(who) });
  }

  async function end(ctx: Context, sealed: string, form: URLSearchParams): Promise<void> {
    const words = wordsOf(ctx);
    const ticket = openTicket<Ticket>(sealing, sealed, place);
    if (ticket === undefined) return first(ctx, 400, "", words.tookTooLong);
    if ("secret" in ticket) {
      const isSetUp = await secondFactor.setUp(ticket.who, ticket.secret, form.get("code") ?? "");
      if (!isSetUp) return show(ctx, 400, ticket, words.wrongNewCode);
      return done(ctx, words.codeFromNowOn);
    }
    const isSetUp = await securityKeys?.setUp(ticket.who, ticket.key.challenge, form.get("key") ?? "");
    if (isSetUp !== true) return show(ctx, 400, ticket, words.keyNotSetUp);
    done(ctx, words.keyFromNowOn);
  }

  function show(ctx: Context, status: number, ticket: Ticket, message?: string): void {
    const words = wordsOf(ctx);
    const sealed = sealTicket(sealing, ticket, place);
    const page =
      "secret" in ticket
        ? setUpCodePage(
            words,
            path,
            { secret: ticket.secret, uri: totpUri(ticket.who.name, ticket.secret) },
            message,
            sealed,
          )
        : setUpKeyPage(words, path, ticket.key, sealed, message);
    sendPage(ctx, status, page);
  }

  function wait(ctx: Context, name: string, outcome: NotNow): void {
    const [status, text] = notNow(ctx, wordsOf(ctx), outcome);
    first(ctx, status, name, text);
  }
}

function done(ctx: Context, text: string): void {
  const words = wordsOf(ctx);
  sendPage(ctx, 200, messagePage(words, words.factorSetUp, text));
}
