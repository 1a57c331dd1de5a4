// Requests one at a time, and many at once. Both sides of a ratio are measured in turns within one run, so that other work of the
// machine slows both alike.
import autocannon from "autocannon";

export interface Request {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const turns = 3;
const secondsPerTurn = 3;

/** Requests a second at two servers in turns, each turn of the first between two of the second. */
export async function compareRates(ours: Request, plain: Request, clients: number) {
  for (const request of [ours, plain]) await rate(request, clients, 1);
  const rates: number[] = [];
  const others = [await rate(plain, clients, secondsPerTurn)];
  for (let turn = 0; turn < turns; turn += 1) {
    rates.push(await rate(ours, clients, secondsPerTurn));
    others.push(await rate(plain, clients, secondsPerTurn));
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

/** Reads the response to its end. Throws unless it is 2xx. */
export async function send({ url, ...request }: Request): Promise<{ text: string; ms: number; headers: Headers }> {
  const began = performance.now();
  const response = await fetch(url, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${text}`);
  return { text, ms: performance.now() - began, headers: response.headers };
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
    const ms = await ours(round);
    const plainMs = await plain(round);
    if (round === 0) continue;
    times.push(ms);
    others.push(plainMs);
  }
  const ratios = times.map((ms, turn) => ms / (others[turn] ?? Number.NaN));
  const p95 = percentile(times, 0.95);
  return { unit: "ms", number: median(times), p95, plain: median(others), ratio: median(ratios) };
}

// A measurement as printed: the number, beside something plain that was measured in the same run, and the target.

/** What scenarios need for measuring. */
export interface Setup {
  /** A folder for databases that a later run can use again. */
  readonly folder: string;
  /** Removed at the end. */
  readonly temporary: string;
  readonly sessions: number;
}

export interface Row {
  readonly scenario: string;
  readonly what: string;
  readonly unit: string;
  /** Of several measurements the median. Null: it can't be measured here. */
  readonly number: number | null;
  /** The 95th percentile, where there were enough rounds. */
  readonly p95?: number;
  /** The same for something plain, if there is something to compare with. */
  readonly plain?: number;
  /** `number` to `plain`; the median of the turns' ratios where both took turns. */
  readonly ratio?: number;
  /** What the project promises, for people to read. */
  readonly bar?: string;
}

/** A table on standard output. */
export function printRows(rows: readonly Row[]): void {
  const lines = rows.map(({ scenario, what, unit, number, p95, plain, ratio, bar = "" }) => {
    const measured = number === null ? "not here" : `${figure(number)} ${unit}`;
    return [scenario, what, measured, figure(p95), figure(plain), figure(ratio), bar];
  });
  lines.unshift(["scenario", "what", "number", "p95", "plain", "ratio", "bar"]);
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

function figure(value: number | undefined): string {
  if (value === undefined) return "";
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(2);
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The smallest value that this share of the values (0.95: 95 %) does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
