// The answer of an import from a spreadsheet: what it would do or did, row by row, and the mistakes of the text.
import type { Mistakes } from "../domain/csv-import/table.ts";
import { iso } from "../domain/time/window.ts";

type Action = "Add" | "Change" | "Unchanged";

export function actionOf(isAdded: boolean, changedFields: readonly string[]): Action {
  if (isAdded) return "Add";
  return changedFields.length > 0 ? "Change" : "Unchanged";
}

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
