// How old the shown data is, and a button that loads it again.
import type { UseQueryResult } from "@tanstack/react-query";
import { AgeText } from "./time-text.tsx";

interface FreshnessProps {
  readonly query: Pick<UseQueryResult, "dataUpdatedAt" | "isFetching">;
  readonly refresh: () => void;
  /** Seconds. */
  readonly every: number;
}

export function Freshness({ query, refresh, every }: FreshnessProps) {
  return (
    <>
      <span>
        {query.dataUpdatedAt === 0 ? (
          "Loading …"
        ) : (
          <>
            Updated <AgeText instant={new Date(query.dataUpdatedAt).toISOString()} />, refreshes every {every} s
          </>
        )}
      </span>
      <button type="button" className="no-print" onClick={refresh} disabled={query.isFetching}>
        Refresh
      </button>
    </>
  );
}
