// What security costs: a request with a cached token against one without security, tokens issued against the hash's own
// cost, and what becomes of requests while tokens are issued at full speed.
import autocannon from "autocannon";
import { emptyDatabase } from "../databases.ts";
import { compareRates, median } from "../load.ts";
import { startMeasured } from "../process.ts";
import type { Row } from "../report.ts";
import { fetchToken } from "../tokens.ts";

interface Load {
  readonly turns: number;
  readonly seconds: number;
}

export async function measureSecurity(folder: string, { turns, seconds }: Load): Promise<Row[]> {
  const secured = await startMeasured("secured", [await emptyDatabase(folder)]);
  const open = await startMeasured("service", [await emptyDatabase(folder), "constant"]);
  const hashing = await startMeasured("hash-only");
  const issue = {
    url: String(secured.told.tokenUrl),
    method: "POST" as const,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: String(secured.told.tokenRequest),
  };
  try {
    const headers = { Authorization: `Bearer ${await fetchToken(issue.url, issue.body)}` };
    const withToken = { url: `${secured.url}/api/v1/sessions`, headers };
    // The same header goes to both, so that what differs is what is made of it.
    const cached = await compareRates(withToken, { ...withToken, url: `${open.url}/api/v1/sessions` }, turns, seconds);
    const issued = await compareRates(issue, { ...issue, url: hashing.url }, turns, seconds);
    const calm: number[] = [];
    const busy: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      calm.push(await slowest(withToken, seconds));
      const load = autocannon({ ...issue, connections: 8, duration: seconds + 1 });
      busy.push(await slowest(withToken, seconds));
      await load;
    }
    const p99 = {
      first: median(busy),
      second: median(calm),
      ratio: median(busy.map((ms, turn) => ms / (calm[turn] ?? 1))),
    };
    const row = (what: string, unit: string, rates: typeof p99, target: string): Row => {
      return { what, unit, ours: rates.first, other: rates.second, ratio: rates.ratio, target };
    };
    return [
      row("requests with a cached token, to security off", "requests/s", cached, ">= 0.95"),
      row("tokens issued, to argon2id alone", "tokens/s", issued, ">= 0.8"),
      row("p99 of requests while tokens are issued, to a calm time", "ms", p99, "<= 2"),
    ];
  } finally {
    await secured.stop();
    await open.stop();
    await hashing.stop();
  }
}

/** The 99th percentile in milliseconds under a steady, moderate load of two hundred requests a second. */
async function slowest(request: { url: string; headers: Record<string, string> }, seconds: number): Promise<number> {
  const { latency } = await autocannon({ ...request, connections: 4, overallRate: 200, duration: seconds });
  return latency.p99;
}
