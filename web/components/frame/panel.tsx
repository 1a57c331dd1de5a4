// Frames for the result of a query: a panel around it, and a notice while it is loading, while it is stale, or when it failed.
import { type ReactNode, useId } from "react";
import type { QueryResult } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { Figure } from "../chart/bar.tsx";
import { ErrorNotice } from "../text/notices.tsx";

const StaleNote = () => (
  <span className="stale-note" role="status">
    {t("frame.stale")}
  </span>
);

type Noticed = Pick<QueryResult<unknown>, "error" | "isPending" | "fetchStatus" | "refetch">;

interface QueryNoticeProps {
  readonly query: Noticed;
}

/** Of several queries of a page, the one for its notice: the first that failed, else the first that is loading. */
export function firstNoticed(first: Noticed, ...others: readonly Noticed[]): Noticed {
  const all = [first, ...others];
  return all.find(({ error }) => error !== null) ?? all.find(({ isPending }) => isPending) ?? first;
}

export function QueryNotice({ query: { error, isPending, fetchStatus, refetch } }: QueryNoticeProps) {
  if (error !== null) return <ErrorNotice error={error} retry={() => void refetch()} />;
  // A query that is not enabled is pending and idle.
  return isPending && fetchStatus !== "idle" ? <p className="loading">{t("common.loading")}</p> : null;
}

interface LoadedContentProps {
  readonly query: Pick<QueryResult<unknown>, "isPlaceholderData" | "isPending" | "error" | "fetchStatus">;
  readonly children: ReactNode;
}

export function LoadedContent({ query, children }: LoadedContentProps) {
  const { isPlaceholderData: isOld, isPending, error, fetchStatus } = query;
  // Keeps content from moving up when the notice above it goes.
  if (isPending && error === null && fetchStatus !== "idle") return null;
  return (
    <div className="answered">
      {isOld && <StaleNote />}
      <div className={isOld ? "report report-old" : "report"} aria-busy={isOld}>
        {children}
      </div>
    </div>
  );
}

/** Facts under their names. */
export const Facts = ({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="details">
    {of.map(([name, value]) => (
      <Figure key={name} name={name}>
        {value}
      </Figure>
    ))}
  </dl>
);

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The shown content belongs to the previous input. */
  readonly isStale?: boolean;
  /** There is nothing to show yet. */
  readonly isPending?: boolean;
  /** The space reserved while loading, so that nothing below moves: a chart with its figures, ten rows, or both; a few rows; facts. */
  readonly holds?: "chart" | "rows" | "both" | "few" | "account";
}

export function Panel({ title, children, isStale = false, isPending = false, holds }: PanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id} aria-busy={isStale || isPending}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {isStale && <StaleNote />}
      </div>
      <div className={`panel-content${holds === undefined ? "" : ` panel-${holds}`}${isStale ? " report-old" : ""}`}>
        {isPending ? <p className="soft">{t("common.loading")}</p> : children}
      </div>
    </section>
  );
}
