// HTML of the identity service's pages: a template that escapes its values, the frame of a page, error messages of a form.
import type { Words } from "./words.ts";

/** HTML that is already safe. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A template whose values are escaped unless they are Html. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const filled = values.map((value) => (value instanceof Html ? value.text : escaped(value)));
  return new Html(parts.reduce((text, part, index) => text + part + (filled[index] ?? ""), ""));
}

function escaped(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replaceAll(/[&<>"']/g, (character) => names[character] ?? character);
}

/** The icon of the pages, web/icon.svg. */
const logo = new Html(
  `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0b5cad"/><path d="M7 22h4v4H7zM14 15h4v11h-4zM21 7h4v19h-4z" fill="#fff"/></svg>`,
);

export function page(words: Words, title: string, content: Html): string {
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title(title)}</title>
<link rel="stylesheet" href="/connect/style.css">
</head>
<body>
<main>
<p class="product">${logo} ${words.product}</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text;
}

export function messageBox(message: string | undefined): Html {
  return message === undefined ? html`` : html`<p id="message" class="error" role="alert">${message}</p>`;
}

/** Marks a field as wrong for screen readers. */
export function described(message: string | undefined): Html {
  return message === undefined ? html`` : html` aria-invalid="true" aria-describedby="message"`;
}

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

/** For an account with an app: the password alone must not be enough to change anything. */
export const codeOfAppField = (words: Words) => html`<label for="code">${words.codeOfApp}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="8">`;
