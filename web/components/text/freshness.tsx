// How old the shown data is, and a button that loads it again.
import type { Asked } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { AgeText } from "./time-text.tsx";

interface FreshnessProps {
  readonly query: Pick<Asked<unknown>, "dataUpdatedAt" | "isFetching" | "error">;
  readonly refresh: () => void;
  /** Seconds; or when something happens. */
  readonly every: number | "live";
}

export function Freshness({ query, refresh, every }: FreshnessProps) {
  const age = () => <AgeText instant={new Date(query.dataUpdatedAt).toISOString()} />;
  return (
    <>
      <span className="freshness">
        {query.dataUpdatedAt === 0
          ? t("common.loading")
          : every === "live"
            ? t.rich("components.live", { age })
            : t.rich("components.updated", { every: String(every), age })}
      </span>
      <button type="button" className="no-print" onClick={refresh} disabled={query.isFetching && query.error === null}>
        {t("components.refresh")}
      </button>
    </>
  );
}
