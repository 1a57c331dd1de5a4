// Mocha's report, followed by what was left out and by one line of numbers for machines. Where scripts/test.ts runs one engine
// after the other it gets the numbers, and writes that last line. A whole run fails when the contract declares an answer that no
// test met.
import { writeSync } from "node:fs";
import mocha from "mocha";
import { chromiumFile } from "../../../scripts/web/chromium.ts";
import { isProgramTested } from "../../collector/forms.ts";
import { collectAnswers, isWholeRun, missedAnswers } from "./answers-seen.ts";

export default class Reporter extends mocha.reporters.Spec {
  readonly #isWhole = isWholeRun(process.argv, process.env.SVC_TEST_PART);
  #missed: readonly string[] = [];

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    if (this.#isWhole) collectAnswers();
  }

  override epilogue(): void {
    super.epilogue();
    if (this.#isWhole) this.#missed = missedAnswers();
    if (this.#missed.length > 0) {
      console.log("No test met these answers that the contract declares (operation and status):");
      for (const answer of this.#missed) console.log(`  ${answer}`);
    }
    const { passes = 0 } = this.stats ?? {};
    const failures = (this.stats?.failures ?? 0) + Number(this.#missed.length > 0);
    const files = process.argv.join();
    if (!files.includes("generated-clients"))
      console.log("Clients in other languages: not in this run (npm run test:clients)");
    if (!files.includes("cookbook/notebook"))
      console.log("The cookbook's notebook: not in this run (npm run test:cookbook)");
    if (chromiumFile() === undefined) console.log("The pages in a browser: skipped (there is no chromium)");
    if (!isProgramTested) console.log("The collector as one program: skipped (its tests are of Linux x64)");
    const part = process.env.SVC_TEST_PART;
    if (part !== undefined) {
      console.log(`On ${part}: ${passes} passed, ${failures} failed`);
      // Not process.send: mocha ends the process at once.
      writeSync(3, JSON.stringify({ passed: passes, failed: failures }));
      return;
    }
    if (!process.env.SVC_TEST_MSSQL_URL) console.log("SQL Server: skipped (SVC_TEST_MSSQL_URL is not set)");
    else if (process.env.SVC_TEST_ENGINE !== "mssql") console.log("SQL Server: not in this run (npm test)");
    console.log(`${passes} passed, ${failures} failed`);
  }

  override done(failures: number, end: (failures: number) => void): void {
    end(failures + Number(this.#missed.length > 0));
  }
}
