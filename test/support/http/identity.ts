// The identity service over real HTTP, on a separate port and a separate database, with an administrator and credentials to log
// in with. Not the API server.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "../../../db/index.ts";
import { userNamed } from "../../../domain/people/names.ts";
import {
  addAccount,
  addCredential,
  createIdentityService,
  createVerifier,
  type Federation,
  type IdentityLog,
  type KeyRing,
  keysOfRing,
  type NewSecret,
  openKeyRing,
  type TokenVerifier,
} from "../../../identity/index.ts";
import { createSealing } from "../../../identity/keys/sealing.ts";
import { openTestDatabase } from "../data/database.ts";
import { openBalancer } from "./balancer.ts";
import { testKeySecret } from "./signing-key.ts";

export const password = "correct horse battery staple";

export interface TestIdentity {
  readonly url: string;
  readonly db: Database;
  readonly ring: KeyRing;
  readonly verifier: TokenVerifier;
  /** server-api credentials without offline_access. */
  readonly client: NewSecret;
  /** The account `admin`, whose password is `password`. */
  readonly adminId: number;
  /** Every line that was logged, as text. */
  readonly logged: string[];
  /** The answer to a form; `fields` with the client's credentials unless they are given. */
  token(fields: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** A valid access token of admin, or of another account with the same password. */
  accessToken(name?: string): Promise<string>;
  close(): Promise<void>;
}

export const publicUrl = "http://127.0.0.1:5015";

interface TestIdentityOptions {
  readonly trustedProxies?: number;
  readonly secret?: string;
  readonly secondFactorFor?: "administrators" | "everybody";
  readonly federation?: Federation;
  /** As which the service is called; its address unless given. */
  readonly hostname?: string;
  readonly breakGlassAccount?: string;
  /** Where clients reach it, when that is a proxy. */
  readonly issuer?: string;
  /** Where the pages are; nowhere unless given. */
  readonly pagesUrl?: string;
  /** Another one, whose database, account and client are also this one's. */
  readonly beside?: TestIdentity;
}

/** Two on one database, whose `url` is that of a load balancer before them: each request goes to the other one. */
export async function startTwoIdentities(options: TestIdentityOptions = {}): Promise<TestIdentity> {
  const balancer = await openBalancer(options.hostname);
  const one = await startTestIdentity({ ...options, issuer: balancer.url });
  const other = await startTestIdentity({ ...options, issuer: balancer.url, beside: one });
  balancer.servers.push(one.url, other.url);
  const close = async () => {
    await balancer.close();
    await other.close();
    await one.close();
  };
  return { ...one, url: balancer.url, close };
}

export async function startTestIdentity(options: TestIdentityOptions = {}): Promise<TestIdentity> {
  const { beside } = options;
  const db = beside?.db ?? (await openTestDatabase());
  const logged: string[] = [];
  const note = (fields: object, message: string) => logged.push(`${JSON.stringify(fields)} ${message}`);
  const log: IdentityLog = { debug: note, info: note, warn: note, error: note };
  const ring = await openKeyRing({
    db,
    sealing: createSealing(options.secret ?? testKeySecret),
    maxAgeMs: 30 * 86_400_000,
    onError: () => {},
  });
  let answer = (_req: IncomingMessage, res: ServerResponse): void => void res.end();
  const server = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, options.hostname ?? "127.0.0.1", resolve));
  const url = `http://${options.hostname ?? "127.0.0.1"}:${(server.address() as AddressInfo).port}`;
  const issuer = options.issuer ?? url;
  const service = await createIdentityService({
    db,
    ring,
    issuer,
    trustedProxies: options.trustedProxies ?? 0,
    corsOrigins: [],
    keepAuditMs: null,
    log,
    publicUrl: options.pagesUrl ?? publicUrl,
    secondFactorFor: options.secondFactorFor ?? "nobody",
    federation: options.federation ?? null,
    findUser: userNamed,
    breakGlassAccount: options.breakGlassAccount ?? null,
  });
  answer = service.listener;
  const verifier = createVerifier({ db, issuer, keys: keysOfRing(ring) });
  const admin = { name: "admin", role: "administrator", password, licenseServerIds: null } as const;
  const adminId = beside?.adminId ?? (await addAccount(db, admin, "test"));
  const client =
    beside?.client ??
    (await addCredential(db, { type: "server-api", mayRefresh: options.issuer !== undefined }, "test"));

  function token(fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
    const credentials = { client_id: client.clientId, client_secret: client.clientSecret };
    const body = new URLSearchParams("Authorization" in headers ? fields : { ...credentials, ...fields });
    return fetch(`${url}/connect/token`, { method: "POST", body, headers: { ...headers } });
  }

  return {
    url,
    db,
    ring,
    verifier,
    client,
    adminId,
    logged,
    token,
    async accessToken(name = "admin") {
      const answered = await token(passwordForm(name));
      const { access_token: value } = (await answered.json()) as { access_token: string };
      return value;
    },
    async close() {
      await Promise.all([service.close(), ring.close()]);
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      if (beside === undefined) await db.close();
    },
  };
}

/** Where a browser goes to sign in to the pages. */
export function signInAddress({ url }: TestIdentity): string {
  const query = {
    client_id: "svc.server.web",
    redirect_uri: `${publicUrl}/signed-in`,
    response_type: "code",
    state: "s",
    scope: "openid svc.server.scope",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
  };
  return `${url}/connect/authorize?${new URLSearchParams(query)}`;
}

/** Whether a page is that of somebody who signed in, back on the pages. */
export function isSignedIn({ url }: { readonly url: string }): boolean {
  return url.startsWith(`${publicUrl}/signed-in?code=`);
}

/** The fields of a password grant, without the client's credentials. */
export function passwordForm(username = "admin", given = password): Record<string, string> {
  return { grant_type: "password", username, password: given, scope: "svc.server.scope" };
}
