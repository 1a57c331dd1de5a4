// Takes secrets out of texts: the values that the environment and the key file hold, in every form in which a text may carry them, and
// what looks like a secret. The second line of defence: the first is that nothing secret is put into a bundle.
import { existsSync, readFileSync } from "node:fs";
import { fileBeside } from "../../../db/index.ts";
import type { Environment } from "../../../server/settings/config.ts";
import { secretSettings } from "../../../server/settings/secrets.ts";

/** Names of variables whose values are secret, whoever reads them: the collector, OpenTelemetry, a cloud's own tools. */
const secretName = /SECRET|PASSWORD|PASSWD|TOKEN|CREDENTIAL|HEADERS|PRIVATE|API_?KEY|ACCESS_?KEY/i;
/** Shorter values stand in ordinary words. */
const shortest = 6;
const replacement = "[removed]";

const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${replacement}`],
  [/\b(\w*(?:secret|password|passwd|token|assertion)"?\s*[=:]\s*"?)[^\s"&,;]+/gi, `$1${replacement}`],
  // Addresses of webhooks are secrets themselves.
  [/(https?:\/\/[^\s/"?#@]+[/?#])[^\s"]+/g, `$1${replacement}`],
  [/\/\/[^\s/"@]*:[^\s/"@]*@/g, `//${replacement}@`],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)*/g, replacement],
  [/\bv1\.[\w-]{8,}\.[\w-]+\.[\w-]+/g, replacement],
  // Trace ids are 32 hexadecimal digits.
  [/(?<![\w-])(?![0-9a-f]{32}(?![\w-]))(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}(?![\w-])/g, replacement],
];

/** Takes out what looks like a secret: for texts that others wrote. */
export function withoutLikely(text: string): string {
  return patterns.reduce((left, [pattern, by]) => left.replace(pattern, by), text);
}

/** Answers a function that takes out of a text what is secret by `env`. */
export function secretsRemover(env: Environment, databaseUrl: string | undefined): (text: string) => string {
  const values = [...secretValues(env, databaseUrl)].flatMap(formsOf);
  const longestFirst = [...new Set(values)].filter((one) => one.length >= shortest).sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((left, value) => left.replaceAll(value, replacement), text);
}

function* secretValues(env: Environment, databaseUrl: string | undefined): Iterable<string> {
  const secrets: readonly string[] = secretSettings;
  for (const [name, value] of Object.entries(env)) {
    if (!value || !(secrets.includes(name) || secretName.test(name)) || value.startsWith("sqlite:")) continue;
    if (!URL.canParse(value) || !value.includes("//")) yield value;
    else yield* partsOf(new URL(value));
  }
  const keyFile = databaseUrl === undefined ? null : fileBeside(databaseUrl, "key");
  if (keyFile !== null && existsSync(keyFile)) yield readFileSync(keyFile, "utf8").trim();
}

function* partsOf(url: URL): Iterable<string> {
  for (const part of [url.password, ...url.searchParams.values()]) if (part !== "") yield part;
}

function formsOf(value: string): string[] {
  const decoded = decodedOf(value);
  const all = [value, decoded];
  return all.flatMap((one) => [
    one,
    encodeURIComponent(one),
    JSON.stringify(one).slice(1, -1),
    Buffer.from(one).toString("base64").replace(/=+$/, ""),
    Buffer.from(one).toString("base64url"),
  ]);
}

function decodedOf(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
