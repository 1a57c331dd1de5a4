// Packages: features that consist of others. Administrators make a feature a package, choose its components, and undo it.
import { useMemo, useState } from "react";
import { deletePackage, getPackages, type LicensePackage } from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import type { Column } from "../../components/table/columns.ts";
import { allAbout, countColumn, featureColumn, serverLinkColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { featurePath } from "../../service/links.ts";
import { useOperation } from "../../service/queries.ts";
import { actsColumn, RowButton } from "./columns.tsx";
import { ManagedList } from "./managed-list.tsx";
import { PackageForm } from "./package-form.tsx";

const csv = {
  columns: ["FeatureName", "FeatureVersion", "Vendor", "LicenseServerName", "Components"],
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
  { id: "vendor", header: "Vendor", value: ({ Vendor }) => Vendor, width: 8, isWideOnly: true },
  serverLinkColumn,
  { ...countColumn("components", "Components", ({ Components }: LicensePackage) => Components, 7.5), phoneWidth: 7 },
  actsColumn(
    (one) => (
      <>
        <RowButton act="Components" to={`of ${one.FeatureName}`} onPress={() => onChange(one)} />
        <RowButton act="Dissolve" to={one.FeatureName} isDanger onPress={() => onDelete(one)} />
      </>
    ),
    12.5,
  ),
];

export function Packages() {
  const answer = useOperation("getPackages", getPackages, {});
  const [edited, setEdited] = useState<LicensePackage | "new" | null>(null);
  const [deleted, setDeleted] = useState<LicensePackage | null>(null);
  const columns = useMemo(() => packageColumns(setEdited, setDeleted), []);
  return (
    <ManagedList
      title="Packages"
      about="A package is a feature that consists of others on the same licence server. Licence managers report some; others are put together here."
      query={answer}
      rows={answer.data}
      columns={columns}
      rowId={({ FeatureId }) => FeatureId}
      sort="feature"
      of="packages"
      hint="Feature, vendor or licence server"
      textsOf={textsOf}
      none={
        <EmptyState title="There is no package yet">
          <p>Make a feature a package, and choose what it consists of.</p>
        </EmptyState>
      }
      add="Add"
      onAdd={() => setEdited("new")}
      csv={csv}
    >
      {edited !== null && <PackageForm package={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {deleted !== null && (
        <ConfirmDialog
          title={`Make ${deleted.FeatureName} an ordinary feature?`}
          consequence="It and its components stay as features; that they belong together is forgotten."
          action="Dissolve the package"
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
