// The fields that several pages of the identity service ask for: the user name, the password, a new password twice. `more` are
// further attributes of the input.
import { type Html, html } from "./html.ts";
import type { Words } from "./words-english.ts";

const nothing = html``;

export function nameField(words: Words, name: string, more: Html = nothing): Html {
  return html`<label for="username">${words.userName}</label>
<input id="username" name="username" value="${name}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="128" required${more}>`;
}

export function passwordField(label: string, more: Html = nothing): Html {
  return html`<label for="password">${label}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required${more}>`;
}

/** The page explains the rule in an element whose id is "rule". */
export function newPasswordFields(words: Words, more: Html = nothing): Html {
  return html`<label for="new_password">${words.newPassword}</label>
<input id="new_password" name="new_password" type="password" autocomplete="new-password" minlength="12" maxlength="1024" required${more} aria-describedby="rule">
<label for="repeated">${words.newPasswordAgain}</label>
<input id="repeated" name="repeated" type="password" autocomplete="new-password" minlength="12" maxlength="1024" required>`;
}

/** For an account that has an app: who only knows its password changes nothing. */
export const codeOfAppField = (words: Words) => html`<label for="code">${words.codeOfApp}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="8">`;
