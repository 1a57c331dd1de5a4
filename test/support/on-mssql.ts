// Loaded before all else by .mocharc.mssql.jsonc: every test database of the run is on SVC_TEST_MSSQL_URL's server.
if (!process.env.SVC_TEST_MSSQL_URL) {
  console.log("SQL Server: skipped (SVC_TEST_MSSQL_URL is not set)");
  process.exit(0);
}
process.env.SVC_TEST_ENGINE = "mssql";
// The first process of the run names it; those that mocha starts for it inherit the name.
process.env.SVC_TEST_RUN ??= String(process.pid);

/** A test's own limit is for the embedded database. */
const patience = 5;

export const mochaHooks = {
  beforeEach(this: Mocha.Context): void {
    const test = this.currentTest;
    test?.timeout(test.timeout() * patience);
  },
};
