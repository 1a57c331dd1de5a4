// The columns of the tables on the page of a group or a project, and of what a user used.
import type { QueriedSession, SessionGroup } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { RowLink } from "../../components/table/row-link.tsx";
import {
  allAbout,
  countColumn,
  featureColumn,
  serverColumn,
  userLinkColumn,
} from "../../components/table/usual-columns.tsx";
import { formatHours } from "../../format/numbers.ts";
import { featurePath } from "../../service/links.ts";
import { t } from "../../words/words.ts";
import { begin, duration, feature, idle, licences, workstation } from "../reports/session-columns.tsx";

export const nowColumns: readonly Column<QueriedSession>[] = [
  { ...userLinkColumn, width: 10.25, phoneWidth: 7.5 },
  feature,
  { ...begin, isWideOnly: true },
  duration,
  { ...idle, isWideOnly: true },
  workstation,
  licences,
];

export const amounts: readonly Column<SessionGroup>[] = [
  { ...countColumn("sessions", t("columns.checkouts"), ({ Sessions }: SessionGroup) => Sessions, 7), phoneWidth: 5.75 },
  {
    ...countColumn("hours", t("columns.licenceTime"), ({ LicenseSeconds }: SessionGroup) => LicenseSeconds, 8),
    cell: ({ LicenseSeconds }) => formatHours(LicenseSeconds),
    phoneWidth: 7,
  },
];

export const featureUsed: readonly Column<SessionGroup>[] = [
  featureColumn(({ FeatureName }) => featurePath(FeatureName ?? ""), allAbout),
  { ...serverColumn, width: 14 },
];

export const featuresUsed: readonly Column<SessionGroup>[] = [
  ...featureUsed,
  ...amounts,
  {
    id: "rightsizing",
    header: t("subjects.unit.enough"),
    value: ({ FeatureName }) => FeatureName,
    cell: ({ FeatureId, FeatureName }) => (
      <RowLink to={`/reports/rightsizing/${FeatureId}`} title={t("decisions.enoughOf", { name: FeatureName ?? "" })}>
        {t("pages.rightsizing")}
      </RowLink>
    ),
    width: 10.5,
    isWideOnly: true,
  },
];

export const usersColumns: readonly Column<SessionGroup>[] = [userLinkColumn, ...amounts];
