// Shown instead of everything else where the pages were opened by an address that signing in does not come back to.

import { PageTitle } from "../../components/frame/page-title.tsx";
import { code } from "../../components/text/tags.tsx";
import { t } from "../../words/words.ts";

export function WrongAddress({ address }: { readonly address: string }) {
  return (
    <main id="content">
      <PageTitle title={t("session.openByAddress")} />
      <p>
        {t.rich("session.otherAddress", {
          origin: location.origin,
          link: () => <a href={address}>{address}</a>,
          code,
        })}
      </p>
    </main>
  );
}
