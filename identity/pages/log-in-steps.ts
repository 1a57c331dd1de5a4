// The steps of a sign-in on the log-in page: name and password; a new password where the account must choose one; the code of
// the second factor, or its set-up. Not which request belongs to which sign-in: log-in-form.ts.
import type { Context } from "koa";
import type { InteractionResults, Provider } from "oidc-provider";
import type { Database } from "../../db/index.ts";
import { InvalidIdentityInput } from "../accounts/errors.ts";
import type { ProvedAccount } from "../accounts/generation.ts";
import { attemptLogIn, type LoggedIn, type NotNow, recordLogIn } from "../accounts/log-in.ts";
import { accountKey } from "../accounts/names.ts";
import { setOwnPassword } from "../accounts/own-password.ts";
import { forgetWrongCodes, type WrongCodes, wrongCodesOf } from "../second-factor/attempt.ts";
import type { SecurityKeys } from "../second-factor/security-keys.ts";
import { newTotpSecret, type SecondFactor, totpUri } from "../second-factor/totp.ts";
import { ChangedMeanwhile, noteProved } from "../tokens/proved-account.ts";
import { notNow, sendPage } from "./answers.ts";
import type { FederatedLogIn } from "./federated-log-in.ts";
import { logInPage, messagePage, newPasswordPage } from "./pages.ts";
import { codePage, setUpCodePage, wrongCodesPage } from "./second-factor-pages.ts";
import { saidOf, type Words } from "./words.ts";

/** One request of a sign-in in progress. */
export interface SignIn {
  readonly ctx: Context;
  readonly words: Words;
  readonly db: Database;
  readonly provider: Provider;
  readonly secondFactor: SecondFactor;
  /** Null: they cannot be used at this address. */
  readonly securityKeys: SecurityKeys | null;
  /** The path that the forms are posted to. */
  readonly address: string;
  /** Where the pages are, from which a sign-in begins. */
  readonly publicUrl: string;
  readonly federated: FederatedLogIn | null;
  /** The one account that may log in with a password; null: everybody. */
  readonly breakGlassAccount: string | null;
}

/** What a sign-in waits for after the password. Stored on our side, so that nobody reaches a step without the one before. */
export interface Step {
  readonly name: "new password" | "code" | "set up" | "wrong codes";
  readonly who: LoggedIn;
  readonly remember: boolean;
  /** Of "set up": the key that the app is given. */
  readonly secret?: string;
  /** Of "code", for an account with security keys: the options for the browser, with the challenge. */
  readonly key?: Awaited<ReturnType<SecurityKeys["logInOptions"]>>;
  /** Of "wrong codes": what the owner is told, and how the sign-in was proved. */
  readonly told?: WrongCodes;
  readonly amr?: string[];
}

/** Shows the form of the step; undefined: of the first one. */
export function showStep(signIn: SignIn, step: Step | undefined, message?: string): void {
  const status = message === undefined ? 200 : 400;
  sendPage(signIn.ctx, status, step === undefined ? firstPage(signIn, "", message) : pageOf(signIn, step, message));
}

export function answerStep(signIn: SignIn, form: URLSearchParams, step: Step | undefined): Promise<void> {
  if (step === undefined) return logIn(signIn, form);
  if (step.name === "new password") return changePassword(signIn, form, step);
  if (step.name === "wrong codes") return wasTold(signIn, step);
  return step.name === "code" ? checkCode(signIn, form, step) : setUpCode(signIn, form, step);
}

function firstPage({ words, address, federated }: SignIn, name: string, message?: string): string {
  const other = federated === null ? undefined : { label: federated.label, address: `${address}/company` };
  return logInPage(words, address, name, message, other);
}

function pageOf({ words, address }: SignIn, { name, who, key, told, secret = "" }: Step, message?: string): string {
  if (name === "wrong codes" && told !== undefined) return wrongCodesPage(words, address, who.name, told);
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
  if (outcome.mustChangePassword) return waitFor(signIn, { name: "new password", who: outcome, remember });
  await afterPassword(signIn, outcome, remember);
}

async function changePassword(signIn: SignIn, form: URLSearchParams, step: Step): Promise<void> {
  const { words, db } = signIn;
  const password = form.get("new_password") ?? "";
  if (password !== form.get("repeated")) return showStep(signIn, step, words.passwordsDiffer);
  try {
    const { outcome } = await setOwnPassword(db, step.who, password, "The new password");
    if (outcome === "changed") {
      return await afterPassword(signIn, { ...step.who, generation: step.who.generation + 1 }, step.remember);
    }
  } catch (error) {
    if (error instanceof InvalidIdentityInput) return showStep(signIn, step, saidOf(words, error));
    throw error;
  }
  sayChanged(signIn);
}

/** The password is right and need not be changed. */
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
  const answer = form.get("key");
  const byKey = answer !== null && securityKeys !== null && key !== undefined;
  const outcome = byKey
    ? await securityKeys.check(who, key.challenge, answer, ctx.ip)
    : await secondFactor.check(who, form.get("code") ?? "", ctx.ip);
  if (outcome === "right") return afterCode(signIn, who, step.remember, ["pwd", byKey ? "hwk" : "otp"]);
  const what = byKey ? words.wrongKey : words.wrongCode;
  if (outcome === "wrong") return showStep(signIn, step, what);
  sayWait(signIn, outcome, (text) => pageOf(signIn, step, text));
}

/** The sign-in is proved; whoever it is hears first of wrong codes that others may have entered. */
async function afterCode(signIn: SignIn, who: LoggedIn, remember: boolean, amr: string[]): Promise<void> {
  const told = await wrongCodesOf(signIn.db, who);
  if (told === undefined) return complete(signIn, who, remember, amr);
  await waitFor(signIn, { name: "wrong codes", who, remember, told, amr });
}

async function wasTold(signIn: SignIn, { who, remember, told, amr = [] }: Step): Promise<void> {
  if (told !== undefined) await forgetWrongCodes(signIn.db, who, told);
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
  await recordLogIn(signIn.db, who);
  await finish(signIn, who, remember, amr);
}

/** Ends the sign-in: the browser goes back to the pages. */
export function finish(signIn: SignIn, who: ProvedAccount, remember: boolean, amr: string[]): Promise<void> {
  const login = { accountId: who.sub, generation: who.generation, remember, amr };
  return goOn(signIn, who, { login });
}

/** Stores what the sign-in has come to, and leads on: to `address`, or back where it began. */
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
