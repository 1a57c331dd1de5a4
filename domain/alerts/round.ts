// A round of evaluation: reads what rules need in one snapshot, evaluates, and writes alerts and events together with how far it came. So a
// restart neither forgets nor repeats, and of two servers that do it at once one writes.
import type { Knex } from "knex";
import {
  bulkInsert,
  bulkUpdate,
  classifyDatabaseError,
  type Database,
  type InsertRow,
  insertReturningIds,
  withWork,
} from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { type NotedAlert, writeAlerts } from "../live/noted.ts";
import { withLogin } from "../people/names.ts";
import { DAY_MS } from "../time/units.ts";
import { readSilences, silenceKey } from "./attention.ts";
import {
  type EvaluatedRule,
  evaluate,
  manyKey,
  mostInAll,
  type OpenAlert,
  type Outcome,
  type Round,
  readOpen,
  readRules,
} from "./evaluate.ts";
import { readFrame, readNow } from "./readings.ts";
import { type Episode, episodesOf, quietAt } from "./state-machine.ts";
import { manyText, summaryOf } from "./summary.ts";

type AlertedState = components["schemas"]["AlertedState"];

/** After a longer time in which nothing was evaluated its end alone is. */
const longestMs = DAY_MS;

/** The clock was wrong where a round came further than this beyond now; clocks of servers differ by less. */
const mostAheadMs = 60_000;

interface RoundOptions {
  readonly now: number;
  readonly silenceMs: number;
  /** Done once in the life of a database, with its first round. */
  readonly onFirst?: (trx: Knex.Transaction) => Promise<void>;
}

export async function evaluateAlerts(db: Database, { now, silenceMs, onFirst }: RoundOptions): Promise<void> {
  const last = await evaluatedAt(db.read);
  if (last === null) return begin(db, now, onFirst);
  if (last > now + mostAheadMs) return beginAnew(db, last, now);
  if (last >= now) return;
  const window = { startAt: Math.max(last, now - longestMs), endAt: now };
  await withdrawTooMany(db, now);
  const read = () =>
    db.read.transaction(async (trx) => {
      const rules = await readRules(trx, window);
      const open = await readOpen(trx);
      if (rules.length === 0 && open.size === 0) return null;
      const frame = await readFrame(trx, window, silenceMs);
      const conditions = rules.map(({ definition }) => definition.Condition);
      return { rules, open, frame, now: await readNow(trx, frame, conditions), silences: await readSilences(trx, now) };
    });
  // As look-ups do: not on the main thread.
  const found = await withWork({ lane: "light" }, read);
  if (found === null) return;
  const round = await evaluate(found.frame, found.now, found.rules, found.open);
  await withdrawInSteps(db, round.withdrawn, now);
  await db.write.transaction(async (trx) => {
    const moved = await trx("alert_rounds").where({ id: 1, evaluated_at: last }).update({ evaluated_at: now });
    if (moved > 0) await writeRound(trx, round, { now, silences: found.silences });
  });
}

/** Up to when everything was evaluated; null where nothing was. */
export async function evaluatedAt(knex: Knex): Promise<number | null> {
  const row: { evaluated_at: number } | undefined = await knex("alert_rounds").where("id", 1).first("evaluated_at");
  return row === undefined ? null : Number(row.evaluated_at);
}

/**
 * The clock was set back: without this nothing would be evaluated until it is as late again. What is still open goes on from now;
 * what ended later stays in the history as it is.
 */
async function beginAnew(db: Database, last: number, now: number): Promise<void> {
  await db.write.transaction(async (trx) => {
    const moved = await trx("alert_rounds").where({ id: 1, evaluated_at: last }).update({ evaluated_at: now });
    if (moved === 0) return;
    for (const column of ["pending_at", "firing_at", "clear_since_at"]) {
      await trx("alerts")
        .whereNull("resolved_at")
        .where(column, ">", now)
        .update({ [column]: now });
    }
    await trx("alert_rules").where("active_from_at", ">", now).update({ active_from_at: now });
  });
}

async function begin(db: Database, now: number, onFirst: RoundOptions["onFirst"]): Promise<void> {
  try {
    await db.write.transaction(async (trx) => {
      await trx("alert_rounds").insert({ id: 1, evaluated_at: now });
      await onFirst?.(trx);
    });
  } catch (error) {
    // Another server did.
    if (classifyDatabaseError(error) !== "unique") throw error;
  }
}

/** Rows that one statement changes. */
const step = 500;

interface Found {
  readonly outcome: Outcome;
  readonly episode: Episode;
}

interface Written extends Found {
  /** Null: a new alert. */
  readonly id: number | null;
  readonly silencedUntilAt: number | null;
  /** Its silence ended, and it fires still. */
  readonly isAwake: boolean;
}

interface Silences {
  readonly now: number;
  readonly silences: ReadonlyMap<string, number>;
}

