// Load and latency against running servers. Both sides of a ratio are measured in turns within one run, so that what
// else the machine does falls on both alike.
import autocannon from "autocannon";

export interface Rates {
  readonly first: number;
  readonly second: number;
  /** The median of the turns' ratios first / second. */
  readonly ratio: number;
}

const connections = 16;

/** What is asked under load, as autocannon takes it. */
export type Request = Pick<autocannon.Options, "url" | "method" | "headers" | "body">;

/** Requests per second of two servers, in alternating turns of some seconds after a short warm-up. */
export async function compareRates(first: Request, second: Request, turns: number, seconds: number): Promise<Rates> {
  // A database on a server makes its plans and connections at the first requests, which may take longer than a turn.
  for (const request of [first, second]) {
    await Promise.all(Array.from({ length: connections }, () => answer(request)));
    await rate(request, 1);
  }
  const pairs: [number, number][] = [];
  for (let turn = 0; turn < turns; turn++) pairs.push([await rate(first, seconds), await rate(second, seconds)]);
  return {
    first: median(pairs.map(([one]) => one)),
    second: median(pairs.map(([, other]) => other)),
    ratio: median(pairs.map(([one, other]) => one / other)),
  };
}

async function answer({ url, method = "GET", headers, body }: Request): Promise<void> {
  const sent = {
    method,
    headers: headers as Record<string, string>,
    ...(body !== undefined && { body: String(body) }),
  };
  await (await fetch(url, sent)).arrayBuffer();
}

async function rate(request: Request, seconds: number): Promise<number> {
  const result = await autocannon({ ...request, duration: seconds, connections });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.url} answered ${result.non2xx} times with no 2xx.`);
  return result.requests.average;
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
