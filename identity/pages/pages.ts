// The pages of the identity service: log-in, change of password, sign-out, errors. Plain HTML without scripts.
// Those of the second factor: second-factor.ts.
import {
  codeOfAppField,
  described,
  Html,
  html,
  messageBox,
  nameField,
  newPasswordFields,
  page,
  passwordField,
} from "./html.ts";
import { languages, type Words } from "./words.ts";

/** Another way to sign in, and where it begins. */
interface OtherLogIn {
  readonly label: string;
  readonly address: string;
}

export function logInPage(words: Words, action: string, name: string, message?: string, other?: OtherLogIn): string {
  return page(
    words,
    words.signIn,
    html`${messageBox(message)}
<form method="post" action="${action}">
${nameField(words, name, html`${described(message)}${name === "" ? html` autofocus` : html``}`)}
${passwordField(words.password, html`${described(message)}${name === "" ? html`` : html` autofocus`}`)}
<p class="choice"><input id="remember" name="remember" type="checkbox" value="yes"> <label for="remember">${words.remember}</label></p>
<button type="submit">${words.signIn}</button>
</form>
${other === undefined ? html`` : html`<p><a class="button" href="${other.address}">${other.label}</a></p>`}
<p><a href="/connect/password">${words.changeMyPassword}</a><br><a href="/connect/second-factor">${words.setUpFactor}</a></p>
${languageChoice(words)}`,
  );
}

/** Shows the page again in another language; without a script. */
function languageChoice(words: Words): Html {
  const buttons = Object.entries(languages).map(([code, name]) =>
    code === words.language
      ? html`<span aria-current="true">${name}</span>`
      : html`<button name="language" value="${code}" lang="${code}">${name}</button>`,
  );
  return html`<form class="languages" method="get" aria-label="${words.chooseLanguage}">${new Html(buttons.map(({ text }) => text).join(" · "))}</form>`;
}

export function newPasswordPage(words: Words, action: string, message?: string): string {
  return page(
    words,
    words.newPasswordTitle,
    html`${messageBox(message)}
<p id="rule">${words.newPasswordRule}</p>
<form method="post" action="${action}">
${newPasswordFields(words, html` autofocus`)}
<button type="submit">${words.saveAndSignIn}</button>
</form>`,
  );
}

export function changePasswordPage(words: Words, name: string, message?: string): string {
  return page(
    words,
    words.changeMyPassword,
    html`${messageBox(message)}
<p id="rule">${words.passwordRule}</p>
<form method="post" action="/connect/password">
${nameField(words, name)}
${passwordField(words.presentPassword)}
${codeOfAppField(words)}
${newPasswordFields(words)}
<button type="submit">${words.changePassword}</button>
</form>`,
  );
}

/** `form` is oidc-provider's, whose id is op.logoutForm. */
export function signOutPage(words: Words, form: string): string {
  return page(
    words,
    words.signOutAsk,
    html`${new Html(form)}
<p>${words.signOutAbout}</p>
<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>${words.signOut}</button>
<button type="submit" form="op.logoutForm" class="second">${words.staySignedIn}</button>`,
  );
}

/** `wayOn`: the URL of the pages, where the reader continues. */
export function messagePage(words: Words, title: string, text: string, wayOn?: string): string {
  const link = wayOn === undefined ? "" : html`<p><a class="button" href="${wayOn}">${words.openPages}</a></p>`;
  return page(words, title, html`<p>${text}</p>${link}`);
}

export const styleSheet = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f3f4f6;color:#16202c}
main{box-sizing:border-box;width:min(26rem,100vw - 2rem);padding:2rem;background:#fff;border:1px solid #d5dae1;border-radius:.5rem}
.product{display:flex;align-items:center;gap:.6rem;margin:0 0 1.25rem;font-weight:650}
h1{margin:0 0 1rem;font-size:1.5rem}
label{display:block;margin:1rem 0 .35rem;font-weight:600}
input:not([type=checkbox]){box-sizing:border-box;width:100%;padding:.6rem;font:inherit;border:1px solid #6b7785;border-radius:.3rem;background:transparent;color:inherit}
.choice{margin:1rem 0}.choice label{display:inline;margin:0;font-weight:400}
button{margin-top:1rem;width:100%;padding:.7rem;font:inherit;font-weight:600;border:1px solid #0b5cad;border-radius:.3rem;background:#0b5cad;color:#fff;cursor:pointer}
a.button{display:block;padding:.7rem;text-align:center;font-weight:600;border:1px solid #0b5cad;border-radius:.3rem;color:inherit;text-decoration:none}
button.second{background:transparent;color:inherit}
a:not(.button){color:#0b5cad;text-underline-offset:.15em}
.languages{margin-top:1rem;font-size:.875rem}
.languages button{width:auto;margin:0;padding:0;border:0;background:none;color:#0b5cad;font-weight:400;text-decoration:underline}
:focus-visible{outline:3px solid #c2570c;outline-offset:1px}
.error{padding:.6rem;border-left:4px solid #b91c1c;background:#fee2e2;color:#7f1d1d}
@media (prefers-color-scheme:dark){body{background:#10161d;color:#e7ecf2}main{background:#19222c;border-color:#334150}button{background:#1d70c4}a:not(.button){color:#6db3f2}.languages button{background:none;color:#6db3f2}:focus-visible{outline-color:#ffb454}}
`;
