// The collector's command line and its settings from the environment: what they mean, their defaults, and their
// mistakes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { readCommandLine, UsageError } from "../../collector/settings/command-line.ts";
import { ConfigError, loadConfig } from "../../collector/settings/config.ts";
import { root } from "../support/run/process.ts";

function refusal(...args: string[]): UsageError {
  try {
    readCommandLine(args);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error("not refused");
}

describe("The collector's command line", () => {
  it("takes lmstat's output, more than once where -a and -i stand in two files", () => {
    expect(readCommandLine(["--lmstat", "a.txt", "--lmstat", "-"]).lmstat).to.deep.equal(["a.txt", "-"]);
  });

  it("prints the product's version", () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(refusal("--version")).to.include({ message: version, exitCode: 0 });
  });

  it("takes a server, a zone, an instant, a year and an address", () => {
    const line = readCommandLine(
      "--debug-log x --server 1@h --time-zone Europe/Zurich --at 2026-03-02T10:00:00+01:00 --year 2026 --api http://h:1/".split(
        " ",
      ),
    );
    expect(line).to.include({
      debugLog: "x",
      server: "1@h",
      at: Date.parse("2026-03-02T09:00:00Z"),
      year: 2026,
      api: "http://h:1",
    });
    expect(line.timeZone?.name).to.equal("Europe/Zurich");
    expect(readCommandLine(["--lmstat", "-", "--at", "2026-03-02T10:00"]).at).to.equal(
      Date.parse("2026-03-02T10:00:00Z"),
    );
  });

  it("explains itself", () => {
    const help = refusal("--help");
    expect(help.exitCode).to.equal(0);
    for (const word of [
      "--lmstat",
      "--debug-log",
      "--follow",
      "--dry-run",
      "SVC_SPOOL_FOLDER",
      "SVC_COLLECTOR_CREDENTIALS",
      "75",
    ])
      expect(help.message).to.contain(word);
  });

  it("prints what is wrong, with exit code 64", () => {
    const cases: [string[], string][] = [
      [["--lmstat", "a", "--debug-log", "b"], "give at most one of"],
      [["--lmstat"], "--lmstat"],
      [["--unknown"], "--unknown"],
      [["--lmstat", "a", "more"], "too many arguments"],
      [["--lmstat", "a", "--follow"], "--follow"],
      [["--debug-log", "-", "--follow"], "--follow"],
      [["--debug-log", "a", "--follow", "--dry-run"], "--dry-run"],
      [["--commands", "--dry-run"], "--dry-run"],
      [["--lmstat", "-", "--lmstat", "-"], "standard input"],
      [["--lmstat", "a", "--server", " "], "--server"],
      [["--lmstat", "a", "--time-zone", "Nowhere"], "--time-zone"],
      [["--lmstat", "a", "--at", "tomorrow"], "--at"],
      [["--lmstat", "a", "--year", "26"], "--year"],
      [["--lmstat", "a", "--api", "ftp://h"], "--api"],
    ];
    for (const [args, text] of cases) {
      expect(refusal(...args).exitCode, args.join(" ")).to.equal(64);
      expect(refusal(...args).message, args.join(" ")).to.contain(text);
    }
  });
});

describe("The collector's settings", () => {
  it("have defaults for everything", () => {
    const config = loadConfig({});
    expect(config).to.include({
      apiUrl: "http://127.0.0.1:5015",
      token: null,
      spoolFolder: "data/spool",
      lmutil: "lmutil",
    });
    expect(config.brokerId).not.to.equal("");
  });

  it("are named all at once where they are wrong, without their values", () => {
    const load = () =>
      loadConfig({ SVC_API_URL: "secret path", SVC_BROKER_ID: "b".repeat(129), SVC_COLLECTOR_POLL_SECONDS: "often" });
    expect(load).to.throw(ConfigError, /SVC_API_URL.*\nSVC_BROKER_ID.*\nSVC_COLLECTOR_POLL_SECONDS/);
    expect(load).not.to.throw(ConfigError, "secret path");
  });

  it("say one way to get tokens, and all of it", () => {
    const refused: [Record<string, string>, RegExp][] = [
      [{ SVC_COLLECTOR_CLIENT_ID: "id" }, /SVC_COLLECTOR_CLIENT_SECRET are expected together/],
      [{ SVC_COLLECTOR_CLIENT_SECRET: "s3cret" }, /SVC_COLLECTOR_CLIENT_ID and/],
      [{ SVC_COLLECTOR_CREDENTIALS: "a.json", SVC_COLLECTOR_TOKEN: "t0ken" }, /^one is expected of/],
      [{ SVC_IDENTITY_URL: "http://mira:s3cret@h" }, /SVC_IDENTITY_URL/],
    ];
    for (const [env, reason] of refused) {
      expect(() => loadConfig(env)).to.throw(ConfigError, reason);
      expect(() => loadConfig(env)).not.to.throw(ConfigError, /s3cret|t0ken/);
    }
    const pair = { SVC_COLLECTOR_CLIENT_ID: "id", SVC_COLLECTOR_CLIENT_SECRET: "s3cret" };
    expect(loadConfig(pair).credentials).to.deep.equal({ clientId: "id", clientSecret: "s3cret" });
    expect(loadConfig({ SVC_COLLECTOR_CREDENTIALS: "a.json" }).credentials).to.deep.equal({ file: "a.json" });
  });
});
