// What closed days (docs/domain.md, Retention) make of changes of sessions: nothing that is reported later changes a closed day,
// so a change counts from the border of open time on. Both roll-ups take it from here.
import type { Knex } from "knex";
import { DAY_MS } from "../../time/units.ts";
import type { SessionChange, SessionSpan } from "../session-change.ts";
import { closedUntil } from "./closed-days.ts";

/** No younger day is ever closed: at least one whole calendar month before the current one is kept. */
const youngestClosedMs = 27 * DAY_MS;

/**
 * Where open time begins, for what happened at these instants; -Infinity where that is before all of them. Nothing is read where
 * they are young. The border stays until the transaction ends, as days are closed by an only writer.
 */
export async function borderFor(
  trx: Knex.Transaction,
  instants: Iterable<number | null | undefined>,
  now: number,
): Promise<number> {
  for (const at of instants) {
    if (typeof at === "number" && at < now - youngestClosedMs) return closedUntil(trx);
  }
  return Number.NEGATIVE_INFINITY;
}

/** The changes as open time knows them. */
export async function openChanges(
  trx: Knex.Transaction,
  changes: readonly SessionChange[],
  now: number,
): Promise<readonly SessionChange[]> {
  const border = await borderFor(trx, changes.flatMap(changedInstants), now);
  return border === Number.NEGATIVE_INFINITY ? changes : changes.map((one) => openPart(one, border));
}

/** The instants at which a change matters. */
function changedInstants({ before, after }: SessionChange): (number | null | undefined)[] {
  return [
    ...(before?.startAt === after?.startAt ? [] : [before?.startAt, after?.startAt]),
    ...(before?.endAt === after?.endAt ? [] : [before?.endAt, after?.endAt]),
  ];
}

function openPart(change: SessionChange, border: number): SessionChange {
  const clipped = (span: SessionSpan | null): SessionSpan | null => {
    if (span === null || (span.endAt !== null && span.endAt < border)) return null;
    return { startAt: Math.max(span.startAt, border), endAt: span.endAt };
  };
  return { ...change, before: clipped(change.before), after: clipped(change.after) };
}
