// Starts the API server and the identity service, or one of them, from the settings: the ports, the database, the
// applications. Either everything starts or nothing.
import type { RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Database,
  incompatibleMigrations,
  openDatabase,
  type Periodic,
  prepareSchema,
  type ServerPart,
} from "../../db/index.ts";
import type { Context, Sealing } from "../../domain/filters/context.ts";
import { recomputeAllVerdicts } from "../../domain/ingest/batch/denial-verdicts.ts";
import { endSilent } from "../../domain/ingest/silence.ts";
import { closedUntil } from "../../domain/usage/concurrency/invalidation-log.ts";
import { handlers } from "../../handlers/index.ts";
import type { Handlers } from "../../handlers/types.ts";
import type { FirstStart } from "../../identity/index.ts";
import { createApp } from "../app/app.ts";
import { onlyLegacy } from "../app/legacy-soap.ts";
import { readContract } from "../contract/operations.ts";
import { awaitsDemonstration, decideDemonstration, holdsDemonstration } from "../demonstration/at-start.ts";
import { giveToAccount } from "../demonstration/records.ts";
import { type Config, ConfigError, openTelemetryVariables } from "../settings/config.ts";
import { exportingOf } from "../telemetry/exporting.ts";
import { createLog, type Log } from "../telemetry/log.ts";
import type { Exporting } from "../telemetry/open-telemetry.ts";
import { type Leaving, type Listening, listen, refuse } from "./listen.ts";
import { roundsOf } from "./rounds.ts";
import { addressOf, openSecurity, type Security, sealingOf } from "./security.ts";

export interface Running {
  /** The URL of the API server, with the actual port, without a slash at the end; "" when it does not run here. */
  readonly url: string;
  /** The separate URL of the legacy methods; null: they have no separate port. */
  readonly legacyUrl: string | null;
  /** The separate URL of /metrics and /health/…; null: on the API server's port. */
  readonly healthUrl: string | null;
  /** The issuer of tokens; null with security off. */
  readonly identityUrl: string | null;
  /** The first account's credentials, when there was no account yet. Secret, and shown only once. */
  readonly firstStart: FirstStart | undefined;
  /** The account whose first password was created by a start that was killed before it showed it. */
  readonly unseenAccount: string | undefined;
  readonly db: Database;
  /** Whether the data shown is made up, wholly or in part. */
  readonly hasDemonstration: boolean;
  /**
   * Lets running work finish for at most ten seconds, and closes everything. With SVC_DRAIN_SECONDS it first serves requests for
   * that long, though not as ready, and running work then has twice as long as a request may take. Writes that are still running
   * then are rolled back, and get 503. The second call waits for the first.
   */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly log?: Log;
  /** Replaces the service's handlers, so that a test sees what happens to their faults. */
  readonly handlers?: Handlers;
  /** Replaces the database of the settings: tests on a server keep theirs open. */
  readonly openDatabase?: typeof openDatabase;
  /** One part alone. */
  readonly only?: "api" | "identity" | undefined;
  /** How long a verified token is trusted without asking the database; tests shorten it. */
  readonly tokensCheckedForMs?: number;
  /** Gets a line about slow work. */
  readonly print?: (line: string) => void;
}