/** Rules that were changed meanwhile are left alone. */
async function writeRound(trx: Knex.Transaction, round: Round, silenced: Silences): Promise<void> {
  const isNow = (one: Outcome) => isNews(one) || isAwake(one, silenced.now);
  const outcomes = await unchanged(trx, round.outcomes.filter(isNow));
  const written = outcomes.flatMap((outcome) => writtenOf(outcome, silenced));
  const stored = written.filter(({ id }) => id !== null);
  const dropped = stored.filter(({ episode }) => episode.isDropped).map(({ id }) => id as number);
  for (const ids of chunks(dropped)) await trx("alerts").whereIn("id", ids).delete();
  const changed = stored.filter(({ episode }) => !episode.isDropped);
  await bulkUpdate(
    trx,
    "alerts",
    ["id"],
    changed.map(({ id, ...one }) => ({ id, ...changedColumns(one) })),
  );
  const awake = changed.filter(({ isAwake }) => isAwake).map(({ id }) => id as number);
  for (const ids of chunks(awake)) {
    const ended = trx("alerts").whereIn("id", ids).where("silenced_until_at", "<=", silenced.now);
    await ended.update({ silenced_until_at: null });
  }
  const added = written.filter(({ id, episode }) => id === null && !episode.isDropped);
  const ids = await insertReturningIds(trx, "alerts", added.map(newRow));
  await bulkInsert(
    trx,
    "alert_license_servers",
    added.flatMap(({ outcome }, index) =>
      outcome.watched.serverIds.map((server) => ({ alert_id: ids[index], license_server_id: server })),
    ),
  );
  const all = [...changed, ...added.map((one, index) => ({ ...one, id: ids[index] as number }))];
  await writeEvents(trx, all.flatMap(eventsOf));
}

/** Whether there is anything to write. */
function isNews({ machine, open }: Outcome): boolean {
  return machine.transitions.length > 0 || (open !== null && machine.memory?.clearSinceAt !== open.clearSinceAt);
}

function isAwake({ open, machine }: Outcome, now: number): boolean {
  const { silencedUntilAt = null } = open ?? {};
  return silencedUntilAt !== null && silencedUntilAt <= now && (machine.memory?.firingAt ?? null) !== null;
}

/** Without those of rules that are not any more as they were read. */
async function unchanged(trx: Knex.Transaction, outcomes: readonly Outcome[]): Promise<readonly Outcome[]> {
  const ids = [...new Set(outcomes.map(({ rule }) => rule.id))];
  const revisions = new Map<number, number>();
  for (const chunk of chunks(ids)) {
    const rows: { id: number; revision: number }[] = await trx("alert_rules")
      .whereIn("id", chunk)
      .whereNull("deleted_at")
      .select("id", "revision");
    for (const row of rows) revisions.set(Number(row.id), Number(row.revision));
  }
  return outcomes.filter(({ rule }) => revisions.get(rule.id) === rule.revision);
}

/** Without an event, as the owner does not see any more what it would be about, or one alert replaces them. */
async function withdrawInSteps(db: Database, open: readonly OpenAlert[], now: number): Promise<void> {
  for (const chunk of chunks(open)) {
    const ids = chunk.map(({ id }) => id);
    await db.write.transaction((trx) => withdraw(trx, ids, now));
  }
}

/**
 * An older version had 1,000 open alerts of a rule. Where there are more than are ever open now, the newest go before anything is read of them; what holds still is found again in the same round.
 */
async function withdrawTooMany(db: Database, now: number): Promise<void> {
  const open = () => db.read("alerts").whereNull("resolved_at");
  const counted = await open().count({ count: "*" }).first();
  for (let left = Number(counted?.count) - mostInAll; left > 0; left -= step) {
    const ids: number[] = await open().orderBy("id", "desc").limit(Math.min(left, step)).pluck("id");
    if (ids.length === 0) return;
    await db.write.transaction((trx) => withdraw(trx, ids, now));
  }
}

async function withdraw(trx: Knex.Transaction, ids: readonly number[], now: number): Promise<void> {
  await trx("alerts")
    .whereIn("id", [...ids])
    .where("state", "firing")
    .update({ state: "resolved", resolved_at: now, clear_since_at: null });
  await trx("alerts")
    .whereIn("id", [...ids])
    .where("state", "pending")
    .delete();
}

function writtenOf(outcome: Outcome, { now, silences }: Silences): Written[] {
  const { machine, open, rule, watched } = outcome;
  const silencedUntilAt = open?.silencedUntilAt ?? silences.get(silenceKey(rule.id, watched.key)) ?? null;
  return episodesOf(open, machine.transitions).map((episode, index) => {
    const id = index === 0 ? (open?.id ?? null) : null;
    const fires = episode.firingAt !== null && episode.resolvedAt === null;
    return { outcome, episode, id, silencedUntilAt, isAwake: id !== null && fires && isAwake(outcome, now) };
  });
}

