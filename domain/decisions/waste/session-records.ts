// Sessions that hold licences without need, as the contract's records.
import type { Knex } from "knex";
import { fieldsOf, jsonRows, recordShape } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { type Kept, keptPart } from "../../sessions/kept.ts";
import { sessionRows, sessionShape } from "../../sessions/rows.ts";
import type { Interval } from "../../time/working-time.ts";
import { asked, type WasteFilters, type WasteLimits, wastefulQuestion } from "./question.ts";
import { type Reason, wastefulSessions } from "./wasteful-sessions.ts";

export type WastefulRecord = components["schemas"]["WastefulSession"];

export const wastefulShape = recordShape<WastefulRecord>("WastefulSession", {
  Reason: ["text", "waste_reason"],
  WastedLicenseSeconds: ["seconds", "wasted_ms"],
  LongLimitSeconds: ["seconds", "limit_ms"],
  ...fieldsOf(sessionShape),
});

interface WastefulSession {
  readonly id: number;
  readonly poolId: number;
  readonly reason: Reason;
  /** Licence-milliseconds: idle, or beyond the limit. */
  readonly wastedMs: number;
}

export interface FoundSessions {
  readonly window: Interval;
  readonly kept: Kept;
  /** Those with most licence time wasted first. */
  readonly sessions: readonly WastefulSession[];
  readonly limits: ReadonlyMap<number, number>;
}

export async function foundSessions(question: WasteFilters & WasteLimits, context: Context): Promise<FoundSessions> {
  return context.db.read.transaction(async (trx) => {
    const of = await asked(trx, question, context);
    const kept = keptPart(of.window, context);
    const window = { ...of.window, startAt: kept.window.startAt ?? of.window.startAt };
    const { each, limits } = await wastefulSessions(trx, wastefulQuestion({ ...of, window }, question, context.now));
    const sessions: WastefulSession[] = [];
    each((id, poolId, reason, wastedMs) => sessions.push({ id, poolId, reason, wastedMs }));
    return {
      ...{ window, kept, limits },
      sessions: sessions.sort((a, b) => b.wastedMs - a.wastedMs || a.id - b.id),
    };
  });
}

/** The records of some of them, in their order. */
export function wastefulRows(
  knex: Knex,
  some: readonly WastefulSession[],
  limits: ReadonlyMap<number, number>,
  now: number,
): Knex.QueryBuilder {
  const columns = {
    id: "integer",
    place: "integer",
    waste_reason: "text",
    wasted_ms: "decimal",
    limit_ms: "integer",
  } as const;
  const rows = some.map((one, place) => [one.id, place, one.reason, one.wastedMs, limits.get(one.poolId) ?? null]);
  const chosen = jsonRows(knex, "chosen", columns, rows);
  return sessionRows(knex, chosen, now)
    .select("chosen.waste_reason", "chosen.wasted_ms", "chosen.limit_ms")
    .orderBy("chosen.place");
}
