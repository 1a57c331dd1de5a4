// The columns of Now's table: one row is one pool of licences.
import type { Feature } from "../../../generated/client/index.js";
import { FeatureBar } from "../../components/chart/feature-bar.tsx";
import type { Column } from "../../components/table/columns.ts";
import { countColumn, FeatureName, serverColumn, whoHolds } from "../../components/table/usual-columns.tsx";
import { ExpiryText } from "../../components/text/expiry-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";

/** Zero is shown faintly, so that other numbers stand out. */
const count = (value: number | null) => (value === 0 ? <span className="none">0</span> : formatCount(value));

export const featureColumns: readonly Column<Feature>[] = [
  {
    id: "feature",
    header: t("common.feature"),
    value: ({ Name, Version }) => `${Name} ${Version ?? ""}`,
    cell: (feature) => (
      <>
        <FeatureName name={feature.Name} version={feature.Version} to={`/now/${feature.Id}`} title={whoHolds} />
        {!feature.IsActive && <span className="sub">{t("columns.notActive")}</span>}
      </>
    ),
  },
  { id: "vendor", header: t("columns.vendor"), value: ({ Vendor }) => Vendor, width: 6, isWideOnly: true },
  serverColumn,
  {
    id: "used",
    header: t("columns.inUse"),
    value: ({ UsagePercent, Used }) => UsagePercent ?? (Used === null ? null : Used > 0 ? 0 : -1),
    cell: (feature) => <FeatureBar feature={feature} />,
    width: 10,
    phoneWidth: 8.5,
    isFalling: true,
  },
  {
    ...countColumn("borrowed", t("columns.borrowed"), ({ Borrowed }: Feature) => Borrowed, 6.25),
    cell: ({ Borrowed }) => count(Borrowed),
    isWideOnly: true,
    isFirstOut: true,
  },
  {
    ...countColumn("reserved", t("columns.reserved"), ({ Reserved }: Feature) => Reserved, 6.25),
    cell: ({ Reserved }) => count(Reserved),
    isWideOnly: true,
    isFirstOut: true,
  },
  {
    ...countColumn("queued", t("columns.queued"), ({ Queued }: Feature) => Queued, 5.5),
    cell: ({ Queued }) =>
      (Queued ?? 0) > 0 ? <span className="badge badge-bad">{formatCount(Queued)}</span> : count(Queued),
    phoneWidth: 5,
  },
  {
    id: "expires",
    header: t("columns.expires"),
    value: ({ ExpirationDateUtc }) => ExpirationDateUtc,
    cell: ({ ExpirationDateUtc }) => <ExpiryText date={ExpirationDateUtc} />,
    width: 8.5,
    isWideOnly: true,
  },
];
