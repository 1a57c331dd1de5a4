// The rules for names of accounts. Names compare trimmed, in NFC and without case. Names that look like others are refused:
// those that the audit log uses for the service and its programs, those that mix scripts (Unicode Technical Standard 39, 5.1), and
// those with characters that nobody sees, or that stand for others (NFKC).
import { nameKey } from "../../db/index.ts";
import { ownActors } from "../audit/audit-log.ts";
import { InvalidIdentityInput } from "./errors.ts";

const longestAccountName = 128;

/** The name as it is stored and shown. */
function normalName(name: string): string {
  return name.normalize("NFC").trim();
}

/** The key by which names compare: it is the same for all spellings of one account's name. */
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

/** Format characters (as of direction), those that are drawn as nothing, those that no font has, and forms of other characters. */
function hides(name: string): boolean {
  const normal = normalName(name);
  return (
    /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cn}\p{Co}\p{Zl}\p{Zp}\u2800]|\s\s/u.test(normal) ||
    normal.normalize("NFKC") !== normal
  );
}

/** "system" means the service to every reader, and client ids begin with "svc.". */
const reserved = [...ownActors, "system"];

/** Compared by letters and digits alone, so that no other spelling looks the same. */
function isReserved(name: string): boolean {
  const lettersOf = (text: string) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, "");
  return reserved.some((one) => lettersOf(one) === lettersOf(name)) || /^svc\./i.test(name.trim());
}

/** Scripts with letters that look like another's. Japanese, Korean and Chinese are written with several, and Latin. */
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
