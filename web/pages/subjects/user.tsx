// A user: who they are, their present use, what they used most in the last 30 days, and their denials.
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router";
import {
  type Answer,
  getUser,
  getUserLookup,
  queryDenials,
  querySessionGroups,
  querySessions,
  type SessionGroup,
  type UserDetails,
} from "../../../generated/client/index.js";
import { MeasuredNotice, Shown } from "../../components/frame/measured.tsx";
import { MoreAbout, PageActions, PageTitle } from "../../components/frame/page-title.tsx";
import { Facts, Panel } from "../../components/frame/panel.tsx";
import { useIsAdministrator } from "../../components/frame/visit.tsx";
import type { Column } from "../../components/table/columns.ts";
import { fullName, serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState, ErrorNotice } from "../../components/text/notices.tsx";
import { Freshness } from "../../components/text/time-text.tsx";
import { denialsPath, groupPath, sessionsPath, userPath } from "../../service/links.ts";
import { useMeasured } from "../../service/measured.ts";
import { refreshMs, together, useOperation } from "../../service/queries.ts";
import { dayOf, windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { denialColumns } from "../lists/denial-columns.tsx";
import { PersonForm } from "../records/person-form.tsx";
import { begin, duration, feature, idle, licences, workstation } from "../reports/session-columns.tsx";
import { DenialsOf, HeldNow, UseOrNone } from "./rows-or-none.tsx";
import { amounts, featureUsed } from "./unit.tsx";

interface PersonFactsProps {
  readonly person: UserDetails;
  readonly group: string | null;
}

function PersonFacts({ person, group }: PersonFactsProps) {
  const isAdministrator = useIsAdministrator();
  const [isOpen, setIsOpen] = useState(false);
  const facts = factsOf(person, group);
  return (
    <Panel title={t("subjects.user.who")}>
      {facts.length === 0 ? (
        <p className="soft">{t("subjects.user.nothingTold")}</p>
      ) : (
        <Facts
          of={facts.map(([name, value]) => [name, typeof value === "string" ? <bdi key="value">{value}</bdi> : value])}
        />
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

const nowColumns = [feature, begin, duration, { ...idle, isWideOnly: true }, workstation, serverColumn, licences];
const shownDenials = denialColumns.filter(({ id }) => id !== "user");

const usedColumns: readonly Column<SessionGroup>[] = [...featureUsed, ...amounts];

/** Everything about the user, loaded at once. */
function useUser(name: string) {
  const { startUtc } = windowOf(new URLSearchParams("window=30d"));
  const UserNames = [name];
  const ofNow = { ActiveOnly: true, PresentServersOnly: true, UserNames, Limit: 1000 };
  const ofUse = { StartUtc: startUtc, UserNames, GroupBy: "Feature" as const, Limit: 100 };
  const users = useOperation("getUserLookup", getUserLookup, {});
  const id = users.data?.find((one) => one.Name.toLowerCase() === name.toLowerCase())?.Id;
  const exists = id !== undefined;
  const queries = {
    users,
    person: useOperation("getUser", getUser, { id: id ?? 1 }, { enabled: exists }),
    now: useOperation("querySessions", querySessions, { body: ofNow }, { refreshMs }),
    used: useOperation("querySessionGroups", querySessionGroups, { body: ofUse }),
    denials: useOperation("queryDenials", queryDenials, { body: { StartUtc: startUtc, UserNames, Limit: 100 } }),
  };
  return { exists, queries };
}

export function UserPage() {
  const { name = "" } = useParams();
  const { exists, queries } = useUser(name);
  const { users, person, now, used, denials } = queries;
  const { failed, refresh } = together(Object.values(queries));
  // All at once, so that visible content does not move.
  const { data: found } = users;
  const { data: having } = now;
  const { data: using } = used;
  const { data: refused } = denials;
  const isReady =
    found !== undefined &&
    having !== undefined &&
    using !== undefined &&
    refused !== undefined &&
    (!exists || person.data !== undefined);
  return (
    <>
      <PageTitle title={name}>
        <Freshness query={now} refresh={refresh} every={refreshMs / 1000} />
        <PageActions what="page" />
      </PageTitle>
      {failed !== undefined && <ErrorNotice error={failed.error} retry={refresh} />}
      {!isReady && failed === undefined && <p className="loading">{t("common.loading")}</p>}
      {isReady && !exists && <EmptyState title={t("common.noUser", { name })} advice={t("subjects.asPrinted")} />}
      {isReady && exists && person.data !== undefined && (
        <AboutUser name={name} person={person.data} now={having} used={using} denials={refused} />
      )}
    </>
  );
}

interface AboutUserProps {
  readonly name: string;
  readonly person: UserDetails;
  readonly now: Answer<"querySessions">;
  /** Of the last 30 days, as the denials. */
  readonly used: Answer<"querySessionGroups">;
  readonly denials: Answer<"queryDenials">;
}

function AboutUser({ name, person, now, used, denials }: AboutUserProps) {
  const day = new URLSearchParams({ user: name, day: dayOf(new Date()) });
  const month = windowOf(new URLSearchParams());
  const ofMonth = useMeasured(month);
  const ofDenials = useMeasured(month, null, "all");
  return (
    <Shown value={ofMonth}>
      <MeasuredNotice of={ofDenials} />
      <PersonFacts person={person} group={now.Items[0]?.GroupName ?? person.DefaultGroup} />
      <Panel title={t("subjects.user.hasNow")}>
        <HeldNow name={name} list={now} columns={nowColumns} />
        <MoreAbout
          links={[
            [t("common.allCheckouts"), sessionsPath({ user: name })],
            [t("common.allDenials"), denialsPath({ user: name })],
            [t("subjects.user.oneDay"), `/reports/user-day?${day}`],
          ]}
        />
      </Panel>
      <Panel title={t("subjects.user.used")}>
        <UseOrNone label={t("subjects.user.usedOf", { name })} list={used} columns={usedColumns} />
      </Panel>
      <Panel title={t("subjects.user.refused")}>
        <DenialsOf name={name} list={denials} columns={shownDenials} />
      </Panel>
    </Shown>
  );
}
