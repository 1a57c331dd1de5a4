// Starts the API server and the identity service, or one of them, from the settings: the ports, the database, the
// applications. All of it, or nothing at all.
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
  /** Where the API server listens, with the true port, without a slash at the end; "" when it does not run here. */
  readonly url: string;
  /** Where the legacy methods alone listen; null: they have no separate port. */
  readonly legacyUrl: string | null;
  /** Where /metrics and /health/… are, alone; null: on the API server's port. */
  readonly healthUrl: string | null;
  /** The issuer of tokens; null with security off. */
  readonly identityUrl: string | null;
  /** What was made when there was no account yet. Secret, and shown this once. */
  readonly firstStart: FirstStart | undefined;
  /** The account whose first password a start made that was killed before it showed it. */
  readonly unseenAccount: string | undefined;
  readonly db: Database;
  /** Whether what it shows is (also) made up. */
  readonly hasDemonstration: boolean;
  /**
   * Lets what runs finish for at most ten seconds, and closes everything. With SVC_DRAIN_SECONDS it first goes on answering for
   * so long, though not as ready, and what runs then has twice as long as a request may take. What is still being written then is
   * taken back, and answered with 503. The second call waits for the first.
   */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly log?: Log;
  /** Others than the service's own, so that a test sees what becomes of their faults. */
  readonly handlers?: Handlers;
  /** Another way to the database of the settings: tests on a server keep theirs open. */
  readonly openDatabase?: typeof openDatabase;
  /** One part alone. */
  readonly only?: "api" | "identity" | undefined;
  /** A verified token is taken for so long without asking the database; tests shorten it. */
  readonly tokensCheckedForMs?: number;
  /** Gets a line about what takes long. */
  readonly print?: (line: string) => void;
}

/** Rejects with Node's error for the port, a DatabaseError, or a ConfigError; nothing is left open then. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<Running> {
  const { log = createLog(config), print = () => {} } = options;
  const parts = partsOf(config, options.only);
  const open: Open = { listening: [], rounds: [] };
  const leaving = { hasBegun: false };
  const starting: RequestListener = (_req, res) => refuse(res, 503, "The service is starting.");
  const answers = { api: starting, identity: starting, health: starting };
  try {
    // The ports come first, so that one that is taken is noticed before anything is written.
    await openPorts(config, parts, answers, { open, leaving });
    const resume = await pauseInGroup(config, open);
    const openIt = options.openDatabase ?? openDatabase;
    const db = await openIt(config.databaseUrl, { exclusive: parts, lanes: true });
    open.db = db;
    await prepareDatabase(config, parts, db, { log, print });
    const hasDemonstration = await holdsDemonstration(db);
    const url = ownUrl(config, open, "api");
    const publicUrl = config.publicUrl ?? url ?? addressOf(config, config.apiPort);
    const identityUrl = ownUrl(config, open, "identity");
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
    const identity = identityAnswer(parts, open.app.answers.health, security.answer ?? starting);
    Object.assign(answers, open.schema.guard({ ...open.app.answers, identity }));
    if (parts.includes("api")) {
      const ofService = { operations, publicUrl, sealing, hasDemonstration };
      for await (const round of roundsOf(config, ofService, log)) open.rounds.push(round);
    }
    await resume();
    const close = once(() => leaveAndClose(config, { open, leaving, log }));
    const urls = { legacyUrl: ownUrl(config, open, "legacy"), healthUrl: ownUrl(config, open, "health") };
    const signIn = { identityUrl: security.issuer, firstStart, unseenAccount };
    return { url: url ?? "", ...urls, ...signIn, db, hasDemonstration, close };
  } catch (error) {
    await closeAll(open, log, 0);
    throw error;
  }
}

type Answers = Readonly<Record<ServerPart | "health", RequestListener>>;

/** `answers` may change afterwards: each request gets the one of its moment. */
async function openPorts(
  config: Config,
  parts: readonly ServerPart[],
  answers: Answers,
  { open, leaving }: Omit<Leaver, "log">,
): Promise<void> {
  const openPort = async (part: OpenPart, apiPort: number, answer: RequestListener) => {
    open.listening.push({ ...(await listen(answer, { ...config, apiPort }, {}, leaving)), part });
  };
  for (const part of parts) {
    const port = part === "api" ? config.apiPort : config.identityPort;
    await openPort(part, port, (req, res) => answers[part](req, res));
  }
  if (!parts.includes("api")) return;
  if (config.legacyPort !== null) {
    await openPort("legacy", config.legacyPort, (req, res) => {
      onlyLegacy.add(req);
      answers.api(req, res);
    });
  }
  if (config.healthPort !== null) await openPort("health", config.healthPort, (req, res) => answers.health(req, res));
}

