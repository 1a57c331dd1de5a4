// A group or a project: its members, its present use, its use over time, its denials, and which of its
// features may have too many or too few licences.
import { useContext, useMemo } from "react";
import { useParams } from "react-router";
import {
  type Answer,
  getGroups,
  getProjects,
  type QueriedSession,
  queryDenials,
  querySessionGroups,
  querySessions,
  queryUsageOverTime,
  type SessionGroup,
  type UsageOverTime,
  type UsageSeries,
} from "../../../generated/client/index.js";
import { TimeChart } from "../../components/chart/time-chart.tsx";
import { MeasuredNotice, Shown } from "../../components/frame/measured.tsx";
import { MoreAbout, PageActions, PageTitle } from "../../components/frame/page-title.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import { useIsAdministrator } from "../../components/frame/visit.tsx";
import type { Column } from "../../components/table/columns.ts";
import {
  countColumn,
  featureColumn,
  RowLink,
  serverColumn,
  userLinkColumn,
} from "../../components/table/usual-columns.tsx";
import { EmptyState, ErrorNotice } from "../../components/text/notices.tsx";
import { Freshness } from "../../components/text/time-text.tsx";
import { formatCount, formatHours } from "../../format/numbers.ts";
import { readersZone } from "../../format/times.ts";
import { denialsPath, sessionsPath } from "../../service/links.ts";
import { useMeasured } from "../../service/measured.ts";
import { refreshMs, together, useOperation } from "../../service/queries.ts";
import { windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { denialColumns } from "../lists/denial-columns.tsx";
import { drawSingle } from "../over-time/drawing.ts";
import { begin, duration, feature, idle, licences, workstation } from "../reports/session-columns.tsx";
import { DenialsOf, HeldNow, UseOrNone } from "./rows-or-none.tsx";

export const nowColumns: readonly Column<QueriedSession>[] = [
  { ...userLinkColumn, width: 10.25, phoneWidth: 7.5 },
  feature,
  { ...begin, isWideOnly: true },
  duration,
  { ...idle, isWideOnly: true },
  workstation,
  licences,
];

export const amounts: readonly Column<SessionGroup>[] = [
  { ...countColumn("sessions", t("pages.checkouts"), ({ Sessions }: SessionGroup) => Sessions, 7), phoneWidth: 5.75 },
  {
    ...countColumn("hours", t("columns.licenceTime"), ({ LicenseSeconds }: SessionGroup) => LicenseSeconds, 8),
    cell: ({ LicenseSeconds }) => formatHours(LicenseSeconds),
    phoneWidth: 7,
  },
];

export const featureUsed: readonly Column<SessionGroup>[] = [featureColumn(), { ...serverColumn, width: 14 }];

const featuresUsed: readonly Column<SessionGroup>[] = [
  ...featureUsed,
  ...amounts,
  {
    id: "rightsizing",
    header: t("pages.rightsizing"),
    value: ({ FeatureName }) => FeatureName,
    cell: ({ FeatureId, FeatureName }) => (
      <RowLink to={`/reports/rightsizing/${FeatureId}`} title={t("decisions.one.titleOf", { name: FeatureName ?? "" })}>
        {t("pages.rightsizing")}
      </RowLink>
    ),
    width: 10.5,
    isWideOnly: true,
  },
];

const usersColumns: readonly Column<SessionGroup>[] = [userLinkColumn, ...amounts];

type Kind = "group" | "project";

export const GroupPage = () => <UnitPage kind="group" />;
export const ProjectPage = () => <UnitPage kind="project" />;

/** Everything about it, loaded at once. */
function useUnit(kind: Kind, name: string) {
  const StartUtc = windowOf(new URLSearchParams("window=30d")).startUtc;
  const isGroup = kind === "group";
  const ours = isGroup ? { GroupNames: [name] } : { ProjectNames: [name] };
  const ofNow = { ActiveOnly: true, PresentServersOnly: true, ...ours, Limit: 1000 };
  const inTime = { StartUtc, ...ours };
  const groups = useOperation("getGroups", getGroups, { IncludeDisabled: true }, { enabled: isGroup });
  const projects = useOperation("getProjects", getProjects, { IncludeDisabled: true }, { enabled: !isGroup });
  const denials = useOperation(
    "queryDenials",
    queryDenials,
    { body: { StartUtc, GroupNames: [name], Limit: 100 } },
    // Licence managers name no project with their denials.
    { enabled: isGroup },
  );
  return {
    units: isGroup ? groups : projects,
    now: useOperation("querySessions", querySessions, { body: ofNow }, { refreshMs }),
    features: useOperation("querySessionGroups", querySessionGroups, {
      body: { ...inTime, GroupBy: "Feature", Limit: 100 },
    }),
    users: useOperation("querySessionGroups", querySessionGroups, {
      body: { ...inTime, GroupBy: "User", Limit: 1000 },
    }),
    usage: useOperation("queryUsageOverTime", queryUsageOverTime, {
      body: { ...inTime, BucketSize: "Day", TimeZone: readersZone },
    }),
    ...(isGroup && { denials }),
  };
}

function UnitPage({ kind }: { readonly kind: Kind }) {
  const { name = "" } = useParams();
  const queries = useUnit(kind, name);
  const { units, now, features, users, usage, denials } = queries;
  const all = [units, now, features, users, usage, ...(denials === undefined ? [] : [denials])];
  const { failed, refresh } = together(all);
  // All but the chart at once, so that visible content does not move.
  const isReady = all.every((query) => query === usage || query.data !== undefined);
  const unit = units.data?.find((one) => one.Name.toLowerCase() === name.toLowerCase());
  return (
    <>
      <PageTitle title={unit?.Name ?? name}>
        <Freshness query={now} refresh={refresh} every={refreshMs / 1000} />
        <PageActions what="page" />
      </PageTitle>
      {failed !== undefined && <ErrorNotice error={failed.error} retry={refresh} />}
      {!isReady && failed === undefined && <p className="loading">{t("common.loading")}</p>}
      {isReady && unit === undefined && (
        <EmptyState title={t(`subjects.unit.none.${kind}`, { name })} advice={t("subjects.unit.names")} />
      )}
      {isReady && unit !== undefined && now.data && features.data && users.data && (
        <AboutUnit
          kind={kind}
          unit={unit}
          now={now.data}
          features={features.data}
          users={users.data}
          usage={usage.data}
          denials={denials?.data}
        />
      )}
    </>
  );
}

interface AboutUnitProps {
  readonly kind: Kind;
  /** Only groups have `Members`. */
  readonly unit: { readonly Name: string; readonly IsEnabled: boolean; readonly Members?: number };
  readonly now: Answer<"querySessions">;
  /** Of the last 30 days, as all that follows. */
  readonly features: Answer<"querySessionGroups">;
  readonly users: Answer<"querySessionGroups">;
  /** Undefined until it is loaded. */
  readonly usage: UsageOverTime | undefined;
  /** Undefined: they are not counted. */
  readonly denials: Answer<"queryDenials"> | undefined;
}

function AboutUnit({ kind, unit, now, features, users, usage, denials }: AboutUnitProps) {
  const { Name: name } = unit;
  const choice = { [kind]: name, window: "30d" };
  const month = windowOf(new URLSearchParams());
  const ofMonth = useMeasured(month);
  const ofDenials = useMeasured(month, null, "all");
  return (
    <Shown value={ofMonth}>
      <MeasuredNotice of={kind === "group" ? ofDenials : ofMonth} />
      <Panel title={t("subjects.user.hasNow")}>
        <Standing kind={kind} unit={unit} users={ofMonth?.isNothing ? null : users.TotalCount} />
        <HeldNow name={name} list={now} columns={nowColumns} />
        <MoreAbout
          links={[
            [t("common.allCheckouts"), sessionsPath(choice)],
            ...(kind === "group" ? [[t("common.allDenials"), denialsPath(choice)] as const] : []),
            [t(`subjects.unit.overTime.${kind}`), `/over-time?by=${kind}`],
          ]}
        />
      </Panel>
      <Panel
        title={t("subjects.unit.lastMonth")}
        {...(!ofMonth?.isNothing && { holds: "chart" as const })}
        isPending={usage === undefined}
      >
        {usage !== undefined && <MonthChart usage={usage} />}
      </Panel>
      <Panel title={t("subjects.user.used")}>
        <UseOrNone label={t("subjects.user.usedOf", { name })} list={features} columns={featuresUsed} />
      </Panel>
      <Panel title={t("subjects.unit.users")}>
        <UseOrNone label={t("subjects.unit.usersOf", { name })} list={users} columns={usersColumns} />
      </Panel>
      <Panel title={t("subjects.user.refused")}>
        {denials === undefined ? (
          <p className="soft">{t("subjects.unit.noDenials")}</p>
        ) : (
          <DenialsOf name={name} list={denials} columns={denialColumns} />
        )}
      </Panel>
    </Shown>
  );
}

interface StandingProps extends Pick<AboutUnitProps, "kind" | "unit"> {
  /** Null: not measured. */
  readonly users: number | null;
}

function Standing({ kind, unit, users }: StandingProps) {
  const isAdministrator = useIsAdministrator();
  const texts = [
    unit.Members !== undefined && t("subjects.unit.members", { count: unit.Members }),
    users !== null && t("subjects.unit.userCount", { count: users }),
    !unit.IsEnabled && t("records.disabled"),
  ];
  const change = `/administration/${kind}s?q=${encodeURIComponent(unit.Name)}`;
  return (
    <>
      <p className="soft">{texts.filter(Boolean).join(" · ")}</p>
      {isAdministrator && (
        <MoreAbout
          links={[[kind === "group" ? t("subjects.unit.changeGroup") : t("subjects.unit.changeProject"), change]]}
        />
      )}
    </>
  );
}

function MonthChart({ usage }: { readonly usage: UsageOverTime }) {
  const series = usage.Items[0];
  const drawing = useMemo(() => series && drawSingle(withoutOwned(series), usage, "lines"), [series, usage]);
  const measured = useContext(Shown);
  if (measured?.isNothing) return <p className="soft">{t("measured.nothing")}</p>;
  if (series === undefined || drawing === undefined) return <p className="soft">{t("subjects.user.nothing")}</p>;
  return (
    <TimeChart label={t("subjects.feature.chart", { count: formatCount(series.Summary.Max ?? 0) })} {...drawing} />
  );
}

/** All groups together own the licences: against that number the use of one group would be a flat line. */
function withoutOwned(series: UsageSeries): UsageSeries {
  return { ...series, Points: series.Points.map((point) => ({ ...point, Total: null })) };
}
