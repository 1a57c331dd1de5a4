// The signed-in reader, and content for administrators only.
import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { settings } from "../../service/settings.ts";
import { currentVisit, type Visit } from "../../service/sign-in.ts";
import { t } from "../../words/words.ts";
import { bold, EmptyState } from "../text/notices.tsx";
import { PageTitle } from "./page-title.tsx";

let last: { readonly text: string; readonly visit: Visit | null } = { text: "", visit: null };

/** Memoised: the same object until somebody else signs in. */
function snapshot(): Visit | null {
  const visit = currentVisit();
  const text = `${visit?.name ?? ""}\0${visit?.role ?? ""}`;
  if (text !== last.text) last = { text, visit };
  return last.visit;
}

function subscribe(changed: () => void): () => void {
  addEventListener("visit", changed);
  return () => removeEventListener("visit", changed);
}

/** Null where nobody is signed in, as with security off. */
export const useVisit = () => useSyncExternalStore(subscribe, snapshot);

/** Whether the reader has an administrator's rights: with security off everybody has. */
export function useIsAdministrator(): boolean {
  const visit = useVisit();
  return settings.identityUrl === null || visit?.role === "administrator";
}

const top = t("menu.administration");

interface AdministratorsOnlyProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function AdministratorsOnly({ title, children }: AdministratorsOnlyProps) {
  const visit = useVisit();
  // Without a sign-in the page's first request leads to the log-in page.
  const isAllowed = settings.identityUrl === null || visit === null || visit.role === "administrator";
  if (isAllowed) {
    return (
      <>
        {title !== top && (
          <p className="way no-print">
            <Link to="/administration">{top}</Link> › {title}
          </p>
        )}
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
