// The pages of the identity service: log-in, change of password, sign-out, errors. Plain HTML without scripts or pictures.
// Those of the second factor: second-factor-pages.ts.
import { nameField, newPasswordFields, passwordField } from "./fields.ts";
import { described, Html, html, messageBox, page } from "./html.ts";

/** Another way to sign in, and where it begins. */
interface OtherLogIn {
  readonly label: string;
  readonly address: string;
}

export function logInPage(action: string, name: string, message?: string, other?: OtherLogIn): string {
  return page(
    "Sign in",
    html`${messageBox(message)}
<form method="post" action="${action}">
${nameField(name, html`${described(message)}${name === "" ? html` autofocus` : html``}`)}
${passwordField("Password", html`${described(message)}${name === "" ? html`` : html` autofocus`}`)}
<p class="choice"><input id="remember" name="remember" type="checkbox" value="yes"> <label for="remember">Keep me signed in on this device</label></p>
<button type="submit">Sign in</button>
</form>
${other === undefined ? html`` : html`<p><a class="button" href="${other.address}">${other.label}</a></p>`}
<p><a href="/connect/password">Change my password</a><br><a href="/connect/second-factor">Set up a second factor</a></p>`,
  );
}

export function newPasswordPage(action: string, message?: string): string {
  return page(
    "Choose a new password",
    html`${messageBox(message)}
<p id="rule">Choose a password of your own before you use this account. It must be 12 to 1,024 bytes long, and hard to guess.</p>
<form method="post" action="${action}">
${newPasswordFields(html` autofocus`)}
<button type="submit">Save and sign in</button>
</form>`,
  );
}

export function changePasswordPage(name: string, message?: string): string {
  return page(
    "Change my password",
    html`${messageBox(message)}
<p id="rule">The new password must be 12 to 1,024 bytes long, and hard to guess.</p>
<form method="post" action="/connect/password">
${nameField(name)}
${passwordField("Present password")}
${newPasswordFields()}
<button type="submit">Change the password</button>
</form>`,
  );
}

/** `form` is oidc-provider's own, whose id is op.logoutForm. */
export function signOutPage(form: string): string {
  return page(
    "Sign out?",
    html`${new Html(form)}
<p>You will have to sign in again to see the pages.</p>
<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
<button type="submit" form="op.logoutForm" class="second">Stay signed in</button>`,
  );
}

/** `wayOn`: the address of the pages, where the reader goes on. */
export function messagePage(title: string, text: string, wayOn?: string): string {
  const link = wayOn === undefined ? "" : html`<p><a class="button" href="${wayOn}">Open the pages</a></p>`;
  return page(title, html`<p>${text}</p>${link}`);
}

export const styleSheet = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f3f4f6;color:#16202c}
main{box-sizing:border-box;width:min(26rem,100vw);padding:2rem;background:#fff;border:1px solid #d5dae1;border-radius:.5rem}
h1{margin:0 0 1rem;font-size:1.5rem}
label{display:block;margin-top:1rem;font-weight:600}
input:not([type=checkbox]){box-sizing:border-box;width:100%;padding:.6rem;font:inherit;border:1px solid #6b7785;border-radius:.3rem;background:transparent;color:inherit}
.choice{margin:1rem 0}.choice label{display:inline;margin:0;font-weight:400}
button{margin-top:1rem;width:100%;padding:.7rem;font:inherit;font-weight:600;border:1px solid #0b5cad;border-radius:.3rem;background:#0b5cad;color:#fff;cursor:pointer}
a.button{display:block;padding:.7rem;text-align:center;font-weight:600;border:1px solid #0b5cad;border-radius:.3rem;color:inherit;text-decoration:none}
button.second{background:transparent;color:inherit}
:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}
.error{padding:.6rem;border-left:4px solid #b91c1c;background:#fee2e2;color:#7f1d1d}
@media (prefers-color-scheme:dark){body{background:#10161d;color:#e7ecf2}main{background:#19222c;border-color:#334150}button{background:#1d70c4}}
`;
