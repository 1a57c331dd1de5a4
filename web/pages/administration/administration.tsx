// The pages of administrators: each in its group, with a sentence, and a search.
import { useState } from "react";
import { Link } from "react-router";
import { matcherOf, SearchField } from "../../components/form/search-field.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { administration } from "../../service/menu.ts";
import { t } from "../../words/words.ts";

export function Administration() {
  const [typed, setTyped] = useState("");
  const matches = matcherOf(typed);
  const groups = administration
    .map((group) => ({ ...group, pages: group.pages.filter((page) => matches([page.label, page.about, group.title])) }))
    .filter((group) => group.pages.length > 0);
  return (
    <>
      <PageTitle title={t("menu.administration")} />
      <search className="filters">
        <SearchField value={typed} hint={t("menu.searchHint")} onChange={setTyped} />
      </search>
      {groups.length === 0 && <p className="soft">{t("components.find.nothing", { typed: typed.trim() })}</p>}
      <div className="columns">
        {groups.map((group) => (
          <section key={group.title} className="panel">
            <h2>{group.title}</h2>
            <ul className="ways">
              {group.pages.map(({ to, label, about }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                  <span className="sub">{about}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
