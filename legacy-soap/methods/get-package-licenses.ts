// GetPackageLicenses: the components of a package, in their order unless another is asked for.

import { pagingFields, single } from "../translation/field-names.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { fieldFault } from "../wire/fault.ts";
import { licenseStatistics, licensesPart } from "./get-licenses.ts";

/** Its answer carries no total, so without `NumOfRecord` all components come. */
const all = 2_147_483_647;

export const getPackageLicenses: LegacyMethod<"GetPackageLicenses", { found: "getPackage"; list: "queryFeatures" }> = {
  operations: { found: "getPackage", list: "queryFeatures" },
  pages: { of: ["list"], size: 1000 },
  fields: { ...pagingFields, id: "PackageID", ...single("PackageIds", "PackageID") },
  toInput: (request) => {
    const { PackageID, BaseInfo } = request;
    if (PackageID === undefined || PackageID < 1) throw fieldFault("request.PackageID", "must be the Id of a package");
    const part = licensesPart(request);
    const Limit = BaseInfo?.PagingData?.NumOfRecord ? part.Limit : all;
    return {
      found: { path: { id: PackageID } },
      list: { body: { Sort: [{ Field: "SortOrder" }], ...part, Limit, PackageIds: [PackageID] } },
    };
  },
  toResult: ({ list }) => ({ Licenses: list.Items.map(licenseStatistics) }),
};
