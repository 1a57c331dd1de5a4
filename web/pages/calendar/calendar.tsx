// The calendar: the days on which licences expire, by month or as a list, and how to subscribe to them.

import { useMemo } from "react";
import { type ExpirationItem, getExpirations } from "../../../generated/client/index.js";
import { CheckField } from "../../components/form/fields.tsx";
import { ChoiceField, ServerField } from "../../components/form/report-fields.tsx";
import { None } from "../../components/frame/measured.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import { Report } from "../../components/frame/report.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { CsvDownload } from "../../components/table/download.tsx";
import { countColumn, FeatureName, serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { ExpiryText } from "../../components/text/time-text.tsx";
import { daysLeft, formatUtcDay, formatUtcMonth } from "../../format/times.ts";
import { type AddressValues, onServer, serverIn, useAddress } from "../../service/address.ts";
import { atPresent, everMeasured, useMeasured } from "../../service/measured.ts";
import { useOperation } from "../../service/queries.ts";
import { dayOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { featureOf, Month, monthIn, monthsLater, startOf, thisMonth } from "./month.tsx";
import { Subscriptions, useSubscriptions } from "./subscriptions.tsx";

const expirationColumns: readonly Column<ExpirationItem>[] = [
  {
    id: "day",
    header: t("common.day"),
    value: ({ ExpirationDateUtc }) => ExpirationDateUtc,
    cell: ({ ExpirationDateUtc }) => (
      <time dateTime={ExpirationDateUtc.slice(0, 10)}>{formatUtcDay(ExpirationDateUtc)}</time>
    ),
    width: 8.5,
    phoneWidth: 7,
  },
  {
    id: "feature",
    header: t("columns.feature"),
    value: featureOf,
    cell: ({ FeatureName: name, FeatureVersion }) => <FeatureName name={name} version={FeatureVersion} />,
  },
  serverColumn,
  { id: "vendor", header: t("columns.vendor"), value: ({ Vendor }) => Vendor, width: 8, isWideOnly: true },
  countColumn("ending", t("columns.ending"), ({ Quantity }: ExpirationItem) => Quantity, 6),
  wideOnly(countColumn("owned", t("columns.owned"), ({ Total }) => Total, 6.5)),
  {
    id: "left",
    header: t("calendar.left"),
    value: ({ ExpirationDateUtc }) => daysLeft(ExpirationDateUtc),
    cell: ({ ExpirationDateUtc }) => <ExpiryText date={ExpirationDateUtc} />,
    width: 8,
    isWideOnly: true,
  },
];

export function Calendar() {
  const [address, setAddress] = useAddress();
  const serverId = serverIn(address);
  const month = monthIn(address);
  const isList = address.get("view") === "list";
  const isPast = address.get("past") === "1";
  const query = useOperation("getExpirations", getExpirations, onServer(serverId));
  useSubscriptions();
  const items = query.data?.Items;
  const instant = (at: number) => new Date(at).toISOString();
  const ofMonth = { StartUtc: instant(startOf(month)), EndUtc: instant(startOf(monthsLater(month, 1))) };
  const ofList = isPast ? {} : { StartUtc: dayOf(new Date()) };
  const queryText = isList
    ? t(isPast ? "calendar.queryPast" : "calendar.queryList")
    : t("calendar.queryMonth", { month: formatUtcMonth(startOf(month)) });
  return (
    <Report
      title={t("pages.calendar")}
      about={t("calendar.about")}
      queryText={queryText}
      fields={
        <>
          <ChoiceField
            label={t("calendar.view")}
            value={isList ? "list" : ""}
            choices={[
              ["", t("common.month")],
              ["list", t("calendar.list")],
            ]}
            onChange={(view) => setAddress({ view })}
          />
          <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />
          {isList && (
            <CheckField
              label={t("calendar.past")}
              checked={isPast}
              onChange={(event) => setAddress({ past: event.target.checked ? "1" : null })}
            />
          )}
        </>
      }
      isUnfolded
      query={query}
      measured={everMeasured(useMeasured(atPresent(), serverId))}
      download={
        <CsvDownload
          operation={getExpirations}
          input={{ ...onServer(serverId), ...(isList ? ofList : ofMonth) }}
          fileName={isList ? "expiries" : `expiries-${month}`}
        />
      }
    >
      {items?.length === 0 && (
        <None>
          <EmptyState title={t("calendar.noneAtAll")} advice={t("calendar.noneAtAllAdvice")} />
        </None>
      )}
      {items !== undefined && items.length > 0 && isList && <List items={items} isPast={isPast} />}
      {items !== undefined && items.length > 0 && !isList && (
        <MonthView items={items} month={month} address={address} setAddress={setAddress} />
      )}
      {items !== undefined && (
        <Panel title={t("calendar.subscribe")}>
          <Subscriptions />
        </Panel>
      )}
    </Report>
  );
}

function List({ items, isPast }: { readonly items: readonly ExpirationItem[]; readonly isPast: boolean }) {
  const rows = useMemo(() => items.filter(({ IsExpired }) => isPast || !IsExpired), [items, isPast]);
  return (
    <>
      <p className="soft counted" aria-live="polite">
        {t("calendar.counted", { count: rows.length })}
      </p>
      <DataTable
        label={t("calendar.table")}
        rows={rows}
        columns={expirationColumns}
        rowId={({ FeatureId, ExpirationDateUtc }) => `${FeatureId} ${ExpirationDateUtc}`}
      />
    </>
  );
}

interface MonthViewProps {
  readonly items: readonly ExpirationItem[];
  readonly month: string;
  readonly address: URLSearchParams;
  readonly setAddress: (changes: AddressValues) => void;
}

function MonthView({ items, month, address, setAddress }: MonthViewProps) {
  const ofMonth = items.filter(({ ExpirationDateUtc }) => ExpirationDateUtc.startsWith(month));
  const next = items.find(({ ExpirationDateUtc, IsExpired }) => !IsExpired && ExpirationDateUtc.slice(0, 7) > month);
  const goTo = (to: string) => setAddress({ month: to === thisMonth() ? null : to });
  const list = new URLSearchParams(address);
  list.set("view", "list");
  const name = formatUtcMonth(startOf(month));
  return (
    <section className="panel" aria-labelledby="calendar-month">
      <div className="calendar-head">
        <h2 id="calendar-month" aria-live="polite">
          {name}
        </h2>
        <div className="no-print">
          <button type="button" onClick={() => goTo(monthsLater(month, -1))}>
            {t("calendar.before")}
          </button>
          <button type="button" onClick={() => goTo(thisMonth())}>
            {t("calendar.thisMonth")}
          </button>
          <button type="button" onClick={() => goTo(monthsLater(month, 1))}>
            {t("calendar.after")}
          </button>
        </div>
      </div>
      <p className="calendar-next">
        {ofMonth.length === 0 ? t("calendar.none", { month: name }) : t("calendar.counted", { count: ofMonth.length })}
        {next !== undefined && (
          <>
            {" · "}
            <button type="button" className="link" onClick={() => goTo(next.ExpirationDateUtc.slice(0, 7))}>
              {t("calendar.next", { feature: featureOf(next), day: formatUtcDay(next.ExpirationDateUtc) })}
            </button>
          </>
        )}
      </p>
      <Month month={month} items={ofMonth} list={`?${list}`} />
    </section>
  );
}