/** Rejects with Node's error for the port, a DatabaseError, or a ConfigError; nothing is left open then. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<Running> {
  const { log = createLog(config), print = () => {} } = options;
  const parts = partsOf(config, options.only);
  const open: Open = { listening: [], rounds: [] };
  const leaving = { hasBegun: false };
  const starting: RequestListener = (_req, res) => refuse(res, 503, "The service is starting.");
  const listeners = { api: starting, identity: starting, health: starting };
  try {
    // The ports come first, so that a port in use is noticed before anything is written.
    await openPorts(config, parts, listeners, { open, leaving });
    const resume = await pauseInGroup(config, open);
    const openIt = options.openDatabase ?? openDatabase;
    const db = await openIt(config.databaseUrl, { exclusive: parts, lanes: true });
    open.db = db;
    await prepareDatabase(config, parts, db, { log, print });
    const hasDemonstration = await holdsDemonstration(db);
    const url = localUrl(config, open, "api");
    const publicUrl = config.publicUrl ?? url ?? addressOf(config, config.apiPort);
    const identityUrl = localUrl(config, open, "identity");
    const sealing = sealingOf(config);
    const ofSecurity = { config, db, log, identityUrl, publicUrl, hasDemonstration, sealing };
    const security = await openSecurity(ofSecurity, options);
    open.security = security;
    const { authorise, firstStart, unseenAccount } = security;
    if (hasDemonstration && firstStart !== undefined) await giveToAccount(db, firstStart.name);
    const contract = readContract();
    open.exporting = await exportingOf(openTelemetryVariables());
    const facts = { sealing, identityUrl: security.issuer, removedBefore: await removedBefore(db) };
    const operations = {
      db,
      contract,
      handlers: options.handlers ?? handlers,
      settings: handlerSettings(config, facts),
    };
    const pages = { leaving, publicUrl, isDemonstration: hasDemonstration, identityUrl: security.issuer };
    open.app = await createApp({ config, log, exporting: open.exporting, authorise, ...operations, ...pages });
    open.schema = watchSchema(db, log, () => void endRounds(open));
    const identity = identityListener(parts, open.app.listeners.health, security.listener ?? starting);
    Object.assign(listeners, open.schema.guard({ ...open.app.listeners, identity }));
    if (parts.includes("api")) {
      const ofService = { operations, publicUrl, sealing, hasDemonstration };
      for await (const round of roundsOf(config, ofService, log)) open.rounds.push(round);
    }
    await resume();
    const close = once(() => leaveAndClose(config, { open, leaving, log }));
    const urls = { legacyUrl: localUrl(config, open, "legacy"), healthUrl: localUrl(config, open, "health") };
    const signIn = { identityUrl: security.issuer, firstStart, unseenAccount };
    return { url: url ?? "", ...urls, ...signIn, db, hasDemonstration, close };
  } catch (error) {
    await closeAll(open, log, 0);
    throw error;
  }
}

type Listeners = Readonly<Record<ServerPart | "health", RequestListener>>;

/** `listeners` may change afterwards: each request gets the present listener. */
async function openPorts(
  config: Config,
  parts: readonly ServerPart[],
  listeners: Listeners,
  { open, leaving }: Omit<Leaver, "log">,
): Promise<void> {
  const openPort = async (part: OpenPart, apiPort: number, listener: RequestListener) => {
    open.listening.push({ ...(await listen(listener, { ...config, apiPort }, {}, leaving)), part });
  };
  for (const part of parts) {
    const port = part === "api" ? config.apiPort : config.identityPort;
    await openPort(part, port, (req, res) => listeners[part](req, res));
  }
  if (!parts.includes("api")) return;
  if (config.legacyPort !== null) {
    await openPort("legacy", config.legacyPort, (req, res) => {
      onlyLegacy.add(req);
      listeners.api(req, res);
    });
  }
  if (config.healthPort !== null) await openPort("health", config.healthPort, (req, res) => listeners.health(req, res));
}

/** Everything that the database needs before the first response. */
async function prepareDatabase(
  config: Config,
  parts: readonly ServerPart[],
  db: Database,
  { log, print }: Required<Pick<StartOptions, "log" | "print">>,
): Promise<void> {
  const { isNew, isEmbedded, applied } = await prepareSchema(db, config.migrate, print);
  if (applied.length > 0 && !isNew) print(`Migrated the database: ${applied.join(", ")}.`);
  if (isEmbedded && parts.includes("api") && (isNew || (await awaitsDemonstration(db)))) {
    if (config.demoData) print("Making demonstration data for the new database …");
    await decideDemonstration(db, { url: config.databaseUrl, isWanted: config.demoData, print });
  }
  const { silenceMs, denialWindowMs } = config;
  if ((await recomputeAllVerdicts(db, denialWindowMs)) && !isNew) {
    log.info({ windowMs: denialWindowMs }, "denials were judged anew by the window of the settings");
  }
  // The service may have been down for weeks, and so may have been the reports.
  if (parts.includes("api")) await endSilent(db, { silenceMs, denialWindowMs, now: Date.now() });
}

/** An identity service that runs alone has no other port for health checks. */
function identityListener(parts: readonly ServerPart[], health: RequestListener, identity: RequestListener) {
  if (parts.includes("api")) return identity;
  return ((req, res) => (isHealthPath(req.url) ? health : identity)(req, res)) satisfies RequestListener;
}

const isHealthPath = (url = "") => /^\/health\/(live|ready)(\?|$)/.test(url);

/** As at the start: later only SVC_RETENTION_MONTHS moves it, and that is read with each request. */
async function removedBefore(db: Database): Promise<number | null> {
  const border = await closedUntil(db.read);
  return Number.isFinite(border) ? border : null;
}

type OpenPart = ServerPart | "legacy" | "health";

/** What is open, in the order of opening. */
interface Open {
  readonly listening: (Listening & { readonly part: OpenPart })[];
  db?: Database;
  security?: Security;
  /** The background jobs of the API server. */
  readonly rounds: Periodic[];
  schema?: SchemaWatch;
  exporting?: Exporting | null;
  app?: Awaited<ReturnType<typeof createApp>>;
}

function partsOf({ securityMode }: Config, only: ServerPart | undefined): ServerPart[] {
  if (only === "identity" && securityMode === "off") {
    throw new ConfigError(["SVC_SECURITY_MODE: expected on to serve the identity service"]);
  }
  if (only !== undefined) return [only];
  return securityMode === "on" ? ["api", "identity"] : ["api"];
}

