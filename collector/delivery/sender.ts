// Sends what waits in the spool, oldest first. What was answered goes; what the service will never take moves to refused/;
// what it takes from another collector alone (claimed licence servers) is set aside, and nothing else waits for it.
import { createHash } from "node:crypto";
import { postBrokerCompositeMessage } from "../../generated/client/index.js";
import type {
  BrokerCompositeMessage,
  BrokerCompositeMessageResult,
  BrokerMessageResult,
} from "../../generated/contract.ts";
import { jsonObject } from "../text/decode.ts";
import { type ApiSettings, refusal, request } from "./api.ts";
import { type Answer, Unreachable } from "./exchange.ts";
import type { Spool } from "./spool.ts";

interface RefusedMessage {
  file: string;
  status: number;
  answer: string;
}

/** So many refused messages are remembered: a collector may run for years. */
const mostRefused = 10_000;
/** So many messages that were answered are remembered. The same ones come one soon after the other. */
const mostAnswered = 1_000;

/** What became of the messages of one run. */
export class SendReport {
  sent = 0;
  /** The last messages that were refused. */
  readonly refused: RefusedMessage[] = [];
  refusals = 0;
  /** Why the rest waits; null where nothing does. */
  stopped: string | null = null;
  /** Messages in the spool, those that are set aside included. */
  waiting = 0;
  /** Licence servers whose messages are set aside. */
  readonly claimed = new ClaimedServers();
  pendingCommands = 0;
  readonly applied = {
    Messages: 0,
    PoolsReported: 0,
    SessionsOpened: 0,
    SessionsClosed: 0,
    SessionsUpdated: 0,
    DenialsAdded: 0,
    EventsKnown: 0,
    CheckinsUnmatched: 0,
  };
  /** Messages that were acknowledged and not applied, by the reason. */
  readonly notApplied: Record<string, number> = {};
  readonly #answered = new Set<string>();

  /** The same message again is answered as before: it changed nothing more. */
  add(answer: BrokerCompositeMessageResult): void {
    this.sent += 1;
    this.pendingCommands = answer.PendingCommands;
    if (this.#answered.has(answer.MessageId)) return;
    this.#answered.add(answer.MessageId);
    const [oldest = ""] = this.#answered;
    if (this.#answered.size > mostAnswered) this.#answered.delete(oldest);
    for (const result of answer.Results) this.#addResult(result);
  }

  refuse(message: RefusedMessage): void {
    this.refusals += 1;
    this.refused.push(message);
    if (this.refused.length > mostRefused) this.refused.shift();
  }

  #addResult(result: BrokerMessageResult): void {
    if (result.Applied) this.applied.Messages += 1;
    else this.notApplied[String(result.Reason)] = (this.notApplied[String(result.Reason)] ?? 0) + 1;
    for (const name of Object.keys(this.applied) as (keyof typeof this.applied)[]) {
      if (name !== "Messages") this.applied[name] += result[name];
    }
  }
}

/** Sends a batch. */
export function post(api: ApiSettings, batch: BrokerCompositeMessage, signal?: AbortSignal): Promise<Answer> {
  return request(api, (service, how) => postBrokerCompositeMessage.response(service, { body: batch }, how), signal);
}
/** Refusals because of the message itself: it would be refused again. All others are because of the settings, and wait. */
const ownFault = new Set([400, 409, 413, 415, 422]);

/** Sends everything that waits. Returns when nothing does, or when the service takes nothing now. */
export async function sendSpool(
  spool: Spool,
  api: ApiSettings,
  report: SendReport,
  signal?: AbortSignal,
): Promise<void> {
  report.stopped = null;
  const lock = await spool.lock();
  if (!lock) {
    report.stopped = "another collector is sending from the same spool folder";
  } else {
    try {
      await sendAll({ spool, api, report, signal });
    } finally {
      await lock.release();
    }
  }
  report.waiting = await spool.count();
}

interface Sending {
  spool: Spool;
  api: ApiSettings;
  report: SendReport;
  signal: AbortSignal | undefined;
}

async function sendAll(sending: Sending): Promise<void> {
  if (!(await sendAside(sending))) return;
  const { spool } = sending;
  for (let names = await spool.list(); names.length > 0; names = await spool.list())
    for (const name of names) if ((await sendOne(sending, name)) === "stopped") return;
}

/** Tries again what is set aside and due. Answers false where the service takes nothing now. */
async function sendAside(sending: Sending): Promise<boolean> {
  const { spool, report } = sending;
  const groups = await spool.listAside();
  report.claimed.retain(groups);
  for (const [group, names] of groups) {
    if (!report.claimed.isDue(group, Date.now())) continue;
    let outcome: Outcome = "gone";
    for (const name of names) {
      outcome = await sendOne(sending, name, true);
      if (outcome !== "gone") break;
    }
    if (outcome === "stopped") return false;
    if (outcome === "gone") report.claimed.accepted(group);
  }
  return true;
}

/** What became of a message: it left the spool, it is set aside, or the service takes nothing now. */
type Outcome = "gone" | "aside" | "stopped";

async function sendOne(sending: Sending, name: string, isAgain = false): Promise<Outcome> {
  const { spool, api, report } = sending;
  const message = await spool.read(name);
  if (message === null) return "gone";
  const batch = batchOf(message);
  const server = serverOf(batch);
  // Behind what is set aside of the same licence server: the order holds.
  if (server && !isAgain && report.claimed.has(server.group)) return setAside(sending, name, server.group);
  const answer = await answerTo(batch, sending);
  if (!answer) return "stopped";
  const result = answer.status === 200 ? readResult(answer.text) : null;
  if (result) {
    report.add(result);
    await spool.remove(name);
    return "gone";
  }
  if (ownFault.has(answer.status)) {
    const file = await spool.refuse(name, answer.text);
    report.refuse({ file, status: answer.status, answer: answer.text });
    return "gone";
  }
  const claim = server && claimIn(answer, server.name);
  if (server && claim) {
    report.claimed.refused(server.group, server.name, claim, Date.now());
    return setAside(sending, name, server.group);
  }
  report.stopped = refusal(api, answer);
  return "stopped";
}

async function setAside({ spool }: Sending, name: string, group: string): Promise<Outcome> {
  await spool.setAside(name, group);
  return "aside";
}

/** The answer to a batch, or null where something else answered than the API server: a proxy's page, say. */
export function readResult(text: string): BrokerCompositeMessageResult | null {
  const result = jsonObject(text);
  return Array.isArray(result?.Results) ? (result as unknown as BrokerCompositeMessageResult) : null;
}

async function answerTo(batch: BrokerCompositeMessage, { api, report, signal }: Sending): Promise<Answer | null> {
  try {
    return await post(api, batch, signal);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    report.stopped = error.message;
    return null;
  }
}

/** What a file of the spool holds. One that is damaged is sent as it is, for the service to refuse and us to set aside. */
function batchOf(text: string): BrokerCompositeMessage {
  try {
    return JSON.parse(text) as BrokerCompositeMessage;
  } catch {
    return text as unknown as BrokerCompositeMessage;
  }
}

interface ClaimedServer {
  /** The licence server's name. */
  readonly server: string;
  /** What the service answered, in its words. */
  readonly answer: string;
  /** Milliseconds UTC: when it was refused first, and when it is tried again. */
  readonly since: number;
  readonly nextTry: number;
  readonly tries: number;
}

const firstPause = 30_000;
const longestPause = 900_000;

class ClaimedServers {
  readonly #claimed = new Map<string, ClaimedServer>();

