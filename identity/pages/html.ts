// HTML of the identity service's pages: a template that escapes its values, the frame of a page, what is wrong with a form.
import type { Words } from "./words-english.ts";

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
