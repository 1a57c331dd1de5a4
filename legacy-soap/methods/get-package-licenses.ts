// GetPackageLicenses: the components of a package, in their order.
import { fieldFault } from "../fault.ts";
import type { LegacyMethod } from "../method.ts";
import { int, intOrNull } from "../shapes.ts";

export const getPackageLicenses: LegacyMethod<"GetPackageLicenses", { found: "getPackage" }> = {
  operations: { found: "getPackage" },
  toInput: ({ PackageID }) => {
    if (PackageID === undefined || PackageID < 1) throw fieldFault("request.PackageID", "must be the Id of a package");
    return { found: { path: { id: PackageID } } };
  },
  toResult: ({ found }, { IncludeObsolete }) => ({
    Licenses: found.Components.filter(({ Feature }) => IncludeObsolete === true || Feature.IsActive).map(
      ({ Feature, SortOrder, NumberOfTokens }) => ({
        AdditionalKey: Feature.AdditionalKey,
        AvailableLicenses: Feature.Available ?? 0,
        CheckoutPolicy: null,
        CheckoutPolicySource: null,
        FeatureName: Feature.Name,
        HostIds: null,
        IsOLMLicensed: false,
        IsObsolete: !Feature.IsActive,
        LicenseId: int(Feature.Id),
        LicenseType: Feature.LicenseType,
        NamedQuantity: null,
        NumOfBorrowedLicenses: Feature.Borrowed ?? 0,
        NumOfLicensesInUse: Feature.Used ?? 0,
        NumOfTokens: int(NumberOfTokens ?? 0),
        PackageID: int(found.FeatureId),
        ProductName: Feature.ProductName,
        Server: Feature.LicenseServerName,
        SortOrder: intOrNull(SortOrder),
        TotalNumOfLicenses: int(Feature.Total ?? 0),
        Vendor: Feature.Vendor,
        VendorString: null,
        Version: Feature.Version,
      }),
    ),
  }),
};
