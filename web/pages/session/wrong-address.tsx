// Shown instead of everything else where the pages were opened by an address that signing in does not come back to.
import { PageTitle } from "../../components/frame/page-title.tsx";

export function WrongAddress({ address }: { readonly address: string }) {
  return (
    <main id="content">
      <PageTitle title="Open these pages by their address" />
      <p>
        Signing in leads back to <a href={address}>{address}</a>, and this page was opened as {location.origin}. Open
        that address, or have the administrator set <code>SVC_PUBLIC_URL</code> to the one that you use.
      </p>
    </main>
  );
}
