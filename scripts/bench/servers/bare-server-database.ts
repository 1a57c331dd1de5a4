// node:http and a pool of connections to a database on a server: runs the statements of one request, given as JSON, on one
// connection, and answers the rows of the last by JSON.stringify. Its twin for files is bare-http.ts.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openDatabase } from "../../../db/index.ts";

const [url, statements] = process.argv.slice(2) as [string, string];
const db = await openDatabase(url);
const prepared = JSON.parse(statements) as { sql: string; bindings: string[] }[];
const server = createServer(async (_request, response) => {
  try {
    const rows = await db.read.transaction(async (trx) => {
      let last: unknown;
      // What is sent has its parameters' names already.
      for (const { sql, bindings } of prepared) last = await trx.raw(sql.replaceAll(/@p\d+/g, "?"), bindings);
      return last;
    });
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ Items: rows, PageNumber: 1, PageSize: 100, TotalCount: 1, TotalPages: 1 }));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
