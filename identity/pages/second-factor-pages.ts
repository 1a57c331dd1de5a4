// The pages of the second factor: the code of an app, a security key, and setting either up. A security key needs a script, which
// is the one of the library and a few lines of our own.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { WrongCodes } from "../second-factor/attempt.ts";
import { codeOfAppField, nameField, passwordField } from "./fields.ts";
import { type Html, html, messageBox, page } from "./html.ts";
import type { Words } from "./words-english.ts";

export const scriptPath = "/connect/security-key.js";

const codeField = (words: Words) => html`<label for="code">${words.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="8" required autofocus>`;

/** What the browser does with a security key: it uses one, or makes one known to this service. */
interface KeyOrder {
  readonly act: "get" | "create";
  readonly options: object;
  readonly ticket?: string;
}

interface Asked {
  readonly code: boolean;
  readonly key?: object | undefined;
}

/** A code, a security key, or either. */
export function codePage(words: Words, action: string, asks: Asked, message?: string): string {
  return page(
    words,
    asks.code ? words.enterCode : words.useYourKey,
    html`${messageBox(message)}
${
  asks.code
    ? html`<p>${words.codeAbout}</p>
<form method="post" action="${action}">
${codeField(words)}
<button type="submit">${words.signIn}</button>
</form>`
    : html``
}
${asks.key === undefined ? html`` : keyForm(words, action, { act: "get", options: asks.key })}`,
  );
}

/** Tells the owner of an account of wrong codes; a form goes on. */
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

export function setUpKeyPage(words: Words, action: string, options: object, ticket: string, message?: string): string {
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

const own = `
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

/** The library's bundle, and what starts it. */
export function securityKeyScript(): string {
  script ??= readFileSync(join(dirname(library), "../dist/bundle/index.umd.min.js"), "utf8") + own;
  return script;
}

interface SetUp {
  /** In Base32, as apps take it typed. */
  readonly secret: string;
  /** As they take it by a link. */
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
export function ownSecondFactorPage(
  words: Words,
  action: string,
  name: string,
  hasKeys: boolean,
  message?: string,
): string {
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
