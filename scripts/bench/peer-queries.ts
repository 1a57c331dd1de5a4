// Ten queries, each as a request to the service and as SQL. Both give the same rows: instants and lengths of time are milliseconds.
// docs/domain.md defines windows, buckets and sums.
import { DAY_MS } from "../../domain/time/units.ts";
import { iso } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";

/** SQL that differs between the engines. */
export interface Dialect {
  /** Rows of whole numbers from a start to before an end, in steps. */
  series(from: string, until: string, step: number): string;
  /** A quotient of whole numbers, without its remainder. */
  quotient(dividend: string, divisor: number): string;
}

export interface PeerQuery {
  readonly what: string;
  /** Of the ratio: how many times as fast as a peer the service is. */
  readonly bar: string;
  /** Below /api/v1/. */
  readonly path: string;
  readonly body?: object;
  /** The rows of a response. */
  rows(answer: never): unknown[][];
  /** `asOf`: the instant to which the service counted active sessions. */
  sql(dialect: Dialect, asOf: number): string;
}

type Schemas = components["schemas"];

interface Window {
  readonly from: number;
  readonly until: number;
}

const WEEK_MS = 7 * DAY_MS;
const sizes = { Hour: DAY_MS / 24, Day: DAY_MS, Week: WEEK_MS } as const;
/** Weeks are counted from it. */
const monday = Date.UTC(1970, 0, 5);

/** All of whole days before `today`, the midnight of some day in UTC. */
export function peerQueries(today: number): PeerQuery[] {
  const last = (days: number): Window => ({ from: today - days * DAY_MS, until: today });
  const year = last(365);
  const years = last(1_095);
  const weeks = { from: monday + Math.ceil((years.from - monday) / WEEK_MS) * WEEK_MS, until: today };
  const ids = Array.from({ length: 10 }, (_, index) => index + 1);
  return [
    use("use of a day by hour", last(1), "Hour"),
    use("use of a year by day and feature", year, "Day", { GroupBy: ["Feature"] }),
    use("use of three years by day", years, "Day"),
    use("use of three years by day, five features as one", years, "Day", { FeatureIds: ids.slice(0, 5) }),
    use("use of three years by week, ten users", weeks, "Week", { UserIds: ids, GroupBy: ["User"] }),
    userTop("the users with most use in a year", year),
    sessions("the newest sessions", {}, "true"),
    sessions(
      "the longest sessions of a year of three features",
      { ...span(year), FeatureIds: [1, 2, 3], Sort: [{ Field: "DurationSeconds", Direction: "Descending" }] },
      `${isIn(year)} and FeatureId in (1, 2, 3)`,
      (asOf) => `coalesce(EndTimeUtc, ${asOf}) - StartTimeUtc`,
    ),
    sessions(
      "a search in three years of sessions",
      { ...span(years), Search: "smith" },
      `${isIn(years)} and (${texts.map((column) => `${column} ilike '%smith%'`).join(" or ")})`,
    ),
    denialCounts("denials of three years by user", years),
  ];
}

function span({ from, until }: Window) {
  return { StartUtc: iso(from), EndUtc: iso(until) };
}

/** SQL: the window's edges, with their type: ClickHouse takes large numbers for unsigned ones. */
function edges({ from, until }: Window) {
  return { from: `cast(${from} as bigint)`, until: `cast(${until} as bigint)` };
}

/** SQL: whether a session is in the window. */
function isIn(window: Window): string {
  const { from, until } = edges(window);
  return `StartTimeUtc < ${until} and (EndTimeUtc is null or EndTimeUtc > ${from} or StartTimeUtc >= ${from})`;
}

/** SQL: the start and the end of the part of a session that is in the window. All windows end in the past. */
function cut(window: Window) {
  const { from, until } = edges(window);
  return {
    begins: `greatest(StartTimeUtc, ${from})`,
    ends: `least(coalesce(EndTimeUtc, ${until}), ${until})`,
  };
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000);
const instant = (text: string | null) => (text === null ? null : Date.parse(text));

