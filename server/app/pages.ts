// The web pages as built from web/: one HTML file for the URLs of all pages, and the files that it loads. Reads web/built
// once at the start; scripts/web/build-pages.ts builds it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Router from "@koa/router";
import type { Context as KoaContext } from "koa";
import { pagesSecurityHeaders } from "../reply/security-headers.ts";
import { CachedBody, send } from "../reply/send.ts";

const builtFolder = fileURLToPath(new URL("../../web/built", import.meta.url));

/** The paths that are pages. The pages themselves read the rest of the path. */
const pageAddresses = [
  ...["/", "/signed-in", "/account", "/overview", "/alerts", "/now{/*rest}", "/over-time"],
  ...["/denials", "/waiting", "/sessions"],
  ...["/features/*name", "/users/*name", "/groups/*name", "/projects/*name", "/servers/*id"],
  ...["/reports{/*rest}", "/administration{/*rest}", "/destinations"],
];

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** What the pages need before their first request. */
interface PageSettings {
  /** The issuer of tokens; null: nobody signs in. */
  readonly identityUrl: string | null;
  /** The public URL of the pages, which the redirect after signing in leads to. */
  readonly publicUrl: string;
  readonly isDemonstration: boolean;
  /** The archives of the collector below /downloads/. */
  readonly collectors: readonly string[];
  /** Whether there is a mail server. */
  readonly sendsMail: boolean;
}

const notBuilt = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>The pages are not built</title></head>
<body>
<h1>The pages are not built</h1>
<p>Run <code>npm run build:web</code> and start the server again. The API works without them:
<a href="/swagger/index.html">its description</a>.</p>
</body>
</html>
`;

interface Pages {
  readonly routes: Router;
  /** Sends 404 with an error page, for people with a browser. */
  readonly showNothing: (ctx: KoaContext) => Promise<void>;
}

export function pageRoutes(settings: PageSettings, tls: boolean): Pages {
  const router = new Router();
  const headers = pagesSecurityHeaders(tls, settings.identityUrl);
  const page = readPage(settings);
  const names = page === null ? [] : builtNames();
  const inLanguage = page === null ? null : { en: withWords(page, "en", names), de: withWords(page, "de", names) };

  const showPage = (ctx: KoaContext, status = 200) =>
    send(ctx, page === null ? 503 : status, "text/html; charset=utf-8", inLanguage?.[languageOf(ctx)] ?? notBuilt, [
      ...[...headers, "Cache-Control", "no-cache", "Vary", "Accept-Language, Cookie"],
      ...["X-Trace-Id", ctx.state.traceId],
    ]);
  for (const address of pageAddresses) router.get(address, (ctx) => showPage(ctx));

  for (const name of names) {
    const bytes = (ending: string) => readFileSync(join(builtFolder, name + ending));
    const body = new CachedBody(bytes(""), { br: bytes(".br"), gzip: bytes(".gz") });
    const type = types[extname(name)] ?? "application/octet-stream";
    // Names under assets/ contain a hash of the content.
    const caching = name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "public, max-age=86400";
    router.get(`/${name}`, (ctx) => body.send(ctx, type, headers, caching));
  }
  return { routes: router, showNothing: (ctx) => showPage(ctx, 404) };
}

/** The pages' one HTML file with the settings filled in, or null where the pages are not built. */
function readPage(settings: PageSettings): string | null {
  const file = join(builtFolder, "index.html");
  if (!existsSync(file)) return null;
  const text = JSON.stringify(settings).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return readFileSync(file, "utf8").replace('name="service" content="{}"', () => `name="service" content="${text}"`);
}

/** The languages of the pages, as in web/words/language.ts, with the text shown before the scripts have loaded. */
const languages = { en: "Loading …", de: "Wird geladen …" } as const;
const isLanguage = (name: string): name is keyof typeof languages => Object.hasOwn(languages, name);

/** The language chosen on the pages, else the browser's: the pages themselves choose in the same way. */
function languageOf(ctx: KoaContext): keyof typeof languages {
  const chosen = ctx.cookies.get("language", { signed: false }) ?? "";
  if (isLanguage(chosen)) return chosen;
  const accepted = ctx.acceptsLanguages(...Object.keys(languages)) || "en";
  return isLanguage(accepted) ? accepted : "en";
}

/** Preloads the words beside the scripts: otherwise they would be requested only when the scripts run. */
function withWords(page: string, language: keyof typeof languages, names: readonly string[]): string {
  const file = names.find((name) => name.startsWith(`assets/${language}-`) && name.endsWith(".js"));
  if (file === undefined) return page;
  const link = `<link rel="modulepreload" crossorigin href="/${file}">`;
  return page
    .replace("</head>", () => `${link}\n</head>`)
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace(languages.en, () => languages[language]);
}

/** Of the files that pages load, from web/built. */
function builtNames(): string[] {
  const names = readdirSync(builtFolder, { recursive: true, encoding: "utf8" });
  return names.map((name) => name.replaceAll("\\", "/")).filter((name) => extname(name) in types);
}
