// Loaded before all else by .mocharc.mssql.jsonc: every test database of the run is on SVC_TEST_MSSQL_URL's server.
import mocha from "mocha";

if (!process.env.SVC_TEST_MSSQL_URL) {
  console.log("SQL Server: skipped (SVC_TEST_MSSQL_URL is not set)");
  process.exit(0);
}
process.env.SVC_TEST_ENGINE = "mssql";
// The first process of the run names it; those that mocha starts for it inherit the name.
process.env.SVC_TEST_RUN ??= String(process.pid);

/** The limits of tests and hooks are for the embedded database: here each is so many times as long. */
const patience = 5;
const longestMs = 600_000;

const runnable = mocha.Runnable.prototype as { timeout(ms?: number | string): unknown };
const plain = runnable.timeout;
runnable.timeout = function timeout(this: unknown, ...given: [ms?: number | string]): unknown {
  const [ms] = given;
  if (typeof ms !== "number") return plain.apply(this, given);
  return plain.call(this, Math.max(ms, Math.min(ms * patience, longestMs)));
};
