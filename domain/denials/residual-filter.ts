// What of a query of denials no index of groups serves: selections of features, names, texts and the search.
import type { Knex } from "knex";
import { comparedText, containsText } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import {
  among,
  distinctKeys,
  groupIdsOf,
  namesOfPeople,
  type SearchedTexts,
  type SelectorColumns,
  searched,
  selected,
} from "../filters/filters.ts";
import type { ResidualFilter } from "../lists/top-n.ts";

/** Of denials `x` with their servers `s`, users `u` and, where known, pools `p`. */
const selectorColumns: SelectorColumns = {
  FeatureName: "x.feature_key",
  FeatureVersion: "x.feature_version",
  AdditionalKey: "x.additional_key",
  Vendor: "x.vendor_key",
  ProductName: "lower(p.product_name)",
  LicenseType: "p.license_type",
  LicenseServerName: "s.name_key",
};

const denialTexts: SearchedTexts = {
  FeatureName: "x.feature_name",
  FeatureVersion: "x.feature_version",
  AdditionalKey: "x.additional_key",
  Vendor: "x.vendor",
  LicenseServerName: "s.name",
  UserName: "u.name",
  ...namesOfPeople("u"),
  Workstation: "x.workstation",
  DenialType: "x.denial_type",
  ErrorMessage: "x.error_message",
};

/** On denials `x` with the same joins. */
export async function residualFilters(
  knex: Knex,
  body: Omit<components["schemas"]["DenialQuery"], "Sort">,
): Promise<ResidualFilter[]> {
  const found: ResidualFilter[] = [];
  const listed = (column: string, values: readonly string[] | null | undefined) => {
    if (values) found.push(among(knex, column, values));
  };
  for (const selectors of [body.Features, body.Products]) {
    if (selectors) found.push(selected(knex, selectorColumns, selectors));
  }
  listed("x.feature_key", distinctKeys(body.FeatureNames));
  listed("x.additional_key", body.AdditionalKeys?.map(comparedText));
  const groupIds = await groupIdsOf(knex, body);
  if (groupIds) found.push(among(knex, "x.group_id", groupIds));
  listed("p.license_type", body.LicenseTypes);
  listed("s.name_key", distinctKeys(body.LicenseServerNames));
  listed("x.workstation_key", distinctKeys(body.Workstations));
  const { ErrorText, Search, SearchFields } = body;
  if (ErrorText !== undefined) {
    found.push((query) => void query.where(containsText(knex, ["x.error_message"], ErrorText)));
  }
  if (Search !== undefined) {
    found.push((query) => void query.where(searched(knex, denialTexts, Search, SearchFields)));
  }
  return found;
}
