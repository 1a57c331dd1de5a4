// The rules for names and passwords of accounts. Names compare trimmed, in NFC and without case; passwords exactly.
import { nameKey } from "../../db/index.ts";
import { InvalidIdentityInput } from "./errors.ts";

const longestAccountName = 128;
export const passwordBytes = { least: 12, most: 1024 } as const;

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

/** Throws InvalidIdentityInput for a password that is too short or too long for a new one. */
export function checkPassword(password: string, field = "Password"): void {
  const bytes = Buffer.byteLength(password);
  if (bytes < passwordBytes.least || bytes > passwordBytes.most) {
    throw new InvalidIdentityInput(field, "must be 12 to 1,024 bytes long");
  }
}
