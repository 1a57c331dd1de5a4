// A part of a page with a heading of its own; dimmed while what it shows is of the question before.
import { type ReactNode, useId } from "react";

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What is shown belongs to the question before. */
  readonly isStale?: boolean;
  /** There is nothing to show yet. */
  readonly isPending?: boolean;
}

export function Panel({ title, children, isStale = false, isPending = false }: PanelProps) {
  const id = useId();
  return (
    <section className={isStale ? "panel panel-stale" : "panel"} aria-labelledby={id} aria-busy={isStale || isPending}>
      <h2 id={id}>{title}</h2>
      {isPending ? <p className="soft">Loading …</p> : children}
    </section>
  );
}