/** Everything that the database needs before the first answer is given from it. */
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
  // The service may have been away for weeks, and so may have been the reports.
  if (parts.includes("api")) await endSilent(db, { silenceMs, denialWindowMs, now: Date.now() });
}

/** An identity service that runs alone has no other port for those who ask whether it is ready. */
function identityAnswer(parts: readonly ServerPart[], health: RequestListener, identity: RequestListener) {
  if (parts.includes("api")) return identity;
  return ((req, res) => (isHealthPath(req.url) ? health : identity)(req, res)) satisfies RequestListener;
}

const isHealthPath = (url = "") => /^\/health\/(live|ready)(\?|$)/.test(url);

/** As it is at the start: later only SVC_RETENTION_MONTHS moves it, whose own months are looked at with each request. */
async function removedBefore(db: Database): Promise<number | null> {
  const border = await closedUntil(db.read);
  return Number.isFinite(border) ? border : null;
}

type OpenPart = ServerPart | "legacy" | "health";

/** What is open, in the order in which it was opened. */
interface Open {
  readonly listening: (Listening & { readonly part: OpenPart })[];
  db?: Database;
  security?: Security;
  /** What the API server does by itself, again and again. */
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

/** Where a part that runs here is reached from this machine. */
function ownUrl(config: Config, { listening }: Open, part: OpenPart): string | null {
  const url = listening.find((one) => one.part === part)?.url;
  return url === undefined
    ? null
    : addressOf(config, Number(new URL(url).port || (url.startsWith("https") ? 443 : 80)));
}

/**
 * In a group, a proxy that is refused asks another server, also for what it may not ask twice; one that gets 503 does not. So
 * connections are refused until what this gives is called.
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
  // What is done again and again another server takes over, while this one still answers. closeAll waits for its end.
  for (const round of open.rounds) void round.close().catch(() => undefined);
  if (drainMs === 0) return closeAll(open, log);
  await wait(drainMs);
  // No proxy may send again what was cut off: a request may wait for its turn and then run, a report may wait for a lock.
  await closeAll(open, log, 2 * statementMs.everybody + lastAnswersMs);
}

/** Before the connections are closed: for the answers to what was still being written, which is taken back. */
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

// What a running server does when a newer version migrates its database: it goes on beside migrations that say it may, and
// answers nothing more beside any other. At a start that is decided in db/schema/migrator.ts.

const usualMs = 5_000;

interface SchemaWatch {
  /** They answer 503 once the database is too new; whether the process lives is answered all the same. */
  guard<Part extends string>(answers: Readonly<Record<Part, RequestListener>>): Record<Part, RequestListener>;
  close(): void;
}

/** `onTooNew` is called once; then the process only waits to be replaced. */
export function watchSchema(db: Database, log: Log, onTooNew: () => void, everyMs = usualMs): SchemaWatch {
  let isTooNew = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  // One look after the other: a database that is slow is not queried more often.
  function next(): void {
    if (!isClosed) timer = setTimeout(look, everyMs).unref();
  }
  async function look(): Promise<void> {
    const migrations = await incompatibleMigrations(db.read).catch(() => []); // readiness reports a database that is away
    if (migrations.length === 0 || isClosed) return next();
    isTooNew = true;
    log.error({ migrations }, "a newer version migrated the database: stop this server and start the newer version");
    onTooNew();
  }
  next();
  const guarded =
    (answer: RequestListener): RequestListener =>
    (req, res) => {
      if (isTooNew && !/^\/health\/live|^\/metrics\b/.test(req.url ?? "")) refuse(res, 503, refusal);
      else answer(req, res);
    };
  return {
    guard: (answers) =>
      Object.fromEntries(
        Object.entries<RequestListener>(answers).map(([part, answer]) => [part, guarded(answer)]),
      ) as typeof answers,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const refusal =
  "A newer version of the service migrated the database, and this server is of an older one. Try again: another server may answer.";
