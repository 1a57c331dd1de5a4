// The columns of a list of denials: one row is one request that was refused.
import type { Denial, DenialType } from "../../../generated/client/index.js";
import { type Column, momentWidth } from "../../components/table/columns.ts";
import { RowLink } from "../../components/table/row-link.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { featurePath, serverPath, userPath } from "../../service/links.ts";

export const reasons: Readonly<Record<DenialType, string>> = {
  NoLicenseAvailable: "None was free",
  AllLicensesAreReservedForOthers: "Reserved for others",
  Other: "Another reason",
};

const when: Column<Denial> = {
  id: "when",
  header: "When",
  value: ({ DenialTimeUtc }) => DenialTimeUtc,
  cell: ({ DenialTimeUtc }) => <TimeText instant={DenialTimeUtc} />,
  width: momentWidth,
  phoneWidth: 6.75,
  isFalling: true,
};

const who: Column<Denial> = {
  id: "user",
  header: "User",
  value: ({ UserName }) => UserName,
  cell: ({ UserName, Workstation }) => (
    <>
      <RowLink to={userPath(UserName)} title={`All about ${UserName}`}>
        {UserName}
      </RowLink>
      <span className="sub">{Workstation}</span>
    </>
  ),
  width: 13,
  phoneWidth: 6.5,
};

const what: Column<Denial> = {
  id: "feature",
  header: "Feature",
  value: ({ FeatureName, FeatureVersion }) => `${FeatureName} ${FeatureVersion ?? ""}`,
  cell: ({ FeatureName, FeatureVersion }) => (
    <>
      <RowLink to={featurePath(FeatureName)} title={`All about ${FeatureName}`}>
        {FeatureName}
      </RowLink>
      {FeatureVersion !== null && <span className="sub">{FeatureVersion}</span>}
    </>
  ),
};

const where: Column<Denial> = {
  id: "server",
  header: "Licence server",
  value: ({ LicenseServerName }) => LicenseServerName,
  cell: ({ LicenseServerId, LicenseServerName }) => (
    <RowLink to={serverPath(LicenseServerId)} title={`All about ${LicenseServerName}`}>
      {LicenseServerName}
    </RowLink>
  ),
  isWideOnly: true,
};

const reason: Column<Denial> = {
  id: "reason",
  header: "Reason",
  value: ({ DenialType }) => reasons[DenialType],
  cell: ({ DenialType, ErrorMessage }) => <span title={ErrorMessage ?? undefined}>{reasons[DenialType]}</span>,
  width: 10,
  isWideOnly: true,
};

const licences: Column<Denial> = {
  id: "licences",
  header: "Licences",
  value: ({ NumberOfLicenses }) => NumberOfLicenses,
  cell: ({ NumberOfLicenses }) => formatCount(NumberOfLicenses),
  width: 6,
  isNumber: true,
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

export const denialColumns = [when, who, what, where, reason, licences, verdict] as const;
