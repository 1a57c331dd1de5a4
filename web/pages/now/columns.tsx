// The columns of Now's table: one row is one pool of licences.
import type { Feature } from "../../../generated/client/index.js";
import { FeatureBar } from "../../components/chart/feature-bar.tsx";
import type { Column } from "../../components/table/columns.ts";
import { RowLink } from "../../components/table/row-link.tsx";
import { ExpiryText } from "../../components/text/expiry-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { serverPath } from "../../service/links.ts";

/** Zero is shown faintly, so that other numbers stand out. */
const count = (value: number | null) => (value === 0 ? <span className="none">0</span> : formatCount(value));

export const featureColumns: readonly Column<Feature>[] = [
  {
    id: "feature",
    header: "Feature",
    value: ({ Name, Version }) => `${Name} ${Version ?? ""}`,
    cell: (feature) => (
      <>
        <RowLink to={`/now/${feature.Id}`} title={`Who holds ${feature.Name}`}>
          {feature.Name}
        </RowLink>
        {feature.Version !== null && <span className="sub">{feature.Version}</span>}
        {!feature.IsActive && <span className="sub">not active</span>}
      </>
    ),
  },
  { id: "vendor", header: "Vendor", value: ({ Vendor }) => Vendor, width: 6.5, isWideOnly: true },
  {
    id: "server",
    header: "Licence server",
    value: ({ LicenseServerName }) => LicenseServerName,
    cell: ({ LicenseServerId, LicenseServerName }) => (
      <RowLink to={serverPath(LicenseServerId)} title={`All about ${LicenseServerName}`}>
        {LicenseServerName}
      </RowLink>
    ),
    isWideOnly: true,
  },
  {
    id: "used",
    header: "In use",
    value: ({ UsagePercent, Used }) => UsagePercent ?? (Used === null ? null : Used > 0 ? 0 : -1),
    cell: (feature) => <FeatureBar feature={feature} />,
    width: 10.75,
    phoneWidth: 8.5,
    isFalling: true,
  },
  {
    id: "borrowed",
    header: "Borrowed",
    value: ({ Borrowed }) => Borrowed,
    cell: ({ Borrowed }) => count(Borrowed),
    width: 6.25,
    isNumber: true,
    isWideOnly: true,
  },
  {
    id: "reserved",
    header: "Reserved",
    value: ({ Reserved }) => Reserved,
    cell: ({ Reserved }) => count(Reserved),
    width: 6.25,
    isNumber: true,
    isWideOnly: true,
  },
  {
    id: "queued",
    header: "Queued",
    value: ({ Queued }) => Queued,
    cell: ({ Queued }) =>
      (Queued ?? 0) > 0 ? <span className="badge badge-bad">{formatCount(Queued)}</span> : count(Queued),
    width: 5.5,
    phoneWidth: 5,
    isNumber: true,
  },
  {
    id: "expires",
    header: "Expires",
    value: ({ ExpirationDateUtc }) => ExpirationDateUtc,
    cell: ({ ExpirationDateUtc }) => <ExpiryText date={ExpirationDateUtc} />,
    width: 8.25,
    isWideOnly: true,
  },
];
