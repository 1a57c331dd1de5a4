// node:http and better-sqlite3 on the main thread: runs the statements of one request, given as JSON, and answers the
// rows of the last by JSON.stringify. What an API could be at its barest.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { preparedRows } from "../prepared-rows.ts";

const [file, statements] = process.argv.slice(2) as [string, string];
const textOf = preparedRows(file, statements);
const server = createServer((_request, response) => {
  response.setHeader("Content-Type", "application/json");
  response.end(textOf());
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
