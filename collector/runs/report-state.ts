// The running collector reports its state and that of its sources to the service: once a minute, and soon after a source fails or
// can be read again, or the service refuses what it sends. It is never stored: the next report replaces one that could not be sent.
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { setCollectorState } from "../../generated/client/index.js";
import type { CollectorSourceState, CollectorState } from "../../generated/contract.ts";
import packageJson from "../../package.json" with { type: "json" };
import { refusal, request } from "../delivery/api.ts";
import { Unreachable } from "../delivery/exchange.ts";
import { wordsOf } from "../delivery/sender.ts";
import type { SteadyOutbox } from "../delivery/steady-outbox.ts";
import type { SourceHealth } from "../schedule/schedule.ts";
import type { Source } from "../schedule/source.ts";
import { instant, type RunningCollector } from "./health-server.ts";

export interface StateOf extends RunningCollector {
  brokerId: string;
  signal: AbortSignal;
}

/** In milliseconds. */
interface Pace {
  /** Between reports, unless something changes. */
  readonly interval: number;
  /** And at least so many, whatever changes. */
  readonly shortest: number;
  /** The first report waits so long for the first polls. */
  readonly firstWait: number;
  /** How often it is looked whether a report is due. */
  readonly look: number;
}

const usualPace: Pace = { interval: 60_000, shortest: 10_000, firstWait: 5_000, look: 500 };
const timeout = 20_000;
/** What the contract takes. */
const mostSources = 2_000;
const mostServers = 20;
const longestError = 1_000;
const longestInterval = 31_536_000;

const startedUtc = new Date(Date.now() - process.uptime() * 1_000).toISOString();

/** Reports until the signal. A service that cannot be reached is the outbox's to speak of. */
export async function reportState(of: StateOf, pace: Pace = usualPace): Promise<void> {
  const { signal, notify } = of;
  const { interval, shortest, firstWait, look } = pace;
  const began = Date.now();
  let last = Number.NEGATIVE_INFINITY;
  let reported = "";
  let wasRefused = false;
  while (!signal.aborted) {
    await delay(look, undefined, { signal }).catch(() => {});
    const errors = errorsOf(of);
    const isDue = errors === reported ? Date.now() >= last + interval : Date.now() >= last + shortest;
    const isBeginning = last < began && Date.now() < began + firstWait && !areAllLookedAt(of);
    if (!isDue || isBeginning || signal.aborted) continue;
    last = Date.now();
    reported = errors;
    const refused = await send(of, interval);
    if (refused !== null && !wasRefused) notify(`The service does not take the state of this collector: ${refused}`);
    wasRefused = refused !== null;
  }
}

/** Why the service refused it, in words; null where it did not, or is away. */
async function send(of: StateOf, interval: number): Promise<string | null> {
  const { api, signal } = of;
  try {
    const body = await stateOf(of, interval);
    const once = { ...api, retries: 0, timeout };
    const answer = await request(once, (service, how) => setCollectorState.response(service, { body }, how), signal);
    return answer.status === 200 ? null : refusal(api, answer);
  } catch (error) {
    if (error instanceof Unreachable) return null;
    return error instanceof Error ? error.message : String(error);
  }
}

async function stateOf({ schedule, outbox, brokerId }: StateOf, interval: number): Promise<CollectorState> {
  const { messages, bytes, since } = await outbox.backlog();
  const sources = [...schedule.health].map(([source, health]) => sourceState(source, health));
  // Of more than the service takes those with an error come first.
  if (sources.length > mostSources) sources.sort((left, right) => Number(!left.Error) - Number(!right.Error));
  return {
    BrokerId: brokerId,
    Version: packageJson.version,
    HostName: hostname().slice(0, 255) || "unknown",
    StartedUtc: startedUtc,
    SentUtc: new Date().toISOString(),
    IntervalSeconds: interval / 1_000,
    BacklogMessages: messages,
    BacklogBytes: bytes,
    BacklogSinceUtc: instant(since),
    DroppedMessages: outbox.dropped,
    RefusedMessages: outbox.report.refusals,
    Error: cut(ownError(outbox)),
    Sources: sources.slice(0, mostSources),
  };
}

function sourceState(source: Source, health: SourceHealth): CollectorSourceState {
  return {
    Name: source.settings.name.slice(0, 255),
    Manager: source.settings.manager,
    IntervalSeconds: Math.min(Math.max(source.settings.every / 1_000, 0.001), longestInterval),
    AsksLicenseServer: source.reportsStatus,
    LicenseServerNames: [...source.servers.values()].slice(0, mostServers).map((name) => name.slice(0, 255)),
    LastPollUtc: instant(health.lastPoll),
    LastSuccessUtc: instant(health.lastSuccess),
    Polls: health.polls,
    Failures: health.failures,
    UnreadableLines: health.unreadable,
    LogLagBytes: health.lag,
    ClockDifferenceSeconds: health.clockDifference,
    Error: cut(health.wrong),
  };
}

function areAllLookedAt({ schedule }: StateOf): boolean {
  return [...schedule.health.values()].every(({ lastPoll, lastSuccess, wrong }) => {
    return lastPoll !== null && (lastSuccess !== null || wrong !== null);
  });
}

/** Which sources fail, and what the service does not take: when it changes, the service should know soon. */
function errorsOf({ schedule, outbox }: StateOf): string {
  const failing = [...schedule.health.values()].filter(({ wrong }) => wrong !== null);
  return [...failing.map(({ name }) => name), ownError(outbox)].join("\n");
}

/** Why not all is sent; null where it is. */
function ownError({ report }: SteadyOutbox): string | null {
  return report.stopped ?? (wordsOf(report.claimed).join("; ") || null);
}

function cut(text: string | null): string | null {
  return text === null ? null : text.replaceAll("\0", "").slice(0, longestError).toWellFormed();
}
