// What a rule would have found in the last days, from what is stored now: with the same states and levels as rounds of evaluation, over one
// long window.
import type { Knex } from "knex";
import { jsonValues } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { foldDenials } from "../denials/instants.ts";
import type { Context } from "../filters/context.ts";
import { DAY_MS, HOUR_MS } from "../time/units.ts";
import { iso } from "../time/window.ts";
import { bucketsOf, type Interval } from "../time/working-time.ts";
import { runningThrough } from "../usage/concurrency/changes.ts";
import { replayed } from "../usage/curve/curve.ts";
import type { AlertSubject, CheckedRule, Condition, Kind } from "./definition.ts";
import { type CountedInput, firedByCounts } from "./denials-fold.ts";
import { changedTotals, readFrame, readTotals } from "./readings.ts";
import { licenseServers } from "./samples.ts";
import { type Fired, firedOf, type Mark, type ReplayedRule, type ReplayedSubject, Run } from "./state-machine.ts";
import {
  comparisonOf,
  lengthOf,
  type PoolsTogether,
  quietIn,
  Subjects,
  timingOf,
  type WatchingRule,
} from "./subjects.ts";
import { type ReplayInput, Replaying } from "./use-fold.ts";

type Preview = components["schemas"]["AlertPreview"];

type PreviewOptions = Pick<components["schemas"]["AlertPreviewQuery"], "Days" | "TimeZone">;

/** So many alerts are shown one by one. */
const mostShown = 100;

/** Of these nothing is stored over time. */
const notStored: Partial<Record<Kind, string>> = {
  VendorDaemonState: "The states of vendor daemons are not stored over time.",
  CollectorSilent: "When collectors reported themselves is not stored over time.",
  CollectorBacklog: "The backlog of collectors is not stored over time.",
  Expiration: "Which expiries were known when is not stored over time.",
};

interface Seen {
  readonly subjects: readonly AlertSubject[];
  readonly fired: readonly Fired[];
}

export async function previewOf(rule: CheckedRule, options: PreviewOptions, context: Context): Promise<Preview> {
  const { now, db, caller, settings } = context;
  const window = { startAt: now - (options.Days ?? 30) * DAY_MS, endAt: now };
  const days = bucketsOf("Day", options.TimeZone ?? "UTC", window);
  const times = { AsOfUtc: iso(now), StartUtc: iso(window.startAt), EndUtc: iso(now) };
  const reason = notStored[rule.Condition.Kind];
  if (reason !== undefined) return { ...times, Alerts: null, Reason: reason, PerDay: [], Items: [] };
  const sees = caller.licenseServerIds === null ? null : new Set(caller.licenseServerIds);
  const watching = { id: 0, definition: rule, sees, quiet: quietIn(rule, window) };
  return db.read.transaction(async (trx) => {
    const subjects = new Subjects(await readFrame(trx, window, settings.silenceMs));
    const { fired, subjects: about } = await seen(trx, watching, subjects, context.signal);
    const last = [...fired].sort((one, other) => other.firingAt - one.firingAt).slice(0, mostShown);
    const names = await userNames(trx, last);
    const Items = last.map((one) => ({
      Subject: {
        ...(about[one.index] as AlertSubject),
        ...(one.userId !== null && { UserId: one.userId, UserName: names.get(one.userId) ?? null }),
      },
      Value: one.value,
      PendingUtc: iso(one.pendingAt),
      FiringUtc: iso(one.firingAt),
      ResolvedUtc: one.resolvedAt === null ? null : iso(one.resolvedAt),
    }));
    const PerDay = days.map(({ startAt, endAt }) => ({
      StartUtc: iso(startAt),
      Alerts: fired.filter(({ firingAt }) => startAt <= firingAt && firingAt < endAt).length,
    }));
    return { ...times, Alerts: fired.length, Reason: null, PerDay, Items };
  });
}

async function seen(trx: Knex.Transaction, rule: WatchingRule, subjects: Subjects, signal: AbortSignal): Promise<Seen> {
  const { Condition } = rule.definition;
  const { frame } = subjects;
  if (Condition.Kind === "LicenseServerState") {
    const found = licenseServers({ rule, memories: new Map(), startAt: frame.window.startAt }, frame);
    const fired = found.flatMap(({ machine }, index) => firedOf(machine, index));
    return { subjects: found.map(({ watched }) => watched.subject), fired };
  }
  const all = subjects.of(rule);
  const replayedRule = { timing: timingOf(rule), comparison: comparisonOf(Condition) };
  const replayedSubjects = all.map((one): ReplayedSubject => ({ poolIds: idsOf(one), marks: subjects.marksOf(one) }));
  const of = { rule: replayedRule, subjects: replayedSubjects, ...frame.window };
  const about = all.map(({ subject }) => subject);
  switch (Condition.Kind) {
    case "UsedPercent":
    case "UsedLicenses":
    case "FreeLicenses":
      return { subjects: about, fired: await replay(trx, { ...of, byUser: false }, signal) };
    case "UserLicenses": {
      const more = ofUsers(replayedRule, replayedSubjects, (Condition.Threshold ?? 0) + 1);
      return { subjects: about, fired: await replay(trx, { ...of, ...more, byUser: true }, signal) };
    }
    case "LongCheckout":
    case "BorrowedPastDue":
      return {
        subjects: about,
        fired: await firedBySpans(trx, Condition, { ...of, ...ofUsers(replayedRule, replayedSubjects, 1) }),
      };
    default: {
      const input = { ...of, lengthMs: lengthOf(Condition), trueOnly: Condition.TrueDenialsOnly };
      const isTotal = Condition.Kind === "TotalChanged";
      return { subjects: about, fired: isTotal ? await totals(trx, input, subjects, all) : await denials(trx, input) };
    }
  }
}

