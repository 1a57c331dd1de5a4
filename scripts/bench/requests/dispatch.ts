// What the contract costs: an operation with all others loaded, a token that is known, validated, with a small answer, against
// Koa alone and against other libraries that take a contract, which answer the same bytes with the same headers.
import { emptyDatabase } from "../databases.ts";
import { compareRates, type Rates, type Request } from "../load.ts";
import { type Measured, startMeasured } from "../process.ts";
import type { Row } from "../report.ts";
import { fetchToken } from "../tokens.ts";

interface Load {
  readonly turns: number;
  readonly seconds: number;
}

const questions = {
  "no parameters": "",
  "four parameters":
    "?StartDateUtc=2026-03-02T00%3A00%3A00.000Z&EndDateTimeUtc=2026-03-03T00%3A00%3A00.000Z&UserIds=7&PageSize=50",
} as const;

const peers = [
  { name: "plain-koa", called: "plain Koa", target: ">= 0.9" },
  { name: "express-validator", called: "express-openapi-validator", target: ">= 3" },
  { name: "fastify-glue", called: "fastify-openapi-glue", target: "" },
] as const;

export async function measureDispatch(folder: string, { turns, seconds }: Load): Promise<Row[]> {
  const service = await startMeasured("secured", [await emptyDatabase(folder)]);
  const rows: Row[] = [];
  try {
    const authorization = `Bearer ${await fetchToken(String(service.told.tokenUrl), String(service.told.tokenRequest))}`;
    const request = (server: Measured, query: string): Request => ({
      url: `${server.url}/api/v1/sessions${query}`,
      headers: { authorization },
    });
    const answered = JSON.stringify(await headersOf(request(service, "")));
    for (const { name, called, target } of peers) {
      const other = await startMeasured(name, [answered, authorization]);
      try {
        for (const [what, query] of Object.entries(questions)) {
          const pair = [request(service, query), request(other, query)] as const;
          const rates = await compareRates(...pair, turns, seconds, [service.pid, other.pid]);
          rows.push(...rowsOf(`validated operation, ${what}, to ${called}`, rates, target));
        }
      } finally {
        await other.stop();
      }
    }
    return rows;
  } finally {
    await service.stop();
  }
}

function rowsOf(what: string, { first, second, ratio, processor }: Rates, target: string): Row[] {
  const rate = { what, unit: "requests/s", ours: first, other: second, ratio, target };
  if (processor === undefined) return [rate];
  const { first: ours, second: other } = processor;
  const cost = `${what}: time of the processor`;
  return [rate, { what: cost, unit: "µs a request", ours, other, ratio: other / ours, target }];
}

/** What the answer carries beside what Node's HTTP adds by itself. */
async function headersOf({ url, headers }: Request): Promise<Record<string, string>> {
  const answer = await fetch(url, { headers: headers as Record<string, string> });
  await answer.arrayBuffer();
  const ofHttp = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"];
  return Object.fromEntries([...answer.headers].filter(([name]) => !ofHttp.includes(name)));
}
