// Purchases: what was bought of which feature, when it begins and ends, and how the books call it. Those that a licence
// manager reports get notes here; those that administrators add count for features that no licence manager reports.
import { useMemo, useState } from "react";
import { deleteProcurement, type Procurement } from "../../../../generated/client/index.js";
import { ConfirmDialog } from "../../../components/form/confirm-dialog.tsx";
import { EmptyState } from "../../../components/text/empty-state.tsx";
import { useAddress } from "../../../service/address.ts";
import { service } from "../../../service/api.ts";
import { allRefreshed } from "../../../service/changes.ts";
import { useOperation } from "../../../service/queries.ts";
import { t } from "../../../words/words.ts";
import { LicenceForm } from "../licence-form.tsx";
import { ManagedList } from "../managed-list.tsx";
import { allPurchases } from "./all-purchases.ts";
import { purchaseColumns, purchaseCsv, textsOf } from "./purchase-columns.tsx";
import { PurchaseForm } from "./purchase-form.tsx";
import { PurchaseImport } from "./purchase-import.tsx";

type Open =
  | { readonly act: "add" }
  | { readonly act: "add licence" }
  | { readonly act: "import" }
  | { readonly act: "change" | "delete"; readonly one: Procurement };

export function Purchases() {
  const [address, setAddress] = useAddress();
  const isWhole = address.get("all") === "1";
  const answer = useOperation("queryProcurements", allPurchases, {
    body: { ...(isWhole && { IncludeInactive: true }), Sort: [{ Field: "FeatureName" }] },
  });
  const [open, setOpen] = useState<Open | null>(null);
  const areDeletable = answer.data?.Items.some(({ IsReported }) => !IsReported) ?? false;
  const columns = useMemo(() => purchaseColumns((act, one) => setOpen({ act, one }), areDeletable), [areDeletable]);
  const close = () => setOpen(null);
  return (
    <ManagedList
      title={t("pages.purchases")}
      about={t("records.purchases.about")}
      query={answer}
      rows={answer.data?.Items}
      columns={columns}
      rowId={({ Id }) => Id}
      sort="feature"
      counted="records.purchases.counted"
      file="purchases"
      hint={t("records.purchases.hint")}
      textsOf={textsOf}
      none={
        <EmptyState title={t("records.purchases.none")}>
          <p>{t("records.purchases.noneAdvice")}</p>
        </EmptyState>
      }
      actions={
        <>
          <button type="button" onClick={() => setOpen({ act: "import" })}>
            {t("records.import.open")}
          </button>
          <button type="button" onClick={() => setOpen({ act: "add licence" })}>
            {t("records.licence.title")}
          </button>
        </>
      }
      fields={
        <label className="choice">
          <input
            type="checkbox"
            checked={isWhole}
            onChange={(event) => setAddress({ all: event.target.checked ? "1" : null })}
          />
          {t("records.purchases.inactive")}
        </label>
      }
      add={t("common.add")}
      onAdd={() => setOpen({ act: "add" })}
      csv={purchaseCsv}
    >
      {open?.act === "import" && <PurchaseImport onClose={close} />}
      {open?.act === "add licence" && <LicenceForm onClose={close} />}
      {(open?.act === "add" || open?.act === "change") && (
        <PurchaseForm purchase={open.act === "add" ? null : open.one} onClose={close} />
      )}
      {open?.act === "delete" && (
        <ConfirmDialog
          title={t("records.purchases.deleteTitle", { name: open.one.FeatureName })}
          consequence={t("records.purchases.deleteConsequence", { licences: open.one.Quantity ?? 0 })}
          action={t("common.delete")}
          typed={open.one.FeatureName}
          act={async () => {
            await deleteProcurement(service, { id: open.one.Id });
            await allRefreshed();
          }}
          onClose={close}
        />
      )}
    </ManagedList>
  );
}
