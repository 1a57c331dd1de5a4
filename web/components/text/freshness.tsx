// How old the shown data is, and a button that loads it again.
import type { Asked } from "../../service/queries.ts";
import { AgeText } from "./time-text.tsx";

interface FreshnessProps {
  readonly query: Pick<Asked<unknown>, "dataUpdatedAt" | "isFetching" | "error">;
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
      <button type="button" className="no-print" onClick={refresh} disabled={query.isFetching && query.error === null}>
        Refresh
      </button>
    </>
  );
}
