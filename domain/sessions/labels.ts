// Which groups and projects sessions are counted to: from the row groups, else from the sessions.
import type { Knex } from "knex";
import { unpackedRows } from "../../columnar/reading.ts";
import { idsOfRows } from "../../columnar/summing/ids.ts";
import { among } from "../filters/filters.ts";
import { packedSelection, sessionField } from "./packed-selection.ts";
import { packedSessions } from "./packed-sessions.ts";

/** `servers`: null for all. */
export async function labelsOfSessions(
  knex: Knex,
  word: "group" | "project",
  servers: readonly number[] | null,
): Promise<readonly number[]> {
  const unpacked = await unpackedRows(knex, packedSessions);
  if (unpacked === null) {
    const ids = knex("sessions as x").distinct(`x.${word}_id`).whereNotNull(`x.${word}_id`);
    return (await ids.modify(among(knex, "x.license_server_id", servers)).pluck(`x.${word}_id`)).map(Number);
  }
  const pools = knex("pools as p").modify(among(knex, "p.license_server_id", servers));
  const { selection, members } = packedSelection(knex, {
    ...{
      startAt: null,
      endAt: null,
      state: "all",
      userIds: null,
      workstationKeys: null,
      groupIds: null,
      projectIds: null,
    },
    poolIds: servers === null ? null : (await pools.pluck("p.id")).map(Number),
  });
  const packed = { table: packedSessions, unpacked };
  const ids = await idsOfRows(knex, packed, { selection, members, field: sessionField[word] });
  return ids.filter((id) => id !== 0);
}
