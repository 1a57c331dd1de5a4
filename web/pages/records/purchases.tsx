// Purchases: what was bought of which feature, when it begins and ends, and how the books call it. Those that a licence
// manager reports get notes here; those that administrators add count for features that no licence manager reports.
import { useMemo, useState } from "react";
import { deleteProcurement, type Procurement, queryProcurements } from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { formatCount } from "../../format/numbers.ts";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { LicenceForm } from "./licence-form.tsx";
import { ManagedList } from "./managed-list.tsx";
import { purchaseColumns, purchaseCsv, textsOf } from "./purchase-columns.tsx";
import { PurchaseForm } from "./purchase-form.tsx";

type Open =
  | { readonly act: "add" }
  | { readonly act: "add licence" }
  | { readonly act: "change" | "delete"; readonly one: Procurement };

export function Purchases() {
  const [address, setAddress] = useAddress();
  const isWhole = address.get("all") === "1";
  const answer = useOperation("queryProcurements", queryProcurements, {
    body: { Limit: 1000, ...(isWhole && { IncludeInactive: true }), Sort: [{ Field: "FeatureName" }] },
  });
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useMemo(() => purchaseColumns((act, one) => setOpen({ act, one })), []);
  const close = () => setOpen(null);
  const { Items: rows, TotalCount: total = 0 } = answer.data ?? {};
  return (
    <ManagedList
      title="Purchases"
      about="What was bought of each feature. For a feature that a licence manager reports, a purchase is a record only: the licence manager says what is valid. For one that was added by hand, purchases make its total."
      query={answer}
      rows={rows}
      columns={columns}
      rowId={({ Id }) => Id}
      sort="feature"
      of={total > (rows?.length ?? 0) ? `purchases; there are ${formatCount(total)} altogether` : "purchases"}
      hint="Feature, vendor, licence server, order or serial number"
      textsOf={textsOf}
      none={
        <EmptyState title="No purchase is known">
          <p>Licence managers report some with their features; add others by hand.</p>
        </EmptyState>
      }
      actions={
        <button type="button" onClick={() => setOpen({ act: "add licence" })}>
          Add a licence by hand
        </button>
      }
      fields={
        <label className="choice">
          <input
            type="checkbox"
            checked={isWhole}
            onChange={(event) => setAddress({ all: event.target.checked ? "1" : null })}
          />
          Features that are not active, too
        </label>
      }
      add="Add"
      onAdd={() => setOpen({ act: "add" })}
      csv={purchaseCsv}
    >
      {open?.act === "add licence" && <LicenceForm onClose={close} />}
      {(open?.act === "add" || open?.act === "change") && (
        <PurchaseForm purchase={open.act === "add" ? null : open.one} onClose={close} />
      )}
      {open?.act === "delete" && (
        <ConfirmDialog
          title={`Delete this purchase of ${open.one.FeatureName}?`}
          consequence={`${formatCount(open.one.Quantity)} licences${open.one.AssetInfo === null ? "" : `, ${open.one.AssetInfo}`}. Where the feature was added by hand, its total is smaller afterwards. This can't be taken back.`}
          action="Delete"
          typed={open.one.FeatureName}
          act={async () => {
            await deleteProcurement(service, { id: open.one.Id });
            await refreshed("queryProcurements");
          }}
          onClose={close}
        />
      )}
    </ManagedList>
  );
}