/** The URL of a part that runs here, from this machine. */
function localUrl(config: Config, { listening }: Open, part: OpenPart): string | null {
  const url = listening.find((one) => one.part === part)?.url;
  return url === undefined
    ? null
    : addressOf(config, Number(new URL(url).port || (url.startsWith("https") ? 443 : 80)));
}

/**
 * In a group, a proxy whose connection is refused tries another server, even for requests that must not be repeated; one that
 * gets 503 does not. So connections are refused until the returned function is called.
 */
async function pauseInGroup({ drainMs }: Config, { listening }: Open): Promise<() => Promise<unknown>> {
  const paused = drainMs > 0 ? listening.filter(({ part }) => part !== "health") : [];
  await Promise.all(paused.map((one) => one.pause()));
  return () => Promise.all(paused.map((one) => one.resume()));
}

interface Leaver {
  readonly open: Open;
  readonly leaving: Leaving;
  readonly log: Log;
}

async function leaveAndClose({ drainMs, statementMs }: Config, { open, leaving, log }: Leaver): Promise<void> {
  leaving.hasBegun = true;
  // Another server takes over the background jobs while this one still serves requests. closeAll waits for their end.
  for (const round of open.rounds) void round.close().catch(() => undefined);
  if (drainMs === 0) return closeAll(open, log);
  await wait(drainMs);
  // No proxy may repeat a request that was cut off: it may wait for a permit or a lock and then run.
  await closeAll(open, log, 2 * statementMs.everybody + lastAnswersMs);
}

/** Before the connections are closed: for the responses to writes that are rolled back. */
const lastAnswersMs = 3_000;

async function closeAll(open: Open, log: Log, graceMs = 10_000): Promise<void> {
  open.app?.endStreams();
  const late = setTimeout(() => open.db?.endWriting(), Math.max(0, graceMs - lastAnswersMs));
  await Promise.all(open.listening.map((one) => one.close(graceMs)));
  clearTimeout(late);
  open.schema?.close();
  await endRounds(open);
  await open.security?.close();
  await open.db?.close();
  await open.exporting?.close();
  log.flush();
}

async function endRounds({ rounds }: Open): Promise<void> {
  await Promise.all(rounds.map((one) => one.close()));
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}

interface StartFacts {
  readonly sealing: () => Promise<Sealing>;
  /** The issuer of tokens; null with security off. */
  readonly identityUrl: string | null;
  /** Sessions that ended before were removed already, in milliseconds since 1970 UTC; null: none. */
  readonly removedBefore: number | null;
}

export function handlerSettings(
  config: Config,
  { sealing, identityUrl, removedBefore }: StartFacts,
): Context["settings"] {
  return Object.freeze({
    denialWindowMs: config.denialWindowMs,
    silenceMs: config.silenceMs,
    mail: config.mail && { domains: config.mail.domains },
    sealing,
    identityUrl,
    workingTime: config.workingTime,
    batchFeatures: config.batchFeatures,
    retention: { months: config.retentionMonths, removedBefore },
  });
}

// What a running server does when a newer version migrates its database: it goes on if those migrations allow it, and
// otherwise stops serving requests. At a start db/schema/migrator.ts decides that.

const usualMs = 5_000;

interface SchemaWatch {
  /** They send 503 once the database is too new; liveness is still reported. */
  guard<Part extends string>(listeners: Readonly<Record<Part, RequestListener>>): Record<Part, RequestListener>;
  close(): void;
}

/** `onTooNew` is called once; then the process only waits to be replaced. */
export function watchSchema(db: Database, log: Log, onTooNew: () => void, everyMs = usualMs): SchemaWatch {
  let isTooNew = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  // One check after the other: a slow database is not queried more often.
  function next(): void {
    if (!isClosed) timer = setTimeout(check, everyMs).unref();
  }
  async function check(): Promise<void> {
    const migrations = await incompatibleMigrations(db.read).catch(() => []); // readiness reports an unavailable database
    if (migrations.length === 0 || isClosed) return next();
    isTooNew = true;
    log.error({ migrations }, "a newer version migrated the database: stop this server and start the newer version");
    onTooNew();
  }
  next();
  const guarded =
    (listener: RequestListener): RequestListener =>
    (req, res) => {
      if (isTooNew && !/^\/health\/live|^\/metrics\b/.test(req.url ?? "")) refuse(res, 503, refusal);
      else listener(req, res);
    };
  return {
    guard: (listeners) =>
      Object.fromEntries(
        Object.entries<RequestListener>(listeners).map(([part, listener]) => [part, guarded(listener)]),
      ) as typeof listeners,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const refusal =
  "A newer version of the service migrated the database, and this server is of an older one. Try again: another server may answer.";
