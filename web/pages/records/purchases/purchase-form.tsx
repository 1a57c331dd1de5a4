// The form that adds a purchase, or changes one.
import { type FormEvent, useState } from "react";
import {
  createProcurement,
  getFeatureLookup,
  getLicenseServerLookup,
  type Procurement,
  type ProcurementUpdate,
  updateProcurement,
} from "../../../../generated/client/index.js";
import { Dialog } from "../../../components/form/dialog.tsx";
import { FeaturePicker } from "../../../components/form/feature-picker.tsx";
import { FormEnd } from "../../../components/form/form-end.tsx";
import { service } from "../../../service/api.ts";
import { allRefreshed, useChange } from "../../../service/changes.ts";
import { useOperation } from "../../../service/queries.ts";
import { t } from "../../../words/words.ts";
import { textIn } from "../form-values.ts";
import { DayFields, daysIn } from "./day-fields.tsx";
import { PriceFields, priceIn } from "./price-fields.tsx";

/** Texts that anybody may note on a purchase, whoever reported it. */
const notes = [
  ["AssetInfo", t("records.purchases.asset")],
  ["SerialNumber", t("records.purchases.serial")],
  ["Notice", t("records.purchases.remark")],
  ["VendorInfo", t("records.purchases.vendorInfo")],
  ["VendorString", t("records.purchases.vendorString")],
  ["HostIds", t("records.purchases.hosts")],
] as const;

const days = [
  ["StartDateUtc", t("records.purchases.from")],
  ["IssuedDateUtc", t("records.purchases.issued")],
  ["ExpirationDateUtc", t("records.licence.until")],
] as const;

interface PurchaseFormProps {
  /** Null: a new one. */
  readonly purchase: Procurement | null;
  readonly onClose: () => void;
}

export function PurchaseForm({ purchase, onClose }: PurchaseFormProps) {
  const change = useChange();
  const features = useOperation("getFeatureLookup", getFeatureLookup, {}, { enabled: purchase === null });
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {}, { enabled: purchase === null });
  const [featureId, setFeatureId] = useState<number | null>(null);
  const isReported = purchase?.IsReported === true;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const done = await change.run(async () => {
      const body = { ...valuesOf(form, isReported), ...priceIn(form, purchase) };
      if (purchase !== null) await updateProcurement(service, { id: purchase.Id, body });
      else if (featureId === null) throw new Error(t("records.chooseFeature"));
      else {
        await createProcurement(service, {
          body: { ...body, FeatureId: featureId, Quantity: Number(form.get("Quantity")) },
        });
      }
      await allRefreshed();
    });
    if (done) onClose();
  };
  return (
    <Dialog
      title={
        purchase === null
          ? t("records.purchases.addTitle")
          : t("records.purchases.changeTitle", { name: purchase.FeatureName })
      }
      onClose={onClose}
    >
      <form className="form" onSubmit={(event) => void submit(event)}>
        {purchase === null && (
          <FeaturePicker
            features={features.data}
            servers={servers.data}
            chosenId={featureId}
            onChoose={setFeatureId}
            isRequired
          />
        )}
        {isReported && <p className="hint">{t("records.purchases.reported")}</p>}
        {!isReported && <Amounts purchase={purchase} />}
        <PriceFields purchase={purchase} />
        {notes.map(([name, label]) => (
          <label key={name} className="field">
            <span>{label}</span>
            <input name={name} maxLength={255} autoComplete="off" defaultValue={purchase?.[name] ?? ""} />
          </label>
        ))}
        <FormEnd change={change} onClose={onClose} action={purchase === null ? t("common.add") : t("common.save")} />
      </form>
    </Dialog>
  );
}

function Amounts({ purchase }: { readonly purchase: Procurement | null }) {
  return (
    <>
      <label className="field">
        <span>{t("columns.licences")}</span>
        <input
          name="Quantity"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={2_147_483_647}
          defaultValue={purchase?.Quantity ?? ""}
        />
      </label>
      <DayFields days={days} purchase={purchase} />
    </>
  );
}

/** What the form says; of a reported purchase the notes alone. */
function valuesOf(form: FormData, isReported: boolean): ProcurementUpdate {
  const noted = Object.fromEntries(notes.map(([name]) => [name, textIn(form, name)]));
  if (isReported) return noted;
  return { ...noted, ...daysIn(form, days), Quantity: Number(form.get("Quantity")) };
}
