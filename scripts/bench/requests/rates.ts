// Throughput under load: a page of sessions, with security, against bare node:http and against fastify-openapi-glue with the same
// statements.
import { databaseWith } from "../databases.ts";
import { compareRates } from "../load.ts";
import { startMeasured } from "../process.ts";
import type { Row } from "../report.ts";
import { fetchToken } from "../tokens.ts";
import { sessionsStatements } from "./statements.ts";

interface Load {
  readonly turns: number;
  readonly seconds: number;
}

/** The first page of sessions end to end, with a known token, against the same statements and JSON.stringify. */
export async function measureSessionsPage(
  folder: string,
  { turns, seconds, sessions }: Load & { sessions: number },
): Promise<Row[]> {
  const database = await databaseWith(folder, sessions);
  const statements = JSON.stringify(await sessionsStatements(database));
  const isFile = database.startsWith("sqlite:");
  const file = database.replace("sqlite:", "");
  const service = await startMeasured("attacked", [database, "reader"]);
  const rows: Row[] = [];
  try {
    const [form = ""] = service.told.tokenRequests as string[];
    const authorization = `Bearer ${await fetchToken(String(service.told.tokenUrl), form)}`;
    const ours = { url: `${service.url}/api/v1/sessions`, headers: { authorization } };
    const bare = isFile ? "bare-http" : "bare-server-database";
    const others = [{ name: bare, called: "bare node:http", target: ">= 0.9", args: [file, statements] }];
    if (isFile) {
      const args = ["{}", authorization, file, statements];
      others.push({ name: "fastify-glue", called: "fastify-openapi-glue", target: ">= 1.2", args });
    }
    for (const { name, called, target, args } of others) {
      const other = await startMeasured(name, args);
      try {
        const theirs = { ...ours, url: `${other.url}/api/v1/sessions` };
        const { first, second, ratio } = await compareRates(ours, theirs, turns, seconds);
        const what = `first page of sessions with a token, to ${called} with the same statements`;
        rows.push({ what, unit: "requests/s", ours: first, other: second, ratio, target });
      } finally {
        await other.stop();
      }
    }
    return rows;
  } finally {
    await service.stop();
  }
}
