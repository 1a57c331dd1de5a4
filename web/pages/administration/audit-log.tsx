// The audit log: every administrative act, the newest first, in pages.
import { type FormEvent, useMemo, useState } from "react";
import { type AuditEntry, type AuditOutcome, getAuditLog } from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { Answered, AnswerNotice, Facts } from "../../components/frame/answer.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { AdministratorsOnly } from "../../components/frame/visit.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { RowsDownload } from "../../components/table/download.tsx";
import { momentColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { type AddressValues, numberIn, useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { useAnswered, useOperation } from "../../service/queries.ts";
import { isDay, midnight } from "../../service/window.ts";
import { t } from "../../words/words.ts";

const texts = ["who", "what", "target"] as const;
const days = ["from", "to"] as const;
const outcomes: readonly AuditOutcome[] = ["Done", "Refused"];

/** What the address asks for, as the service takes it. */
function auditQuestion(address: URLSearchParams) {
  const [who, what, target] = texts.map((name) => address.get(name)?.slice(0, 255) ?? "");
  const outcome = outcomes.find((one) => one === address.get("outcome"));
  const [first, last] = days.map((name) => address.get(name));
  const from = isDay(first) ? midnight(first) : null;
  const end = isDay(last) ? midnight(last, 1) : null;
  return {
    ...(who && { Actor: who }),
    ...(what && { Action: what }),
    ...(target && { Target: target }),
    ...(outcome !== undefined && { Outcome: outcome }),
    ...(from !== null && { StartUtc: from.toISOString() }),
    ...(end !== null && (from === null || end > from) && { EndUtc: end.toISOString() }),
  };
}

interface AuditFiltersProps {
  readonly address: URLSearchParams;
  readonly setAddress: (changes: AddressValues) => void;
}

function AuditFilters({ address, setAddress }: AuditFiltersProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const names = [...texts, "outcome", ...days];
    setAddress({
      ...Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "").trim()])),
      page: null,
    });
  };
  const none = Object.fromEntries([...texts, "outcome", ...days, "page"].map((name) => [name, null]));
  const isNarrowed = Object.keys(auditQuestion(address)).length > 0;
  return (
    <search>
      <form key={address.toString()} className="filters no-print" onSubmit={submit}>
        {texts.map((name) => (
          <label key={name} className="field">
            <span>{t(`audit.${name}`)}</span>
            <input name={name} maxLength={255} autoComplete="off" defaultValue={address.get(name) ?? ""} />
          </label>
        ))}
        <label className="field">
          <span>{t("audit.outcome")}</span>
          <select name="outcome" defaultValue={address.get("outcome") ?? ""}>
            <option value="">{t("common.all")}</option>
            {outcomes.map((one) => (
              <option key={one} value={one}>
                {t(`audit.outcomes.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {days.map((name) => (
          <label key={name} className="field">
            <span>{t(`audit.${name}`)}</span>
            <input name={name} type="date" min="1970-01-01" max="9999-12-31" defaultValue={address.get(name) ?? ""} />
          </label>
        ))}
        <button type="submit">{t("audit.apply")}</button>
        {isNarrowed && (
          <button type="button" onClick={() => setAddress(none)}>
            {t("audit.showAll")}
          </button>
        )}
      </form>
    </search>
  );
}

interface Changed {
  readonly name: string;
  /** Undefined: nothing was before, or it was not recorded. */
  readonly before: string | undefined;
  readonly after: string;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** What an act says of itself, with what was before where that was recorded. */
function changesOf({ Detail }: Pick<AuditEntry, "Detail">): readonly Changed[] {
  const { before = {}, ...after } = (Detail ?? {}) as Readonly<Record<string, unknown>>;
  const known = before as Readonly<Record<string, unknown>>;
  return Object.entries(after).map(([name, value]) => ({
    name,
    before: Object.hasOwn(known, name) ? textOf(known[name]) : undefined,
    after: textOf(value),
  }));
}

/** In one line. */
const detailOf = (entry: AuditEntry) =>
  changesOf(entry)
    .map(({ name, before, after }) => `${name}: ${before === undefined ? after : `${before} → ${after}`}`)
    .join(", ");

interface AuditEntryDialogProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

function AuditEntryDialog({ entry, onClose }: AuditEntryDialogProps) {
  const { Actor, ActorKind, ActorId, Address, TraceId, Action, Target, TimeUtc } = entry;
  const changes = changesOf(entry);
  const facts = [
    [t("columns.when"), <TimeText key="when" instant={TimeUtc} />],
    [t("columns.who"), [Actor, ActorKind, ActorId !== Actor && ActorId].filter(Boolean).join(" · ")],
    [t("audit.what"), Action],
    [t("columns.toWhat"), Target],
    [t("audit.address"), Address ?? "–"],
    [t("audit.request"), TraceId ?? "–"],
  ] as const;
  return (
    <Dialog title={`${Action}: ${Target}`} onClose={onClose}>
      <Facts of={facts} />
      {changes.length > 0 && (
        <table className="changes">
          <thead>
            <tr>
              <th scope="col">{t("audit.field")}</th>
              <th scope="col">{t("audit.before")}</th>
              <th scope="col">{t("audit.after")}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before ?? "–"}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="dialog-buttons">
        <button type="button" onClick={onClose}>
          {t("common.close")}
        </button>
      </div>
    </Dialog>
  );
}

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
  <AdministratorsOnly title={t("pages.auditLog")}>
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
