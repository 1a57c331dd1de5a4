// Lets people set up their second factor: a page that checks the password first, then the code that proves that an app has the secret,
// or the response of a security key. Between the two nothing is stored: the set-up travels sealed in the form.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Context, Next } from "koa";
import type { Database } from "../../db/index.ts";
import { attemptLogIn, type LoggedIn, recordLogIn, recordRefusal } from "../accounts/log-in.ts";
import { openTicket, type Sealing, sealTicket } from "../keys/sealing.ts";
import type { SecurityKeys } from "../second-factor/security-keys.ts";
import { newTotpSecret, type SecondFactor, totpUri, type WrongCodes } from "../second-factor/totp.ts";
import { nameIn, notNow, pathOf, readForm, refusesForeign, sendPage } from "./forms.ts";
import { codeOfAppField, type Html, html, messageBox, nameField, page, passwordField } from "./html.ts";
import { messagePage } from "./pages.ts";
import { type Words, wordsOf } from "./words.ts";

const path = "/connect/second-factor";
const purpose = "second factor to set up";
/** The time between password and code. */
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
export function secondFactorForm(parts: Parts) {
  const { db, issuer, sealing, secondFactor, securityKeys } = parts;
  const serviceOrigin = new URL(issuer).origin;

  return async function handleSecondFactor(ctx: Context, next: Next): Promise<void> {
    if (pathOf(ctx) !== path) return next();
    ctx.set("Cache-Control", "no-store");
    if (ctx.method !== "POST") return first(ctx, 200, nameIn(ctx));
    if (refusesForeign(ctx, serviceOrigin)) return;
    const form = await readForm(ctx);
    if (form === undefined) return first(ctx, 400, "", wordsOf(ctx).formUnread);
    const ticket = form.get("ticket");
    await (ticket === null ? begin(ctx, form) : end(ctx, ticket, form));
  };

  function first(ctx: Context, status: number, name: string, message?: string): void {
    sendPage(ctx, status, secondFactorSetUpPage(wordsOf(ctx), path, name, securityKeys !== null, message));
  }

  async function begin(ctx: Context, form: URLSearchParams): Promise<void> {
    const kind = form.get("kind") === "key" && securityKeys !== null ? "key" : "app";
    const who = await provedOwner(parts, ctx, form, kind);
    if (Array.isArray(who)) return first(ctx, who[0], form.get("username") ?? "", who[1]);
    await recordLogIn(db, who);
    const untilAt = Date.now() + longestMs;
    if (kind === "app" || securityKeys === null) return show(ctx, 200, { who, untilAt, secret: newTotpSecret() });
    show(ctx, 200, { who, untilAt, key: await securityKeys.setUpOptions(who) });
  }

  async function end(ctx: Context, sealed: string, form: URLSearchParams): Promise<void> {
    const words = wordsOf(ctx);
    const ticket = openTicket<Ticket>(sealing, sealed, purpose);
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
    const sealed = sealTicket(sealing, ticket, purpose);
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
}

/** The account whose password, and code if it has an app, are correct; else the status and what is wrong. */
async function provedOwner(
  { db, secondFactor }: Parts,
  ctx: Context,
  form: URLSearchParams,
  kind: "app" | "key",
): Promise<LoggedIn | [status: number, text: string]> {
  const words = wordsOf(ctx);
  const name = form.get("username") ?? "";
  const attempt = { name, password: form.get("password") ?? "", address: ctx.ip, through: "second factor" };
  const who = await attemptLogIn(db, attempt);
  if (who.outcome === "refused") return [400, words.wrongPassword];
  if (who.outcome !== "logged in") return notNow(ctx, words, who);
  if (who.mustChangePassword) return [400, words.changePasswordFirst];
  if (who.hasSecondFactor && (kind === "app" || !who.hasCode)) {
    await recordRefusal(db, who, ctx.ip, "second factor");
    return [400, words.hasFactor];
  }
  if (!who.hasCode) return who;
  const outcome = await secondFactor.check(who, form.get("code") ?? "", ctx.ip);
  if (outcome === "wrong") return [400, words.wrongAppCode];
  return outcome === "right" ? who : notNow(ctx, words, outcome);
}

function done(ctx: Context, text: string): void {
  const words = wordsOf(ctx);
  sendPage(ctx, 200, messagePage(words, words.factorSetUp, text));
}

// A security key needs a script: the library's, and a few lines of ours.

export const scriptPath = "/connect/security-key.js";

const codeField = (words: Words) => html`<label for="code">${words.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="8" required autofocus>`;

/** What the browser does with a security key: uses one, or registers one with this service. */
interface KeyOrder {
  readonly act: "get" | "create";
  readonly options: object;
  readonly ticket?: string;
}

interface RequestedFactors {
  readonly code: boolean;
  readonly key?: object | undefined;
}

/** A code, a security key, or either. */
export function codePage(words: Words, action: string, requested: RequestedFactors, message?: string): string {
  return page(
    words,
    requested.code ? words.enterCode : words.useYourKey,
    html`${messageBox(message)}
${
  requested.code
    ? html`<p>${words.codeAbout}</p>
<form method="post" action="${action}">
${codeField(words)}
<button type="submit">${words.signIn}</button>
</form>`
    : html``
}
${requested.key === undefined ? html`` : keyForm(words, action, { act: "get", options: requested.key })}`,
  );
}

/** Tells the owner of an account about wrong codes; a form continues. */
export function wrongCodesPage(words: Words, action: string, name: string, { count, lastAt }: WrongCodes): string {
  return page(
    words,
    words.wrongCodesTitle,
    html`<p role="alert">${words.wrongCodes(count, lastAt)}</p>
<p>${words.wrongCodesAbout} <a href="/connect/password?username=${encodeURIComponent(name)}">${words.changeMyPassword}</a></p>
<form method="post" action="${action}">
<button type="submit">${words.goOn}</button>
</form>`,
  );
}

function setUpKeyPage(words: Words, action: string, options: object, ticket: string, message?: string): string {
  return page(
    words,
    words.setUpKey,
    html`${messageBox(message)}
<p>${words.keyAbout}</p>
${keyForm(words, action, { act: "create", options, ticket })}`,
  );
}

function keyForm(words: Words, action: string, { act, options, ticket }: KeyOrder): Html {
  return html`<form method="post" action="${action}" id="key-form" data-act="${act}" data-options="${JSON.stringify(options)}">
${ticket === undefined ? html`` : html`<input type="hidden" name="ticket" value="${ticket}">`}
<input type="hidden" name="key">
<button type="submit">${act === "get" ? words.useKey : words.setUpThisKey}</button>
<p id="key-failed" class="error" role="alert" hidden>${words.keyNotUsed}</p>
<noscript><p>${words.keyNeedsScript}</p></noscript>
</form>
<script src="${scriptPath}" defer></script>`;
}

const startScript = `
document.getElementById("key-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.currentTarget;
  const failed = document.getElementById("key-failed");
  failed.hidden = true;
  const { startAuthentication, startRegistration } = SimpleWebAuthnBrowser;
  const start = form.dataset.act === "get" ? startAuthentication : startRegistration;
  start({ optionsJSON: JSON.parse(form.dataset.options) }).then(
    (answer) => {
      form.elements.key.value = JSON.stringify(answer);
      form.submit();
    },
    () => {
      failed.hidden = false;
    },
  );
});
`;

const require = createRequire(import.meta.url);
const library = require.resolve("@simplewebauthn/browser");
let script: string | undefined;

/** The library's bundle, and the code that calls it. */
export function securityKeyScript(): string {
  script ??= readFileSync(join(dirname(library), "../dist/bundle/index.umd.min.js"), "utf8") + startScript;
  return script;
}

interface SetUp {
  /** In Base32, for typing it into an app. */
  readonly secret: string;
  /** As a link for apps. */
  readonly uri: string;
}

/** `ticket` comes back with the code. */
export function setUpCodePage(words: Words, action: string, set: SetUp, message?: string, ticket?: string): string {
  const { secret, uri } = set;
  return page(
    words,
    words.setUpFactor,
    html`${messageBox(message)}
<p>${words.appAbout}</p>
<p>${words.key} <code id="key">${secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code><br><a href="${uri}">${words.openInApp}</a></p>
<form method="post" action="${action}">
${ticket === undefined ? html`` : html`<input type="hidden" name="ticket" value="${ticket}">`}
${codeField(words)}
<button type="submit">${ticket === undefined ? words.saveAndSignIn : words.save}</button>
</form>
${ticket === undefined ? html`<p><a href="/connect/second-factor">${words.keyInstead}</a>, ${words.thenSignIn}</p>` : html``}`,
  );
}

/** `hasKeys`: whether security keys can be used here. */
function secondFactorSetUpPage(words: Words, action: string, name: string, hasKeys: boolean, message?: string): string {
  return page(
    words,
    words.setUpFactor,
    html`${messageBox(message)}
<p>${words.factorAbout}</p>
<form method="post" action="${action}">
${nameField(words, name)}
${passwordField(words.password)}
${codeOfAppField(words)}
<button type="submit" name="kind" value="app">${words.setUpApp}</button>
${hasKeys ? html`<button type="submit" name="kind" value="key" class="second">${words.setUpKey}</button>` : html``}
</form>`,
  );
}
