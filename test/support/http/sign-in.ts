// Signs in at the identity service as the web pages do (authorization code with PKCE), in a browser without scripts.
import { createHash } from "node:crypto";
import { Browser, type Visited } from "../browser/browser.ts";

const verifier = "v".repeat(64);

export interface SignedIn {
  readonly browser: Browser;
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface Service {
  readonly identityUrl: string;
  /** Where the pages are. */
  readonly publicUrl: string;
}

function authorizeUrl({ identityUrl, publicUrl }: Service): string {
  const query = {
    client_id: "svc.server.web",
    redirect_uri: `${publicUrl}/signed-in`,
    response_type: "code",
    state: "s",
    scope: "openid profile svc.server.scope",
    code_challenge_method: "S256",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  };
  return `${identityUrl}/connect/authorize?${new URLSearchParams(query)}`;
}

/** Whether the browser's cookie still signs in by itself, without a password. */
export async function isStillSignedIn(service: Service, browser: Browser): Promise<boolean> {
  return (await browser.get(authorizeUrl(service))).url.startsWith(`${service.publicUrl}/signed-in?code=`);
}

export async function signIn(
  service: Service,
  username: string,
  password: string,
  agent = "Mozilla/5.0 (tests)",
): Promise<SignedIn> {
  const browser = new Browser(service.identityUrl, { "User-Agent": agent });
  const page = await browser.get(authorizeUrl(service));
  const back = await browser.post(page.url, { username, password });
  const answer = await tokens(service, codeForm(service, codeOf(back)));
  const got = (await answer.json()) as { access_token: string; refresh_token: string };
  return { browser, accessToken: got.access_token, refreshToken: got.refresh_token };
}

/** Another code for a browser that is signed in. */
export async function codeFor(service: Service, browser: Browser): Promise<string> {
  return codeOf(await browser.get(authorizeUrl(service)));
}

function codeOf({ url, text }: Visited): string {
  const code = new URL(url).searchParams.get("code");
  if (code === null) throw new Error(`No sign-in: ${url} ${text}`);
  return code;
}

/** The form that gets the tokens for a code. */
export function codeForm({ publicUrl }: Service, code: string): Readonly<Record<string, string>> {
  const redirect_uri = `${publicUrl}/signed-in`;
  return { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri };
}

/** What the token endpoint answers the pages. */
export function tokens({ identityUrl }: Service, fields: Readonly<Record<string, string>>): Promise<Response> {
  const body = new URLSearchParams({ client_id: "svc.server.web", ...fields });
  return fetch(`${identityUrl}/connect/token`, { method: "POST", body });
}
