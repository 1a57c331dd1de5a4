// What a query of denials by body selects: any filters of the contract, in any order.
import type { Knex } from "knex";
import { chooseRows } from "../../columnar/choosing/choose.ts";
import { unpackedRows } from "../../columnar/reading.ts";
import type { components } from "../../generated/contract.ts";
import { groupIdsOf, userIdsOf, type Viewer } from "../filters/filters.ts";
import type { HistoryList } from "../lists/history-list.ts";
import { topNOf } from "../lists/top-n.ts";
import { openWindow } from "../time/window.ts";
import { denialFilterOf } from "./choice.ts";
import { denialList } from "./list.ts";
import { packedDenials } from "./packed-denials.ts";
import { type DenialQuestion, packedQuestion } from "./packed-question.ts";
import { residualFilters } from "./residual-filter.ts";
import { joinedDenials } from "./rows.ts";

type Schemas = components["schemas"];

export async function queriedDenials(
  knex: Knex,
  body: DenialQuestion,
  viewer: Viewer,
  now: number,
): Promise<HistoryList<Schemas["Denial"]>> {
  const window = openWindow(body, now);
  const userIds = await userIdsOf(knex, body);
  const filter = denialFilterOf(body, window, userIds, body.TrueDenialsOnly === true, viewer);
  const residual = await residualFilters(knex, body);
  const topN = topNOf(body.Sort, "DenialTimeUtc", denialKeys, { residual, joined });
  if (topN === null) return denialList(filter);
  const unpacked = await unpackedRows(knex, packedDenials);
  if (unpacked === null) return denialList(filter, topN);
  const groupIds = await groupIdsOf(knex, body);
  const denials = { table: packedDenials, unpacked };
  const choose: HistoryList<Schemas["Denial"]>["choose"] = (trx, range) =>
    chooseRows(trx, denials, packedQuestion(trx, body, filter, groupIds, now), range);
  return { ...denialList(filter), choose };
}

/** With pools `p` where they are known: selections speak of them. */
function joined(knex: Knex, chosen: Knex.Raw): Knex.QueryBuilder {
  return joinedDenials(knex, chosen).joinRaw("left join pools as p on p.id = x.pool_id");
}

/** What denials can be ordered by: for each field of the record the SQL of its key, texts in their lower-cased form. */
const denialKeys: Readonly<Record<Schemas["DenialField"], string>> = {
  Id: "x.id",
  DenialTimeUtc: "x.denial_at",
  FeatureId: "x.pool_id",
  FeatureName: "lower(x.feature_name)",
  FeatureVersion: "lower(x.feature_version)",
  AdditionalKey: "lower(x.additional_key)",
  Vendor: "x.vendor_key",
  LicenseServerId: "x.license_server_id",
  LicenseServerName: "s.name_key",
  UserId: "x.user_id",
  UserName: "u.name_key",
  Workstation: "x.workstation_key",
  NumberOfLicenses: "x.number_of_licenses",
  DenialType: "lower(x.denial_type)",
  IsTrueDenial: "case when x.is_true_denial = 1 then 1 else 0 end",
  ErrorMessage: "lower(x.error_message)",
  MajorErrorCode: "x.major_error_code",
  MinorErrorCode: "x.minor_error_code",
};
