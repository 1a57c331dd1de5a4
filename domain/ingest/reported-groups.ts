// Who is in which group, as the options file of a licence server tells it: by names, so that a user is a member as soon as
// there is one of that name. Apart from the members that administrators made.
import { bulkInsert, jsonRows, nameKey } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { Batch } from "./batch/batch.ts";

const table = "reported_group_members";

/** Stores these groups in place of those that the licence server told before. */
export async function storeReportedGroups(
  { trx, groups }: Batch,
  licenseServerId: number,
  reported: readonly components["schemas"]["ReportedGroup"][],
): Promise<void> {
  await groups.addMissing(reported.map(({ Name }) => Name));
  const told = reported.flatMap(({ Name, UserNames }) => {
    const group_id = groups.id(Name);
    return UserNames.map((name) => ({ group_id, user_key: nameKey(name) }));
  });
  const wanted = new Map(told.map((member) => [keyOf(member), member]));
  const stored: Member[] = await trx(table)
    .where({ license_server_id: licenseServerId })
    .select("group_id", "user_key");
  const known = new Set(stored.map(keyOf));
  const gone = stored.filter((member) => !wanted.has(keyOf(member)));
  if (gone.length > 0) {
    const rows = jsonRows(
      trx,
      "k",
      { group_id: "integer", user_key: "text" },
      gone.map(({ group_id, user_key }) => [Number(group_id), user_key]),
    );
    await trx(table)
      .where({ license_server_id: licenseServerId })
      .whereExists(
        trx
          .select(trx.raw("1"))
          .from(rows)
          .whereRaw(`k.group_id = ${table}.group_id and k.user_key = ${table}.user_key`),
      )
      .delete();
  }
  const added = [...wanted].flatMap(([key, member]) => (known.has(key) ? [] : member));
  await bulkInsert(
    trx,
    table,
    added.map((member) => ({ license_server_id: licenseServerId, ...member })),
  );
}

interface Member {
  readonly group_id: number;
  readonly user_key: string;
}

function keyOf({ group_id, user_key }: Member): string {
  return `${group_id} ${user_key}`;
}
