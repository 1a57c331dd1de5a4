// Dirty slots: the quarters of an hour that the concurrency roll-up has to work out again (build.ts). They are marked in the
// transaction that changes the sessions. Until they are worked out, they are read from the sessions themselves.
import type { Knex } from "knex";
import { takeLock, upsertRows } from "../../../db/index.ts";
import { DAY_MS } from "../../time/units.ts";
import { SLOT_MS, slotAt } from "../packed/slots.ts";
import type { SessionChange, SessionSpan } from "../session-change.ts";
import { closedUntil } from "./closed-days.ts";
import { usageLock } from "./usage-lock.ts";

/** Where concurrency changes for longer, only the two ends are marked; of the slots between FullSeconds alone gets slower. */
const longestMarkedMs = 3 * DAY_MS;

/** Marks the slots that these changes of open time concern. Call it once a batch, when the sessions are written. */
export async function markChanges(
  trx: Knex.Transaction,
  changes: readonly SessionChange[],
  now: number,
): Promise<void> {
  const slots = new Set<number>();
  for (const change of changes) for (const [from, to] of changedTimes(change, now)) markBetween(slots, from, to);
  await storeMarks(trx, slots);
}

/** Marks where sessions begin and end that now count to another key (another group, say). */
export async function markSpans(trx: Knex.Transaction, spans: readonly SessionSpan[]): Promise<void> {
  if (spans.length === 0) return;
  const border = await closedUntil(trx);
  const instants = spans.flatMap(({ startAt, endAt }) => [startAt, endAt ?? startAt]);
  await storeMarks(trx, new Set(instants.map((at) => slotAt(Math.max(at, border)))));
}

/** The times in which concurrency is not what it was. An active session runs until now. */
function changedTimes({ before, after }: SessionChange, now: number): (readonly [one: number, other: number])[] {
  if (before !== null && after !== null) {
    return [
      ...(before.startAt === after.startAt ? [] : [[before.startAt, after.startAt] as const]),
      ...(before.endAt === after.endAt ? [] : [[before.endAt ?? now, after.endAt ?? now] as const]),
    ];
  }
  const only = before ?? after;
  return only === null ? [] : [[only.startAt, only.endAt ?? now]];
}

/** The slots of two instants and, where they are not far from each other, those between them. */
function markBetween(slots: Set<number>, one: number, other: number): void {
  const [from, to] = [slotAt(Math.min(one, other)), slotAt(Math.max(one, other))];
  slots.add(from).add(to);
  if (to - from > longestMarkedMs) return;
  for (let at = from; at < to; at += SLOT_MS) slots.add(at);
}

/** Marks these slots, each with a version that rises. */
export async function storeMarks(trx: Knex.Transaction, slots: ReadonlySet<number>): Promise<void> {
  if (slots.size === 0) return;
  // Else a round (day.ts) could delete a mark that this transaction has counted on.
  await takeLock(trx, usageLock);
  await upsertRows(
    trx,
    "usage_level_marks",
    { slot_at: "integer", version: "integer" },
    ["slot_at"],
    Array.from(slots, (at) => [at, 1]),
    { version: "usage_level_marks.version + 1" },
  );
}