/** The number and the text of a transition. */
function wordsOf({ outcome, episode }: Found) {
  const { rule, watched } = outcome;
  const state = watched.stateAt?.(episode.firingAt ?? episode.pendingAt) ?? null;
  const condition = rule.definition.Condition;
  const Condition = state === null ? condition : { ...condition, States: [state as AlertedState] };
  const isOver = episode.resolvedAt !== null;
  const value = isOver ? episode.resolvedValue : (episode.firingValue ?? episode.pendingValue);
  const { subject, fullName } = watched;
  const named = fullName ? { ...subject, UserName: withLogin(fullName, subject.UserName ?? "") } : subject;
  const summary = summaryOf(Condition, named, isOver, value, rule.name);
  return {
    value,
    state,
    summary: watched.key === manyKey && !isOver ? manyText(Condition, value ?? 0, rule.name) : summary,
  };
}

/** The number and the text are those with which it began to fire; before, those with which it began. */
function changedColumns(one: Found): InsertRow {
  const { outcome, episode } = one;
  const state = episode.resolvedAt !== null ? "resolved" : episode.firingAt !== null ? "firing" : "pending";
  const { open } = outcome;
  const isNew = open === null || begins(one);
  const words = isNew ? wordsOf({ outcome, episode: { ...episode, resolvedAt: null } }) : null;
  const { value, summary } = words ?? (open as OpenAlert);
  return {
    state,
    value,
    summary,
    found_state: words === null ? open?.foundState : words.state,
    firing_at: episode.firingAt,
    resolved_at: episode.resolvedAt,
    clear_since_at: state === "firing" ? (outcome.machine.memory?.clearSinceAt ?? null) : null,
  };
}

/** Whether it began to fire in this round. */
function begins({ outcome, episode: { firingAt } }: Found): boolean {
  const { transitions } = outcome.machine;
  return firingAt !== null && transitions.some(({ kind, at }) => kind === "firing" && at === firingAt);
}

function newRow(one: Written): InsertRow {
  const { outcome, episode } = one;
  const { rule, watched } = outcome;
  return {
    rule_id: rule.id,
    subject_key: watched.key,
    subject: JSON.stringify(watched.subject),
    severity: rule.severity,
    threshold: thresholdOf(rule),
    pending_at: episode.pendingAt,
    silenced_until_at: one.silencedUntilAt,
    ...changedColumns(one),
  };
}

interface EventRow {
  readonly at: number;
  readonly row: InsertRow;
  /** The same for who watches. */
  readonly noted: NotedAlert;
}

/** Those of this round alone. */
function eventsOf(one: Written): EventRow[] {
  const { outcome, episode, id, silencedUntilAt } = one;
  const { rule, watched } = outcome;
  const event = (transition: "firing" | "resolved", at: number): EventRow => {
    const { value, summary } = wordsOf({
      outcome,
      episode: transition === "firing" ? { ...episode, resolvedAt: null } : episode,
    });
    return {
      at,
      row: {
        alert_id: id,
        rule_id: rule.id,
        at,
        transition,
        severity: rule.severity,
        threshold: thresholdOf(rule),
        subject: JSON.stringify(watched.subject),
        value,
        summary,
        owner_account_id: rule.ownerAccountId,
        is_quiet: quietAt(rule.quiet, at) === undefined ? 0 : 1,
        is_silenced: silencedUntilAt !== null && at < silencedUntilAt ? 1 : 0,
      },
      noted: {
        ownerId: rule.ownerAccountId,
        serverIds: watched.serverIds,
        alert: {
          TimeUtc: new Date(at).toISOString(),
          AlertId: id as number,
          RuleId: rule.id,
          State: transition === "firing" ? "Firing" : "Resolved",
          Severity: rule.severity as components["schemas"]["AlertSeverity"],
          Subject: watched.subject,
          Value: value,
          Threshold: thresholdOf(rule),
          Summary: summary,
        },
      },
    };
  };
  return [
    ...(begins(one) ? [event("firing", episode.firingAt as number)] : []),
    ...(one.isAwake ? [event("firing", Math.max(silencedUntilAt as number, episode.firingAt as number))] : []),
    ...(episode.resolvedAt === null ? [] : [event("resolved", episode.resolvedAt)]),
  ];
}

/** In the order of time, so that their Ids are too. */
async function writeEvents(trx: Knex.Transaction, events: readonly EventRow[]): Promise<void> {
  const ordered = [...events].sort((one, other) => one.at - other.at);
  await bulkInsert(
    trx,
    "alert_events",
    ordered.map(({ row }) => row),
  );
  await writeAlerts(
    trx,
    ordered.map(({ noted }) => noted),
  );
}

/** What the number of an alert is compared with; null where there is none. */
function thresholdOf({ definition }: Pick<EvaluatedRule, "definition">): number | null {
  const { Kind, Threshold, ForMinutes } = definition.Condition;
  return Kind === "CollectorSilent" ? ForMinutes : Threshold;
}

function chunks<T>(all: readonly T[]): T[][] {
  const found: T[][] = [];
  for (let from = 0; from < all.length; from += step) found.push(all.slice(from, from + step));
  return found;
}
