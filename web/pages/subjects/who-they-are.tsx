// Who a user is, as far as somebody told; administrators change it here.
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { UserDetails } from "../../../generated/client/index.js";
import { Panel } from "../../components/frame/panel.tsx";
import { useIsAdministrator } from "../../components/frame/use-visit.ts";
import { fullName } from "../../components/table/usual-columns.tsx";
import { groupPath, userPath } from "../../service/links.ts";
import { t } from "../../words/words.ts";
import { PersonForm } from "../records/people/person-form.tsx";

interface WhoTheyAreProps {
  readonly person: UserDetails;
  readonly group: string | null;
}

export function WhoTheyAre({ person, group }: WhoTheyAreProps) {
  const isAdministrator = useIsAdministrator();
  const [isOpen, setIsOpen] = useState(false);
  const known = factsOf(person, group);
  return (
    <Panel title={t("subjects.user.who")}>
      {known.length === 0 ? (
        <p className="soft">{t("subjects.user.nothingTold")}</p>
      ) : (
        <dl className="details">
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === "string" ? <bdi>{value}</bdi> : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isAdministrator && (
        <button type="button" className="no-print" onClick={() => setIsOpen(true)}>
          {t("subjects.user.change")}
        </button>
      )}
      {isOpen && <PersonForm id={person.Id} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function factsOf(person: UserDetails, group: string | null): readonly (readonly [name: string, value: ReactNode])[] {
  const { Email, Manager, IsActive } = person;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("columns.name"), fullName(person)],
    [t("columns.email"), Email !== null && <a href={`mailto:${Email}`}>{Email}</a>],
    [t("columns.department"), person.Department],
    [t("columns.costCenter"), person.CostCenter],
    [t("columns.manager"), Manager !== null && <Link to={userPath(Manager)}>{Manager}</Link>],
    [t("columns.location"), person.Location],
    [t("columns.group"), group !== null && <Link to={groupPath(group)}>{group}</Link>],
    [t("columns.state"), IsActive === false && t("records.people.left")],
  ];
  return facts.filter(([, value]) => value !== null && value !== false && value !== "");
}
