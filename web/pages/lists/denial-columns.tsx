// The columns of a list of denials: one row is one request that was refused.
import type { Denial, DenialType } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { RowLink } from "../../components/table/row-link.tsx";
import {
  allAbout,
  countColumn,
  featureColumn,
  momentColumn,
  serverLinkColumn,
} from "../../components/table/usual-columns.tsx";
import { featurePath, userPath } from "../../service/links.ts";

export const reasons: Readonly<Record<DenialType, string>> = {
  NoLicenseAvailable: "None was free",
  AllLicensesAreReservedForOthers: "Reserved for others",
  Other: "Another reason",
};

const when: Column<Denial> = {
  ...momentColumn("when", "When", ({ DenialTimeUtc }: Denial) => DenialTimeUtc),
  phoneWidth: 6.75,
  isFalling: true,
};

const who: Column<Denial> = {
  id: "user",
  header: "User",
  value: ({ UserName }) => UserName,
  cell: ({ UserName, Workstation }) => (
    <>
      <RowLink to={userPath(UserName)} title={allAbout(UserName)}>
        {UserName}
      </RowLink>
      <span className="sub">{Workstation}</span>
    </>
  ),
  width: 13,
  phoneWidth: 6.5,
};

const what = featureColumn<Denial>(({ FeatureName }) => featurePath(FeatureName), allAbout);

const reason: Column<Denial> = {
  id: "reason",
  header: "Reason",
  value: ({ DenialType }) => reasons[DenialType],
  cell: ({ DenialType, ErrorMessage }) => <span title={ErrorMessage ?? undefined}>{reasons[DenialType]}</span>,
  width: 10,
  isWideOnly: true,
};

const licences: Column<Denial> = {
  ...countColumn("licences", "Licences", ({ NumberOfLicenses }: Denial) => NumberOfLicenses, 6),
  isWideOnly: true,
};

const verdict: Column<Denial> = {
  id: "true",
  header: "Denial",
  value: ({ IsTrueDenial }) => (IsTrueDenial ? "true" : "false"),
  cell: ({ IsTrueDenial }) =>
    IsTrueDenial ? (
      <span className="badge badge-bad">true</span>
    ) : (
      <span className="badge badge-unknown" title="The user got it right after, or had just been denied it">
        false
      </span>
    ),
  width: 5.5,
};

export const denialColumns = [when, who, what, serverLinkColumn, reason, licences, verdict] as const;
