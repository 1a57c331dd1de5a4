// Wraps the pages of administration: tells everybody else why they don't see them.

import type { ReactNode } from "react";
import { settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";
import { EmptyState } from "../text/empty-state.tsx";
import { bold } from "../text/tags.tsx";
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
      <EmptyState title={t("frame.administratorsOnly")}>
        <p>
          {t.rich("frame.yourRole", {
            name: visit.name,
            role: visit.role || t("frame.noRole"),
            b: bold,
          })}
        </p>
      </EmptyState>
    </>
  );
}
