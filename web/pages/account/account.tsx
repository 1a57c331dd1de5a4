// One's own account: who one is, where its password and its second factor are changed, and where one is signed in.
import { Link } from "react-router";
import { getAccount, type OwnAccount } from "../../../generated/client/index.js";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { userPath } from "../../service/links.ts";
import { useOperation } from "../../service/queries.ts";
import { settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";
import { Mine } from "./mine.tsx";
import { Sessions } from "./sessions.tsx";

export const Account = () => (
  <>
    <PageTitle title={t("pages.account")} />
    {settings.identityUrl === null ? (
      <EmptyState title={t("account.none")}>
        <p>{t("account.noneAbout")}</p>
      </EmptyState>
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
  const answer = useOperation("getAccount", getAccount, {});
  return (
    <Panel title={t("account.about")} isPending={answer.isPending && answer.error === null} holds="account">
      <AnswerNotice query={answer} />
      {answer.data !== undefined && <Details account={answer.data} identityUrl={identityUrl} />}
    </Panel>
  );
}

function Details({ account, identityUrl }: { readonly account: OwnAccount; readonly identityUrl: string }) {
  const { Name, Role, LicenseServerIds, HasSecondFactor, IsFederated, CreatedUtc, PasswordChangedUtc } = account;
  const { UserName, Email } = account;
  const pageOf = (name: string) => `${identityUrl}/connect/${name}?${new URLSearchParams({ username: Name })}`;
  const rows = [
    [t("columns.name"), Name],
    [t("columns.role"), t(`administration.roles.${Role}`)],
    [
      t("administration.accounts.sees"),
      LicenseServerIds === null
        ? t("administration.accounts.allServers")
        : t("administration.accounts.someServers", { count: LicenseServerIds.length }),
    ],
    [t("columns.made"), <TimeText key="made" instant={CreatedUtc} />],
    ...(UserName === null
      ? []
      : [
          [
            t("columns.user"),
            <Link key="user" to={userPath(UserName)}>
              {UserName}
            </Link>,
          ],
        ]),
    ...(Email === null ? [] : [[t("account.mail"), Email]]),
    [t("account.signsIn"), IsFederated ? t("account.byCompany") : t("account.byPassword")],
    ...(IsFederated
      ? []
      : [
          [t("administration.accounts.passwordSince"), <TimeText key="password" instant={PasswordChangedUtc} />],
          [t("account.secondFactor"), HasSecondFactor ? t("account.hasFactor") : t("account.noFactor")],
        ]),
  ] as const;
  return (
    <>
      <dl className="details">
        {rows.map(([name, value]) => (
          <div key={String(name)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
