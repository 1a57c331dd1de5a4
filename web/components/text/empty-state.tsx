// Shown where there is nothing yet: what would be here, and what to do first.
import type { ReactNode } from "react";

export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <section className="empty">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
