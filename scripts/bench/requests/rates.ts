// Throughput under load: a page of sessions against bare node:http.
import { databaseWith } from "../databases.ts";
import { compareRates } from "../load.ts";
import { startMeasured } from "../process.ts";
import type { Row } from "../report.ts";
import { sessionsStatements } from "./statements.ts";

interface Load {
  readonly turns: number;
  readonly seconds: number;
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
