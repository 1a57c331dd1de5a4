// Wraps the pages of administration: tells everybody else why they don't see them.
import type { ReactNode } from "react";
import { settings } from "../../service/settings.ts";
import { EmptyState } from "../text/empty-state.tsx";
import { PageTitle } from "./page-title.tsx";
import { useVisit } from "./use-visit.ts";

interface AdministratorsOnlyProps {
  readonly title: string;
  /** The way to the page in the menu, without the page itself. */
  readonly way: readonly string[];
  readonly children: ReactNode;
}

export function AdministratorsOnly({ title, way, children }: AdministratorsOnlyProps) {
  const visit = useVisit();
  // Whoever is not signed in yet is led there by the page's first question.
  const isAllowed = settings.identityUrl === null || visit === null || visit.role === "administrator";
  if (isAllowed) {
    return (
      <>
        <p className="way">{way.join(" › ")}</p>
        {children}
      </>
    );
  }
  return (
    <>
      <PageTitle title={title} />
      <EmptyState title="Only administrators see this page">
        <p>
          You are signed in as <strong>{visit.name}</strong> with the role {visit.role || "of nobody"}. Ask an
          administrator for the role administrator; then sign out and in again.
        </p>
      </EmptyState>
    </>
  );
}
