// The columns of a list of denials: one row is one request that was refused.
import type { Denial } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import {
  countColumn,
  FeatureName,
  featureColumn,
  momentColumn,
  NameLink,
  serverColumn,
} from "../../components/table/usual-columns.tsx";
import { denialReasons } from "../../components/text/status-badge.tsx";
import { userPath } from "../../service/links.ts";
import { t } from "../../words/words.ts";

const Verdict = ({ isTrue }: { readonly isTrue: boolean }) =>
  isTrue ? (
    <span className="badge badge-bad">{t("lists.isTrue")}</span>
  ) : (
    <span className="badge badge-unknown" title={t("lists.falseMeaning")}>
      {t("lists.isFalse")}
    </span>
  );

const when: Column<Denial> = {
  ...momentColumn("when", t("columns.when"), ({ DenialTimeUtc }: Denial) => DenialTimeUtc),
  isFalling: true,
  phoneWidth: 6.45,
  fields: ["DenialTimeUtc"],
};

const who: Column<Denial> = {
  id: "user",
  fields: ["UserName"],
  header: t("columns.user"),
  value: ({ UserName }) => UserName,
  cell: ({ UserName, Workstation }) => (
    <>
      <NameLink to={userPath(UserName)} name={UserName} />
      <span className="sub" title={Workstation ?? undefined}>
        {Workstation}
      </span>
    </>
  ),
  width: 11,
  phoneWidth: 6,
};

/** On a phone with the verdict, which has no column there. */
const what: Column<Denial> = {
  ...featureColumn<Denial>(),
  cell: (row) => (
    <FeatureName
      name={row.FeatureName}
      version={row.FeatureVersion}
      note={
        <span className="phone-only">
          <Verdict isTrue={row.IsTrueDenial} />
        </span>
      }
    />
  ),
};

const reason: Column<Denial> = {
  id: "reason",
  fields: ["DenialType"],
  header: t("columns.reason"),
  value: ({ DenialType }) => denialReasons[DenialType],
  cell: ({ DenialType, ErrorMessage }) => <span title={ErrorMessage ?? undefined}>{denialReasons[DenialType]}</span>,
  width: 11.25,
  isFirstOut: true,
};

const licences: Column<Denial> = {
  ...countColumn("licences", t("columns.licences"), ({ NumberOfLicenses }: Denial) => NumberOfLicenses, 6),
  fields: ["NumberOfLicenses"],
  isFirstOut: true,
};

const verdict: Column<Denial> = {
  id: "true",
  fields: ["IsTrueDenial"],
  header: t("columns.denial"),
  value: ({ IsTrueDenial }) => (IsTrueDenial ? "true" : "false"),
  cell: ({ IsTrueDenial }) => <Verdict isTrue={IsTrueDenial} />,
  width: 7.5,
  isWideOnly: true,
};

/** Where all rows are of one feature. */
const userAndVerdict: Column<Denial> = {
  ...who,
  cell: (row) => (
    <>
      {who.cell?.(row)}
      <span className="phone-only">
        {" "}
        <Verdict isTrue={row.IsTrueDenial} />
      </span>
    </>
  ),
};

export const denialColumnsOfFeature = [when, userAndVerdict, serverColumn, licences, verdict] as const;

export const denialColumns = [when, who, what, serverColumn, reason, licences, verdict] as const;
