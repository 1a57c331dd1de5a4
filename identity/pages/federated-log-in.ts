// Signing in and out at the organisation's identity provider: sends the browser there, receives its response, and ends
// the sign-in that the browser began here. Sealed cookies and a sealed ticket carry the state between the requests.
import type { Context, Next } from "koa";
import type { Database } from "../../db/index.ts";
import type { ProvedAccount } from "../accounts/accounts.ts";
import { IdentityConflict, IdentityNotFound, InvalidIdentityInput } from "../accounts/errors.ts";
import { type FindUser, federatedAccount, rightsOf } from "../federation/accounts.ts";
import {
  type Arrival,
  createProviderClient,
  type Departure,
  type Federation,
  type ProviderClient,
} from "../federation/provider-client.ts";
import type { Sealing } from "../keys/sealing.ts";
import { openTicket, sealTicket } from "../keys/sealing.ts";
import { pathOf, sendPage } from "./forms.ts";
import { messagePage } from "./pages.ts";
import { messageOf, wordsOf } from "./words.ts";

const returnPath = "/connect/company";
const signOutPath = "/connect/endsession";
const departureCookie = "svc_company";
const sessionCookie = "svc_company_session";
/** Time to sign in at the provider. */
const departureMs = 600_000;
/** From the return to the end of the sign-in here, which the browser does at once. */
const ticketMs = 60_000;

/** Why somebody who signed in there has no account here. */
const refusals = [IdentityConflict, IdentityNotFound, InvalidIdentityInput];

/** Of the sign-in `uid`. */
type Departed = Departure & { readonly uid: string; readonly untilAt: number };

interface Parts {
  readonly db: Database;
  readonly issuer: string;
  readonly federation: Federation;
  readonly sealing: Sealing;
  readonly findUser: FindUser;
  /** The provider failed; no detail is shown. */
  readonly onError: (error: unknown) => void;
}

export class FederatedLogIn {
  readonly label: string;
  readonly #parts: Parts;
  readonly #client: ProviderClient;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.label = parts.federation.label;
    this.#client = createProviderClient(parts.federation, `${parts.issuer}${returnPath}`);
  }

  /** Sends the browser of the sign-in `uid` to the provider. */
  async depart(ctx: Context, uid: string): Promise<void> {
    const words = wordsOf(ctx);
    const departed = await this.#orUndefined(this.#client.depart());
    if (departed === undefined) {
      return sendPage(ctx, 503, messagePage(words, words.notAvailable, words.noAnswer(this.label)));
    }
    const { url, ...departure } = departed;
    setCookie(ctx, departureCookie, returnPath, this.#seal({ ...departure, uid }, departureMs, departureCookie));
    ctx.status = 303;
    ctx.redirect(url);
  }

  /** Middleware for the URL that the provider sends the browser back to, and for signing out there. */
  readonly handleReturn = async (ctx: Context, next: Next): Promise<void> => {
    if (pathOf(ctx) === returnPath) return this.#arrive(ctx);
    await next();
    if (pathOf(ctx) === `${signOutPath}/confirm`) await this.#signOutThere(ctx);
  };

  /** The account that the ticket of this sign-in names; undefined: the ticket is not valid. */
  accountOfTicket(uid: string, ticket: string): ProvedAccount | undefined {
    return openTicket<ProvedAccount & { untilAt: number }>(this.#parts.sealing, ticket, uid);
  }

  async #arrive(ctx: Context): Promise<void> {
    ctx.set("Cache-Control", "no-store");
    const cookie = ctx.cookies.get(departureCookie, { signed: false });
    const departure = openTicket<Departed>(this.#parts.sealing, cookie, departureCookie);
    setCookie(ctx, departureCookie, returnPath, null);
    const words = wordsOf(ctx);
    if (departure === undefined) return sendPage(ctx, 400, messagePage(words, words.startAgain, words.signInLost));
    const arrival = await this.#orUndefined(this.#client.arrive(new URL(ctx.url, this.#parts.issuer), departure));
    if (arrival === undefined) {
      return sendPage(ctx, 400, messagePage(words, words.startAgain, words.notConfirmed(this.label)));
    }
    try {
      const account = await this.#accountOf(arrival);
      setCookie(ctx, sessionCookie, signOutPath, "1");
      const ticket = this.#seal(account, ticketMs, departure.uid);
      ctx.status = 303;
      ctx.redirect(`/connect/log-in/${departure.uid}?ticket=${ticket}`);
    } catch (error) {
      if (!refusals.some((kind) => error instanceof kind)) throw error;
      sendPage(
        ctx,
        403,
        messagePage(words, words.noAccess, `${messageOf(words, error as Error)} ${words.askAdministrator}`),
      );
    }
  }

  /** Throws one of `refusals`. */
  #accountOf({ subject, claims }: Arrival): Promise<ProvedAccount> {
    const { db, federation, findUser } = this.#parts;
    const rights = rightsOf(claims[federation.claim], federation.rules);
    if (rights === undefined) throw new IdentityConflict("Your account there has no role here.");
    const names = [claims.preferred_username, claims.email, claims.name, subject];
    const name = String(names.find((one) => typeof one === "string"));
    const person = { issuer: federation.issuer, subject, name, userClaim: userClaimOf(claims, federation.userClaim) };
    return federatedAccount(db, person, rights, findUser);
  }

  async #signOutThere(ctx: Context): Promise<void> {
    const target = ctx.response.get("Location");
    const isSignedOut = (ctx as { oidc?: { body?: { logout?: unknown } } }).oidc?.body?.logout !== undefined;
    if (target === "" || !isSignedOut || ctx.cookies.get(sessionCookie, { signed: false }) === undefined) return;
    setCookie(ctx, sessionCookie, signOutPath, null);
    const url = await this.#orUndefined(this.#client.signOutUrl(new URL(target, this.#parts.issuer).href));
    if (url !== undefined) ctx.redirect(url);
  }

  /** Logs a failure of the provider, and returns undefined. */
  async #orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      this.#parts.onError(error);
      return undefined;
    }
  }

  #seal(value: object, longestMs: number, name: string): string {
    return sealTicket(this.#parts.sealing, { ...value, untilAt: Date.now() + longestMs }, name);
  }
}

/** An unverified mail address may be anybody's. */
function userClaimOf(claims: Arrival["claims"], name: string): string | null {
  const claim = claims[name];
  if (typeof claim !== "string" || claim.trim() === "" || claim.length > 255) return null;
  return name === "email" && claims.email_verified === false ? null : claim.trim();
}

function setCookie(ctx: Context, name: string, path: string, value: string | null): void {
  ctx.cookies.set(name, value, { path, httpOnly: true, sameSite: "lax", signed: false });
}
