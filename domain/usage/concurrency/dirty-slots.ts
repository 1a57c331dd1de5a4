// Dirty slots: the quarters of an hour that the concurrency roll-up has to work out again (build.ts). They are marked in the
// transaction that changes the sessions. Until they are worked out, they are read from the sessions themselves.
import type { Knex } from "knex";
import { upsertRows } from "../../../db/index.ts";
import { DAY_MS } from "../../time/units.ts";
import type { SessionChange, SessionSpan } from "../session-change.ts";
import { SLOT_MS, slotAt } from "./slots.ts";

/** Where concurrency changes for longer, only the two ends are marked; of the slots between FullSeconds alone gets slower. */
const longestMarkedMs = 3 * DAY_MS;

/** Marks the slots that these changes concern. Call it once a batch, when the sessions are written. */
export async function markChanges(
  trx: Knex.Transaction,
  changes: readonly SessionChange[],
  now: number,
): Promise<void> {
  const slots = new Set<number>();
  for (const { before, after } of changes) {
    if (before === null || after === null) mark(slots, before ?? after, now);
    else {
      markBetween(slots, before.startAt, after.startAt);
      if (before.endAt !== after.endAt) {
        // An active session runs until now; that it has an end, or has none, is a change by itself.
        for (const { endAt } of [before, after]) if (endAt !== null) slots.add(slotAt(endAt));
        markBetween(slots, before.endAt ?? now, after.endAt ?? now);
      }
    }
  }
  await storeMarks(trx, slots);
}

/** Marks where sessions begin and end that now count to another key (another group, say). */
export async function markSpans(trx: Knex.Transaction, spans: readonly SessionSpan[]): Promise<void> {
  await storeMarks(trx, new Set(spans.flatMap(({ startAt, endAt }) => [startAt, endAt ?? startAt].map(slotAt))));
}

function mark(slots: Set<number>, span: SessionSpan | null, now: number): void {
  if (span === null) return;
  slots.add(slotAt(span.startAt));
  if (span.endAt !== null) slots.add(slotAt(span.endAt));
  markBetween(slots, span.startAt, span.endAt ?? now);
}

/** The slots of two instants and, where they are not far from each other, those between them. */
function markBetween(slots: Set<number>, one: number, other: number): void {
  if (one === other) return;
  const [from, to] = [slotAt(Math.min(one, other)), slotAt(Math.max(one, other))];
  slots.add(from).add(to);
  if (to - from > longestMarkedMs) return;
  for (let at = from; at < to; at += SLOT_MS) slots.add(at);
}

async function storeMarks(trx: Knex.Transaction, slots: ReadonlySet<number>): Promise<void> {
  await upsertRows(
    trx,
    "usage_level_marks",
    { slot_at: "integer", version: "integer" },
    ["slot_at"],
    Array.from(slots, (at) => [at, 1]),
    { version: "usage_level_marks.version + 1" },
  );
}
