// A part of a page with a heading of its own; in soft colours while what it shows is of the question before.
import { type ReactNode, useId } from "react";
import { t } from "../../words/words.ts";
import { StaleNote } from "./stale-note.tsx";

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What is shown belongs to the question before. */
  readonly isStale?: boolean;
  /** There is nothing to show yet. */
  readonly isPending?: boolean;
  /** How much it will show, so that what is below it stays where it is: a chart with its figures, ten rows, or both; who one is. */
  readonly holds?: "chart" | "rows" | "both" | "account";
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
