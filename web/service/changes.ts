// Changes made from a page: calls the operation, then loads again what the page shows.
import { useState } from "react";
import type { OperationId } from "../../generated/client/index.js";
import { queryClient } from "./queries.ts";

/** Loads again what these operations answered, and forgets what other pages kept of it: they would show it once more. */
export async function refreshed(...names: readonly OperationId[]): Promise<void> {
  for (const name of names) queryClient.removeQueries({ queryKey: [name], type: "inactive" });
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** The same of everything: for a change that totals, costs and lists of many pages show. */
export async function allRefreshed(): Promise<void> {
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
}

export interface Change {
  readonly isBusy: boolean;
  /** Null while nothing went wrong. */
  readonly error: unknown;
  /** Runs it, one run at a time. True when it succeeded; `error` says what failed. */
  run(act: () => Promise<unknown>): Promise<boolean>;
}

export function useChange(): Change {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  return {
    ...state,
    async run(act) {
      if (state.isBusy) return false;
      setState({ isBusy: true, error: null });
      try {
        await act();
        setState({ isBusy: false, error: null });
        return true;
      } catch (error) {
        setState({ isBusy: false, error });
        return false;
      }
    },
  };
}
