// A verdict as a badge, and in a sentence with its numbers; the columns of a table of verdicts; the verdicts of the
// pools of one feature.
import { useMemo } from "react";
import { Link } from "react-router";
import type { LicenseVerdict, RightsizingItem, RightsizingPage } from "../../../generated/client/index.js";
import { Panel } from "../../components/frame/panel.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { countColumn, featureColumn, serverColumn } from "../../components/table/usual-columns.tsx";
import { formatCount, formatShare } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { isLogRead, useMeasured } from "../../service/measured.ts";
import { windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { oneFeaturePath } from "./filters.tsx";

const kinds: Readonly<Record<LicenseVerdict, string>> = {
  Short: "badge-bad",
  Tight: "badge-warning",
  Fits: "badge-good",
  Spare: "badge-spare",
  Unknown: "badge-unknown",
};

const names: Readonly<Record<LicenseVerdict, string>> = {
  Short: t("decisions.verdicts.Short"),
  Tight: t("decisions.verdicts.Tight"),
  Fits: t("decisions.verdicts.Fits"),
  Spare: t("decisions.verdicts.Spare"),
  Unknown: t("decisions.verdicts.Unknown"),
};

export function VerdictBadge({ verdict }: { readonly verdict: LicenseVerdict }) {
  return <span className={`badge ${kinds[verdict]}`}>{names[verdict]}</span>;
}

/** The title of a link from a feature to its verdict. */
export const enoughOf = (name: string) => t("decisions.one.titleOf", { name });

export const verdictName = (verdict: LicenseVerdict) => names[verdict];

type Numbers = Pick<
  RightsizingItem,
  | ("Verdict" | "Total" | "P99" | "Max" | "SpareLicenses")
  | ("FullPercent" | "FullSeconds" | "TrueDenials" | "KnownSeconds" | "MeasuredSeconds")
>;

const weekSeconds = 7 * 86_400;

export function verdictText(numbers: Numbers): string {
  const { Verdict, Total, P99, Max, TrueDenials, SpareLicenses } = numbers;
  const covered = { p99: formatCount(P99), max: formatCount(Max) };
  const total = formatCount(Total);
  if (Verdict === "Spare") return t("decisions.text.spare", { ...covered, total, spare: formatCount(SpareLicenses) });
  if (Verdict === "Unknown") return unknownText(numbers);
  if (Verdict !== "Short") return t("decisions.text.owned", { ...covered, total });
  const denials = { denials: TrueDenials, measured: formatDuration(numbers.MeasuredSeconds) };
  if (numbers.FullSeconds === null) return t("decisions.text.shortUnknown", { ...covered, ...denials });
  if (numbers.FullSeconds === 0) return t("decisions.text.shortDenied", { ...covered, ...denials });
  const share = formatShare(numbers.FullPercent, numbers.FullSeconds);
  return t("decisions.text.short", { ...covered, ...denials, total, share, full: formatDuration(numbers.FullSeconds) });
}

function unknownText({ Total, KnownSeconds, MeasuredSeconds }: Numbers): string {
  if (MeasuredSeconds === 0) return t("decisions.unknown.notMeasured");
  if (Total === null) return t("decisions.unknown.notCounted");
  if (Total === 0) return t("decisions.unknown.none");
  if (KnownSeconds < weekSeconds) return t("decisions.unknown.tooShort");
  return t("decisions.unknown.shared");
}

interface EnoughProps {
  readonly name: string;
  /** Undefined until they are loaded. */
  readonly verdicts: RightsizingPage | undefined;
}

/** The most items of a response. */
export const mostPools = 1000;

export function Enough({ name, verdicts }: EnoughProps) {
  const items = verdicts?.Items;
  const measured = useMeasured(windowOf(new URLSearchParams()), null, "some");
  const rows = useMemo(
    () =>
      (items ?? []).map((item) => ({
        ...item,
        link: oneFeaturePath(item),
        isLogRead: isLogRead(measured, item.LicenseServerId),
      })),
    [items, measured],
  );
  return (
    <Panel title={t("subjects.enough.title")} holds="few" isPending={verdicts === undefined}>
      {rows.slice(0, 3).map((row) => (
        <p key={row.FeatureId} className="verdict">
          <VerdictBadge verdict={row.Verdict} />{" "}
          {rows.length > 1 && `${row.FeatureVersion ?? ""} ${row.LicenseServerName ?? ""}: `.trimStart()}
          {verdictText(row)} <Link to={row.link}>{t("subjects.enough.other", { name })}</Link>
        </p>
      ))}
      {rows.length > 0 && (
        <DataTable
          label={t("subjects.enough.table", { name })}
          rows={rows}
          columns={rightsizingColumns}
          rowId={({ FeatureId }) => FeatureId ?? 0}
        />
      )}
    </Panel>
  );
}

type Judged = RightsizingItem & {
  readonly link: string;
  /** Otherwise a count of no denials means nothing. */
  readonly isLogRead: boolean;
};

type ItemColumn = Column<Judged>;

/** Null: not measured. */
const denialsOf = ({ TrueDenials, isLogRead, MeasuredSeconds }: Judged) =>
  TrueDenials > 0 || (isLogRead && MeasuredSeconds > 0) ? TrueDenials : null;

/** Null: not measured. */
export const spareOf = ({ Verdict, SpareLicenses }: Pick<RightsizingItem, "Verdict" | "SpareLicenses">) =>
  Verdict === "Unknown" ? null : SpareLicenses;

export const rightsizingColumns: readonly ItemColumn[] = [
  featureColumn(({ link }) => link, enoughOf),
  { ...serverColumn, least: 9.5 },
  {
    id: "verdict",
    header: t("decisions.verdict"),
    value: ({ Verdict }) => verdictName(Verdict),
    cell: (row) => (
      <span title={verdictText(row)}>
        <VerdictBadge verdict={row.Verdict} />
      </span>
    ),
    width: 7.75,
    phoneWidth: 7.75,
  },
  { ...countColumn("spare", t("decisions.toSpare"), spareOf, 5.5), phoneWidth: 5.75 },
  wideOnly(countColumn("owned", t("columns.owned"), ({ Total }) => Total, 6.5)),
  { ...countColumn("p95", "95 %", ({ P95 }: Judged) => P95, 4.5), isFirstOut: true },
  wideOnly(countColumn("p99", "99 %", ({ P99 }) => P99, 4.5)),
  { ...countColumn("max", t("columns.peak"), ({ Max }: Judged) => Max, 4.5), isFirstOut: true },
  {
    ...countColumn("full", t("columns.fullTime"), ({ FullPercent }: Judged) => FullPercent, 5),
    cell: ({ FullPercent, FullSeconds }) => formatShare(FullPercent, FullSeconds),
    isWideOnly: true,
  },
  wideOnly(countColumn("denials", t("decisions.denied"), denialsOf, 5)),
];
