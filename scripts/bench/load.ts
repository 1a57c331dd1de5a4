// Load and latency against running servers. Both sides of a ratio are measured in turns within one run, so that what
// else the machine does falls on both alike.
import autocannon from "autocannon";
import { processorSeconds } from "./memory.ts";

export interface Rates {
  readonly first: number;
  readonly second: number;
  /** The median of the turns' ratios first / second. */
  readonly ratio: number;
  /** Microseconds of the processor a request, where the processes were named. */
  readonly processor?: { readonly first: number; readonly second: number };
}

const usualConnections = 16;

/** What is asked under load, as autocannon takes it. */
export type Request = Pick<autocannon.Options, "url" | "method" | "headers" | "body" | "connections">;

/**
 * Requests per second of two servers, in turns of some seconds after a short warm-up: each turn of the first stands between two
 * of the second. `pids` are theirs, to count what they use of the processor.
 */
export async function compareRates(
  first: Request,
  second: Request,
  turns: number,
  seconds: number,
  pids?: readonly [first: number, second: number],
): Promise<Rates> {
  // A database on a server makes its plans and connections at the first requests, which may take longer than a turn.
  for (const request of [first, second]) {
    await Promise.all(Array.from({ length: usualConnections }, () => answer(request)));
    await turn(request, 1);
  }
  const ours: Turn[] = [];
  const others = [await turn(second, seconds, pids?.[1])];
  for (let count = 0; count < turns; count++) {
    ours.push(await turn(first, seconds, pids?.[0]));
    others.push(await turn(second, seconds, pids?.[1]));
  }
  const around = ours.map((_, index) => ((others[index]?.rate ?? 0) + (others[index + 1]?.rate ?? 0)) / 2);
  const processor = {
    first: median(ours.map(({ microseconds }) => microseconds)),
    second: median(others.map(({ microseconds }) => microseconds)),
  };
  return {
    first: median(ours.map(({ rate }) => rate)),
    second: median(others.map(({ rate }) => rate)),
    ratio: median(ours.map(({ rate }, index) => rate / (around[index] ?? Number.NaN))),
    ...(pids !== undefined && { processor }),
  };
}

/** One answer, of which the body was read to its end, and can be read once more. */
export async function answer({ url, method = "GET", headers, body }: Request): Promise<Response> {
  const sent = {
    method,
    headers: headers as Record<string, string>,
    ...(body !== undefined && { body: String(body) }),
  };
  const response = await fetch(url, sent);
  await response.clone().arrayBuffer();
  return response;
}

interface Turn {
  /** Requests a second. */
  readonly rate: number;
  /** Of the processor, a request. */
  readonly microseconds: number;
}

async function turn(request: Request, seconds: number, pid?: number): Promise<Turn> {
  const before = pid === undefined ? 0 : processorSeconds(pid);
  const result = await autocannon({ connections: usualConnections, ...request, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.url} answered ${result.non2xx} times with no 2xx.`);
  const used = pid === undefined ? 0 : processorSeconds(pid) - before;
  return { rate: result.requests.average, microseconds: (used * 1_000_000) / result.requests.total };
}

/** Milliseconds that one request takes at two addresses, one after the other in turns: the medians. */
export async function compareLatencies(first: string, second: string, rounds: number): Promise<Rates> {
  const times: { first: number[]; second: number[] } = { first: [], second: [] };
  for (let round = -5; round < rounds; round++) {
    const [one, other] = [await latency(first), await latency(second)];
    if (round < 0) continue;
    times.first.push(one);
    times.second.push(other);
  }
  const [one, other] = [median(times.first), median(times.second)];
  return { first: one, second: other, ratio: one / other };
}

async function latency(url: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return performance.now() - began;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
