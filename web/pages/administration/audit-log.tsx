// The audit log: every administrative act, the newest first, in pages.
import { useMemo, useState } from "react";
import { type AuditEntry, getAuditLog } from "../../../generated/client/index.js";
import { RowsDownload } from "../../components/download/rows-download.tsx";
import { AdministratorsOnly } from "../../components/frame/administrators-only.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { Answered } from "../../components/frame/answered.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { momentColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { formatCount } from "../../format/numbers.ts";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { useOperation } from "../../service/queries.ts";
import { numberIn } from "../../service/report-address.ts";
import { useAnswered } from "../../service/use-answered.ts";
import { t } from "../../words/words.ts";
import { AuditEntryDialog, detailOf } from "./audit-entry.tsx";
import { AuditFilters, auditQuestion } from "./audit-filters.tsx";

/** Made once for a page: `onOpen` gets the act to show in full. */
const auditColumns = (onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] => [
  momentColumn("time", t("columns.when"), ({ TimeUtc }) => TimeUtc),
  { id: "actor", header: t("columns.who"), value: ({ Actor }) => Actor, width: 6.5, isWideOnly: true },
  {
    id: "action",
    header: t("columns.what"),
    value: ({ Action }) => Action,
    cell: ({ Action, Actor }) => (
      <>
        <span title={Action}>{Action}</span>
        <span className="sub phone-only">{Actor}</span>
      </>
    ),
    width: 9.5,
    phoneWidth: 9,
  },
  {
    id: "target",
    header: t("columns.toWhat"),
    value: ({ Target }) => Target,
    cell: ({ Target }) => <span title={Target}>{Target}</span>,
    least: 7.5,
    isWideOnly: true,
  },
  {
    id: "detail",
    header: t("columns.detail"),
    value: detailOf,
    cell: (entry) => <span title={detailOf(entry)}>{detailOf(entry)}</span>,
    least: 8,
    isWideOnly: true,
  },
  {
    id: "open",
    header: t("common.show"),
    value: () => null,
    cell: (entry) => (
      <span className="row-buttons">
        <button type="button" onClick={() => onOpen(entry)}>
          {t.rich("audit.open", { target: entry.Target, unseen: (words) => <span className="unseen">{words}</span> })}
        </button>
      </span>
    ),
    width: 6,
  },
];

const pageSize = 500;

export const AuditLog = () => (
  <AdministratorsOnly
    title={t("pages.auditLog")}
    way={[t("menu.administration"), t("menu.system"), t("menu.security"), t("pages.auditLog")]}
  >
    <Acts />
  </AdministratorsOnly>
);

/** All that the question chooses, the newest first, whatever the page shows. An act that comes meanwhile moves others a page on: each counts once. */
async function allActs(question: ReturnType<typeof auditQuestion>) {
  const acts = new Map<number, AuditEntry>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { Items, TotalPages } = await getAuditLog(service, { ...question, PageNumber: page, PageSize: 1000 });
    for (const act of Items) acts.set(act.Id, act);
    pages = TotalPages;
  }
  return [...acts.values()].map((act) => {
    const { TimeUtc, Actor, Action, Target, Detail } = act;
    return [TimeUtc, Actor, Action, Target, Detail === null ? null : JSON.stringify(Detail)];
  });
}

const noneOf = (question: ReturnType<typeof auditQuestion>) =>
  Object.keys(question).length > 0 ? t("audit.noneFits") : t("administration.audit.nothing");

function Acts() {
  const [address, setAddress] = useAddress();
  const question = auditQuestion(address);
  const page = numberIn(address, "page", 1, 1, 1_000_000);
  const answer = useOperation("getAuditLog", getAuditLog, { ...question, PageNumber: page, PageSize: pageSize });
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const columns = useMemo(() => auditColumns(setOpened), []);
  const { Items: items = [], TotalCount: total = 0, TotalPages: pages = 0 } = answer.data ?? {};
  const first = (useAnswered(answer, page) - 1) * pageSize + 1;
  return (
    <>
      <PageTitle title={t("pages.auditLog")}>
        <RowsDownload
          columns={["TimeUtc", "Actor", "Action", "Target", "Detail"]}
          rows={() => allActs(question)}
          fileName="audit-log"
        />
        <button type="button" className="no-print" onClick={() => void answer.refetch()} disabled={answer.isFetching}>
          {t("components.refresh")}
        </button>
      </PageTitle>
      <p className="about">{t("administration.audit.about")}</p>
      <AuditFilters address={address} setAddress={setAddress} />
      <AnswerNotice query={answer} />
      <Answered query={answer}>
        {answer.data !== undefined && items.length === 0 && (
          <EmptyState title={total > 0 ? t("administration.audit.noPage") : noneOf(question)}>
            {total > 0 && (
              <button type="button" onClick={() => setAddress({ page: null })}>
                {t("administration.audit.showNewest")}
              </button>
            )}
          </EmptyState>
        )}
        {items.length > 0 && (
          <>
            <div className="pager">
              <span className="soft" aria-live="polite">
                {t("administration.audit.counted", {
                  first: formatCount(first),
                  last: formatCount(first + items.length - 1),
                  total: formatCount(total),
                })}
              </span>
              {pages > 1 && (
                <span className="row-buttons no-print">
                  <button type="button" disabled={page === 1} onClick={() => setAddress({ page: String(page - 1) })}>
                    {t("administration.audit.newer")}
                  </button>
                  <button type="button" disabled={page >= pages} onClick={() => setAddress({ page: String(page + 1) })}>
                    {t("administration.audit.older")}
                  </button>
                </span>
              )}
            </div>
            <DataTable label={t("administration.audit.table")} rows={items} columns={columns} rowId={({ Id }) => Id} />
          </>
        )}
      </Answered>
      {opened !== null && <AuditEntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