interface UseFilter {
  readonly FeatureIds?: readonly number[];
  readonly UserIds?: readonly number[];
  readonly GroupBy?: readonly ["Feature"] | readonly ["User"];
}

/** Of each series and bucket the lowest and the highest use at once, the first instant of the highest, and sums. */
function use(what: string, window: Window, BucketSize: keyof typeof sizes, filter: UseFilter = {}): PeerQuery {
  return {
    what,
    bar: ">= 1",
    path: "features/usage-over-time/query",
    body: { ...span(window), BucketSize, ...filter },
    rows: ({ Items }: Schemas["UsageOverTime"]) =>
      Items.flatMap(({ FeatureId, UserId, Sessions, Points }) =>
        Points.map(({ StartUtc, Min, Max, MaxAtUtc, UsageSeconds, LicenseSeconds }) => {
          const sums = [milliseconds(UsageSeconds), milliseconds(LicenseSeconds)];
          return [FeatureId ?? UserId ?? 0, Sessions, instant(StartUtc), Min, Max, instant(MaxAtUtc), ...sums];
        }),
      ),
    sql: (dialect) => useSql(dialect, window, sizes[BucketSize], filter),
  };
}

/** Every start and end is a change of the use; the beginning of each bucket is one of zero. */
function useSql({ series, quotient }: Dialect, window: Window, size: number, filter: UseFilter): string {
  const { FeatureIds, UserIds, GroupBy } = filter;
  const { from, until } = edges(window);
  const { begins, ends } = cut(window);
  const conditions = [isIn(window)];
  if (FeatureIds !== undefined) conditions.push(`FeatureId in (${FeatureIds})`);
  if (UserIds !== undefined) conditions.push(`UserId in (${UserIds})`);
  const chosen = `from sessions where ${conditions.join(" and ")}`;
  const key = GroupBy === undefined ? "0" : `${GroupBy[0]}Id`;
  // The ten series with most licence time.
  const use = `sum(NumberOfLicenses * (${ends} - ${begins}))`;
  const keys =
    key === "0" ? "select 0 as k" : `select ${key} as k ${chosen} group by k order by ${use} desc, k limit 10`;
  const ofKeys = key === "0" ? chosen : `${chosen} and ${key} in (select k from keys)`;
  const lasts = `${ends} > ${begins}`;
  return `with keys as (${keys}),
    changes as (
      select k, moment, sum(licenses) as licenses, sum(running) as running, sum(begun) as begun from (
        select ${key} as k, ${begins} as moment, case when ${lasts} then NumberOfLicenses else 0 end as licenses,
          case when ${lasts} then 1 else 0 end as running, 1 as begun ${ofKeys}
        union all
        select ${key}, ${ends}, -NumberOfLicenses, -1, 0 ${ofKeys} and ${lasts} and ${ends} < ${until}
        union all
        select k, moment, 0, 0, 0 from keys cross join (select ${series(from, until, size)} as moment) as edges
      ) as each_change group by k, moment),
    levels as (
      select k, moment, begun, sum(licenses) over so_far as level, sum(running) over so_far as running,
        lead(moment, 1, ${until}) over (partition by k order by moment) - moment as lasted
      from changes
      window so_far as (partition by k order by moment rows between unbounded preceding and current row)),
    buckets as (
      select k, ${quotient(`moment - ${from}`, size)} as bucket, sum(begun) as begun, min(level) as lowest, max(level) as highest,
        argMax(moment, (level, -moment)) as highest_at, sum(running * lasted) as use_ms, sum(level * lasted) as license_ms
      from levels group by k, bucket)
    select k, sum(begun) over of_series, ${from} + bucket * ${size}, lowest, highest, highest_at, use_ms, license_ms
    from buckets
    window of_series as (partition by k)
    order by sum(license_ms) over of_series desc, k, bucket`;
}

