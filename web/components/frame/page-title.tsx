// A page's heading, and the name of its tab. Actions on the whole page are beside it.
import { type ReactNode, useEffect } from "react";
import { t } from "../../words/words.ts";

export function PageTitle({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useEffect(() => {
    document.title = t("frame.tab", { title });
  }, [title]);
  return (
    <header className="page-title">
      <h1 tabIndex={-1}>{title}</h1>
      {children !== undefined && <div className="page-title-side">{children}</div>}
    </header>
  );
}
