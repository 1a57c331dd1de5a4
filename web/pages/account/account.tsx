// The reader's account: who it is, where its password and second factor are changed, and its sessions.
import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  getAccount,
  getQueuedRequests,
  type OwnAccount,
  type QueriedSession,
  querySessions,
} from "../../../generated/client/index.js";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { Facts, Panel, QueryNotice } from "../../components/frame/panel.tsx";
import type { Column } from "../../components/table/columns.ts";
import { waitingOfUser } from "../../components/table/request-columns.tsx";
import { serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { useCurrentUser } from "../../service/current-user.ts";
import { userPath } from "../../service/links.ts";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";
import { begin, duration, feature, idle, licences, workstation } from "../reports/session-columns.tsx";
import { RowsOrNone } from "../subjects/rows-or-none.tsx";
import { Sessions } from "./sessions.tsx";

const sessionColumns: readonly Column<QueriedSession>[] = [
  ...[feature, begin, duration, { ...idle, isWideOnly: true }, workstation, serverColumn, licences],
];

function Mine() {
  const user = useCurrentUser();
  if (user === undefined) return null;
  if (user.UserId !== null) return <MineOf id={user.UserId} />;
  return (
    <Panel title={t("account.licences")}>
      <p className="soft">{t("account.noUser")}</p>
    </Panel>
  );
}

function MineOf({ id }: { readonly id: number }) {
  const ofNow = { ActiveOnly: true, PresentServersOnly: true, UserIds: [id], Limit: 1000 };
  const sessions = useOperation("querySessions", querySessions, { body: ofNow }, { refreshMs });
  const queue = useOperation("getQueuedRequests", getQueuedRequests, { UserIds: [id], PageSize: 1000 }, { refreshMs });
  return (
    <>
      <Panel title={t("account.licences")}>
        <QueryNotice query={sessions} />
        <RowsOrNone
          label={t("account.licences")}
          rows={sessions.data?.Items}
          total={sessions.data?.TotalCount}
          columns={sessionColumns}
          none={t("subjects.user.nothingNow")}
        />
      </Panel>
      <Panel title={t("account.waits")}>
        <QueryNotice query={queue} />
        <RowsOrNone
          label={t("account.waits")}
          rows={queue.data?.Items}
          total={queue.data?.TotalCount}
          columns={waitingOfUser}
          none={t("account.waitsForNothing")}
        />
      </Panel>
    </>
  );
}

export const Account = () => (
  <>
    <PageTitle title={t("pages.account")} />
    {settings.identityUrl === null ? (
      <EmptyState title={t("account.none")} advice={t("account.noneAbout")} />
    ) : (
      <>
        <About identityUrl={settings.identityUrl} />
        <Mine />
        <Sessions />
      </>
    )}
  </>
);

function About({ identityUrl }: { readonly identityUrl: string }) {
  const query = useOperation("getAccount", getAccount, {});
  return (
    <Panel title={t("account.about")} isPending={query.isPending && query.error === null} holds="account">
      <QueryNotice query={query} />
      {query.data !== undefined && <Details account={query.data} identityUrl={identityUrl} />}
    </Panel>
  );
}

function Details({ account, identityUrl }: { readonly account: OwnAccount; readonly identityUrl: string }) {
  const { Name, Role, LicenseServerIds, HasSecondFactor, IsFederated, CreatedUtc, PasswordChangedUtc } = account;
  const { UserName, Email } = account;
  const pageOf = (name: string) => `${identityUrl}/connect/${name}?${new URLSearchParams({ username: Name })}`;
  const rows: (readonly [name: string, value: ReactNode])[] = [
    [t("columns.name"), Name],
    [t("columns.role"), t(`administration.roles.${Role}`)],
    [
      t("administration.accounts.sees"),
      LicenseServerIds === null
        ? t("administration.accounts.allServers")
        : t("administration.accounts.someServers", { count: LicenseServerIds.length }),
    ],
    [t("columns.made"), <TimeText key="made" instant={CreatedUtc} />],
  ];
  if (UserName !== null)
    rows.push([
      t("columns.user"),
      <Link key="user" to={userPath(UserName)}>
        {UserName}
      </Link>,
    ]);
  if (Email !== null) rows.push([t("columns.email"), Email]);
  rows.push([t("account.signsIn"), IsFederated ? t("account.byCompany") : t("account.byPassword")]);
  if (!IsFederated) {
    rows.push(
      [t("administration.accounts.passwordSince"), <TimeText key="password" instant={PasswordChangedUtc} />],
      [t("account.secondFactor"), HasSecondFactor ? t("account.hasFactor") : t("account.noFactor")],
    );
  }
  return (
    <>
      <Facts of={rows} />
      {IsFederated ? (
        <p className="hint">{t("account.companyAbout")}</p>
      ) : (
        <p className="account-ways no-print">
          <a className="button" href={pageOf("password")}>
            {t("account.changePassword")}
          </a>
          <a className="button" href={pageOf("second-factor")}>
            {HasSecondFactor ? t("account.changeFactor") : t("account.setUpFactor")}
          </a>
        </p>
      )}
    </>
  );
}