/** A row for each user and feature. */
function userTop(what: string, window: Window): PeerQuery {
  const { begins, ends } = cut(window);
  return {
    what,
    bar: "",
    path: `features/usertop?StartUtc=${iso(window.from)}&EndUtc=${iso(window.until)}`,
    rows: ({ Items }: Schemas["UserTop"]) =>
      Items.flatMap(({ UserId, Sessions, LicenseSeconds, Features }) => {
        const user = [UserId, Sessions, milliseconds(LicenseSeconds)];
        return Features.map((of) => [...user, of.FeatureId, of.Sessions, milliseconds(of.LicenseSeconds)]);
      }),
    sql: () => `with pairs as (
        select UserId, FeatureId, lower(max(UserName)) as name, count(*) as sessions,
          sum(NumberOfLicenses * (${ends} - ${begins})) as license_ms
        from sessions where ${isIn(window)} group by UserId, FeatureId),
      users as (
        select UserId, max(name) as user_name, sum(sessions) as all_sessions, sum(license_ms) as all_ms
        from pairs group by UserId having sum(license_ms) > 0 order by all_ms desc, user_name, UserId limit 10),
      ranked as (
        select *, row_number() over (partition by UserId order by license_ms desc, FeatureId) as number
        from pairs where license_ms > 0 and UserId in (select UserId from users))
      select u.UserId, u.all_sessions, u.all_ms, r.FeatureId, r.sessions, r.license_ms
      from users as u join ranked as r on r.UserId = u.UserId
      where r.number <= 10 order by u.all_ms desc, u.user_name, u.UserId, r.number`,
  };
}

/** The columns that a search looks at. */
const texts = [
  "FeatureName FeatureVersion AdditionalKey ProductName Vendor LicenseType LicenseServerName UserName FirstName LastName",
  "Email GroupName ProjectName Workstation IpAddress Display Handle ClientVersion Source",
]
  .join(" ")
  .split(" ") as Schemas["SessionTextField"][];

/** The first hundred with all their texts. `order`: SQL of the descending order. */
function sessions(what: string, body: object, chosen: string, order = (_asOf: number) => "StartTimeUtc"): PeerQuery {
  return {
    what,
    // A list may take three times as long as a peer's.
    bar: ">= 0.33",
    path: "sessions/query",
    body,
    rows: ({ TotalCount, Items }: Schemas["SessionQueryResult"]) =>
      Items.map((item) => {
        const { Id, NumberOfLicenses, IsBorrowed, StartTimeUtc, EndTimeUtc } = item;
        const numbers = [TotalCount, Id, NumberOfLicenses, IsBorrowed, instant(StartTimeUtc), instant(EndTimeUtc)];
        return [...numbers, ...texts.map((column) => item[column])];
      }),
    sql: (_dialect, asOf) =>
      `select (select count(*) from sessions where ${chosen}), Id, NumberOfLicenses, IsBorrowed, StartTimeUtc, EndTimeUtc, ${texts}
       from sessions where ${chosen} order by ${order(asOf)} desc, Id desc limit 100`,
  };
}

function denialCounts(what: string, { from, until }: Window): PeerQuery {
  return {
    what,
    bar: "",
    path: `denials/counts?GroupBy=User&StartUtc=${iso(from)}&EndUtc=${iso(until)}`,
    rows: ({ TotalCount, Items }: Schemas["DenialCounts"]) =>
      Items.map(({ Name, UserId, Denials, TrueDenials }) => [Name, UserId, Denials, TrueDenials, TotalCount]),
    sql: () => `select max(UserName) as name, UserId, count(*) as denials,
        sum(case when IsTrueDenial = 'true' then 1 else 0 end), count(*) over ()
      from denials where DenialTimeUtc >= ${from} and DenialTimeUtc < ${until}
      group by UserId order by denials desc, lower(name), UserId limit 100`,
  };
}
