// AddLicenseInfo: adds a licence by hand, with what was bought of it; a package with its components.

import { records, single } from "../translation/field-names.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { fieldFault } from "../wire/fault.ts";
import { int } from "../wire/shapes.ts";

/** Programs that leave a date out send the least one there is: the year 1. */
const leastDate = Date.parse("0002-01-01T00:00:00Z");

export const addLicenseInfo: LegacyMethod<"AddLicenseInfo", { license: "createLicense" }> = {
  operations: { license: "createLicense" },
  toInput: (request) => {
    const { ComponentsInfo, FeatureKind, LicenseServetID, LicenseType, Name, PackageID, Vendor, Version } = request;
    const components = componentsOf(ComponentsInfo ?? "");
    const purchases = request.ExpirationDates.map(({ ExpireDate, IssuingDate, Quantity }) => ({
      Quantity: Quantity as number,
      ...dated("ExpirationDateUtc", ExpireDate),
      ...dated("IssuedDateUtc", IssuingDate),
    }));
    const body = {
      Name: Name as string,
      ...(FeatureKind && { Kind: FeatureKind }),
      ...(LicenseServetID && { LicenseServerId: LicenseServetID }),
      ...(LicenseType && { LicenseType }),
      ...(PackageID && { PackageId: PackageID }),
      ...(Vendor && { Vendor }),
      ...(Version && { Version }),
      ...(components.length > 0 && { Components: components }),
      ...(purchases.length > 0 && { Purchases: purchases }),
    };
    return { license: { body: Name === undefined ? (({ Name: _, ...rest }) => rest as typeof body)(body) : body } };
  },
  toResult: ({ license }) => ({ LicenseID: int(license.Id) }),
  fields: {
    Kind: "FeatureKind",
    LicenseServerId: "LicenseServetID",
    PackageId: "PackageID",
    ...single("Components", "ComponentsInfo"),
    "Components[].Name": "ComponentsInfo",
    "Components[].Version": "ComponentsInfo",
    "Components[].NumberOfTokens": "ComponentsInfo",
    ...records("Purchases", "ExpirationDates", "ExpirationDate", {
      Quantity: "Quantity",
      ExpirationDateUtc: "ExpireDate",
      IssuedDateUtc: "IssuingDate",
    }),
  },
};

function dated(field: "ExpirationDateUtc" | "IssuedDateUtc", at: number | undefined) {
  return at === undefined || at < leastDate ? {} : { [field]: new Date(at).toISOString() };
}

/** As a licence file lists them: `name[:version[:count]]`, blanks between. */
function componentsOf(text: string) {
  const parts = text.split(/\s+/).filter((part) => part !== "");
  return parts.map((part) => {
    const [Name = "", Version = "", count = "1", ...more] = part.split(":");
    if (Name === "" || more.length > 0 || !/^[1-9]\d{0,8}$/.test(count)) {
      throw fieldFault("request.ComponentsInfo", "must be components as name[:version[:count]], with blanks between");
    }
    return { Name, ...(Version !== "" && { Version }), NumberOfTokens: Number(count) };
  });
}
