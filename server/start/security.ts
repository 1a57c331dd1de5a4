// Connects identity/ with the server: its request listener, the verifier of tokens, the first account.
// With security off none of it exists.
import { existsSync } from "node:fs";
import type { RequestListener } from "node:http";
import { type Database, fileBeside } from "../../db/index.ts";
import { userNamed } from "../../domain/people/names.ts";
import { unavailable } from "../../domain/problem.ts";
import {
  createIdentityService,
  createVerifier,
  type FirstStart,
  fetchPublishedKeys,
  findUnseenPassword,
  InvalidIdentityInput,
  keysOfRing,
  makeFirstAccount,
  openKeyRing,
  openSealing,
} from "../../identity/index.ts";
import { type Authorise, createAuthorise } from "../dispatch/auth.ts";
import { type Config, ConfigError } from "../settings/config.ts";
import type { Log } from "../telemetry/log.ts";

export interface Security {
  readonly authorise: Authorise;
  /** Null where no identity service runs in this process. */
  readonly listener: RequestListener | null;
  /** Tokens' issuer; null with security off. */
  readonly issuer: string | null;
  /** The first account's credentials, when there was no account yet; shown once. */
  readonly firstStart: FirstStart | undefined;
  /** The account whose first password was created by a start that was killed before it showed it. */
  readonly unseenAccount: string | undefined;
  close(): Promise<void>;
}

interface SecurityParts {
  readonly config: Config;
  readonly db: Database;
  readonly log: Log;
  /** Where the identity service listens; null when it does not run in this process. */
  readonly identityUrl: string | null;
  /** The URL of the pages. */
  readonly publicUrl: string;
  readonly hasDemonstration: boolean;
  /** What signing keys are encrypted with. */
  readonly sealing: OpenSealing;
}

type OpenSealing = () => ReturnType<typeof openSealing>;

/** Opened at first use, and once: where no identity service runs, most servers store no secret. */
export function sealingOf({ environment, keySecret, otherKeySecret, databaseUrl }: Config): OpenSealing {
  let opened: ReturnType<OpenSealing> | undefined;
  const file = fileBeside(databaseUrl, "key");
  return async () => {
    // An API server alone: no other server could open what it sealed with a key file of its own.
    if (environment === "production" && keySecret === null && file !== null && !existsSync(file)) {
      const cause = new Error("SVC_KEY_SECRET is not set");
      throw unavailable("This server has no SVC_KEY_SECRET to encrypt with. Tell its administrator.", cause, 3600);
    }
    opened ??= openSealing({ secret: keySecret, other: otherKeySecret, file });
    return opened;
  };
}

const nothing = { firstStart: undefined, unseenAccount: undefined } as const;

interface SecurityOptions {
  /** Overrides how long a verified token is trusted before it is checked with the database again. */
  readonly tokensCheckedForMs?: number;
}

export async function openSecurity(parts: SecurityParts, options: SecurityOptions): Promise<Security> {
  const { config, db, log, identityUrl, publicUrl, hasDemonstration } = parts;
  const { tokensCheckedForMs: checkedForMs } = options;
  const onError = (error: unknown) => log.warn({ error }, "the keys could not be read");
  if (config.securityMode === "off") {
    return { authorise: createAuthorise(null), listener: null, issuer: null, ...nothing, async close() {} };
  }
  if (identityUrl === null) {
    const issuer = config.identityUrl ?? addressOf(config, config.identityPort);
    const published = fetchPublishedKeys(issuer, onError);
    const authorise = createAuthorise(createVerifier({ db, issuer, keys: published.keys, checkedForMs }));
    return { authorise, listener: null, issuer, ...nothing, close: async () => published.close() };
  }
  const issuer = config.identityUrl ?? identityUrl;
  const sealing = await parts.sealing();
  const ring = await openKeyRing({ db, sealing, maxAgeMs: config.keyMaxAgeMs, onError });
  const unseenAccount = await findUnseenPassword(db);
  const firstStart = await makeFirstAccount(db, {
    password: config.adminPassword,
    mustChange: config.environment === "production",
    withCredential: hasDemonstration,
  }).catch((error) => {
    if (!(error instanceof InvalidIdentityInput)) throw error;
    throw new ConfigError([`SVC_ADMIN_PASSWORD: ${error.expected}`]);
  });
  const service = await createIdentityService({
    db,
    ring,
    issuer,
    publicUrl,
    log,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    keepAuditMs: config.keepAuditMs,
    secondFactorFor: config.secondFactorFor,
    federation: config.federation,
    findUser: userNamed,
    breakGlassAccount: config.breakGlassAccount,
  });
  return {
    authorise: createAuthorise(createVerifier({ db, issuer, keys: keysOfRing(ring), checkedForMs })),
    listener: service.listener,
    issuer,
    firstStart,
    unseenAccount,
    async close() {
      await Promise.all([service.close(), ring.close()]);
    },
  };
}

/** Where a part listens by the settings alone; a wildcard address becomes this machine's name. */
export function addressOf({ host, tls }: Pick<Config, "host" | "tls">, port: number): string {
  const name = /^(0\.0\.0\.0|::|\[::\])$/.test(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `${tls === null ? "http" : "https"}://${name}:${port}`;
}
