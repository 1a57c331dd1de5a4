// The form that adds a purchase, or changes one.

import { useState } from "react";
import {
  createProcurement,
  getFeatureLookup,
  getLicenseServerLookup,
  type ImportedRow,
  type Procurement,
  type ProcurementUpdate,
  updateProcurement,
} from "../../../generated/client/index.js";
import { FormDialog } from "../../components/form/dialog.tsx";
import { SelectField, TextField } from "../../components/form/fields.tsx";
import { FeaturePicker } from "../../components/form/picker.tsx";
import { formatMoney } from "../../format/numbers.ts";
import { service } from "../../service/api.ts";
import { allRefreshed, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { dayFor, dayIn, textIn } from "./form-values.ts";

/** The price, and "each" where it is for one licence; a dash where there is none. */
export function priceText({
  Price,
  Currency,
  PriceUnit,
}: Pick<ImportedRow, "Price" | "Currency" | "PriceUnit">): string {
  const price = formatMoney(Price, Currency);
  return Price === null || PriceUnit === "InAll" ? price : t("records.purchases.each", { price });
}

type Day = Extract<keyof ProcurementUpdate, `${string}DateUtc`>;
type Days = readonly (readonly [name: Day, label: string])[];

interface DayFieldsProps {
  readonly days: Days;
  /** Null: a new one. */
  readonly purchase: Procurement | null;
}

const DayFields = ({ days, purchase }: DayFieldsProps) =>
  days.map(([name, label]) => (
    <TextField
      key={name}
      label={label}
      name={name}
      type="date"
      min="1970-01-01"
      max="9999-12-31"
      defaultValue={dayFor(purchase?.[name])}
    />
  ));

const daysIn = (form: FormData, days: Days): ProcurementUpdate =>
  Object.fromEntries(days.map(([name]) => [name, dayIn(form, name)]));

/** Those of ISO 4217 that the browser supports. */
const currencies = Intl.supportedValuesOf("currency");

const terms = [
  ["TermStartDateUtc", t("records.purchases.termFrom")],
  ["TermEndDateUtc", t("records.purchases.termUntil")],
] as const;

function PriceFields({ purchase }: { readonly purchase: Procurement | null }) {
  return (
    <fieldset>
      <legend>{t("cost.cost")}</legend>
      <TextField
        label={t("records.purchases.price")}
        name="Price"
        type="number"
        inputMode="decimal"
        min={0}
        max={1_000_000_000_000}
        step="any"
        defaultValue={purchase?.Price ?? ""}
      />
      <TextField
        label={t("records.purchases.currency")}
        name="Currency"
        list="currencies"
        minLength={3}
        maxLength={3}
        defaultValue={purchase?.Currency ?? ""}
      />
      <datalist id="currencies">
        {currencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </datalist>
      <SelectField
        label={t("records.purchases.priceUnit")}
        name="PriceUnit"
        defaultValue={purchase?.PriceUnit ?? "PerLicense"}
        choices={[
          ["PerLicense", t("records.purchases.perLicence")],
          ["InAll", t("records.purchases.inAll")],
        ]}
      />
      <DayFields days={terms} purchase={purchase} />
    </fieldset>
  );
}

/** The changes of the fields: readers who see only some licence servers may change nothing else of a purchase with a price. */
function priceIn(form: FormData, purchase: Procurement | null): ProcurementUpdate {
  const price = textIn(form, "Price");
  const given = {
    Price: price === null ? null : Number(price),
    Currency: textIn(form, "Currency")?.toUpperCase() ?? null,
    PriceUnit: price === null ? null : (textIn(form, "PriceUnit") as "PerLicense" | "InAll"),
    ...daysIn(form, terms),
  };
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== (purchase?.[name as keyof typeof given] ?? null),
  );
  return Object.fromEntries(changed);
}

/** Texts that anybody may note on a purchase, even on a reported one. */
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
  const features = useOperation("getFeatureLookup", getFeatureLookup, {}, { enabled: purchase === null });
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {}, { enabled: purchase === null });
  const [featureId, setFeatureId] = useState<number | null>(null);
  const isReported = purchase?.IsReported === true;
  const act = async (form: FormData) => {
    const body = { ...valuesOf(form, isReported), ...priceIn(form, purchase) };
    if (purchase !== null) await updateProcurement(service, { id: purchase.Id, body });
    else if (featureId === null) throw new Error(t("records.chooseFeature"));
    else {
      await createProcurement(service, {
        body: { ...body, FeatureId: featureId, Quantity: Number(form.get("Quantity")) },
      });
    }
    await allRefreshed();
  };
  return (
    <FormDialog
      title={
        purchase === null
          ? t("records.purchases.addTitle")
          : t("records.purchases.changeTitle", { name: purchase.FeatureName })
      }
      act={act}
      onClose={onClose}
      action={purchase === null ? t("common.add") : t("common.save")}
    >
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
        <TextField key={name} label={label} name={name} maxLength={255} defaultValue={purchase?.[name] ?? ""} />
      ))}
    </FormDialog>
  );
}

function Amounts({ purchase }: { readonly purchase: Procurement | null }) {
  return (
    <>
      <TextField
        label={t("columns.licences")}
        name="Quantity"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={2_147_483_647}
        defaultValue={purchase?.Quantity ?? ""}
      />
      <DayFields days={days} purchase={purchase} />
    </>
  );
}

/** The fields of the form; for a reported purchase only the notes. */
function valuesOf(form: FormData, isReported: boolean): ProcurementUpdate {
  const texts = Object.fromEntries(notes.map(([name]) => [name, textIn(form, name)]));
  if (isReported) return texts;
  return { ...texts, ...daysIn(form, days), Quantity: Number(form.get("Quantity")) };
}
