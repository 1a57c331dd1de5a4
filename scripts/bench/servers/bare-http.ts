// node:http and better-sqlite3 on the main thread: runs the statements of one request, given as JSON, and answers the
// rows of the last by JSON.stringify. What an API could be at its barest.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Sqlite from "better-sqlite3";

const [file, statements] = process.argv.slice(2) as [string, string];
const db = new Sqlite(file, { readonly: true });
db.pragma("cache_size = -65536");
const prepared = (JSON.parse(statements) as { sql: string; bindings: unknown[] }[]).map(({ sql, bindings }) => ({
  statement: db.prepare(sql),
  bindings,
}));
const server = createServer((_request, response) => {
  let rows: unknown[] = [];
  for (const { statement, bindings } of prepared) rows = statement.all(...bindings);
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ Items: rows, PageNumber: 1, PageSize: 100, TotalCount: 1, TotalPages: 1 }));
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
