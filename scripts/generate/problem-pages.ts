// Makes the pages of the types of problems (`/problems/<code>`) from docs/troubleshooting.md, which has a section for each code.
// They are plain: paragraphs, code and bold text, without scripts, styles or other files.

/** The page of each code, as JSON. Throws where a section is missing, or has Markdown that is not supported here. */
export function problemPages(guide: string, codes: readonly string[]): string {
  const sections = new Map(
    guide.split(/^#{2,3} /m).map((section) => {
      const [title = "", ...lines] = section.split("\n");
      return [title, lines.join("\n")];
    }),
  );
  const pages = codes.map((code) => {
    const text = sections.get(code)?.trim();
    if (!text) throw new Error(`docs/troubleshooting.md has no section for the problem ${code}.`);
    return [code, pageOf(code, text)];
  });
  return `${JSON.stringify(Object.fromEntries(pages), null, 2)}\n`;
}

function pageOf(code: string, text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => `<p>${htmlOf(paragraph)}</p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${code}: Licence Usage Query Service</title>
</head>
<body>
<main>
<h1>${code}</h1>
${paragraphs.join("\n")}
<p><a href="/swagger/index.html">The description of the API</a></p>
</main>
</body>
</html>
`;
}

/** Links become their text: they lead to other guides, which the service does not serve. */
function htmlOf(markdown: string): string {
  if (/^(?:[-|>#]|\d+\.|```)/m.test(markdown)) throw new Error(`This is no plain paragraph: ${markdown}`);
  return markdown
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/`([^`]*)`/g, "<code>$1</code>")
    .replaceAll(/\*\*([^*]*)\*\*/g, "<strong>$1</strong>");
}
