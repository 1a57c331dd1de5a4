// Which fields of denials are packed in columns. A denial has its texts itself: that of a feature stays as it was.
import { fieldCodes, type Schema } from "../../columnar/index.ts";

export const denialSchema = {
  table: "denials",
  kind: 2,
  fields: {
    start: { code: 1, sql: "x.denial_at", encoding: "numbers" },
    pool: { code: 2, sql: "x.pool_id", encoding: "numbers" },
    server: { code: 3, sql: "x.license_server_id", encoding: "numbers" },
    user: { code: 4, sql: "x.user_id", encoding: "numbers" },
    group: { code: 5, sql: "x.group_id", encoding: "numbers" },
    feature: { code: 6, sql: "x.feature_name", encoding: "texts" },
    version: { code: 7, sql: "x.feature_version", encoding: "texts" },
    key: { code: 8, sql: "x.additional_key", encoding: "texts" },
    vendor: { code: 9, sql: "x.vendor", encoding: "texts" },
    workstation: { code: 10, sql: "x.workstation", encoding: "texts" },
    licenses: { code: 11, sql: "x.number_of_licenses", encoding: "numbers" },
    type: { code: 12, sql: "x.denial_type", encoding: "texts" },
    verdict: { code: 13, sql: "case when x.is_true_denial = 1 then 1 else 0 end", encoding: "numbers" },
    message: { code: 14, sql: "x.error_message", encoding: "texts" },
    major: { code: 15, sql: "x.major_error_code", encoding: "numbers" },
    minor: { code: 16, sql: "x.minor_error_code", encoding: "numbers" },
  },
} as const satisfies Schema;

export const denialField = fieldCodes(denialSchema);
