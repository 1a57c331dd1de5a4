// Puts the identity room together with the server: its listener's answer, the verifier of tokens, the first account.
// With security off there is nothing of it.
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
  readonly answer: RequestListener | null;
  /** Tokens' issuer; null with security off. */
  readonly issuer: string | null;
  /** What was made when there was no account yet; shown once. */
  readonly firstStart: FirstStart | undefined;
  /** The account whose first password was made by a start that was killed before it showed it. */
  readonly unseenAccount: string | undefined;
  close(): Promise<void>;
}

interface SecurityParts {
  readonly config: Config;
  readonly db: Database;
  readonly log: Log;
  /** Where the identity service listens; null when it does not run in this process. */
  readonly identityUrl: string | null;
  /** Where the pages are. */
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
    // An API server alone: what it sealed with a key file of its own, no other server could open.
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
  /** Another time than the usual one after which a verified token is checked with the database. */
  readonly tokensCheckedForMs?: number;
}

export async function openSecurity(parts: SecurityParts, options: SecurityOptions): Promise<Security> {
  const { config, db, log, identityUrl, publicUrl, hasDemonstration } = parts;
  const { tokensCheckedForMs: checkedForMs } = options;
  const onError = (error: unknown) => log.warn({ error }, "the keys could not be read");
  if (config.securityMode === "off") {
    return { authorise: createAuthorise(null), answer: null, issuer: null, ...nothing, async close() {} };
  }
  if (identityUrl === null) {
    const issuer = config.identityUrl ?? addressOf(config, config.identityPort);
    const published = fetchPublishedKeys(issuer, onError);
    const authorise = createAuthorise(createVerifier({ db, issuer, keys: published.keys, checkedForMs }));
    return { authorise, answer: null, issuer, ...nothing, close: async () => published.close() };
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
    ...{
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
    },
  });
  return {
    authorise: createAuthorise(createVerifier({ db, issuer, keys: keysOfRing(ring), checkedForMs })),
    answer: service.answer,
    issuer,
    firstStart,
    unseenAccount,
    async close() {
      await Promise.all([service.close(), ring.close()]);
    },
  };
}

/** Where something of ours listens by the settings alone; every address of the machine is called by its own name. */
export function addressOf({ host, tls }: Pick<Config, "host" | "tls">, port: number): string {
  const name = /^(0\.0\.0\.0|::|\[::\])$/.test(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `${tls === null ? "http" : "https"}://${name}:${port}`;
}
