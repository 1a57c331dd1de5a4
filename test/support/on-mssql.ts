// Loaded before all else by .mocharc.mssql.json: every test database of the run is on SVC_TEST_MSSQL_URL's server.
if (!process.env.SVC_TEST_MSSQL_URL) {
  console.log("SQL Server: skipped (SVC_TEST_MSSQL_URL is not set)");
  process.exit(0);
}
process.env.SVC_TEST_ENGINE = "mssql";
