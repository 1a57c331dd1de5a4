// For users who wait for a feature: whether one is free, when one was last, who could give one back, who else was refused.
import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  type Denial,
  type Feature,
  type FeatureWait,
  type QueriedSession,
  type QueuedRequestPage,
  queryUsageOverTime,
  type UsageSeries,
} from "../../../generated/client/index.js";
import { MailLink } from "../../components/table/usual-columns.tsx";
import { AgeText, DayTimeText, TimeText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { formatDuration, formatSpan, readersZone } from "../../format/times.ts";
import { userPath, waitingPath } from "../../service/links.ts";
import { useOperation } from "../../service/queries.ts";
import { windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { freeIn } from "../now/pools.tsx";

interface WaitingProps {
  /** The active ones, with what is available now. */
  readonly pools: readonly Feature[];
  /** What is out of reach, and why. */
  readonly away: readonly string[];
  /** Longest first; at most {@link mostHolders}. */
  readonly holders: readonly QueriedSession[];
  /** The longest waiting first. */
  readonly queue: QueuedRequestPage;
  /** Newest first. */
  readonly denials: readonly Denial[];
  /** Whether no denials mean that nobody was denied. */
  readonly areDenialsCounted: boolean;
  readonly name: string;
  /** Undefined until it is loaded. */
  readonly wait: FeatureWait | undefined;
}

/** How many are loaded. */
export const mostHolders = 1000;
const mostShown = 5;
const hourMs = 3_600_000;
/** Whoever was refused earlier has given up, or got one in another way. */
const stillWaitingMs = 8 * hourMs;

/** The use of the last week, by hours. */
export function useWeek(name: string, enabled: boolean) {
  const { startUtc } = windowOf(new URLSearchParams("window=7d"));
  const body = { StartUtc: startUtc, Products: [{ FeatureName: name }], BucketSize: "Hour" as const };
  return useOperation(
    "queryUsageOverTime",
    queryUsageOverTime,
    { body: { ...body, TimeZone: readersZone } },
    { enabled },
  );
}

export function Waiting({ pools, name, away, holders, queue, denials, areDenialsCounted, wait }: WaitingProps) {
  const free = freeIn(pools);
  const longest = holders[0];
  const reached = new Set(pools.flatMap(({ Id, Used }) => (Used === null ? [] : [Id])));
  // If none is free, one was until the newest of the checkouts began, if all of them are loaded.
  const isComplete = holders.length < mostHolders;
  const newest = isComplete ? holders.findLast(({ FeatureId }) => reached.has(FeatureId)) : undefined;
  const week = useWeek(name, free === 0 && newest === undefined);
  const idle = holders.filter(({ IdleTimeSeconds }) => (IdleTimeSeconds ?? 0) > 0);
  const mostIdle = idle.toSorted((one, other) => (other.IdleTimeSeconds ?? 0) - (one.IdleTimeSeconds ?? 0)).slice(0, 3);
  const refused = stillRefused(denials, holders);
  return (
    <dl className="about-subject">
      <Fact name={t("subjects.waiting.freeNow")}>
        {free === null ? t("common.notKnown") : formatCount(free)}
        {away.map((text) => (
          <span key={text} className="line soft">
            {text}
          </span>
        ))}
      </Fact>
      {free === 0 && (
        <Fact name={t("subjects.waiting.lastFree")}>
          {newest === undefined ? (
            lastFree(week.data?.Items[0])
          ) : (
            <>
              <DayTimeText instant={newest.StartTimeUtc} />, <AgeText instant={newest.StartTimeUtc} />
            </>
          )}
        </Fact>
      )}
      {queue.TotalCount > 0 && (
        <Fact name={t("subjects.waiting.queued")}>
          <Queue {...queue} />
        </Fact>
      )}
      <Fact name={t("subjects.waiting.usual")}>
        <UsualWait {...wait} />
      </Fact>
      {longest !== undefined && (
        <Fact name={t("subjects.waiting.longest")}>
          {t.rich("subjects.waiting.for", {
            time: formatDuration(longest.DurationSeconds),
            person: () => <Person of={longest} />,
            moment: () => <DayTimeText instant={longest.StartTimeUtc} />,
          })}
        </Fact>
      )}
      <Fact name={t("subjects.waiting.couldGive")}>
        {mostIdle.length === 0
          ? t("subjects.waiting.nobodyIdle")
          : mostIdle.map((session) => (
              <span key={session.Id} className="line">
                {t.rich("subjects.waiting.idleFor", {
                  time: formatDuration(session.IdleTimeSeconds),
                  person: () => <Person of={session} />,
                })}
              </span>
            ))}
      </Fact>
      <Fact name={t("subjects.waiting.refused")}>
        {refused.length === 0
          ? t(areDenialsCounted ? "subjects.waiting.nobodyRefused" : "common.notKnown")
          : refused.map(({ Id, UserName, DenialTimeUtc }) => (
              <span key={Id} className="line">
                {t.rich("subjects.waiting.since", {
                  person: () => <Link to={userPath(UserName)}>{UserName}</Link>,
                  moment: () => <TimeText instant={DenialTimeUtc} />,
                  age: () => <AgeText instant={DenialTimeUtc} />,
                })}
              </span>
            ))}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An estimate, and its basis. */
function UsualWait({ EstimatedWaitSeconds, MedianCheckoutSeconds, Checkouts, Licenses }: Partial<FeatureWait>) {
  if (EstimatedWaitSeconds == null || MedianCheckoutSeconds == null) return <>–</>;
  const made = { median: formatDuration(MedianCheckoutSeconds), count: formatCount(Checkouts) };
  return (
    <>
      {t("subjects.waiting.eachPlace", { time: formatDuration(EstimatedWaitSeconds) })}
      <span className="line soft">{t("subjects.waiting.estimate", { ...made, licences: formatCount(Licenses) })}</span>
    </>
  );
}

/** The longest waiting users, their positions in the queues of their pools, and since when. */
function Queue({ Items, TotalCount }: QueuedRequestPage) {
  const feature = Items[0]?.FeatureName ?? "";
  return (
    <>
      {Items.slice(0, mostShown).map((one) => (
        <span key={one.Id} className="line">
          {t.rich("subjects.waiting.queuedSince", {
            place: formatCount(one.Position),
            count: one.NumberOfLicenses,
            person: () => <Person of={one} />,
            moment: () => <TimeText instant={one.QueuedSinceUtc} />,
            age: () => <AgeText instant={one.QueuedSinceUtc} />,
          })}
        </span>
      ))}
      {TotalCount > mostShown && (
        <Link to={waitingPath({ feature })}>{t("overview.more", { count: formatCount(TotalCount - mostShown) })}</Link>
      )}
    </>
  );
}

/** A link to their page, and one to write to them if there is an address. */
function Person({ of: { UserName, Email } }: { readonly of: Pick<QueriedSession, "UserName" | "Email"> }) {
  return (
    <>
      <Link to={userPath(UserName)}>{UserName}</Link>
      {Email !== null && (
        <>
          {" "}
          <MailLink address={Email} />
        </>
      )}
    </>
  );
}

/** The first true denial in the last hours of each user who does not have it now, oldest first. */
function stillRefused(denials: readonly Denial[], holders: readonly QueriedSession[]): readonly Denial[] {
  const having = new Set(holders.map(({ UserId }) => UserId));
  const first = new Map<number, Denial>();
  for (const denial of denials) {
    const isRecent = Date.now() - Date.parse(denial.DenialTimeUtc) < stillWaitingMs;
    if (isRecent && denial.IsTrueDenial && !having.has(denial.UserId)) first.set(denial.UserId, denial);
  }
  return [...first.values()].reverse().slice(0, 5);
}

/** The last hour of the week in which not all licences were in use at every instant. */
function lastFree(series: UsageSeries | undefined): string {
  const points = series?.Points ?? [];
  const last = points.findLast(({ Min, Total }) => Min !== null && Total !== null && Min < Total);
  if (last === undefined) return series === undefined ? "…" : t("subjects.waiting.notThisWeek");
  const from = Date.parse(last.StartUtc);
  return formatSpan(from, from + hourMs);
}
