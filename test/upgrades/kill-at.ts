// Loaded before a program (`--import`), it kills the process before the statement of the number that KILL_AT names; 0:
// never, and prints how many there were.
import { writeSync } from "node:fs";
import knex from "knex";

const at = Number(process.env.KILL_AT ?? 0);
let seen = 0;

const prototype = knex.Client.prototype as { query(connection: unknown, query: unknown): unknown };
const { query } = prototype;
prototype.query = function counted(connection, sent) {
  seen += 1;
  if (seen === at) process.kill(process.pid, "SIGKILL");
  return query.call(this, connection, sent);
};
process.on("exit", () => {
  if (at === 0) writeSync(2, `statements: ${seen}\n`);
});
