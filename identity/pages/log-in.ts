// The log-in page: people with a browser sign in here. It refuses forms that another origin sent, belongs to one authorization request
// (its URL and its cookie must agree), and works without a script.
import type { Context, Next } from "koa";
import type { InteractionResults, Provider } from "oidc-provider";
import type { Database } from "../../db/index.ts";
import type { ProvedAccount } from "../accounts/accounts.ts";
import { InvalidIdentityInput } from "../accounts/errors.ts";
import { attemptLogIn, type LoggedIn, type NotNow, recordLogIn } from "../accounts/log-in.ts";
import { setOwnPassword } from "../accounts/own-password.ts";
import { accountKey } from "../accounts/rules.ts";
import type { SecurityKeys } from "../second-factor/security-keys.ts";
import {
  forgetWrongCodes,
  newTotpSecret,
  type SecondFactor,
  totpUri,
  type WrongCodes,
  wrongCodesOf,
} from "../second-factor/totp.ts";
import { ChangedMeanwhile, noteProved } from "../tokens/grants.ts";
import type { FederatedLogIn } from "./federated-log-in.ts";
import { notNow, pathOf, readForm, refusesForeign, sendPage } from "./forms.ts";
import { logInPage, messagePage, newPasswordPage, styleSheet } from "./pages.ts";
import { codePage, scriptPath, securityKeyScript, setUpCodePage, wrongCodesPage } from "./second-factor.ts";
import { messageOf, storeLanguage, type Words, wordsOf } from "./words.ts";

interface Parts {
  readonly db: Database;
  readonly issuer: string;
  /** The provider of this request: it changes with the keys. */
  readonly provider: Provider;
  readonly secondFactor: SecondFactor;
  /** Null: they cannot be used at this URL. */
  readonly securityKeys: SecurityKeys | null;
  /** Null: there is no other identity provider. */
  readonly federated: FederatedLogIn | null;
  /** The one account that may log in with a password; null: everybody. */
  readonly breakGlassAccount: string | null;
  /** The URL of the pages, from which a sign-in begins. */
  readonly publicUrl: string;
}

export function logInUrl(uid: string): string {
  return `/connect/log-in/${uid}`;
}

/** Middleware for /connect/log-in/…, the pages' style sheet and script. */
export function logInForm(parts: Parts) {
  const serviceOrigin = new URL(parts.issuer).origin;
  return async function handleLogIn(ctx: Context, next: Next): Promise<void> {
    if (pathOf(ctx) === "/connect/style.css") return sendFile(ctx, "css", styleSheet);
    if (pathOf(ctx) === scriptPath) return sendFile(ctx, "js", securityKeyScript());
    const [, uid, leaves] = /^\/connect\/log-in\/([\w-]+)(\/company)?$/i.exec(ctx.path) ?? [];
    if (uid === undefined) return next();
    ctx.set("Cache-Control", "no-store");
    if (ctx.method === "OPTIONS") {
      ctx.status = 204;
      return;
    }
    if (ctx.method === "POST" && refusesForeign(ctx, serviceOrigin)) return;
    await handleSignIn(parts, ctx, uid, leaves !== undefined);
  };
}

/** `leaves`: for the other identity provider. */
async function handleSignIn({ issuer: _, ...parts }: Parts, ctx: Context, uid: string, leaves: boolean): Promise<void> {
  const { provider, federated, publicUrl } = parts;
  const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined);
  if (interaction?.uid !== uid) {
    const words = wordsOf(ctx);
    return sendPage(ctx, 400, messagePage(words, words.startAgain, words.signInOver, `${publicUrl}/`));
  }
  ctx.state.clientId = interaction.params.client_id;
  ctx.state.locales = interaction.params.ui_locales;
  storeLanguage(ctx);
  if (leaves && federated !== null) return federated.depart(ctx, uid);
  const step = (interaction.result as { step?: Step } | undefined)?.step;
  const signIn: SignIn = { ...parts, ctx, words: wordsOf(ctx), address: logInUrl(uid) };
  await (ctx.method === "POST" ? handleForm(signIn, step) : handleGet(signIn, uid, step));
}

/** A browser that returns from the other identity provider brings a ticket. */
async function handleGet(signIn: SignIn, uid: string, step: Step | undefined): Promise<void> {
  const { ctx, federated } = signIn;
  const ticket = ctx.method === "GET" ? ctx.URL.searchParams.get("ticket") : null;
  const proved = ticket === null ? undefined : federated?.accountOfTicket(uid, ticket);
  if (proved !== undefined) return finish(signIn, proved, false, ["fed"]);
  showStep(signIn, step);
}

