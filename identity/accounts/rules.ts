// The rules for names and new passwords of accounts. Names compare trimmed, in NFC and without case; names that look like others are
// refused (Unicode Technical Standard 39, 5.1). Passwords must be long enough, and hard to guess.
import { nameKey } from "../../db/index.ts";
import { reservedActors } from "../audit/audit-log.ts";
import { InvalidIdentityInput } from "./errors.ts";

const longestAccountName = 128;

/** The name as it is stored and shown. */
function normalName(name: string): string {
  return name.normalize("NFC").trim();
}

/** The key for comparing names: the same for all spellings of one account's name. */
export function accountKey(name: string): string {
  return nameKey(normalName(name)).normalize("NFC");
}

/** The normal form of a name for a new account. Throws InvalidIdentityInput. */
export function checkedName(name: string): string {
  const length = [...name.trim()].length; // in characters, as the contract counts; NFC may make some of them two or three
  if (length < 1 || length > longestAccountName || /\p{Cc}|\p{Cs}/u.test(name.trim())) {
    throw new InvalidIdentityInput(
      "Name",
      `must be a text of 1 to ${longestAccountName} characters, not of blanks alone and without control characters`,
    );
  }
  if (hides(name)) {
    throw new InvalidIdentityInput(
      "Name",
      "must not have invisible characters, marks of direction, two blanks in a row, or characters that stand for others, such as full-width letters",
    );
  }
  if (isReserved(name)) throw new InvalidIdentityInput("Name", "must not be a name that the service uses for itself");
  if (mixesScripts(name)) {
    throw new InvalidIdentityInput("Name", "must not mix letters of different scripts, such as Latin and Cyrillic");
  }
  return normalName(name);
}

/** Format characters (as of direction), invisible ones, unassigned ones, and compatibility forms of other characters. */
function hides(name: string): boolean {
  const normal = normalName(name);
  return (
    /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cn}\p{Co}\p{Zl}\p{Zp}\u2800]|\s\s/u.test(normal) ||
    normal.normalize("NFKC") !== normal
  );
}

/** "system" means the service itself, and client ids begin with "svc.". */
const reserved = [...reservedActors, "system"];

/** Compared by letters and digits alone, so that no other spelling looks the same. */
function isReserved(name: string): boolean {
  const lettersOf = (text: string) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, "");
  return reserved.some((one) => lettersOf(one) === lettersOf(name)) || /^svc\./i.test(name.trim());
}

/** Scripts with letters that look like those of another. Japanese, Korean and Chinese mix several scripts, and Latin. */
const scripts = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Hebrew",
  "Arabic",
  "Devanagari",
  "Thai",
  "Georgian",
  "Cherokee",
];
const patterns = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, "u"));

function mixesScripts(name: string): boolean {
  return patterns.filter((pattern) => pattern.test(name.normalize("NFC"))).length > 1;
}

// The list of common passwords is that of zxcvbn-ts, which also detects repeats, rows of keys, dates and swapped letters. Two more
// rules hold in every language: no single word with a year or signs, and repeated words count once.

export const passwordBytes = { least: 12, most: 1024 } as const;

/** A password that takes fewer guesses (as a power of ten) is refused: zxcvbn's scores 0 to 3. */
const leastGuesses = 10;
/** Attackers try every word with every year and the usual signs. */
const wordWithSigns = /^\P{L}*\p{L}{1,10}\P{L}*$/u;
/** Longer ones are estimated by their beginning: the time of an estimate grows with the square of the length. */
const estimatedLength = 128;
/** Words that an attacker of this service tries first. */
const guessedFirst = ["licence", "license", "usage", "svc", "server", "administrator"];

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
  const { guessesLog10 } = estimator.check(withoutRepeats(password.slice(0, estimatedLength)), [name, ...guessedFirst]);
  return guessesLog10 < leastGuesses;
}

function withoutRepeats(password: string): string {
  const words = password.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const distinct = new Set(words);
  return distinct.size === words.length ? password : [...distinct].join(" ");
}

let estimating: ReturnType<typeof loadEstimator> | undefined;

/** Takes 10 MB, so it is loaded only when somebody sets a password. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
