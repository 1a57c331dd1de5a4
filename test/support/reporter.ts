// Mocha's own report, closed by what was left out and by one line of numbers that machines read.
import mocha from "mocha";
import { chromiumFile } from "./chromium.ts";

export default class Reporter extends mocha.reporters.Spec {
  override epilogue(): void {
    super.epilogue();
    const { passes = 0, failures = 0 } = this.stats ?? {};
    if (!process.env.SVC_TEST_MSSQL_URL) console.log("SQL Server: skipped (SVC_TEST_MSSQL_URL is not set)");
    else if (process.env.SVC_TEST_ENGINE !== "mssql") console.log("SQL Server: not in this run (npm run test:mssql)");
    if (chromiumFile() === undefined) console.log("The pages in a browser: skipped (there is no chromium)");
    console.log(`${passes} passed, ${failures} failed`);
  }
}
