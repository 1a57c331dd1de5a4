// `npm run doctor`: checks the settings, the ports, the database, the keys, TLS and the sources of data, and reports for each
// whether it is in order or what to do. It only reads: it works beside running servers and without one.
import { Command, Option } from "commander";
import { type Config, ConfigError, type Environment, loadConfig, readEnvironment } from "../server/settings/config.ts";
import { runCommand } from "./command.ts";
import { writeBundle } from "./doctor/bundle.ts";
import { type Examined, examine } from "./doctor/examine.ts";
import { exitCodeOf, textOf } from "./doctor/lines.ts";
import type { Part } from "./doctor/ports.ts";
import { mistakesOf } from "./doctor/settings.ts";

interface Options {
  readonly only?: Part;
  readonly json?: boolean;
  readonly bundle?: string;
  readonly log?: string;
}

const program = new Command("npm run doctor --")
  .description("Reports what is wrong, and what to do about it. It changes nothing, and works beside running servers.")
  .addHelpText(
    "after",
    "\nExit codes: 0 all is green, 1 there are warnings, 2 something is wrong, 73 the bundle could not be written.",
  )
  .addOption(new Option("--only <part>", "this machine runs one part alone").choices(["api", "identity"]))
  .option("--bundle <file>", "also write a new ZIP file, without secrets, for those who help")
  .option("--log <file>", "with --bundle: a log of the service, whose last lines go into it")
  .option("--json", "print JSON")
  .showHelpAfterError()
  .action(examineAll);

async function examineAll({ only, json = false, bundle, log }: Options): Promise<void> {
  const { env, config, examined } = await examinedBySettings(only);
  const { lines, db } = examined;
  try {
    if (bundle !== undefined) {
      await writeBundle(bundle, { env, databaseUrl: config?.databaseUrl, lines, db, logFile: log });
    }
  } finally {
    await db?.close();
  }
  const code = exitCodeOf(lines);
  console.log(json ? JSON.stringify({ isWell: code === 0, checks: lines, ...(bundle && { bundle }) }) : textOf(lines));
  if (bundle !== undefined && !json) console.log(`Wrote ${bundle}. Look through it before you send it.`);
  process.exitCode = code;
}

/** With mistakes in the settings nothing else can be checked. */
async function examinedBySettings(
  only: Part | undefined,
): Promise<{ env: Environment; config: Config | undefined; examined: Examined }> {
  let env: Environment = {};
  try {
    env = readEnvironment();
    const config = loadConfig(env, only);
    return { env, config, examined: await examine(env, config, only) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { env, config: undefined, examined: { lines: mistakesOf(error), db: null } };
  }
}

await runCommand(program);
