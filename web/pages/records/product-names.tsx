// Product names: administrators' names for the products that vendors' features belong to.

import { useMemo, useState } from "react";
import {
  getFeatureLookup,
  getProductNames,
  type ProductName,
  setProductName,
} from "../../../generated/client/index.js";
import { FormDialog } from "../../components/form/dialog.tsx";
import { TextField } from "../../components/form/fields.tsx";
import type { Column } from "../../components/table/columns.ts";
import { actsColumn, NameLink, RowButton } from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/notices.tsx";
import { service } from "../../service/api.ts";
import { featurePath } from "../../service/links.ts";
import { refreshed, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { textIn } from "./form-values.ts";
import { ManagedList } from "./managed-list.tsx";

const textsOf = ({ Vendor, FeatureName, ProductName }: ProductName) => [Vendor, FeatureName, ProductName];
const csv = { columns: [t("columns.vendor"), "FeatureName", "ProductName"], valuesOf: textsOf };

const nameColumns = (onChange: (one: ProductName) => void): readonly Column<ProductName>[] => [
  {
    id: "feature",
    header: t("columns.feature"),
    value: ({ FeatureName }) => FeatureName,
    cell: ({ FeatureName }) => <NameLink to={featurePath(FeatureName)} name={FeatureName} />,
  },
  { id: "vendor", header: t("columns.vendor"), value: ({ Vendor }) => Vendor, width: 10, isWideOnly: true },
  { id: "product", header: t("columns.product"), value: ({ ProductName }) => ProductName },
  actsColumn(
    (one) => (
      <RowButton onPress={() => onChange(one)}>
        {t.rich("records.products.changeOne", { name: one.FeatureName, unseen })}
      </RowButton>
    ),
    7,
  ),
];

export function ProductNames() {
  const query = useOperation("getProductNames", getProductNames, {});
  const [edited, setEdited] = useState<ProductName | "new" | null>(null);
  const columns = useMemo(() => nameColumns(setEdited), []);
  return (
    <ManagedList
      title={t("pages.productNames")}
      of="products"
      query={query}
      rows={query.data}
      columns={columns}
      rowId={({ Vendor, FeatureName }) => `${Vendor} ${FeatureName}`}
      sort="feature"
      file="product-names"
      hint={t("records.products.hint")}
      textsOf={textsOf}
      onAdd={() => setEdited("new")}
      csv={csv}
    >
      {edited !== null && <NameForm named={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </ManagedList>
  );
}

interface NameFormProps {
  /** Null: a new one. */
  readonly named: ProductName | null;
  readonly onClose: () => void;
}

function NameForm({ named, onClose }: NameFormProps) {
  const features = useOperation("getFeatureLookup", getFeatureLookup, {}, { enabled: named === null });
  const act = async (form: FormData) => {
    const of = named ?? { Vendor: textIn(form, "vendor"), FeatureName: textIn(form, "feature") ?? "" };
    const { Vendor, FeatureName } = of;
    await setProductName(service, { body: { Vendor, FeatureName, ProductName: textIn(form, "product") } });
    await refreshed("getProductNames", "getFeatures");
  };
  const names = [...new Set((features.data ?? []).map(({ Name }) => Name))];
  return (
    <FormDialog
      title={
        named === null ? t("records.products.addTitle") : t("records.products.titleOf", { name: named.FeatureName })
      }
      act={act}
      onClose={onClose}
      action={named === null ? t("common.add") : t("common.save")}
    >
      {named === null && (
        <>
          <TextField label={t("columns.feature")} name="feature" required maxLength={255} list="feature-names" />
          <datalist id="feature-names">
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextField label={t("records.products.vendor")} name="vendor" maxLength={128} />
        </>
      )}
      <TextField
        label={named === null ? t("columns.product") : t("records.products.product")}
        name="product"
        required={named === null}
        maxLength={255}
        defaultValue={named?.ProductName ?? ""}
      />
    </FormDialog>
  );
}
