// An address that is no page.
import { Link } from "react-router";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";

export function NotFound() {
  return (
    <>
      <PageTitle title="No such page" />
      <EmptyState title="There is no page at this address">
        <p>
          It may have moved. Go to the <Link to="/overview">Overview</Link>, to <Link to="/now">what is used now</Link>,
          or choose from the menu.
        </p>
      </EmptyState>
    </>
  );
}
