// The interactive description: swagger-ui from its package, served without any other host; the page that it signs in
// through; and the contract it shows, with the requested URL as its server.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Router from "@koa/router";
import type { Context as KoaContext } from "koa";
import getAbsoluteFSPath from "swagger-ui-dist/absolute-path.js"; // the main module would load the whole page
import { apiScope, descriptionClientId } from "../../identity/index.ts";
import type { ContractDocument } from "../contract/operations.ts";
import type { HeaderPairs } from "../reply/security-headers.ts";
import { CachedBody, send } from "../reply/send.ts";

/** `notice` is HTML. */
const pageWith = (notice: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Licence Usage Query Service: the API</title>
<link rel="stylesheet" href="swagger-ui.css">
<link rel="stylesheet" href="description.css">
<link rel="icon" type="image/png" href="favicon-32x32.png" sizes="32x32">
</head>
<body>
<header id="page-head" hidden>
<nav aria-label="Parts of this page">
<a href="/" id="way-back">← Licence usage</a>
<button type="button" data-part="#swagger-ui">Introduction</button>
<button type="button" data-part=".filter-container">Operations</button>
<button type="button" data-part=".models">Schemas</button>
</nav>
<search>
<input type="search" id="find" role="combobox" aria-expanded="false" aria-controls="found" aria-label="Search operations and schemas" placeholder="Search operations and schemas" autocomplete="off">
<div id="found" role="listbox" aria-label="Found"></div>
</search>
<button type="button" id="log-in" hidden>Log in</button>
</header>
${notice}<noscript>This page needs JavaScript. The same description, for programs: <a href="v1/swagger.json">v1/swagger.json</a>.</noscript>
<nav id="tags" aria-label="Tags"></nav>
<div id="swagger-ui"></div>
<script src="swagger-ui-bundle.js"></script>
<script type="module" src="initializer.mjs"></script>
</body>
</html>
`;

const securityIsOff = `<p role="alert"><strong>Security is off: whoever reaches this address reads and changes everything.</strong></p>
`;

/** Our files, each with its type. */
const ourFiles: Readonly<Record<string, string>> = {
  "description.css": "text/css; charset=utf-8",
  "initializer.mjs": "text/javascript; charset=utf-8",
  "search.mjs": "text/javascript; charset=utf-8",
  "shown-contract.mjs": "text/javascript; charset=utf-8",
};

/** Files of swagger-ui's package. */
const files: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
  "oauth2-redirect.html": "text/html; charset=utf-8",
  "oauth2-redirect.js": "text/javascript; charset=utf-8",
};

const openerPolicy = "cross-origin-opener-policy";

interface Options {
  readonly contract: ContractDocument;
  /** The public URL; null: the URL of the request. */
  readonly publicUrl: string | null;
  /** Where the page is registered for signing in. */
  readonly pagesUrl: string;
  /** The issuer of tokens; null with security off. */
  readonly identityUrl: string | null;
  readonly isSecurityOff: boolean;
  readonly securityHeaders: HeaderPairs;
}

export function descriptionRoutes(options: Options): Router {
  const { contract, publicUrl, identityUrl, isSecurityOff, securityHeaders } = options;
  // The page that the sign-in window comes back to needs access to the window that opened it.
  const headersOf = (name: string) =>
    name === "oauth2-redirect.html" ? withHeader(securityHeaders, openerPolicy, "unsafe-none") : securityHeaders;
  const page = new CachedBody(pageWith(isSecurityOff ? securityIsOff : ""));
  const router = new Router();
  const respond = (ctx: KoaContext, type: string, body: CachedBody, caching: string) =>
    body.send(ctx, type, securityHeaders, caching);
  const redirect = (ctx: KoaContext) =>
    send(ctx, 302, null, null, [
      ...securityHeaders,
      ...["Location", "/swagger/index.html", "Cache-Control", "no-store", "X-Trace-Id", ctx.state.traceId],
    ]);

  router.get("/swagger", redirect);
  router.get("/swagger/index.html", (ctx) => respond(ctx, "text/html; charset=utf-8", page, "no-cache"));
  for (const [name, type] of Object.entries(ourFiles)) {
    const bytes = new CachedBody(readFileSync(new URL(`browser/${name}`, import.meta.url)));
    router.get(`/swagger/${name}`, (ctx) => respond(ctx, type, bytes, "no-cache"));
  }
  const events = new CachedBody(readFileSync(new URL("../../generated/asyncapi.json", import.meta.url)));
  router.get("/swagger/v1/asyncapi.json", (ctx) => respond(ctx, "application/json; charset=utf-8", events, "no-cache"));
  const signIn = new CachedBody(JSON.stringify(signInOf(options)));
  router.get("/swagger/sign-in.json", (ctx) => respond(ctx, "application/json; charset=utf-8", signIn, "no-cache"));
  for (const [name, type] of Object.entries(files)) {
    let bytes: CachedBody | undefined;
    router.get(`/swagger/${name}`, (ctx) => {
      bytes ??= new CachedBody(readFileSync(join(getAbsoluteFSPath(), name)));
      return bytes.send(ctx, type, headersOf(name), "public, max-age=86400");
    });
  }
  const shown =
    identityUrl === null ? withoutSecurity(contract) : withTokenUrl(contract, addressOf(identityUrl, "token"));
  const documents = new Map<string, CachedBody>();
  const documentFor = (servers: readonly object[]) => {
    const key = JSON.stringify(servers);
    const document = documents.get(key) ?? new CachedBody(JSON.stringify({ ...shown, servers }));
    // Where no URL is configured, the client's Host header decides: only a few are cached.
    if (documents.size >= 8) documents.clear();
    documents.set(key, document);
    return document;
  };
  router.get("/swagger/v1/swagger.json", (ctx) => {
    const url = publicUrl ?? `${ctx.protocol}://${ctx.host}`;
    const servers = [
      { url: URL.canParse(url) ? url : "/", description: "The API server that serves this description." },
    ];
    return respond(ctx, "application/json; charset=utf-8", documentFor(servers), "no-store");
  });
  return router;
}

