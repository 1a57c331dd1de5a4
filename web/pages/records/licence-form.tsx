// The form that adds a licence by hand: a feature that no licence manager reports, with its purchase.

import { useState } from "react";
import {
  createLicense,
  getLicenseServerLookup,
  getPackages,
  type LicenseKind,
  type SelectedLicenseType,
} from "../../../generated/client/index.js";
import { FormDialog } from "../../components/form/dialog.tsx";
import { SelectField, serverChoices, TextField } from "../../components/form/fields.tsx";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { service } from "../../service/api.ts";
import { allRefreshed, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { dayIn, textIn } from "./form-values.ts";

const kinds: Readonly<Record<LicenseKind, string>> = {
  Feature: t("records.licence.kinds.feature"),
  Package: t("records.licence.kinds.package"),
  Component: t("records.licence.kinds.component"),
};

const types: readonly SelectedLicenseType[] = [
  ...(["Unmanaged", "Floating", "NodeLocked", "NamedUser", "NamedUserCasual"] as const),
  ...(["SingleUse", "HostBased", "UserNameLocked", "Token"] as const),
];

export function LicenceForm({ onClose }: { readonly onClose: () => void }) {
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const packages = useOperation("getPackages", getPackages, {});
  const [kind, setKind] = useState<LicenseKind>("Feature");
  const act = async (form: FormData) => {
    await createLicense(service, { body: licenceIn(form, kind) });
    await allRefreshed();
  };
  return (
    <FormDialog title={t("records.licence.title")} act={act} onClose={onClose} action={t("common.add")}>
      <ChoiceField
        label={t("records.licence.what")}
        value={kind}
        choices={Object.entries(kinds)}
        onChange={(value) => setKind(value as LicenseKind)}
      />
      {kind === "Component" && (
        <SelectField
          label={t("records.licence.package")}
          name="package"
          required
          choices={(packages.data ?? []).map((one) => [one.FeatureId, `${one.FeatureName} (${one.LicenseServerName})`])}
        />
      )}
      <TextField label={t("columns.feature")} name="name" required maxLength={255} />
      <TextField label={t("records.licence.version")} name="version" maxLength={64} />
      <TextField label={t("records.licence.vendor")} name="vendor" maxLength={128} />
      <SelectField label={t("records.licence.type")} name="type" choices={types.map((type) => [type, type])} />
      <SelectField
        label={t("common.server")}
        name="server"
        choices={[["", t("records.licence.noServer")], ...serverChoices(servers.data)]}
      />
      <Purchase />
    </FormDialog>
  );
}

function Purchase() {
  return (
    <>
      <TextField
        label={t("records.licence.bought")}
        name="quantity"
        type="number"
        inputMode="numeric"
        min={1}
        max={2_147_483_647}
      />
      <TextField label={t("records.licence.from")} name="start" type="date" min="1970-01-01" max="9999-12-31" />
      <TextField label={t("records.licence.until")} name="end" type="date" min="1970-01-01" max="9999-12-31" />
    </>
  );
}

function licenceIn(form: FormData, kind: LicenseKind) {
  const quantity = textIn(form, "quantity");
  const server = textIn(form, "server");
  return {
    Kind: kind,
    Name: textIn(form, "name") ?? "",
    Version: textIn(form, "version"),
    Vendor: textIn(form, "vendor"),
    LicenseType: String(form.get("type")) as SelectedLicenseType,
    ...(server !== null && { LicenseServerId: Number(server) }),
    ...(kind === "Component" && { PackageId: Number(form.get("package")) }),
    ...(quantity !== null && {
      Purchases: [
        { Quantity: Number(quantity), StartDateUtc: dayIn(form, "start"), ExpirationDateUtc: dayIn(form, "end") },
      ],
    }),
  };
}