async function handleForm(signIn: SignIn, step: Step | undefined): Promise<void> {
  const { ctx, words } = signIn;
  const form = await readForm(ctx);
  if (form === undefined) return sendPage(ctx, 400, messagePage(words, words.notAccepted, words.formUnread));
  await handleStep(signIn, form, step);
}

function sendFile(ctx: Context, type: string, text: string): void {
  ctx.type = type;
  ctx.set("Cache-Control", "public, max-age=3600");
  ctx.body = text;
}

// The steps of a sign-in: name and password; the code of the second factor, or its set-up; at last a new password where the account must
// choose one, so that whoever knows the password alone cannot change it.

/** One request of a sign-in in progress. */
interface SignIn extends Omit<Parts, "issuer"> {
  readonly ctx: Context;
  readonly words: Words;
  /** The path that the forms are posted to. */
  readonly address: string;
}

/** The step that follows the password. Stored on our side, so that nobody can skip a step. */
interface Step {
  readonly name: "new password" | "code" | "set up" | "wrong codes";
  readonly who: LoggedIn;
  readonly remember: boolean;
  /** Of "set up": the secret for the app. */
  readonly secret?: string;
  /** Of "code", for an account with security keys: the options for the browser, with the challenge. */
  readonly key?: Awaited<ReturnType<SecurityKeys["logInOptions"]>>;
  /** Of "wrong codes": what is reported to the owner. */
  readonly wrongCodes?: WrongCodes;
  /** Of "wrong codes" and "new password": how the sign-in was proved. */
  readonly amr?: string[];
}

/** Shows the form of the step; undefined: of the first one. */
function showStep(signIn: SignIn, step: Step | undefined, message?: string): void {
  const status = message === undefined ? 200 : 400;
  sendPage(signIn.ctx, status, step === undefined ? firstPage(signIn, "", message) : pageOf(signIn, step, message));
}

function handleStep(signIn: SignIn, form: URLSearchParams, step: Step | undefined): Promise<void> {
  if (step === undefined) return logIn(signIn, form);
  if (step.name === "new password") return changePassword(signIn, form, step);
  if (step.name === "wrong codes") return confirmWrongCodes(signIn, step);
  return step.name === "code" ? checkCode(signIn, form, step) : setUpCode(signIn, form, step);
}

function firstPage({ words, address, federated }: SignIn, name: string, message?: string): string {
  const other = federated === null ? undefined : { label: federated.label, address: `${address}/company` };
  return logInPage(words, address, name, message, other);
}

function pageOf(
  { words, address }: SignIn,
  { name, who, key, wrongCodes, secret = "" }: Step,
  message?: string,
): string {
  if (name === "wrong codes" && wrongCodes !== undefined) return wrongCodesPage(words, address, who.name, wrongCodes);
  if (name === "new password") return newPasswordPage(words, address, message);
  return name === "code"
    ? codePage(words, address, { code: who.hasCode, key }, message)
    : setUpCodePage(words, address, { secret, uri: totpUri(who.name, secret) }, message);
}

async function logIn(signIn: SignIn, form: URLSearchParams): Promise<void> {
  const { ctx, words, db, breakGlassAccount, federated } = signIn;
  const name = form.get("username") ?? "";
  if (federated !== null && breakGlassAccount !== null && accountKey(name) !== accountKey(breakGlassAccount)) {
    return sendPage(ctx, 400, firstPage(signIn, name, words.passwordsOff(federated.label)));
  }
  const remember = form.get("remember") === "yes";
  const password = form.get("password") ?? "";
  const outcome = await attemptLogIn(db, { name, password, address: ctx.ip, through: "log-in page" });
  if (outcome.outcome === "refused") {
    return sendPage(ctx, 400, firstPage(signIn, name, words.wrongPassword));
  }
  if (outcome.outcome !== "logged in") return sayWait(signIn, outcome, (text) => firstPage(signIn, name, text));
  await afterPassword(signIn, outcome, remember);
}

async function changePassword(signIn: SignIn, form: URLSearchParams, step: Step): Promise<void> {
  const { words, db } = signIn;
  const password = form.get("new_password") ?? "";
  if (password !== form.get("repeated")) return showStep(signIn, step, words.passwordsDiffer);
  try {
    const { outcome } = await setOwnPassword(db, step.who, password, "The new password");
    if (outcome === "changed") {
      const who = { ...step.who, generation: step.who.generation + 1, mustChangePassword: false };
      return await complete(signIn, who, step.remember, step.amr ?? []);
    }
  } catch (error) {
    if (error instanceof InvalidIdentityInput) return showStep(signIn, step, messageOf(words, error));
    throw error;
  }
  sayChanged(signIn);
}

