// Parts of answers that several handlers give alike: of imports, of what was made, of what identity refuses.
import type { Mistakes } from "../domain/csv-import/table.ts";
import { conflict, invalid, notFound } from "../domain/problem.ts";
import { iso } from "../domain/time/window.ts";
import { IdentityConflict, IdentityNotFound, InvalidIdentityInput } from "../identity/accounts/errors.ts";

type Action = "Add" | "Change" | "Unchanged";

export function actionOf(isAdded: boolean, changedFields: readonly string[]): Action {
  if (isAdded) return "Add";
  return changedFields.length > 0 ? "Change" : "Unchanged";
}

/** What an import from a spreadsheet would do or did, row by row, and the mistakes of the text. */
export function importAnswer<Item extends { Action: Action }>(
  items: Item[],
  mistakes: Mistakes,
  isDryRun: boolean,
  now: number,
) {
  const count = (action: Action) => items.filter(({ Action }) => Action === action).length;
  return {
    AsOfUtc: iso(now),
    IsDryRun: isDryRun,
    Added: count("Add"),
    Changed: count("Change"),
    Unchanged: count("Unchanged"),
    Mistakes: [...mistakes.list()],
    Items: items,
  };
}

/** 201, and the path where a GET returns the same record. */
export function created<Body>(collection: string, id: number, body: Body) {
  return { status: 201 as const, headers: { Location: `/api/v1/${collection}/${id}` }, body };
}

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
