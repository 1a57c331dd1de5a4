// Ten questions, each as a request to the service and as SQL. Both answer rows of the same whole numbers and texts: instants and
// seconds in milliseconds. docs/domain.md says what windows, buckets and sums mean.
import { DAY_MS } from "../../../domain/time/units.ts";
import { iso } from "../../../domain/time/window.ts";
import type { components } from "../../../generated/contract.ts";
import { type Dialect, searchedColumns } from "./engines.ts";

export interface PeerQuestion {
  readonly what: string;
  /** Of how many times as fast as a peer the service is. */
  readonly bar: string;
  /** Below /api/v1/. */
  readonly path: string;
  readonly body?: object;
  /** The rows of an answer. */
  rows(answer: never): Value[][];
  /** `asOf`: to when the service counted what is active. */
  sql(dialect: Dialect, asOf: number): string;
}

type Answers = components["schemas"];

export type Value = string | number | null;

interface Window {
  readonly from: number;
  readonly until: number;
}

const ahead = "times as fast >= 1";
/** Lists within three times are enough. */
const near = "times as fast >= 0.33";
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * DAY_MS;
/** A Monday, from which weeks are counted. */
const monday = Date.UTC(1970, 0, 5);

/** All about whole days before `today`, the midnight of some day in UTC. */
export function peerQuestions(today: number): PeerQuestion[] {
  const last = (days: number): Window => ({ from: today - days * DAY_MS, until: today });
  const years = last(1_095);
  const weeks = { from: monday + Math.ceil((years.from - monday) / WEEK_MS) * WEEK_MS, until: today };
  const users = Array.from({ length: 10 }, (_, place) => place + 1);
  const [some, three] = [users.slice(0, 5), users.slice(0, 3)];
  return [
    use("use of a day by hour", last(1), ["Hour", HOUR_MS]),
    use("use of a year by day and feature", last(365), ["Day", DAY_MS], { GroupBy: ["Feature"] }),
    use("use of three years by day", years, ["Day", DAY_MS]),
    use("use of three years by day, five features as one", years, ["Day", DAY_MS], { FeatureIds: some }),
    use("use of three years by week, ten users", weeks, ["Week", WEEK_MS], { UserIds: users, GroupBy: ["User"] }),
    userTop("who used most in a year", last(365)),
    {
      ...{ what: "the newest sessions", path: "sessions", bar: near, rows: sessionRows },
      sql: () => sessionsSql("true", "start_at desc, id desc"),
    },
    {
      ...{
        what: "the longest sessions of a year of three features",
        path: "sessions/query",
        bar: near,
        rows: sessionRows,
      },
      body: { ...bodyOf(last(365)), FeatureIds: three, Sort: [{ Field: "DurationSeconds", Direction: "Descending" }] },
      sql: (_dialect, asOf) =>
        sessionsSql(
          `${isIn(last(365))} and feature_id in (${three})`,
          `coalesce(end_at, ${asOf}) - start_at desc, id desc`,
        ),
    },
    {
      ...{ what: "a search in three years of sessions", path: "sessions/query", bar: near, rows: sessionRows },
      body: { ...bodyOf(years), Search: "smith" },
      sql: () =>
        sessionsSql(
          `${isIn(years)} and (${searchedColumns.map((column) => `${column} ilike '%smith%'`).join(" or ")})`,
          "start_at desc, id desc",
        ),
    },
    denialCounts("denials of three years by user", years),
  ];
}

function bodyOf({ from, until }: Window) {
  return { StartUtc: iso(from), EndUtc: iso(until) };
}

/** SQL: the window's edges, typed: ClickHouse takes large literals for numbers without a sign. */
const edges = ({ from, until }: Window) => ({ from: `cast(${from} as bigint)`, until: `cast(${until} as bigint)` });

/** SQL: whether a session is in the window. */
function isIn(window: Window): string {
  const { from, until } = edges(window);
  return `start_at < ${until} and (end_at is null or end_at > ${from} or start_at >= ${from})`;
}

/** SQL: where the part of a session that is in the window begins and ends, as all windows end in the past. */
function cut(window: Window) {
  const { from, until } = edges(window);
  return { begins: `greatest(start_at, ${from})`, ends: `least(coalesce(end_at, ${until}), ${until})` };
}

const ms = (seconds: number) => Math.round(seconds * 1000);
const instant = (text: string | null) => (text === null ? null : Date.parse(text));

interface UseFilter {
  readonly FeatureIds?: readonly number[];
  readonly UserIds?: readonly number[];
  readonly GroupBy?: readonly ["Feature"] | readonly ["User"];
}

/** Of each series and bucket the lowest and the highest number of licences in use at once, when it was first so many, and sums. */
function use(
  what: string,
  window: Window,
  [BucketSize, width]: [string, number],
  filter: UseFilter = {},
): PeerQuestion {
  return {
    ...{ what, path: "features/usage-over-time/query", bar: ahead, body: { ...bodyOf(window), BucketSize, ...filter } },
    rows: ({ Items }: Answers["UsageOverTime"]) =>
      Items.flatMap(({ FeatureId, UserId, Sessions, Points }) =>
        Points.map((point) => [
          ...[FeatureId ?? UserId ?? 0, Sessions, instant(point.StartUtc), point.Min, point.Max],
          ...[instant(point.MaxAtUtc), ms(point.UsageSeconds), ms(point.LicenseSeconds)],
        ]),
      ),
    sql: (dialect) => useSql(dialect, window, width, filter),
  };
}

