// The settings of one start: from the environment and a `.env` file (the environment wins) to a frozen value.
// The only file of the server that touches process.env.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type SettingName, type SettingValue, settings, settingsOfOthers } from "./settings.ts";
import { type Config, configOf, contradictions, type Part, type ReadSetting } from "./shape.ts";
import { withSecretFiles } from "./values.ts";

export type { Config } from "./shape.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every mistake in the settings at once; each names the setting and the expected values, never the value. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(`The settings have ${mistakes.length === 1 ? "a mistake" : `${mistakes.length} mistakes`}:
${mistakes.map((mistake) => `  ${mistake}`).join("\n")}`);
    this.name = "ConfigError";
    this.mistakes = mistakes;
  }
}

/** The environment over the `.env` file of the folder, when there is one. An unreadable one throws. */
export function readEnvironment(folder = "."): Environment {
  const { env, mistakes } = withSecretFiles({ ...readDotEnv(folder), ...process.env });
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return env;
}

/** OpenTelemetry's libraries read their variables from the environment of the process themselves. */
export function openTelemetryVariables(): Environment {
  return process.env;
}

function readDotEnv(folder: string): Environment {
  try {
    return parseEnv(readFileSync(join(folder, ".env"), "utf8").replace(/^\uFEFF/, "")); // editors on Windows write a byte order mark first
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new ConfigError([`.env: expected a readable file (${(error as NodeJS.ErrnoException).code})`]);
  }
}

/**
 * Pure: reads nothing but `env`. An empty value counts as omitted. `part` "api" is an API server alone, and
 * "command" a program that serves nothing: they need no secret of the identity service. Throws a ConfigError with every mistake.
 */
export function loadConfig(env: Environment, part?: Part): Config {
  const mistakes = unknownNames(env).map((name) => `${name}: there is no such setting (.env.example lists them all)`);
  const read = readerOf(env, mistakes);
  const config = configOf(read, env.SVC_ENVIRONMENT ? read("SVC_ENVIRONMENT") : environmentOf(env.NODE_ENV), mistakes);
  mistakes.push(...contradictions(config, read, part));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return Object.freeze(config);
}

/** Reads one setting; on a mistake it is recorded, and the default used instead. */
function readerOf(env: Environment, mistakes: string[]): ReadSetting {
  function read<Name extends SettingName>(name: Name): SettingValue<Name>;
  function read(name: SettingName): unknown {
    const setting = settings[name];
    const text = env[name];
    if (text === undefined || text === "") return setting.fallback;
    const value = setting.read(text);
    if (value !== undefined) return value;
    mistakes.push(`${name}: expected ${setting.expected}`);
    return setting.fallback;
  }
  return read;
}

function unknownNames(env: Environment): string[] {
  const isOfOthers = (name: string) =>
    settingsOfOthers.some((other) => name === other || (other.endsWith("_") && name.startsWith(other)));
  return Object.keys(env)
    .filter((name) => name.startsWith("SVC_") && !(name in settings) && !isOfOthers(name))
    .sort();
}

function environmentOf(nodeEnv: string | undefined): Config["environment"] {
  return nodeEnv === "production" || nodeEnv === "test" ? nodeEnv : "development";
}
