// That somebody takes care of an alert, and that nothing is sent about it for some time.
import type { Knex } from "knex";
import type { components } from "../../generated/contract.ts";
import type { Caller } from "../filters/context.ts";
import { conflict, invalid, notFound } from "../problem.ts";
import { DAY_MS } from "../time/units.ts";
import { instantOf } from "../time/window.ts";
import { visibleAlerts } from "./rows.ts";

type Update = components["schemas"]["AlertUpdate"];

const longestDays = 30;

/** Answers the summary of the alert. Throws a problem where the caller does not see it, and where it is over. */
export async function attend(
  trx: Knex.Transaction,
  id: number,
  { IsAcknowledged, Note, SilencedUntilUtc }: Update,
  caller: Caller,
  now: number,
): Promise<string> {
  const until = instantOf("SilencedUntilUtc", SilencedUntilUtc);
  if (until !== null && (until <= now || until > now + longestDays * DAY_MS)) {
    throw invalid("SilencedUntilUtc", `must be after now, and at most ${longestDays} days ahead`);
  }
  const alert: { rule_id: number; subject_key: string; resolved_at: number | null; summary: string } | undefined =
    await visibleAlerts(trx, caller)
      .where("a.id", id)
      .first("a.rule_id", "a.subject_key", "a.resolved_at", "a.summary");
  if (alert === undefined) throw notFound(`There is no alert with the Id ${id}.`);
  if (alert.resolved_at !== null) throw conflict("The alert is over.");
  const { rule_id, subject_key } = alert;
  // What was silenced of the same before is not to hold on beside it.
  if (SilencedUntilUtc !== undefined) {
    await trx("alerts")
      .where({ rule_id, subject_key })
      .whereNotNull("silenced_until_at")
      .update({ silenced_until_at: null });
  }
  await trx("alerts")
    .where({ id })
    .update({
      ...(IsAcknowledged !== undefined && {
        acknowledged_at: IsAcknowledged ? now : null,
        acknowledged_by: IsAcknowledged && caller.kind !== "anonymous" ? caller.name : null,
      }),
      ...(Note !== undefined && { note: Note?.trim() || null }),
      ...(SilencedUntilUtc !== undefined && { silenced_until_at: until }),
    });
  return alert.summary;
}

/** Until when what had an alert before is silenced; it may come again meanwhile. By {@link silenceKey}. */
export async function readSilences(knex: Knex, now: number): Promise<ReadonlyMap<string, number>> {
  const rows: { rule_id: number; subject_key: string; until: number }[] = await knex("alerts")
    .where("silenced_until_at", ">", now)
    .whereNotNull("resolved_at")
    .select("rule_id", "subject_key", { until: "silenced_until_at" });
  return new Map(rows.map((row) => [silenceKey(row.rule_id, row.subject_key), Number(row.until)]));
}

export function silenceKey(ruleId: number, subjectKey: string): string {
  return `${ruleId}/${subjectKey}`;
}
