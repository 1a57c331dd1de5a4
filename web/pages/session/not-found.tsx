// An address that is no page.
import { Link } from "react-router";
import { EmptyState } from "../components/empty-state.tsx";
import { PageTitle } from "../components/page-title.tsx";

export function NotFound() {
  return (
    <>
      <PageTitle title="No such page" />
      <EmptyState title="There is no page at this address">
        <p>
          It may have moved. Go to <Link to="/now">what is used now</Link>, or choose from the menu.
        </p>
      </EmptyState>
    </>
  );
}
