// What the identity room refuses, as problems for API callers.

import { conflict, invalid, notFound } from "../../domain/problem.ts";
import { IdentityConflict, IdentityNotFound, InvalidIdentityInput } from "../../identity/accounts/errors.ts";

/** Runs `work`; what it refuses becomes a problem. */
export async function asProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidIdentityInput) throw invalid(error.field, error.expected);
    if (error instanceof IdentityConflict) throw conflict(error.message);
    if (error instanceof IdentityNotFound) throw notFound(error.message);
    throw error;
  }
}
