// AddLicenseInfo: adds a licence by hand, with its purchase; a package with its components.
import { records } from "../translation/field-names.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { fieldFault } from "../wire/fault.ts";
import { int } from "../wire/shapes.ts";

/** Programs that omit a date send the minimum: the year 1. */
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
    Components: "ComponentsInfo",
    "Components[]": "ComponentsInfo",
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

/** As in a licence file: `name[:version[:count]]`, separated by blanks. */
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

// AddLicenseUsage: adds ended sessions, and denials, of one licence by hand.

const party = { Workstation: "WorkstationName", NumberOfLicenses: "NumOfLicenses" };

export const addLicenseUsage: LegacyMethod<"AddLicenseUsage", { added: "addLicenseUsage" }> = {
  operations: { added: "addLicenseUsage" },
  fields: {
    id: "LicenseID",
    ...records("Sessions", "Sessions", "LicenseInUse", {
      ...party,
      StartTimeUtc: "StartTime",
      EndTimeUtc: "EndTime",
      LingerTimeSeconds: "LingerTime",
    }),
    ...records("Denials", "Denials", "Denial", { ...party, DenialTimeUtc: "DenialTime", ErrorMessage: "ErrorMsg" }),
  },
  toInput: ({ LicenseID, Sessions, Denials }) => {
    if (LicenseID === undefined || LicenseID < 1) throw fieldFault("request.LicenseID", "must be the Id of a licence");
    const sessions = Sessions.map((one, index) => {
      const at = `request.Sessions.LicenseInUse[${index}]`;
      const start = instant(one.StartTime, `${at}.StartTime`);
      const end = instant(one.EndTime, `${at}.EndTime`);
      if (end < start) throw fieldFault(`${at}.EndTime`, "must not lie before the start");
      return {
        ...partyOf(one, at),
        StartTimeUtc: start,
        EndTimeUtc: end,
        ...(one.LingerTime && { LingerTimeSeconds: one.LingerTime }),
      };
    });
    const denials = Denials.map((one, index) => {
      const at = `request.Denials.Denial[${index}]`;
      return {
        ...partyOf(one, at),
        DenialTimeUtc: instant(one.DenialTime, `${at}.DenialTime`),
        ...(one.DenialType && { DenialType: one.DenialType }),
        ...(one.ErrorMsg && { ErrorMessage: one.ErrorMsg }),
      };
    });
    return { added: { path: { id: LicenseID }, body: { Sessions: sessions, Denials: denials } } };
  },
  toResult: ({ added }) => ({ DenialsAdded: int(added.DenialsAdded), SessionsAdded: int(added.SessionsAdded) }),
};

interface Party {
  readonly UserName: string | undefined;
  readonly WorkstationName: string | undefined;
  readonly NumOfLicenses: number | undefined;
}

/** 0 means omitted: programs of these tools send it so. */
function partyOf({ UserName, WorkstationName, NumOfLicenses }: Party, at: string) {
  if (!UserName) throw fieldFault(`${at}.UserName`, "must be given");
  return {
    UserName,
    ...(WorkstationName && { Workstation: WorkstationName }),
    ...(NumOfLicenses && { NumberOfLicenses: NumOfLicenses }),
  };
}

function instant(at: number | undefined, field: string): string {
  if (at === undefined) throw fieldFault(field, "must be given");
  return new Date(at).toISOString();
}