function useSql({ series, quotient }: Dialect, window: Window, width: number, filter: UseFilter): string {
  const { FeatureIds, UserIds, GroupBy = [] } = filter;
  const { from, until } = edges(window);
  const { begins, ends } = cut(window);
  const key = { Feature: "feature_id", User: "user_id", All: "0" }[GroupBy[0] ?? "All"];
  const conditions = [isIn(window)];
  if (FeatureIds !== undefined) conditions.push(`feature_id in (${FeatureIds})`);
  if (UserIds !== undefined) conditions.push(`user_id in (${UserIds})`);
  const chosen = conditions.join(" and ");
  // The ten series with most licence time.
  const keys =
    key === "0"
      ? "select 0 as k"
      : `select ${key} as k from sessions where ${chosen} group by k order by sum(licenses * (${ends} - ${begins})) desc, k limit 10`;
  const ofKeys = key === "0" ? chosen : `${chosen} and ${key} in (select k from keys)`;
  return `with keys as (${keys}),
    changes as (
      select k, moment, sum(licenses) as licenses, sum(running) as running, sum(sessions) as sessions from (
        select ${key} as k, ${begins} as moment, case when ${ends} > ${begins} then licenses else 0 end as licenses,
          case when ${ends} > ${begins} then 1 else 0 end as running, 1 as sessions from sessions where ${ofKeys}
        union all
        select ${key}, ${ends}, -licenses, -1, 0 from sessions where ${ofKeys} and ${ends} > ${begins} and ${ends} < ${until}
        union all
        select k, moment, 0, 0, 0 from keys cross join (select ${series(from, until, width)} as moment) as edges
      ) as each_change group by k, moment),
    levels as (
      select k, moment, sessions, sum(licenses) over running_on as level, sum(running) over running_on as running,
        lead(moment, 1, ${until}) over (partition by k order by moment) - moment as lasted
      from changes
      window running_on as (partition by k order by moment rows between unbounded preceding and current row)),
    buckets as (
      select k, ${quotient(`moment - ${from}`, width)} as bucket, sum(sessions) as sessions, min(level) as lowest,
        max(level) as highest, argMax(moment, (level, -moment)) as highest_at, sum(running * lasted) as use_ms,
        sum(level * lasted) as license_ms
      from levels group by k, bucket)
    select k, sum(sessions) over of_series as all_sessions, ${from} + bucket * ${width} as start_at, lowest, highest,
      highest_at, use_ms, license_ms
    from buckets
    window of_series as (partition by k)
    order by sum(license_ms) over of_series desc, k, bucket`;
}

/** A row for each user and feature. */
function userTop(what: string, window: Window): PeerQuestion {
  const { begins, ends } = cut(window);
  return {
    ...{ what, bar: "" },
    path: `features/usertop?StartDate=${iso(window.from)}&EndDate=${iso(window.until)}`,
    rows: ({ Items }: Answers["UserTop"]) =>
      Items.flatMap(({ UserId, Sessions, LicenseSeconds, Features }) =>
        Features.map((feature) => [
          ...[UserId, Sessions, ms(LicenseSeconds)],
          ...[feature.FeatureId, feature.Sessions, ms(feature.LicenseSeconds)],
        ]),
      ),
    sql: () => `with pairs as (
        select user_id, feature_id, lower(max(user_name)) as name, count(*) as sessions,
          sum(licenses * (${ends} - ${begins})) as license_ms
        from sessions where ${isIn(window)} group by user_id, feature_id),
      top as (
        select user_id, max(name) as user_name, sum(sessions) as all_sessions, sum(license_ms) as all_ms
        from pairs group by user_id having sum(license_ms) > 0 order by all_ms desc, user_name, user_id limit 10),
      ranked as (
        select *, row_number() over (partition by user_id order by license_ms desc, feature_id) as place
        from pairs where license_ms > 0 and user_id in (select user_id from top))
      select t.user_id, t.all_sessions, t.all_ms, r.feature_id, r.sessions, r.license_ms
      from top as t join ranked as r on r.user_id = t.user_id
      where r.place <= 10 order by t.all_ms desc, t.user_name, t.user_id, r.place`,
  };
}

function sessionRows({ TotalCount, Items }: Answers["SessionQueryResult"]): Value[][] {
  return Items.map((item) => [
    ...[item.Id, item.FeatureName, item.UserName, item.GroupName, item.ProjectName, item.Workstation, item.Handle],
    ...[item.NumberOfLicenses, instant(item.StartTimeUtc), instant(item.EndTimeUtc), TotalCount],
  ]);
}

function sessionsSql(chosen: string, order: string): string {
  return `select id, feature_name, user_name, group_name, project_name, workstation, handle, licenses, start_at, end_at,
    (select count(*) from sessions where ${chosen}) as all_rows
    from sessions where ${chosen} order by ${order} limit 100`;
}

function denialCounts(what: string, window: Window): PeerQuestion {
  return {
    ...{ what, bar: "" },
    path: `denials/counts?GroupBy=User&StartDateUtc=${iso(window.from)}&EndDateTimeUtc=${iso(window.until)}`,
    rows: ({ TotalCount, Items }: Answers["DenialCounts"]) =>
      Items.map(({ Name, UserId, Denials, TrueDenials }) => [Name, UserId, Denials, TrueDenials, TotalCount]),
    sql: () => `select max(user_name) as name, user_id, count(*) as denials, sum(is_true) as true_denials, count(*) over () as users
      from denials where denial_at >= ${window.from} and denial_at < ${window.until}
      group by user_id order by denials desc, lower(name), user_id limit 100`,
  };
}