async function afterPassword(signIn: SignIn, who: LoggedIn, remember: boolean): Promise<void> {
  const need = signIn.secondFactor.needOf(who);
  if (need === "nothing") return complete(signIn, who, remember, ["pwd"]);
  const step: Step = { name: need, who, remember };
  if (need === "set up") return waitFor(signIn, { ...step, secret: newTotpSecret() });
  const key = who.hasKey ? await signIn.securityKeys?.logInOptions(who) : undefined;
  await waitFor(signIn, { ...step, ...(key !== undefined && { key }) });
}

async function checkCode(signIn: SignIn, form: URLSearchParams, step: Step): Promise<void> {
  const { ctx, words, secondFactor, securityKeys } = signIn;
  const { who, key } = step;
  const responseJson = form.get("key");
  const byKey = responseJson !== null && securityKeys !== null && key !== undefined;
  const outcome = byKey
    ? await securityKeys.check(who, key.challenge, responseJson, ctx.ip)
    : await secondFactor.check(who, form.get("code") ?? "", ctx.ip);
  if (outcome === "right") return afterCode(signIn, who, step.remember, ["pwd", byKey ? "hwk" : "otp"]);
  const what = byKey ? words.wrongKey : words.wrongCode;
  if (outcome === "wrong") return showStep(signIn, step, what);
  sayWait(signIn, outcome, (text) => pageOf(signIn, step, text));
}

/** The sign-in is proved; first it reports wrong codes that others may have entered. */
async function afterCode(signIn: SignIn, who: LoggedIn, remember: boolean, amr: string[]): Promise<void> {
  const wrongCodes = await wrongCodesOf(signIn.db, who);
  if (wrongCodes === undefined) return complete(signIn, who, remember, amr);
  await waitFor(signIn, { name: "wrong codes", who, remember, wrongCodes, amr });
}

async function confirmWrongCodes(signIn: SignIn, { who, remember, wrongCodes, amr = [] }: Step): Promise<void> {
  if (wrongCodes !== undefined) await forgetWrongCodes(signIn.db, who, wrongCodes);
  await complete(signIn, who, remember, amr);
}

async function setUpCode(signIn: SignIn, form: URLSearchParams, step: Step): Promise<void> {
  const isSetUp = await signIn.secondFactor.setUp(step.who, step.secret ?? "", form.get("code") ?? "");
  if (!isSetUp) return showStep(signIn, step, signIn.words.wrongNewCode);
  await complete(signIn, step.who, step.remember, ["pwd", "otp"]);
}

function sayWait({ ctx, words }: SignIn, outcome: NotNow, page: (text: string) => string): void {
  const [status, text] = notNow(ctx, words, outcome);
  sendPage(ctx, status, page(text));
}

/** Stores the step and leads to its form. */
function waitFor(signIn: SignIn, step: Step): Promise<void> {
  return goOn(signIn, step.who, { step } as unknown as InteractionResults, signIn.address);
}

async function complete(signIn: SignIn, who: LoggedIn, remember: boolean, amr: string[]): Promise<void> {
  if (who.mustChangePassword) return waitFor(signIn, { name: "new password", who, remember, amr });
  await recordLogIn(signIn.db, who);
  await finish(signIn, who, remember, amr);
}

/** Ends the sign-in: the browser goes back to the pages. */
function finish(signIn: SignIn, who: ProvedAccount, remember: boolean, amr: string[]): Promise<void> {
  const login = { accountId: who.sub, generation: who.generation, remember, amr };
  return goOn(signIn, who, { login });
}

/** Stores the state of the sign-in, and redirects: to `address`, or back to its start. */
async function goOn(signIn: SignIn, who: ProvedAccount, result: InteractionResults, address?: string): Promise<void> {
  const { ctx, provider } = signIn;
  noteProved(ctx, who);
  try {
    const returnTo = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
    ctx.status = 303;
    ctx.redirect(address ?? returnTo);
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    sayChanged(signIn);
  }
}

function sayChanged({ ctx, words, publicUrl }: SignIn): void {
  sendPage(ctx, 400, messagePage(words, words.startAgain, words.changedMeanwhile, `${publicUrl}/`));
}
