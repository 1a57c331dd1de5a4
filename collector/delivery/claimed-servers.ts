// The licence servers whose reports the service does not take from this collector, because another one has claimed them.
// What was read of them is set aside and tried again now and then; nothing else waits for it.
import { createHash } from "node:crypto";
import type { BrokerCompositeMessage } from "../../generated/contract.ts";
import type { Answer } from "./exchange.ts";

export interface ClaimedServer {
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

export class ClaimedServers {
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
  keep(groups: ReadonlyMap<string, unknown>): void {
    for (const group of this.#claimed.keys()) if (!groups.has(group)) this.#claimed.delete(group);
  }

  refused(group: string, server: string, answer: string, now: number): void {
    const before = this.#claimed.get(group);
    const tries = (before?.tries ?? 0) + 1;
    const nextTry = now + Math.min(firstPause * 2 ** (tries - 1), longestPause);
    this.#claimed.set(group, { server, answer, since: before?.since ?? now, nextTry, tries });
  }

  taken(group: string): void {
    this.#claimed.delete(group);
  }
}

/** Of which licence server a batch is; the group is a name for files. Null where it is of none. */
export function serverOf(batch: BrokerCompositeMessage): { name: string; group: string } | null {
  const message = batch.Messages?.find((one) => "LicenseServer" in one);
  const name = message && "LicenseServer" in message ? message.LicenseServer.Name : null;
  if (typeof name !== "string") return null;
  return { name, group: createHash("sha256").update(name.toLowerCase()).digest("hex").slice(0, 16) };
}

/**
 * What the service says of a licence server that another broker has claimed: a 403 that names it. Null for any other
 * answer: a 403 that names none is about this collector's own credentials.
 */
export function claimIn({ status, text }: Answer, server: string): string | null {
  if (status !== 403) return null;
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    return typeof detail === "string" && detail.toLowerCase().includes(` ${server.toLowerCase()} `) ? detail : null;
  } catch {
    return null;
  }
}

/** In words, for people: a line for each. */
export function wordsOf(claimed: ClaimedServers): string[] {
  return claimed.all.map(({ answer }) => `Set aside: ${answer}`);
}
