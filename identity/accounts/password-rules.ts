// The rules for a new password: its length, not the user name, and none that is common or easy to guess. The list of common
// passwords is the one of zxcvbn-ts, which also knows repeats, rows of keys, dates and swapped letters.
import { InvalidIdentityInput } from "./errors.ts";
import { accountKey } from "./names.ts";

export const passwordBytes = { least: 12, most: 1024 } as const;

/** A password that is guessed with fewer attempts (as a power of ten) is refused: zxcvbn's scores 0 to 2. */
const leastGuesses = 8;
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
  estimating ??= loadEstimator();
  const estimator = await estimating;
  const { guessesLog10 } = estimator.check(password.slice(0, estimatedLength), [name, ...ownWords]);
  if (guessesLog10 < leastGuesses) {
    throw new InvalidIdentityInput(field, "must not be a common password, or one that is easy to guess");
  }
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
