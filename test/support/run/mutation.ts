// Runs the tests for Stryker (npm run test:mutation): mocha in Stryker's process, over and over on the same loaded files. Stryker's
// plugin for mocha, @stryker-mutator/mocha-runner 10.0.0, reads files of mocha that mocha 12 no longer has.
import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import type { StrykerOptions } from "@stryker-mutator/api/core";
import { commonTokens, declareClassPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import {
  type CompleteDryRunResult,
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import fc from "fast-check";
import Mocha from "mocha";

/** What the instrumented code and Stryker exchange. */
interface Instrumenter {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: CompleteDryRunResult["mutantCoverage"];
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
}

interface Options extends StrykerOptions {
  /** The test files, as patterns. */
  readonly mutationTests: readonly string[];
}

class MochaRunner implements TestRunner {
  static readonly inject = tokens(commonTokens.options);
  readonly #options: StrykerOptions;
  readonly #mocha = new Mocha({ timeout: 60_000, reporter: class {} as never });
  readonly #instrumenter: Instrumenter;
  #isLoaded = false;

  constructor(options: StrykerOptions) {
    this.#options = options;
    const shared = globalThis as unknown as { __stryker__?: Instrumenter };
    shared.__stryker__ ??= {};
    this.#instrumenter = shared.__stryker__;
  }

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: false };
  }

  async init(): Promise<void> {
    // The same cases each time, and no search for the smallest that fails, since nobody looks at it.
    fc.configureGlobal({ seed: 20_260_301, endOnFailure: true });
    this.#mocha.cleanReferencesAfterRun(false);
    for await (const file of glob([...(this.#options as Options).mutationTests])) this.#mocha.addFile(resolve(file));
    const instrumenter = this.#instrumenter;
    this.#mocha.suite.beforeEach(function () {
      instrumenter.currentTestId = this.currentTest?.fullTitle();
    });
  }

  async dryRun({ disableBail }: DryRunOptions): Promise<DryRunResult> {
    const result = await this.#run(disableBail);
    const { mutantCoverage } = this.#instrumenter;
    return mutantCoverage === undefined ? result : { ...result, mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, disableBail, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    Object.assign(this.#instrumenter, { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit && 0 });
    const chosen = testFilter?.map((title) => `^${title.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`).join("|");
    this.#mocha.grep(new RegExp(chosen ?? ""));
    const result = await this.#run(disableBail);
    return toMutantRunResult(determineHitLimitReached(this.#instrumenter.hitCount, hitLimit) ?? result);
  }

  async #run(disableBail: boolean): Promise<CompleteDryRunResult> {
    if (!this.#isLoaded) await this.#mocha.loadFilesAsync();
    this.#isLoaded = true;
    this.#mocha.bail(!disableBail);
    for (const suite of this.#mocha.suite.suites) suite.bail(!disableBail);
    const tests: TestResult[] = [];
    await new Promise<void>((done) => {
      const runner = this.#mocha.run(() => done());
      runner.on("pass", (test) => tests.push({ ...resultOf(test), status: TestStatus.Success }));
      runner.on("fail", (test, { message }) =>
        tests.push({ ...resultOf(test), status: TestStatus.Failed, failureMessage: message }),
      );
    });
    return { status: DryRunStatus.Complete, tests };
  }
}

function resultOf(test: Mocha.Runnable) {
  const name = test.ctx?.currentTest?.fullTitle() ?? test.fullTitle();
  return { id: name, name, timeSpentMs: test.duration ?? 0 };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "project-mocha", MochaRunner)];
