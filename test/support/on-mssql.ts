// Loaded before all else by .mocharc.mssql.jsonc: every test database of the run is on SVC_TEST_MSSQL_URL's server.
if (!process.env.SVC_TEST_MSSQL_URL) {
  console.log("SQL Server: skipped (SVC_TEST_MSSQL_URL is not set)");
  process.exit(0);
}
process.env.SVC_TEST_ENGINE = "mssql";
// The first process of the run names it; those that mocha starts for it inherit the name.
process.env.SVC_TEST_RUN ??= String(process.pid);

/** The limits of tests and hooks are for the embedded database. */
const patience = 5;
const longestMs = 600_000;

interface Limited {
  timeout(): number;
  timeout(ms: number): unknown;
}
/** Mocha keeps these to itself. */
interface Hooks {
  readonly _beforeAll: readonly Limited[];
  readonly _beforeEach: readonly Limited[];
  readonly _afterAll: readonly Limited[];
  readonly _afterEach: readonly Limited[];
}

function wait(suite: Mocha.Suite): void {
  const { _beforeAll, _beforeEach, _afterAll, _afterEach } = suite as unknown as Hooks;
  for (const one of [_beforeAll, _beforeEach, _afterAll, _afterEach, suite.tests].flat() as Limited[]) {
    one.timeout(Math.max(one.timeout(), Math.min(one.timeout() * patience, longestMs)));
  }
  suite.suites.forEach(wait);
}

export const mochaHooks = {
  beforeAll(this: Mocha.Context): void {
    const root = this.test?.parent;
    if (root) wait(root);
  },
};
