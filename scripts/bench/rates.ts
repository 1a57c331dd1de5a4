// Throughput under load: the way through the contract against plain Koa, a page of sessions against bare node:http.
import { databaseWith, emptyDatabase } from "./databases.ts";
import { compareRates } from "./load.ts";
import { startMeasured } from "./process.ts";
import type { Row } from "./report.ts";
import { sessionsStatements } from "./statements.ts";

interface Load {
  readonly turns: number;
  readonly seconds: number;
}

/** An operation of the contract with routing, validation and headers, and no database, against Koa with the same bytes. */
export async function measureDispatch(folder: string, { turns, seconds }: Load): Promise<Row[]> {
  const service = await startMeasured("service", [await emptyDatabase(folder), "constant"]);
  const koa = await startMeasured("plain-koa");
  try {
    const plain = `${service.url}/api/v1/sessions`;
    const filtered = `${plain}?StartDateUtc=2026-03-02T00:00:00.000Z&EndDateTimeUtc=2026-03-03T00:00:00.000Z&UserIds=7&PageSize=50`;
    const rows: Row[] = [];
    for (const [what, url] of [
      ["no parameters", plain],
      ["four parameters", filtered],
    ] as const) {
      const { first, second, ratio } = await compareRates({ url }, { url: koa.url }, turns, seconds);
      rows.push({
        what: `operation with validation, ${what}, to plain Koa`,
        unit: "requests/s",
        ours: first,
        other: second,
        ratio,
        target: ">= 0.9",
      });
    }
    return rows;
  } finally {
    await service.stop();
    await koa.stop();
  }
}

/** The first page of sessions end to end against the same statements and JSON.stringify under node:http. */
export async function measureSessionsPage(
  folder: string,
  { turns, seconds, sessions }: Load & { sessions: number },
): Promise<Row[]> {
  const database = await databaseWith(folder, sessions);
  const statements = await sessionsStatements(database);
  const service = await startMeasured("service", [database]);
  const isFile = database.startsWith("sqlite:");
  const bareServer = isFile ? "bare-http" : "bare-server-database";
  const bare = await startMeasured(bareServer, [database.replace("sqlite:", ""), JSON.stringify(statements)]);
  try {
    const { first, second, ratio } = await compareRates(
      { url: `${service.url}/api/v1/sessions` },
      { url: bare.url },
      turns,
      seconds,
    );
    return [
      {
        what: "first page of sessions, to bare node:http",
        unit: "requests/s",
        ours: first,
        other: second,
        ratio,
        target: ">= 0.7",
      },
    ];
  } finally {
    await service.stop();
    await bare.stop();
  }
}