  get all(): ClaimedServer[] {
    return [...this.#claimed.values()];
  }

  /** When the next one is tried again (milliseconds UTC); null where there is none. */
  get nextTry(): number | null {
    return this.#claimed.size === 0 ? null : Math.min(...this.all.map(({ nextTry }) => nextTry));
  }

  /** Whether messages of the group are to be set aside without a try. */
  has(group: string): boolean {
    return this.#claimed.has(group);
  }

  isDue(group: string, now: number): boolean {
    return now >= (this.#claimed.get(group)?.nextTry ?? 0);
  }

  /** Forgets all but these groups: nothing of the others is set aside any more. */
  retain(groups: ReadonlyMap<string, unknown>): void {
    for (const group of this.#claimed.keys()) if (!groups.has(group)) this.#claimed.delete(group);
  }

  refused(group: string, server: string, answer: string, now: number): void {
    const before = this.#claimed.get(group);
    const tries = (before?.tries ?? 0) + 1;
    const nextTry = now + Math.min(firstPause * 2 ** (tries - 1), longestPause);
    this.#claimed.set(group, { server, answer, since: before?.since ?? now, nextTry, tries });
  }

  accepted(group: string): void {
    this.#claimed.delete(group);
  }
}

/** Of which licence server a batch is; the group is a name for files. Null where it is of none. */
function serverOf(batch: BrokerCompositeMessage): { name: string; group: string } | null {
  const message = batch.Messages?.find((one) => "LicenseServer" in one);
  const name = message && "LicenseServer" in message ? message.LicenseServer.Name : null;
  if (typeof name !== "string") return null;
  return { name, group: createHash("sha256").update(name.toLowerCase()).digest("hex").slice(0, 16) };
}

/**
 * The service's response about a licence server that another broker has claimed: a 403 that names it. Null for any other
 * response: a 403 that names none is about this collector's credentials.
 */
export function claimIn({ status, text }: Answer, server: string): string | null {
  const detail = status === 403 && jsonObject(text)?.detail;
  return typeof detail === "string" && detail.toLowerCase().includes(` ${server.toLowerCase()} `) ? detail : null;
}

/** In words, for people: a line for each. */
export function wordsOf(claimed: ClaimedServers): string[] {
  return claimed.all.map(({ answer }) => `Set aside: ${answer}`);
}
