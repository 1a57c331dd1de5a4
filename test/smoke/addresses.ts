// What is requested without a browser: every asset that a page names, and addresses that no client of good will sends.
import { connect } from "node:net";
import { connect as connectByTls } from "node:tls";

/** A text of the service in which addresses are looked for, and where it came from. */
export interface Seen {
  readonly url: string;
  readonly type: string;
  readonly text: string;
}

const types: Readonly<Record<string, RegExp>> = {
  js: /^(text|application)\/javascript/,
  mjs: /^(text|application)\/javascript/,
  css: /^text\/css/,
  html: /^text\/html/,
  json: /^application\/([\w.]+\+)?json/,
  webmanifest: /^application\/(manifest\+)?json/,
  svg: /^image\/svg\+xml/,
  png: /^image\/png/,
  ico: /^image\/(x-icon|vnd\.microsoft\.icon)/,
  woff2: /^font\/woff2/,
  "": /^text\/html/,
};

/** The addresses that a text names, as a browser finds them. */
function named({ url, type, text }: Seen): URL[] {
  const found: string[] = [];
  const take = (pattern: RegExp) => found.push(...[...text.matchAll(pattern)].map(([, one = ""]) => one));
  if (type.includes("html")) take(/\b(?:src|href)\s*=\s*["']([^"'#]+)/g);
  if (type.includes("css")) take(/(?:url\(\s*["']?|@import\s+["'])([^"')#]+)/g);
  if (type.includes("manifest")) take(/"src"\s*:\s*"([^"]+)"/g);
  if (type.includes("javascript")) {
    take(/(?:\bfrom|\bimport)\s*\(?\s*["'`](\.{0,2}\/[^"'`]+)["'`]/g);
    // What a bundler loads beside a file that is loaded later.
    take(/["'`](?=assets\/[\w.-]+\.\w+["'`])([^"'`]+)/g);
  }
  const { origin } = new URL(url);
  return found
    .map((one) => one.replaceAll("&amp;", "&"))
    .map((one) => (one.startsWith("assets/") ? `/${one}` : one))
    .filter((one) => URL.canParse(one, url))
    .map((one) => new URL(one, url))
    .filter((one) => one.origin === origin && !one.pathname.startsWith("/api/"));
}

/** Requests all that can be reached from the pages. @returns What was wrong, and how much was requested. */
export async function crawl(addresses: readonly string[], pages: readonly Seen[]): Promise<[string[], number]> {
  const requested = new Set<string>();
  const faults: string[] = [];
  const queue = [...addresses, ...pages.flatMap(named).map(({ href }) => href)];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [url = ""] = next.split("#");
    if (requested.has(url)) continue;
    requested.add(url);
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    const type = answer.headers.get("content-type") ?? "";
    const text = await answer.text();
    const [, extension = ""] = /\.(\w+)$/.exec(new URL(url).pathname) ?? [];
    if (answer.status !== 200) faults.push(`${answer.status} ${url}`);
    else if (text === "") faults.push(`${url} is empty`);
    else if (!types[extension]?.test(type)) faults.push(`${url} is ${type}`);
    else queue.push(...named({ url, type, text }).map(({ href }) => href));
  }
  return [faults, requested.size];
}

const long = "a".repeat(20_000);

/** Behind GET. */
const targets = [
  ...["/%", "/%z", "/%zz", "/%f", "/%ff", "/%00", "/a%00b", "/%c0%af", "/%ed%a0%80", "/%u0041", "/%25%", "/%2", "/%%%"],
  ...[
    "/api/v1/%",
    "/api/v1/%zz",
    "/api/v1/%ff",
    "/api/v1/features/%ff",
    "/api/v1/licenseservers/%e",
    "/api/v1/users/%00",
  ],
  ...[
    "/api/v1/sessions?%",
    "/api/v1/sessions?UserIds=%00",
    "/api/v1/sessions?PageSize=%ff",
    "/api/v1/features?&&==&%3d",
  ],
  ...["/api/v1/features?a[b]=1&a=2&__proto__[c]=3", "/api/v1;a=b/features", "//api/v1/features", "/api//v1///features"],
  ...["/swagger/%zz", "/swagger/%ff", "/swagger/..%2f..%2fpackage.json", "/swagger/%2e%2e/%2e%2e/package.json"],
  ...[
    "/assets/%zz",
    "/assets/../../package.json",
    "/assets/..%5c..%5cpackage.json",
    "/../../../../etc/passwd",
    "/.env",
  ],
  ...[
    "/Svc.Server.Services/AdminAPI/web/%zz",
    "/connect/%",
    "/connect/%zz",
    "/connect/token?__proto__=1",
    "/connect/log-in/%00",
  ],
  ...["/connect/authorize?client_id=%zz", "/connect/authorize?&&&=", "/.well-known/%", "/health/%ff", "/metrics/%zz"],
  ...[
    "//",
    "///",
    "//[",
    "//evil.example/%2f..",
    "/./",
    "/?",
    "/??",
    "/#a",
    "/\\",
    "/a b",
    "/\u00fc",
    "/\u00ff\u00fe",
    "/\x01",
    "/\x7f",
  ],
  ...["*", "a", "?", "http://[:/", "http://other.example/%", "http://other.example:99999/", "https://", "ftp://a/b"],
  ...[
    `/${long}`,
    `/?${long}`,
    `/api/v1/features?${"a=1&".repeat(3_000)}`,
    `/${"a/".repeat(3_000)}`,
    `/${"%41".repeat(3_000)}`,
  ],
];

/** The first line and headers, beside Host and Connection. */
const heads = [
  ...[
    "OPTIONS *",
    "TRACE /",
    "CONNECT a:443",
    "PROPFIND /",
    "BREW /",
    "get /",
    "HEAD /%",
    "POST /%zz",
    "PUT /swagger/%",
  ].map((line) => `${line} HTTP/1.1`),
  ...["GET /% HTTP/1.0", "GET / HTTP/9.9", "GET /", "DELETE /api/v1/%ff HTTP/1.1"],
  ...[
    "Host: b",
    "no colon",
    "a b: c",
    "a: \0",
    `a: ${long}`,
    "Content-Length: -1",
    "Transfer-Encoding: a",
    "Expect: a",
  ].map((header) => `GET / HTTP/1.1\r\n${header}`),
  ...[
    "If-Modified-Since: a",
    "Range: bytes=b-a",
    "Accept: ;;q=",
    "Accept-Encoding: *;q=a",
    "Cookie: =;%",
    "Upgrade: a",
  ].map((header) => `GET / HTTP/1.1\r\n${header}`),
  ...[
    "Authorization: Bearer \u00ff",
    "Authorization: Basic %%%",
    "X-Forwarded-Host: a b",
    "Accept-Language: \u00fc",
  ].map((header) => `GET /api/v1/features HTTP/1.1\r\n${header}`),
  "POST /connect/token HTTP/1.1\r\nContent-Type: ;;;\r\nContent-Length: 1",
  "POST /api/v1/sessions HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 1\r\nContent-Length: 2",
];

/** Sends all of them to one port. @returns What was wrong, and how many were sent. */
export async function sendMalformed(url: string): Promise<[string[], number]> {
  const all = [...targets.map((target) => `GET ${target} HTTP/1.1`), ...heads];
  const faults: string[] = [];
  for (let at = 0; at < all.length; at += 8) {
    const some = all.slice(at, at + 8);
    const answers = await Promise.all(
      some.map((head) => answerTo(url, `${head}\r\nHost: a\r\nConnection: close\r\n\r\n`)),
    );
    for (const [index, answer] of answers.entries()) {
      const sent = JSON.stringify(some[index]?.slice(0, 100));
      // A connection that is closed without an answer is one to what is no HTTP.
      if (answer === undefined) faults.push(`no end after ${hangMs / 1000} s: ${sent}`);
      else if (/^HTTP\/1\.1 5/.test(answer)) faults.push(`${answer.slice(9, 12)} to ${sent}`);
    }
  }
  return [faults, all.length];
}

const hangMs = 10_000;

/** What comes back until the service closes the connection; undefined where it does not. */
function answerTo(url: string, bytes: string): Promise<string | undefined> {
  const { hostname, port, protocol } = new URL(url);
  const to = { host: hostname, port: Number(port) };
  const socket = protocol === "https:" ? connectByTls(to) : connect(to);
  return new Promise((resolve) => {
    let answer = "";
    socket.setTimeout(hangMs, () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("error", () => {}); // reset by who refuses it
    socket.on("close", () => resolve(answer));
    socket.write(Buffer.from(bytes, "latin1"));
  });
}
