// Packages: features that consist of others. Administrators make a feature a package, choose its components, and undo it.
import { useMemo, useState } from "react";
import {
  deletePackage,
  type FeatureLookupEntry,
  getFeatureLookup,
  getLicenseServerLookup,
  getPackage,
  getPackages,
  type LicensePackage,
  setPackage,
} from "../../../generated/client/index.js";
import { ActForm, ConfirmDialog, Dialog } from "../../components/form/dialog.tsx";
import { FeaturePicker } from "../../components/form/picker.tsx";
import { QueryNotice } from "../../components/frame/panel.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import {
  actsColumn,
  countColumn,
  featureColumn,
  RowButton,
  serverColumn,
} from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/notices.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { ManagedList } from "./managed-list.tsx";

interface PackageFormProps {
  /** Null: a new one. */
  readonly package: LicensePackage | null;
  readonly onClose: () => void;
}

/** A component as the form has it; the number of licences may be null: not entered. */
interface Component {
  readonly id: number;
  readonly tokens: number | null;
}

function PackageForm({ package: changed, onClose }: PackageFormProps) {
  const id = changed?.FeatureId ?? 1;
  const stored = useOperation("getPackage", getPackage, { id }, { enabled: changed !== null });
  const storedComponents = stored.data?.Components.map(({ Feature, NumberOfTokens }) => ({
    id: Feature.Id,
    tokens: NumberOfTokens,
  }));
  const components = changed === null ? [] : storedComponents;
  return (
    <Dialog
      title={
        changed === null
          ? t("records.packages.addTitle")
          : t("records.packages.consists", { name: changed.FeatureName })
      }
      onClose={onClose}
    >
      {changed !== null && <QueryNotice query={stored} />}
      {components !== undefined && <Fields package={changed} components={components} onClose={onClose} />}
    </Dialog>
  );
}

function Fields({
  package: changed,
  components,
  onClose,
}: PackageFormProps & { readonly components: readonly Component[] }) {
  const features = useOperation("getFeatureLookup", getFeatureLookup, {});
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const [featureId, setFeatureId] = useState(changed?.FeatureId ?? null);
  const [chosen, setChosen] = useState(components);
  const serverId = features.data?.find(({ Id }) => Id === featureId)?.LicenseServerId;
  const isOther = ({ Id, LicenseServerId }: FeatureLookupEntry) =>
    LicenseServerId === serverId && Id !== featureId && !chosen.some((one) => one.id === Id);
  const act = async () => {
    if (featureId === null) throw new Error(t("records.chooseFeature"));
    const Components = chosen.map(({ id, tokens }) => ({ FeatureId: id, NumberOfTokens: tokens }));
    await setPackage(service, { id: featureId, body: { Components } });
    await refreshed("getPackages", "getPackage");
  };
  const choose = (id: number | null) => {
    setFeatureId(id);
    setChosen([]);
  };
  const nameOf = (id: number) =>
    features.data?.find(({ Id }) => Id === id)?.Name ?? t("records.packages.featureNumber", { id: String(id) });
  const set = (id: number, tokens: number | null) =>
    setChosen(chosen.map((one) => (one.id === id ? { id, tokens } : one)));
  return (
    <ActForm act={act} onClose={onClose} action={changed === null ? t("common.add") : t("common.save")}>
      {changed === null && (
        <FeaturePicker
          label={t("records.packages.which")}
          features={features.data}
          servers={servers.data}
          chosenId={featureId}
          onChoose={choose}
          isRequired
        />
      )}
      {serverId !== undefined && (
        <FeaturePicker
          key={chosen.length}
          label={t("records.packages.addComponent")}
          features={features.data?.filter(isOther)}
          servers={servers.data}
          chosenId={null}
          onChoose={(id) => id !== null && setChosen([...chosen, { id, tokens: 1 }])}
          isRequired
        />
      )}
      {chosen.length > 0 && (
        <ul className="members" aria-label={t("records.packages.components")}>
          {chosen.map(({ id, tokens }) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <input
                type="number"
                inputMode="numeric"
                min={1}
                max={2_147_483_647}
                value={tokens ?? ""}
                aria-label={t("records.packages.tokens", { name: nameOf(id) })}
                onChange={({ target }) => set(id, target.value === "" ? null : Number(target.value))}
              />
              <button type="button" className="link" onClick={() => setChosen(chosen.filter((one) => one.id !== id))}>
                {t.rich("common.removeOne", { name: nameOf(id), unseen })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </ActForm>
  );
}

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
  featureColumn(),
  {
    id: "vendor",
    header: t("columns.vendor"),
    value: ({ Vendor }) => Vendor,
    width: 8,
    needs: "room",
  },
  serverColumn,
  wideOnly(countColumn("components", t("records.packages.components"), ({ Components }) => Components, 7.5)),
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
  const query = useOperation("getPackages", getPackages, {});
  const [edited, setEdited] = useState<LicensePackage | "new" | null>(null);
  const [deleted, setDeleted] = useState<LicensePackage | null>(null);
  const columns = useMemo(() => packageColumns(setEdited, setDeleted), []);
  return (
    <ManagedList
      title={t("pages.packages")}
      of="packages"
      query={query}
      rows={query.data}
      columns={columns}
      rowId={({ FeatureId }) => FeatureId}
      sort="feature"
      file="packages"
      hint={t("records.packages.hint")}
      textsOf={textsOf}
      onAdd={() => setEdited("new")}
      csv={csv}
    >
      {edited !== null && <PackageForm package={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {deleted !== null && (
        <ConfirmDialog
          title={t("records.packages.dissolveTitle", { name: deleted.FeatureName })}
          consequence={t("records.packages.dissolveConsequence")}
          action={t("records.packages.dissolve")}
          act={() => deletePackage(service, { id: deleted.FeatureId })}
          refreshes={["getPackages", "getPackage"]}
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
