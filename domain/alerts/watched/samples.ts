// Rules on collectors, expiries and holders, evaluated from how things are now. No query here.
import { silentIntervals } from "../../servers/silent-collectors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../time/units.ts";
import { iso } from "../../time/window.ts";
import { AlertMachine, type Level } from "../states/machine.ts";
import { poolSubject, type Subjects } from "./subjects.ts";
import { comparisonOf, lengthOf, timingOf } from "./timing.ts";
import { type Evaluated, type Found, noSubject, type Watched, type WatchedPool } from "./types.ts";

export interface CollectorNow {
  readonly id: number;
  readonly brokerId: string;
  readonly reportedAt: number;
  readonly intervalMs: number;
  readonly backlog: number;
}

export interface ExpiryNow {
  readonly poolId: number;
  /** The midnight of the printed day. */
  readonly at: number;
}

/** What a user has of a pool now. */
export interface HolderNow {
  readonly poolId: number;
  readonly userId: number;
  readonly userName: string;
  readonly fullName: string | null;
  readonly licenses: number;
  readonly firstStartAt: number;
  /** When what is borrowed is to be back, the earliest; null: nothing is. */
  readonly dueAt: number | null;
}

/** For owners who see all licence servers. */
export function collectors(
  { rule, memories, startAt }: Evaluated,
  endAt: number,
  all: readonly CollectorNow[],
): Found[] {
  if (rule.sees !== null) return [];
  const { Condition } = rule.definition;
  const [timing, { threshold, resolveThreshold }] = [timingOf(rule), comparisonOf(Condition)];
  return all.map((one) => {
    const watched = { key: `collector:${one.id}`, subject: { ...noSubject, BrokerId: one.brokerId }, serverIds: [] };
    const machine = new AlertMachine(timing, startAt, memories.get(watched.key) ?? null);
    if (Condition.Kind === "CollectorSilent") {
      const silentAt = one.reportedAt + lengthOf(Condition);
      machine.advance(Math.min(silentAt, endAt), "clear", null);
      machine.advance(endAt, "breach", Math.floor((endAt - one.reportedAt) / MINUTE_MS));
    } else {
      const isKnown = endAt - one.reportedAt <= silentIntervals * one.intervalMs;
      const level = one.backlog >= threshold ? "breach" : one.backlog < resolveThreshold ? "clear" : "between";
      machine.advance(endAt, isKnown ? level : "unknown", one.backlog);
    }
    return { watched, machine };
  });
}

/** Each day on which licences of a pool expire by itself; one that has passed is watched no more. */
export function expirations(
  { rule, memories, startAt }: Evaluated,
  subjects: Subjects,
  all: ReadonlyMap<number, readonly ExpiryNow[]>,
): Found[] {
  const { endAt } = subjects.frame.window;
  const [timing, withinMs] = [timingOf(rule), (rule.definition.Condition.Threshold ?? 0) * DAY_MS];
  return subjects.of(rule, "Feature").flatMap(({ pools }) => {
    const pool = pools[0] as WatchedPool;
    return (all.get(pool.id) ?? []).map(({ at }) => {
      const key = `pool:${pool.id}/day:${at}`;
      const subject = { ...poolSubject(pool), ExpirationDateUtc: iso(at) };
      const machine = new AlertMachine(timing, startAt, memories.get(key) ?? null);
      machine.advance(Math.min(at - withinMs, endAt), "clear", null);
      machine.advance(endAt, "breach", Math.max(0, Math.ceil((at - endAt) / DAY_MS)));
      return { watched: { key, subject, serverIds: [pool.serverId] }, machine };
    });
  });
}

/** A user's checkouts of a pool that last for long, or are past their date. What the user gave back is watched no more. */
export function longHolders(
  { rule, memories, startAt }: Evaluated,
  subjects: Subjects,
  holders: ReadonlyMap<number, readonly HolderNow[]>,
): Found[] {
  const { Condition } = rule.definition;
  const { endAt } = subjects.frame.window;
  const timing = timingOf(rule);
  return subjects.of(rule, "Feature").flatMap((one) => {
    const pool = one.pools[0] as WatchedPool;
    return (holders.get(pool.id) ?? []).flatMap((holder): Found[] => {
      const isLong = Condition.Kind === "LongCheckout";
      const dueAt = isLong ? holder.firstStartAt + (Condition.Threshold ?? 0) * HOUR_MS : holder.dueAt;
      const key = `pool:${pool.id}/user:${holder.userId}`;
      const memory = memories.get(key) ?? null;
      if (dueAt === null || (dueAt >= endAt && memory === null)) return [];
      const machine = new AlertMachine(timing, startAt, memory);
      machine.advance(Math.min(dueAt, endAt), "clear", null);
      machine.advance(endAt, "breach", Math.floor((endAt - (isLong ? holder.firstStartAt : dueAt)) / HOUR_MS));
      return [{ watched: { key, ...ofUser(poolSubject(pool), holder), serverIds: [pool.serverId] }, machine }];
    });
  });
}

/** Users who have more licences at once than the threshold. Who has none is watched no more. */
export function heavyUsers(
  { rule, memories, startAt }: Evaluated,
  subjects: Subjects,
  holders: ReadonlyMap<number, readonly HolderNow[]>,
): Found[] {
  const threshold = rule.definition.Condition.Threshold ?? 0;
  const { endAt } = subjects.frame.window;
  const timing = timingOf(rule);
  return subjects.of(rule).flatMap((one) => {
    const byUser = Map.groupBy(
      one.pools.flatMap(({ id }) => holders.get(id) ?? []),
      ({ userId }) => userId,
    );
    return [...byUser].flatMap(([userId, held]): Found[] => {
      const licenses = held.reduce((sum, holder) => sum + holder.licenses, 0);
      const key = `${one.key}/user:${userId}`;
      const memory = memories.get(key) ?? null;
      const level: Level = licenses > threshold ? "breach" : "clear";
      if (memory === null && level === "clear") return [];
      const machine = new AlertMachine(timing, startAt, memory);
      machine.advance(endAt, level, licenses);
      const watched: Watched = { ...one, key, ...ofUser(one.subject, held[0] as HolderNow) };
      return [{ watched, machine }];
    });
  });
}

function ofUser(subject: Watched["subject"], { userId, userName, fullName }: HolderNow) {
  return { subject: { ...subject, UserId: userId, UserName: userName }, fullName };
}
