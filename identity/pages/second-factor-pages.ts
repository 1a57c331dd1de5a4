// The pages of the second factor: the code of an app, a security key, and setting either up. A security key needs a script, which
// is the one of the library and a few lines of our own.
import { readFileSync } from "node:fs";
import { nameField, passwordField } from "./fields.ts";
import { type Html, html, messageBox, page } from "./html.ts";

export const scriptPath = "/connect/security-key.js";

const codeField = html`<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="8" required autofocus>`;

/** What the browser does with a security key: it uses one, or makes one known to this service. */
interface KeyOrder {
  readonly act: "get" | "create";
  readonly options: object;
  readonly ticket?: string;
}

/** Either or both. */
export function codePage(action: string, asks: { code: boolean; key?: object | undefined }, message?: string): string {
  return page(
    asks.code ? "Enter the code" : "Use your security key",
    html`${messageBox(message)}
${
  asks.code
    ? html`<p>Your authenticator app shows a code of six digits for this service.</p>
<form method="post" action="${action}">
${codeField}
<button type="submit">Sign in</button>
</form>`
    : html``
}
${asks.key === undefined ? html`` : keyForm(action, { act: "get", options: asks.key })}`,
  );
}

export function setUpKeyPage(action: string, options: object, ticket: string, message?: string): string {
  return page(
    "Set up a security key",
    html`${messageBox(message)}
<p>Have the key at hand, or the device that is to be one.</p>
${keyForm(action, { act: "create", options, ticket })}`,
  );
}

function keyForm(action: string, { act, options, ticket }: KeyOrder): Html {
  return html`<form method="post" action="${action}" id="key-form" data-act="${act}" data-options="${JSON.stringify(options)}">
${ticket === undefined ? html`` : html`<input type="hidden" name="ticket" value="${ticket}">`}
<input type="hidden" name="key">
<button type="submit">${act === "get" ? "Use a security key" : "Set up this security key"}</button>
<p id="key-failed" class="error" role="alert" hidden>The security key was not used. Try again.</p>
<noscript><p>A security key needs JavaScript in this browser.</p></noscript>
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

let script: string | undefined;

/** The library's bundle, and what starts it. */
export function securityKeyScript(): string {
  script ??=
    readFileSync(new URL("../dist/bundle/index.umd.min.js", import.meta.resolve("@simplewebauthn/browser")), "utf8") +
    own;
  return script;
}

/** `secret` in Base32, as apps take it typed; `uri` as they take it by a link; `ticket` comes back with the code. */
export function setUpCodePage(action: string, secret: string, uri: string, message?: string, ticket?: string): string {
  return page(
    "Set up a second factor",
    html`${messageBox(message)}
<p>This account signs in with codes of an authenticator app. Add the key to your app, then enter the code that it shows.</p>
<p>Key: <code id="key">${secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code><br><a href="${uri}">Open in the app on this device</a></p>
<form method="post" action="${action}">
${ticket === undefined ? html`` : html`<input type="hidden" name="ticket" value="${ticket}">`}
${codeField}
<button type="submit">${ticket === undefined ? "Save and sign in" : "Save"}</button>
</form>
${ticket === undefined ? html`<p><a href="/connect/second-factor">Set up a security key instead</a>, then sign in again.</p>` : html``}`,
  );
}

/** `hasKeys`: whether security keys can be used here. */
export function ownSecondFactorPage(action: string, name: string, hasKeys: boolean, message?: string): string {
  return page(
    "Set up a second factor",
    html`${messageBox(message)}
<p>With a second factor your account signs in with its password, and a code that an authenticator app shows or a security key.</p>
<form method="post" action="${action}">
${nameField(name)}
${passwordField("Password")}
<label for="code">Code of your app, if your account has one already</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="8">
<button type="submit" name="kind" value="app">Set up an app</button>
${hasKeys ? html`<button type="submit" name="kind" value="key" class="second">Set up a security key</button>` : html``}
</form>`,
  );
}
