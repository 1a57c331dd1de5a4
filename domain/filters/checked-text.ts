// Texts that administrators write: what the contract cannot say of them.
import { invalid } from "../problem.ts";

/** Refuses blanks alone. */
export function checkText(field: string, text: string): void {
  if (text.trim() === "") throw invalid(field, "must not be blank");
}
