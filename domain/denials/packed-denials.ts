// Which fields of denials are packed in row groups. A denial has its texts itself: that of a feature stays as it was.

import type { AmongTexts } from "../../columnar/selecting.ts";
import { codesOf, type PackedTable } from "../../columnar/table.ts";
import type { OpenWindow } from "../time/window.ts";

export const packedDenials = {
  table: "denials",
  kind: 2,
  fields: {
    start: { code: 1, sql: "x.denial_at", holds: "numbers" },
    pool: { code: 2, sql: "x.pool_id", holds: "numbers" },
    server: { code: 3, sql: "x.license_server_id", holds: "numbers" },
    user: { code: 4, sql: "x.user_id", holds: "numbers" },
    group: { code: 5, sql: "x.group_id", holds: "numbers" },
    feature: { code: 6, sql: "x.feature_name", holds: "texts" },
    version: { code: 7, sql: "x.feature_version", holds: "texts" },
    key: { code: 8, sql: "x.additional_key", holds: "texts" },
    vendor: { code: 9, sql: "x.vendor", holds: "texts" },
    workstation: { code: 10, sql: "x.workstation", holds: "texts" },
    licenses: { code: 11, sql: "x.number_of_licenses", holds: "numbers" },
    type: { code: 12, sql: "x.denial_type", holds: "texts" },
    verdict: { code: 13, sql: "case when x.is_true_denial = 1 then 1 else 0 end", holds: "numbers" },
    message: { code: 14, sql: "x.error_message", holds: "texts" },
    major: { code: 15, sql: "x.major_error_code", holds: "numbers" },
    minor: { code: 16, sql: "x.minor_error_code", holds: "numbers" },
  },
} as const satisfies PackedTable;

/** The denials of a window whose fields have one of the Ids and texts listed for them, as a question to the row groups. */
export function selectedAmong(
  { startAt, endAt }: OpenWindow,
  lists: readonly (readonly [field: number, ids: readonly number[]])[],
  texts: readonly AmongTexts[] = [],
) {
  return {
    selection: {
      ...{ startAt, endAt, start: codesOf(packedDenials).start, length: null, state: "all" as const, search: null },
      ...{ atLeast: [], texts, anyOf: [], containing: [] },
      among: lists.map(([field], members) => ({ field, members })),
    },
    members: lists.map(([, ids]) => ids),
  };
}
