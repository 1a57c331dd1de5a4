// Secrets among the settings: they may come from a file (SVC_…_FILE, as container platforms mount them), and a secret that
// can be guessed is refused. Reads the files that the environment names, and nothing else.
import { readFileSync, statSync } from "node:fs";

/** Settings that are secret, or contain a secret. */
export const secretSettings = [
  "SVC_ADMIN_PASSWORD",
  "SVC_DB_URL",
  "SVC_KEY_SECRET",
  "SVC_OIDC_CLIENT_SECRET",
  "SVC_OTHER_KEY_SECRET",
  "SVC_PEOPLE_BIND_PASSWORD",
  "SVC_SMTP_URL",
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with the texts of the files that it names; a mistake for each that cannot be read or is given twice. */
export function withSecretFiles(env: Environment): { env: Environment; mistakes: string[] } {
  const mistakes: string[] = [];
  const read: Record<string, string | undefined> = { ...env };
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`];
    delete read[`${name}_FILE`];
    if (file === undefined || file === "") continue;
    if (env[name]) mistakes.push(`${name}, ${name}_FILE: expected one of them`);
    try {
      read[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      mistakes.push(`${name}_FILE: expected a readable file (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { env: read, mistakes };
}

/** Whether other accounts of this machine may read the file; false where there is none. */
export function isOpenFile(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && process.platform !== "win32" && (found.mode & 0o077) !== 0;
}

/** 96 bits: nobody tries 2^96 secrets. */
const leastBits = 96;

/** Whether a secret is long and irregular enough: neither few characters that repeat nor a row such as abcd or 1234. */
export function isStrongSecret(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, place) => code - (codes[place] ?? 0));
  const pairs = codes.slice(1).map((code, place) => `${codes[place]} ${code}`);
  return bitsOf(codes) >= leastBits && bitsOf(steps) >= leastBits && new Set(pairs).size * 2 >= pairs.length;
}

/** Shannon's entropy of the values by their own frequencies, in bits for all of them together. */
function bitsOf(values: readonly unknown[]): number {
  const counts = [...Map.groupBy(values, (value) => value).values()].map((some) => some.length);
  return counts.reduce((bits, count) => bits - count * Math.log2(count / values.length), 0);
}