/** How the page signs in; null with security off. The page shows this scheme instead of the contract's `oauth2`. */
function signInOf({ pagesUrl, identityUrl }: Options): object | null {
  if (identityUrl === null) return null;
  const scheme = {
    type: "oauth2",
    description:
      "Sign in with your account. The token that you get is sent with every request until you leave the page.",
    flows: {
      authorizationCode: {
        authorizationUrl: addressOf(identityUrl, "authorize"),
        tokenUrl: addressOf(identityUrl, "token"),
        scopes: { [apiScope]: "Use the service as your account may." },
      },
    },
  };
  const redirectUrl = `${pagesUrl}/swagger/oauth2-redirect.html`;
  return { scheme, redirectUrl, scope: apiScope, clientId: descriptionClientId };
}

function addressOf(issuer: string, endpoint: "authorize" | "token"): string {
  return `${issuer.replace(/\/$/, "")}/connect/${endpoint}`;
}

/** Programs that import the contract get their tokens from this service. */
function withTokenUrl(contract: ContractDocument, tokenUrl: string): ContractDocument {
  const { securitySchemes, ...components } = contract.components as { securitySchemes: { oauth2: { flows: object } } };
  const { oauth2, ...others } = securitySchemes;
  const flows = Object.fromEntries(
    Object.entries(oauth2.flows).map(([name, flow]) => [name, { ...(flow as object), tokenUrl }]),
  );
  return { ...contract, components: { ...components, securitySchemes: { oauth2: { ...oauth2, flows }, ...others } } };
}

/** With security off no operation requires a token. */
function withoutSecurity(contract: ContractDocument): ContractDocument {
  const { securitySchemes: _, ...components } = contract.components;
  const paths = Object.entries(contract.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, { ...operation, security: [] }])),
  ]);
  return { ...contract, security: [], components, paths: Object.fromEntries(paths) };
}

function withHeader(pairs: HeaderPairs, name: string, value: string): HeaderPairs {
  const isBefore = (index: number) => pairs[index - 1]?.toLowerCase() === name && index % 2 === 1;
  return pairs.map((one, index) => (isBefore(index) ? value : one));
}

// The pages that the `type` URLs of problems lead to: what a code means and what to do; open to everybody.

export function problemRoutes(securityHeaders: HeaderPairs): Router {
  const pages: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(new URL("../../generated/problem-pages.json", import.meta.url), "utf8"),
  );
  const router = new Router();
  for (const [code, html] of Object.entries(pages)) {
    const page = new CachedBody(html);
    router.get(`/problems/${code}`, (ctx) => page.send(ctx, "text/html; charset=utf-8", securityHeaders, "no-cache"));
  }
  return router;
}