/** For users nothing is ever unknown: what is not stored was not there. */
function ofUsers(rule: ReplayedRule, subjects: readonly ReplayedSubject[], threshold: number) {
  const seenMark = (mark: Mark): Mark => ({ ...mark, isDark: false, isBlind: mark.isDark || mark.isBlind });
  return {
    rule: { ...rule, comparison: { measure: "Count", threshold, resolveThreshold: threshold } as const },
    subjects: subjects.map(({ poolIds, marks }) => ({ poolIds, marks: marks.map(seenMark) })),
  };
}

function idsOf({ pools }: PoolsTogether): number[] {
  return pools.map(({ id }) => id);
}

async function replay(trx: Knex.Transaction, of: Omit<ReplayInput, "before">, signal: AbortSignal): Promise<Fired[]> {
  const poolIds = [...new Set(of.subjects.flatMap((one) => one.poolIds))];
  const window: Interval = { startAt: of.startAt, endAt: of.endAt };
  const running = poolIds.length === 0 ? [] : await runningThrough(trx, of.startAt, { poolIds, includeActive: true });
  const before = running.map(({ labels, licenses }) => ({ poolId: labels[0], userId: labels[1], licenses }));
  const input = { ...of, before };
  return replayed<ReplayInput, Fired[]>(
    trx,
    { poolIds, window, signal },
    {
      module: new URL("./use-fold.ts", import.meta.url),
      input,
      columns: ["pool_ids", of.byUser ? "user_ids" : trx.raw("null as user_ids")],
      make: () => new Replaying(input),
    },
  );
}

function denials(trx: Knex.Transaction, input: CountedInput): Promise<Fired[]> {
  const poolIds = [...new Set(input.subjects.flatMap((one) => one.poolIds))];
  const window = { startAt: input.startAt - input.lengthMs, endAt: input.endAt };
  return foldDenials(trx, poolIds, window, { module: new URL("./denials-fold.ts", import.meta.url), input });
}

async function totals(trx: Knex.Transaction, input: CountedInput, subjects: Subjects, all: readonly PoolsTogether[]) {
  const rows = await readTotals(trx, input.startAt - input.lengthMs, input.endAt);
  const changed = changedTotals(subjects.frame.pools, rows).all;
  return firedByCounts(
    input,
    all.map(({ pools }) => changed[pools[0]?.index ?? -1] ?? []),
  );
}

async function userNames(trx: Knex.Transaction, fired: readonly Fired[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(fired.flatMap(({ userId }) => userId ?? []))];
  if (ids.length === 0) return new Map();
  const rows: { id: number; name: string }[] = await trx("users as u")
    .whereRaw("u.id in ?", [jsonValues(trx, ids)])
    .select("u.id", "u.name");
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

interface SpanRow {
  readonly pool_id: number;
  readonly user_id: number;
  readonly from_at: number;
  readonly end_at: number | null;
}

interface SpansOf {
  readonly rule: ReplayedRule;
  readonly subjects: readonly ReplayedSubject[];
  readonly startAt: number;
  readonly endAt: number;
}

/** Each subject is one pool. */
async function firedBySpans(knex: Knex, condition: Condition, of: SpansOf): Promise<Fired[]> {
  const { rule, subjects, startAt, endAt } = of;
  const indexOf = new Map(subjects.map(({ poolIds }, index) => [poolIds[0] as number, index]));
  const rows = await readSpans(knex, condition, [...indexOf.keys()], of);
  const byUser = Map.groupBy(rows, (row) => `${row.pool_id}/${row.user_id}`);
  return [...byUser.values()].flatMap((spans) => {
    const [{ pool_id, user_id }] = spans as [SpanRow, ...SpanRow[]];
    const index = indexOf.get(Number(pool_id)) as number;
    const { marks } = subjects[index] as ReplayedSubject;
    const running = spans.filter((span) => Number(span.from_at) < startAt).length;
    const run = new Run({ ...rule, marks, startAt, value: running, memory: null });
    run.through(changesOf(spans, startAt), endAt);
    return firedOf(run.machine, index, Number(user_id)).map((one) => ({ ...one, value: null }));
  });
}

function changesOf(spans: readonly SpanRow[], startAt: number): [at: number, by: number][] {
  const changes = spans.flatMap(({ from_at, end_at }): [number, number][] => [
    ...(Number(from_at) >= startAt ? [[Number(from_at), 1] as [number, number]] : []),
    ...(end_at === null ? [] : [[Number(end_at), -1] as [number, number]]),
  ]);
  return changes.sort(([one], [other]) => one - other);
}

/** From when each checkout was long, or past its date, to its end; those that ended before the window are left out. */
function readSpans(
  knex: Knex,
  { Kind, Threshold }: Condition,
  poolIds: readonly number[],
  { startAt, endAt }: SpansOf,
): Promise<SpanRow[]> {
  const from = Kind === "LongCheckout" ? `x.start_at + ${Math.round((Threshold ?? 0) * HOUR_MS)}` : "x.linger_due_at";
  const rowsOf = (isOpen: boolean) => {
    const query = knex("sessions as x")
      .select("x.pool_id", "x.user_id", "x.end_at", { from_at: knex.raw(from) })
      .whereRaw("coalesce(x.pool_id, 0) in ?", [jsonValues(knex, poolIds)])
      .whereRaw(`${from} < ?`, [endAt]);
    if (isOpen) return query.whereNull("x.end_at");
    return query.where("x.end_at", ">=", startAt).whereRaw(`x.end_at > ${from}`);
  };
  return rowsOf(false).unionAll([rowsOf(true)]) as unknown as Promise<SpanRow[]>;
}
