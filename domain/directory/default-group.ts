// Gives users another default group: their active sessions follow, unless their group was reported, and the roll-up of
// concurrent use is marked to be worked out again.
import type { Knex } from "knex";
import { jsonValues } from "../../db/index.ts";
import type { Teller } from "../people/fields.ts";
import { markSpans } from "../usage/concurrency/invalidation-log.ts";

/** `by`: who told it; null with no group. */
export async function setDefaultGroup(
  trx: Knex.Transaction,
  userIds: readonly number[],
  { groupId, by }: { readonly groupId: number | null; readonly by: Teller | null },
): Promise<void> {
  if (userIds.length === 0) return;
  const chosen = jsonValues(trx, userIds);
  await trx("users").whereRaw("id in ?", [chosen]).update({ default_group_id: groupId, default_group_by: by });
  const reported = trx("session_texts").select("id").whereNotNull("group_name");
  const theirs = () =>
    trx("sessions")
      .whereRaw("user_id in ?", [chosen])
      .whereNull("end_at")
      .where((either) => either.whereNull("texts_id").orWhereNotIn("texts_id", reported));
  const starts: number[] = await theirs().pluck("start_at");
  await theirs().update({ group_id: groupId });
  await markSpans(
    trx,
    starts.map((at) => ({ startAt: Number(at), endAt: null })),
  );
}
