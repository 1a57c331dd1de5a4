// What a rule would have found in the last days, worked out from what is stored now: with the same states and the same levels as
// rounds of evaluation, over one long window.
import type { Knex } from "knex";
import type { RawChanges } from "../../../columnar/changes/raw-changes.ts";
import { jsonValues } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import { foldDenials } from "../../denials/instants.ts";
import type { Context } from "../../filters/context.ts";
import { DAY_MS } from "../../time/units.ts";
import { iso } from "../../time/window.ts";
import type { Interval } from "../../time/working-time.ts";
import { runningThrough } from "../../usage/concurrency/changes.ts";
import { replayed } from "../../usage/curve/curve.ts";
import type { AlertSubject, CheckedRule, Kind } from "../definition.ts";
import type { Mark } from "../states/levels.ts";
import { readFrame } from "../watched/frame.ts";
import { changedTotals, readTotals } from "../watched/now.ts";
import { licenseServers } from "../watched/servers.ts";
import { type PoolsTogether, Subjects } from "../watched/subjects.ts";
import { comparisonOf, lengthOf, quietIn, timingOf } from "../watched/timing.ts";
import type { WatchingRule } from "../watched/types.ts";
import { type CountedInput, firedByCounts } from "./counting.ts";
import { type Fired, firedOf, type ReplayedRule, type ReplayedSubject } from "./fired.ts";
import { type ReplayInput, Replaying } from "./replaying.ts";
import { firedBySpans } from "./spans.ts";

type Preview = components["schemas"]["AlertPreview"];

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

export async function previewOf(rule: CheckedRule, days: number, context: Context): Promise<Preview> {
  const { now, db, caller, settings } = context;
  const window = { startAt: now - days * DAY_MS, endAt: now };
  const times = { AsOfUtc: iso(now), StartUtc: iso(window.startAt), EndUtc: iso(now) };
  const reason = notStored[rule.Condition.Kind];
  if (reason !== undefined) return { ...times, Alerts: null, Reason: reason, Items: [] };
  const sees = caller.licenseServerIds === null ? null : new Set(caller.licenseServerIds);
  const watching = { id: 0, definition: rule, sees, quiet: quietIn(rule, window) };
  return db.read.transaction(async (trx) => {
    const subjects = new Subjects(await readFrame(trx, window, settings.silenceMs));
    const { fired, subjects: about } = await seen(trx, watching, subjects, context.signal);
    const first = [...fired].sort((one, other) => one.firingAt - other.firingAt).slice(0, mostShown);
    const names = await userNames(trx, first);
    const Items = first.map((one) => ({
      Subject: {
        ...(about[one.place] as AlertSubject),
        ...(one.userId !== null && { UserId: one.userId, UserName: names.get(one.userId) ?? null }),
      },
      ...{ Value: one.value, PendingUtc: iso(one.pendingAt), FiringUtc: iso(one.firingAt) },
      ResolvedUtc: one.resolvedAt === null ? null : iso(one.resolvedAt),
    }));
    return { ...times, Alerts: fired.length, Reason: null, Items };
  });
}

async function seen(trx: Knex.Transaction, rule: WatchingRule, subjects: Subjects, signal: AbortSignal): Promise<Seen> {
  const { Condition } = rule.definition;
  const { frame } = subjects;
  if (Condition.Kind === "LicenseServerState") {
    const found = licenseServers({ rule, memories: new Map(), startAt: frame.window.startAt }, frame);
    const fired = found.flatMap(({ machine }, place) => firedOf(machine, place));
    return { subjects: found.map(({ watched }) => watched.subject), fired };
  }
  const all = subjects.of(rule);
  const replayedRule = { timing: timingOf(rule), comparison: comparisonOf(Condition) };
  const own = all.map((one): ReplayedSubject => ({ poolIds: idsOf(one), marks: subjects.marksOf(one) }));
  const of = { rule: replayedRule, subjects: own, ...frame.window };
  const about = all.map(({ subject }) => subject);
  switch (Condition.Kind) {
    case "UsedPercent":
    case "UsedLicenses":
    case "FreeLicenses":
      return { subjects: about, fired: await replay(trx, { ...of, byUser: false }, signal) };
    case "UserLicenses": {
      const more = ofUsers(replayedRule, own, (Condition.Threshold ?? 0) + 1);
      return { subjects: about, fired: await replay(trx, { ...of, ...more, byUser: true }, signal) };
    }
    case "LongCheckout":
    case "BorrowedPastDue":
      return {
        subjects: about,
        fired: await firedBySpans(trx, Condition, { ...of, ...ofUsers(replayedRule, own, 1) }),
      };
    default: {
      const input = { ...of, lengthMs: lengthOf(Condition), trueOnly: Condition.TrueDenialsOnly };
      const isTotal = Condition.Kind === "TotalChanged";
      return { subjects: about, fired: isTotal ? await totals(trx, input, subjects, all) : await denials(trx, input) };
    }
  }
}

/** Of a user what is there is known, also where nothing more is reported; what is not, then is not. */
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
      ...{ module: new URL("./replaying.ts", import.meta.url), input },
      columns: ["pool_ids", of.byUser ? "user_ids" : trx.raw("null as user_ids")],
      make: () => {
        const replaying = new Replaying(input);
        return {
          take: (changes: RawChanges) => replaying.take(changes, 0, changes.at.length),
          end: () => replaying.end(),
        };
      },
    },
  );
}

function denials(trx: Knex.Transaction, input: CountedInput): Promise<Fired[]> {
  const poolIds = [...new Set(input.subjects.flatMap((one) => one.poolIds))];
  const window = { startAt: input.startAt - input.lengthMs, endAt: input.endAt };
  return foldDenials(trx, poolIds, window, { module: new URL("./counting.ts", import.meta.url), input });
}

async function totals(trx: Knex.Transaction, input: CountedInput, subjects: Subjects, all: readonly PoolsTogether[]) {
  const rows = await readTotals(trx, input.startAt - input.lengthMs, input.endAt);
  const changed = changedTotals(subjects.frame.pools, rows).all;
  return firedByCounts(
    input,
    all.map(({ pools }) => changed[pools[0]?.place ?? -1] ?? []),
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
