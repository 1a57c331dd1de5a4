// Sets up one's own second factor without being asked to: a page where the password comes first, then the code that proves that
// the app knows the key. Between the two nothing is stored: the key travels sealed in the form.
import type { Context, Next } from "koa";
import type { Database } from "../../db/index.ts";
import { attemptLogIn, type LoggedIn } from "../accounts/log-in.ts";
import type { Sealing } from "../keys/sealing.ts";
import { newTotpSecret, type SecondFactor, totpUri } from "../second-factor/totp.ts";
import { pathOf, sendPage } from "./answers.ts";
import { isFromElsewhere, readForm } from "./browser-form.ts";
import { messagePage, ownSecondFactorPage, setUpCodePage } from "./pages.ts";

const path = "/connect/second-factor";
const place = "second factor to set up";
/** From the password to the code. */
const longestMs = 15 * 60_000;

interface Ticket {
  readonly who: LoggedIn;
  readonly secret: string;
  readonly untilAt: number;
}

interface Parts {
  readonly db: Database;
  readonly issuer: string;
  readonly sealing: Sealing;
  readonly secondFactor: SecondFactor;
}

/** Middleware for /connect/second-factor. */
export function secondFactorForm({ db, issuer, sealing, secondFactor }: Parts) {
  const ownOrigin = new URL(issuer).origin;

  return async function answerSecondFactor(ctx: Context, next: Next): Promise<void> {
    if (pathOf(ctx) !== path) return next();
    ctx.set("Cache-Control", "no-store");
    if (ctx.method !== "POST") return sendPage(ctx, 200, ownSecondFactorPage(path, ""));
    if (isFromElsewhere(ctx, ownOrigin)) {
      return sendPage(ctx, 403, messagePage("Not accepted", "This form was sent from another site."));
    }
    const form = await readForm(ctx);
    if (form === undefined) return sendPage(ctx, 400, ownSecondFactorPage(path, "", "The form could not be read."));
    const ticket = form.get("ticket");
    await (ticket === null ? begin(ctx, form) : end(ctx, ticket, form.get("code") ?? ""));
  };

  async function begin(ctx: Context, form: URLSearchParams): Promise<void> {
    const name = form.get("username") ?? "";
    const attempt = { name, password: form.get("password") ?? "", address: ctx.ip, through: "second factor" };
    const outcome = await attemptLogIn(db, attempt);
    const again = (status: number, text: string) => sendPage(ctx, status, ownSecondFactorPage(path, name, text));
    if (outcome.outcome === "refused") return again(400, "The user name or the password is wrong.");
    if (outcome.outcome === "slowed") {
      ctx.set("Retry-After", String(outcome.retryAfterSeconds));
      return again(429, `Too many failed attempts. Try again in ${outcome.retryAfterSeconds} seconds.`);
    }
    if (outcome.mustChangePassword) return again(400, "Change the password first.");
    if (outcome.hasSecondFactor) {
      return again(400, "This account has a second factor. An administrator can take it away when its device is lost.");
    }
    showKey(ctx, 200, { who: outcome, secret: newTotpSecret(), untilAt: Date.now() + longestMs });
  }

  async function end(ctx: Context, sealed: string, code: string): Promise<void> {
    const ticket = opened(sealed);
    if (ticket === undefined || ticket.untilAt < Date.now()) {
      return sendPage(ctx, 400, ownSecondFactorPage(path, "", "That took too long. Begin again."));
    }
    if (!(await secondFactor.setUp(ticket.who, ticket.secret, code))) {
      return showKey(ctx, 400, ticket, "The code is wrong. Check the key and the clock of the device.");
    }
    const text = "From now on this account signs in with its password and a code of the app.";
    sendPage(ctx, 200, messagePage("Second factor set up", text));
  }

  function showKey(ctx: Context, status: number, ticket: Ticket, message?: string): void {
    const sealed = sealing.seal(JSON.stringify(ticket), place);
    const { secret, who } = ticket;
    sendPage(ctx, status, setUpCodePage(path, secret, totpUri(who.name, secret), message, sealed));
  }

  function opened(sealed: string): Ticket | undefined {
    try {
      return JSON.parse(sealing.open(sealed, place)) as Ticket;
    } catch {
      return undefined;
    }
  }
}
