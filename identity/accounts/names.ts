// The rules for names of accounts. Names compare trimmed, in NFC and without case.
import { nameKey } from "../../db/index.ts";
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
  return normalName(name);
}
