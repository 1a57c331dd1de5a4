// Requests one at a time, and many at once. Both sides of a ratio are measured in turns within one run, so that what else the
// machine does falls on both alike.
import autocannon from "autocannon";
import { median, percentile, type Row } from "./report.ts";

export interface Request {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const turns = 5;
const secondsOfATurn = 3;

/** Requests a second of some clients at two servers in turns, each turn of the first between two of the second. */
export async function compareRates(ours: Request, plain: Request, clients: number) {
  for (const request of [ours, plain]) await rate(request, clients, 1);
  const rates: number[] = [];
  const others = [await rate(plain, clients, secondsOfATurn)];
  for (let turn = 0; turn < turns; turn += 1) {
    rates.push(await rate(ours, clients, secondsOfATurn));
    others.push(await rate(plain, clients, secondsOfATurn));
  }
  const ratios = rates.map((each, turn) => (2 * each) / ((others[turn] ?? 0) + (others[turn + 1] ?? 0)));
  return { unit: "requests/s", number: median(rates), plain: median(others), ratio: median(ratios) };
}

async function rate(request: Request, clients: number, seconds: number): Promise<number> {
  const result = await autocannon({ ...request, connections: clients, duration: seconds });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${request.url} failed ${result.non2xx + result.errors} times.`);
  return result.requests.average;
}

/** Reads the answer to its end. Throws where it is no 2xx. */
export async function ask({ url, ...request }: Request): Promise<{ text: string; ms: number; headers: Headers }> {
  const began = performance.now();
  const answer = await fetch(url, request);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${text}`);
  return { text, ms: performance.now() - began, headers: answer.headers };
}

/** Milliseconds of each round at two servers in turns, after a first round that does not count. */
export async function compareTimes(
  rounds: number,
  ours: (round: number) => Promise<number>,
  plain: (round: number) => Promise<number>,
): Promise<Pick<Row, "unit" | "number" | "p95" | "plain" | "ratio">> {
  const times: number[] = [];
  const others: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [own, other] = [await ours(round), await plain(round)];
    if (round === 0) continue;
    times.push(own);
    others.push(other);
  }
  const ratios = times.map((own, turn) => own / (others[turn] ?? Number.NaN));
  return {
    ...{ unit: "ms", number: median(times), p95: percentile(times, 0.95) },
    ...{ plain: median(others), ratio: median(ratios) },
  };
}
