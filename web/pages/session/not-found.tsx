// An address that is no page.
import { Link } from "react-router";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { t } from "../../words/words.ts";

export function NotFound() {
  return (
    <>
      <PageTitle title={t("session.noPage")} />
      <EmptyState title={t("session.noPageHere")}>
        <p>
          {t.rich("session.moved", {
            overview: (words) => <Link to="/overview">{words}</Link>,
            now: (words) => <Link to="/now">{words}</Link>,
          })}
        </p>
      </EmptyState>
    </>
  );
}
