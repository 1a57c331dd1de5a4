// AddLicenseUsage: adds sessions that have ended, and denials, of one licence by hand.

import { records } from "../translation/field-names.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { fieldFault } from "../wire/fault.ts";
import { int } from "../wire/shapes.ts";

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
    const sessions = Sessions.map((one, place) => {
      const at = `request.Sessions.LicenseInUse[${place}]`;
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
    const denials = Denials.map((one, place) => {
      const at = `request.Denials.Denial[${place}]`;
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

/** A number that is 0 was left out: programs of these tools send it so. */
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
