// The rules for a new password: its length, not the user name, and none that is common or easy to guess. The list of common
// passwords is the one of zxcvbn-ts, which also knows repeats, rows of keys, dates and swapped letters. Two rules of our own hold in
// every language: no single word with a year or signs, and what is said twice counts once.
import { InvalidIdentityInput } from "./errors.ts";
import { accountKey } from "./names.ts";

export const passwordBytes = { least: 12, most: 1024 } as const;

/** A password that is guessed with fewer attempts (as a power of ten) is refused: zxcvbn's scores 0 to 3. */
const leastGuesses = 10;
/** Attackers try every word with every year and the usual signs. */
const wordWithSigns = /^\P{L}*\p{L}{1,10}\P{L}*$/u;
/** Longer ones are estimated by their beginning: the estimate takes time that grows with the square of the length. */
const estimatedLength = 128;
/** Words that an attacker of this service tries first. */
const ownWords = ["licence", "license", "usage", "svc", "server", "administrator"];

/** Throws InvalidIdentityInput. `name` is the account's. */
export async function checkPassword(password: string, name: string, field = "Password"): Promise<void> {
  const bytes = Buffer.byteLength(password);
  if (bytes < passwordBytes.least || bytes > passwordBytes.most) {
    throw new InvalidIdentityInput(field, "must be 12 to 1,024 bytes long");
  }
  if (accountKey(password) === accountKey(name)) {
    throw new InvalidIdentityInput(field, "must not be the user name");
  }
  if (wordWithSigns.test(password) || (await isGuessed(password, name))) {
    throw new InvalidIdentityInput(
      field,
      "must not be a common password, or one that is easy to guess, such as a word with a year behind it",
    );
  }
}

async function isGuessed(password: string, name: string): Promise<boolean> {
  estimating ??= loadEstimator();
  const estimator = await estimating;
  const { guessesLog10 } = estimator.check(withoutRepeats(password.slice(0, estimatedLength)), [name, ...ownWords]);
  return guessesLog10 < leastGuesses;
}

function withoutRepeats(password: string): string {
  const words = password.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const distinct = new Set(words);
  return distinct.size === words.length ? password : [...distinct].join(" ");
}

let estimating: ReturnType<typeof loadEstimator> | undefined;

/** Takes 10 MB, so that a server loads it only when somebody sets a password. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
