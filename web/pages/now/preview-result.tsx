// What the collector would read of a text, as tables: pools, who holds licences, and the lines that it cannot read.
import type { CollectionPreview } from "../../../generated/client/index.js";
import { FirstRows } from "../../components/table/first-rows.tsx";
import { formatCount } from "../../format/numbers.ts";
import { formatDayMoment } from "../../format/times.ts";
import { t } from "../../words/words.ts";

const unknown = "–";
const more = (count: string) => t("now.preview.more", { count });
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
      <FirstRows
        title={t("now.preview.pools")}
        count={preview.PoolCount}
        more={more}
        head={[t("columns.feature"), t("columns.vendor"), t("columns.inUse"), t("columns.owned")]}
        rows={Pools.map(({ FeatureName, FeatureVersion, Vendor, Used, Total, IsUncounted }) => [
          [FeatureName, FeatureVersion].filter(Boolean).join(" "),
          Vendor ?? unknown,
          numberOf(Used),
          IsUncounted ? t("now.preview.unlimited") : numberOf(Total),
        ])}
      />
      <FirstRows
        title={t("now.preview.holders")}
        count={preview.HolderCount}
        more={more}
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
      <FirstRows
        title={t("now.preview.unreadable")}
        count={preview.UnreadableCount}
        more={more}
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
