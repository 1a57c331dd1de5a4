// What the collector would read of a text, as tables: pools, who holds licences, and the lines that it cannot read.
import type { ReactNode } from "react";
import type { CollectionPreview } from "../../../generated/client/index.js";
import { formatCount } from "../../format/numbers.ts";
import { formatDayMoment } from "../../format/times.ts";
import { t } from "../../words/words.ts";

/** Nobody reads more rows than these. */
const mostShown = 100;
const unknown = "–";
const numberOf = (count: number | null) => (count === null ? unknown : formatCount(count));

export function PreviewResult({ preview }: { readonly preview: CollectionPreview }) {
  const { Manager, Kind, LicenseServers, Pools, Holders, UnreadableLines, Notes } = preview;
  if (Manager === null || Kind === null) return <p role="status">{t("now.preview.notUnderstood")}</p>;
  const servers = LicenseServers.map(({ Name }) => Name ?? t("now.preview.unnamed")).join(", ");
  return (
    <>
      <p role="status">
        {t(`now.preview.kinds.${Kind}`, {
          manager: Manager,
          server: servers === "" ? t("now.preview.unnamed") : servers,
        })}{" "}
        {t("now.preview.counted", {
          pools: formatCount(preview.PoolCount),
          holders: formatCount(preview.HolderCount),
          unreadable: formatCount(preview.UnreadableCount),
        })}
      </p>
      {preview.Error === null && !preview.IsComplete && <p>{t("now.preview.cutOff")}</p>}
      {preview.Error !== null && <p lang="en">{preview.Error}</p>}
      <Rows
        title={t("now.preview.pools")}
        count={preview.PoolCount}
        head={[t("columns.feature"), t("columns.vendor"), t("columns.inUse"), t("columns.owned")]}
        rows={Pools.map(({ FeatureName, FeatureVersion, Vendor, Used, Total, IsUncounted }) => [
          [FeatureName, FeatureVersion].filter(Boolean).join(" "),
          Vendor ?? unknown,
          numberOf(Used),
          IsUncounted ? t("now.preview.unlimited") : numberOf(Total),
        ])}
      />
      <Rows
        title={t("now.preview.holders")}
        count={preview.HolderCount}
        head={[
          t("columns.user"),
          t("columns.workstation"),
          t("columns.feature"),
          t("columns.licences"),
          t("columns.since"),
        ]}
        rows={Holders.map(({ UserName, Workstation, FeatureName, NumberOfLicenses, StartTimeUtc }) => [
          ...[UserName, Workstation ?? unknown, FeatureName, formatCount(NumberOfLicenses)],
          formatDayMoment(StartTimeUtc),
        ])}
      />
      <Rows
        title={t("now.preview.unreadable")}
        count={preview.UnreadableCount}
        head={[t("now.preview.line"), t("columns.reason"), t("now.preview.text")]}
        rows={UnreadableLines.map(({ Line, Reason, Text }) => [
          formatCount(Line),
          <span key="reason" lang="en">
            {Reason}
          </span>,
          <code key="text">{Text}</code>,
        ])}
      />
      {Notes.length > 0 && (
        <ul lang="en">
          {Notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface RowsProps {
  readonly title: string;
  readonly count: number;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

function Rows({ title, count, head, rows }: RowsProps) {
  const shown = rows.slice(0, mostShown);
  if (shown.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="changes-frame" tabIndex={0}>
        <table className="changes import-rows">
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((cells, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and their order does not change
              <tr key={place}>
                {cells.map((cell, column) => (
                  <td key={head[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > shown.length && (
        <p className="hint">{t("now.preview.more", { count: formatCount(count - shown.length) })}</p>
      )}
    </section>
  );
}
