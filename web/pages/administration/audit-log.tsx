// The audit log: every administrative act, the newest first or in the order of a heading.
import { type FormEvent, useMemo, useState } from "react";
import { type AuditEntry, type AuditOutcome, getAuditLog, type Input } from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { SelectField, TextField } from "../../components/form/fields.tsx";
import { Folded } from "../../components/frame/folded.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { Facts, LoadedContent, QueryNotice } from "../../components/frame/panel.tsx";
import { ReportTable } from "../../components/frame/report.tsx";
import { addressOrder, type Column } from "../../components/table/columns.ts";
import { CsvDownload } from "../../components/table/download.tsx";
import { momentColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState, unseen } from "../../components/text/notices.tsx";
import { RefreshButton, TimeText } from "../../components/text/time-text.tsx";
import { type AddressValues, useAddress } from "../../service/address.ts";
import { usePages } from "../../service/queries.ts";
import { isDay, midnight } from "../../service/window.ts";
import { t } from "../../words/words.ts";

const texts = ["who", "what", "target"] as const;
const days = ["from", "to"] as const;
const outcomes: readonly AuditOutcome[] = ["Done", "Refused"];

/** The filters of the address, as the operation takes them. */
function auditFilters(address: URLSearchParams) {
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
    setAddress(Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "").trim()])));
  };
  const none = Object.fromEntries([...texts, "outcome", ...days].map((name) => [name, null]));
  const isNarrowed = Object.keys(auditFilters(address)).length > 0;
  return (
    <search>
      <form key={address.toString()} className="filters no-print" onSubmit={submit}>
        <Folded>
          {texts.map((name) => (
            <TextField
              key={name}
              label={t(`audit.${name}`)}
              name={name}
              size={11}
              maxLength={255}
              defaultValue={address.get(name) ?? ""}
            />
          ))}
          <SelectField
            label={t("audit.outcome")}
            name="outcome"
            defaultValue={address.get("outcome") ?? ""}
            choices={[["", t("common.all")], ...outcomes.map((one) => [one, t(`audit.outcomes.${one}`)] as const)]}
          />
          {days.map((name) => (
            <TextField
              key={name}
              label={t(`audit.${name}`)}
              name={name}
              type="date"
              min="1970-01-01"
              max="9999-12-31"
              defaultValue={address.get(name) ?? ""}
            />
          ))}
          <button type="submit">{t("audit.apply")}</button>
          {isNarrowed && (
            <button type="button" onClick={() => setAddress(none)}>
              {t("audit.showAll")}
            </button>
          )}
        </Folded>
      </form>
    </search>
  );
}

interface Changed {
  readonly name: string;
  /** Undefined: there was no previous value, or it was not recorded. */
  readonly before: string | undefined;
  readonly after: string;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** The details of an act, with the previous values where they were recorded. */
function changesOf({ Detail }: Pick<AuditEntry, "Detail">): readonly Changed[] {
  const { before = {}, ...after } = (Detail ?? {}) as Readonly<Record<string, unknown>>;
  const previous = before as Readonly<Record<string, unknown>>;
  return Object.entries(after).map(([name, value]) => ({
    name,
    before: Object.hasOwn(previous, name) ? textOf(previous[name]) : undefined,
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

type ActOrder = NonNullable<Input<"getAuditLog">["Sort"]>[number];

/** Memoised by the page: `onOpen` gets the act to show in full. */
const auditColumns = (onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] => [
  {
    ...momentColumn<AuditEntry>("time", t("columns.when"), ({ TimeUtc }) => TimeUtc),
    fields: ["TimeUtc"],
    isFalling: true,
  },
  {
    id: "actor",
    fields: ["Actor"],
    header: t("columns.who"),
    value: ({ Actor }) => Actor,
    width: 6.5,
    isWideOnly: true,
  },
  {
    id: "action",
    fields: ["Action"],
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
    fields: ["Target"],
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
          {t.rich("audit.open", { target: entry.Target, unseen })}
        </button>
      </span>
    ),
    width: 6.75,
    phoneWidth: 6,
    isScreenOnly: true,
  },
];

const noneOf = (filters: ReturnType<typeof auditFilters>) =>
  Object.keys(filters).length > 0 ? t("audit.noneFits") : t("administration.audit.nothing");

export function AuditLog() {
  const [address, setAddress] = useAddress();
  const filters = auditFilters(address);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const columns = useMemo(() => auditColumns(setOpened), []);
  const input = { ...filters, Sort: addressOrder<ActOrder>(columns, address.get("sort") ?? "", "-time") };
  const query = usePages("getAuditLog", getAuditLog, input);
  return (
    <>
      <PageTitle title={t("pages.auditLog")}>
        <RefreshButton onPress={() => void query.refetch()} isBusy={query.isFetching} />
        <CsvDownload operation={getAuditLog} input={input} fileName="audit-log" />
      </PageTitle>
      <p className="about">{t("administration.audit.about")}</p>
      <AuditFilters address={address} setAddress={setAddress} />
      <QueryNotice query={query} />
      <LoadedContent query={query}>
        <ReportTable
          label={t("administration.audit.table")}
          list={query.data}
          of="entries"
          columns={columns}
          sort="-time"
          more={query.more}
          none={<EmptyState title={noneOf(filters)} />}
        />
      </LoadedContent>
      {opened !== null && <AuditEntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
