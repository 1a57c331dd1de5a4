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
import { TextField } from "../../components/form/fields.tsx";
import { ServerOptions } from "../../components/form/report-fields.tsx";
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
      <label className="field">
        <span>{t("records.licence.what")}</span>
        <select value={kind} onChange={(event) => setKind(event.target.value as LicenseKind)}>
          {Object.entries(kinds).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {kind === "Component" && (
        <label className="field">
          <span>{t("records.licence.package")}</span>
          <select name="package" required>
            {(packages.data ?? []).map(({ FeatureId, FeatureName, LicenseServerName }) => (
              <option key={FeatureId} value={FeatureId}>
                {FeatureName} ({LicenseServerName})
              </option>
            ))}
          </select>
        </label>
      )}
      <Names />
      <label className="field">
        <span>{t("records.licence.type")}</span>
        <select name="type">
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t("common.server")}</span>
        <select name="server">
          <option value="">{t("records.licence.noServer")}</option>
          <ServerOptions servers={servers.data ?? []} />
        </select>
      </label>
      <Purchase />
    </FormDialog>
  );
}

function Names() {
  const fields = [
    ["name", t("columns.feature"), 255, true],
    ["version", t("records.licence.version"), 64, false],
    ["vendor", t("records.licence.vendor"), 128, false],
  ] as const;
  return fields.map(([name, label, maxLength, isRequired]) => (
    <label key={name} className="field">
      <span>{label}</span>
      <input name={name} required={isRequired} maxLength={maxLength} autoComplete="off" />
    </label>
  ));
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
