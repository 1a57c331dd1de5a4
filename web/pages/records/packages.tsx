// Packages: features that consist of others. Administrators make a feature a package, choose its components, and undo it.

import { useMemo, useState } from "react";
import { deletePackage, getPackages, type LicensePackage } from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import { actsColumn, RowButton } from "../../components/table/acts-column.tsx";
import type { Column } from "../../components/table/columns.ts";
import { allAbout, countColumn, featureColumn, serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { unseen } from "../../components/text/tags.tsx";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { featurePath } from "../../service/links.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { ManagedList } from "./managed-list.tsx";
import { PackageForm } from "./package-form.tsx";

const csv = {
  columns: [
    "FeatureName",
    "FeatureVersion",
    t("columns.vendor"),
    "LicenseServerName",
    t("records.packages.components"),
  ],
  valuesOf: (row: LicensePackage) => [
    row.FeatureName,
    row.FeatureVersion,
    row.Vendor,
    row.LicenseServerName,
    row.Components,
  ],
};

const packageColumns = (
  onChange: (one: LicensePackage) => void,
  onDelete: (one: LicensePackage) => void,
): readonly Column<LicensePackage>[] => [
  featureColumn(({ FeatureName }) => featurePath(FeatureName), allAbout),
  {
    id: "vendor",
    header: t("columns.vendor"),
    value: ({ Vendor }) => Vendor,
    width: 8,
    isWideOnly: true,
    needs: "room",
  },
  serverColumn,
  {
    ...countColumn("components", t("records.packages.components"), ({ Components }: LicensePackage) => Components, 7.5),
    isWideOnly: true,
  },
  actsColumn(
    (one) => (
      <>
        <RowButton onPress={() => onChange(one)}>
          {t.rich("records.packages.componentsOf", { name: one.FeatureName, unseen })}
        </RowButton>
        <RowButton isDanger onPress={() => onDelete(one)}>
          {t.rich("records.packages.dissolveOne", { name: one.FeatureName, unseen })}
        </RowButton>
      </>
    ),
    14,
  ),
];

export function Packages() {
  const answer = useOperation("getPackages", getPackages, {});
  const [edited, setEdited] = useState<LicensePackage | "new" | null>(null);
  const [deleted, setDeleted] = useState<LicensePackage | null>(null);
  const columns = useMemo(() => packageColumns(setEdited, setDeleted), []);
  return (
    <ManagedList
      title={t("pages.packages")}
      about={t("records.packages.about")}
      query={answer}
      rows={answer.data}
      columns={columns}
      rowId={({ FeatureId }) => FeatureId}
      sort="feature"
      counted="records.packages.counted"
      file="packages"
      hint={t("records.packages.hint")}
      textsOf={textsOf}
      none={
        <EmptyState title={t("records.packages.none")}>
          <p>{t("records.packages.noneAdvice")}</p>
        </EmptyState>
      }
      add={t("common.add")}
      onAdd={() => setEdited("new")}
      csv={csv}
    >
      {edited !== null && <PackageForm package={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {deleted !== null && (
        <ConfirmDialog
          title={t("records.packages.dissolveTitle", { name: deleted.FeatureName })}
          consequence={t("records.packages.dissolveConsequence")}
          action={t("records.packages.dissolve")}
          act={async () => {
            await deletePackage(service, { id: deleted.FeatureId });
            await refreshed("getPackages", "getPackage");
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </ManagedList>
  );
}

const textsOf = ({ FeatureName, FeatureVersion, Vendor, LicenseServerName }: LicensePackage) => [
  FeatureName,
  FeatureVersion,
  Vendor,
  LicenseServerName,
];
