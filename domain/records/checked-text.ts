// Texts that administrators write: what the contract cannot say of them.
import { invalid } from "../problem.ts";

/** Refuses blanks alone, and half of a surrogate pair: that is no character, and the database could not give it back. */
export function checkText(field: string, text: string): void {
  if (!text.isWellFormed()) throw invalid(field, "must be Unicode text");
  if (text.trim() === "") throw invalid(field, "must not be blank");
}
