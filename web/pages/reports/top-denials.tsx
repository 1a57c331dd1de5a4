// A report: which features were denied most, and to whom, true denials against false.
import { useMemo } from "react";
import { type DenialCount, type DenialGrouping, getDenialCounts } from "../../../generated/client/index.js";
import { RowsDownload } from "../../components/download/rows-download.tsx";
import { ChoiceField, NumberField, ServerField, TrueDenialsField } from "../../components/form/report-fields.tsx";
import { Report } from "../../components/frame/report.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { numberIn, onlyTrueDenials, onServer, serverIn } from "../../service/report-address.ts";
import { dayOf, midnight } from "../../service/window.ts";
import { denialCountColumns } from "./denial-count-columns.tsx";

export function TopDenials() {
  const [address, setAddress] = useAddress();
  const days = numberIn(address, "days", 30, 1, 36_500);
  const top = numberIn(address, "top", 25, 1, 1000);
  const isTrueOnly = onlyTrueDenials(address);
  const serverId = serverIn(address);
  // From a midnight of the reader's, so that the question stays the same through the day.
  const start = midnight(dayOf(new Date()), 1 - days);
  const input = { StartDateUtc: start.toISOString(), trueDenialsOnly: isTrueOnly, Top: top, ...onServer(serverId) };
  const features = useOperation("getDenialCounts", getDenialCounts, { ...input, GroupBy: "Feature" });
  const users = useOperation("getDenialCounts", getDenialCounts, { ...input, GroupBy: "User" });
  const error = features.error ?? users.error;
  const isEmpty = features.data?.Items.length === 0 && users.data?.Items.length === 0;
  const failed = features.error === null ? users : features;
  return (
    <Report
      title="Top denials"
      about="Who asked for a licence and got none. A denial is false where the same user got one right after, or had just been denied it."
      asked={`The last ${days} days, today included${isTrueOnly ? ", true denials only" : ""}.`}
      fields={
        <>
          <NumberField
            label="Days, today included"
            value={days}
            least={1}
            most={36_500}
            onChange={(value) => setAddress({ days: String(value) })}
          />
          <TrueDenialsField isChosen={isTrueOnly} setAddress={setAddress} />
          <ChoiceField
            label="At most"
            value={String(top)}
            choices={[...new Set([10, 25, 100, 1000, top])].map((one) => [String(one), String(one)] as const)}
            onChange={(value) => setAddress({ top: value })}
          />
          <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />
        </>
      }
      query={{ ...failed, error, refetch: () => Promise.all([features, users].map((one) => one.refetch())) }}
    >
      {isEmpty && (
        <EmptyState title="Nobody was denied a licence in that time">
          <p>
            Ask about more days. Denials come from the licence manager's debug log: where the collector reads none, none
            are known.
          </p>
        </EmptyState>
      )}
      {!isEmpty && features.data !== undefined && users.data !== undefined && (
        <div className="columns">
          <Ranking by="Feature" items={features.data.Items} top={top} start={dayOf(start)} server={serverId} />
          <Ranking by="User" items={users.data.Items} top={top} start={dayOf(start)} server={serverId} />
        </div>
      )}
    </Report>
  );
}

interface RankingProps {
  readonly by: DenialGrouping;
  readonly items: readonly DenialCount[];
  readonly top: number;
  /** The first day, such as 2026-03-02. */
  readonly start: string;
  readonly server: number | null;
}

function Ranking({ by, items, top, start, server }: RankingProps) {
  const columns = useMemo(
    () => denialCountColumns(by, { from: start, to: dayOf(new Date()), server }),
    [by, start, server],
  );
  const title = by === "Feature" ? "Features" : "Users";
  const rows = items.map(({ Name, Denials, TrueDenials, FalseDenials }) => [Name, Denials, TrueDenials, FalseDenials]);
  return (
    <section className="panel" aria-label={`${title} by denials`}>
      <div className="panel-head">
        <h2>{title}</h2>
        <RowsDownload
          columns={[by, "Denials", "TrueDenials", "FalseDenials"]}
          rows={rows}
          fileName={`denials-by-${by.toLowerCase()}`}
        />
      </div>
      <DataTable label={`${title} by denials`} rows={items} columns={columns} rowId={({ Name }) => Name} />
      {items.length === top && <p className="soft">The first {top}; there may be more.</p>}
    </section>
  );
}
