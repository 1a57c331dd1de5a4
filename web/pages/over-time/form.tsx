// What Over time shows: the window, the feature or licence server, by what it is split, how long a bucket is.
import type { BucketSize, FeatureLookupEntry, LicenseServerLookupEntry } from "../../../generated/client/index.js";
import { FeaturePicker } from "../../components/form/feature-picker.tsx";
import { WorkingHoursField } from "../../components/form/report-fields.tsx";
import { ServerOptions } from "../../components/form/server-options.tsx";
import { WindowFields } from "../../components/form/window-fields.tsx";
import type { AddressValues } from "../../service/address.ts";
import { sensibleBuckets, type TimeWindow } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import type { Grouping } from "./groupings.ts";
import { type View, views } from "./views.ts";

interface OverTimeFormProps {
  /** Undefined until they are known. */
  readonly features: readonly FeatureLookupEntry[] | undefined;
  readonly servers: readonly LicenseServerLookupEntry[];
  readonly address: URLSearchParams;
  readonly setAddress: (changes: AddressValues) => void;
  readonly window: TimeWindow;
  readonly bucket: BucketSize;
  readonly by: Grouping;
  readonly view: View;
  readonly featureId: number | null;
  readonly isInWorkingHours: boolean;
}

export function OverTimeForm(props: OverTimeFormProps) {
  const { features, servers, address, setAddress, window, bucket, by, view, featureId, isInWorkingHours } = props;
  const serverOf = (id: number | null) => {
    const feature = features?.find(({ Id }) => Id === id);
    return feature === undefined ? null : String(feature.LicenseServerId);
  };
  return (
    <search className="filters">
      <WindowFields window={window} setAddress={setAddress} />
      <FeaturePicker
        features={features}
        servers={servers}
        chosenId={featureId}
        onChoose={(id) => {
          const isOfServer = serverOf(id) === null || serverOf(id) === address.get("server");
          setAddress({ feature: id === null ? null : String(id), by: null, ...(!isOfServer && { server: null }) });
        }}
      />
      <label className="field field-lasting">
        <span>{t("common.server")}</span>
        <select
          value={address.get("server") ?? ""}
          onChange={({ target: { value } }) => {
            const isOfServer = value === "" || featureId === null || serverOf(featureId) === value;
            setAddress({ server: value, ...(!isOfServer && { feature: null }) });
          }}
        >
          <option value="">{t("common.all")}</option>
          <ServerOptions servers={servers} />
        </select>
      </label>
      <label className="field">
        <span>{t("overTime.splitBy")}</span>
        <select value={by} onChange={(event) => setAddress({ by: event.target.value })}>
          <option value="none">{t("overTime.noSplit")}</option>
          <option value="feature">{t("columns.feature")}</option>
          <option value="user">{t("columns.user")}</option>
          <option value="group">{t("columns.group")}</option>
          <option value="project">{t("columns.project")}</option>
        </select>
      </label>
      <label className="field">
        <span>{t("overTime.onePoint")}</span>
        <select value={bucket} onChange={(event) => setAddress({ bucket: event.target.value })}>
          {sensibleBuckets(window).map((size) => (
            <option key={size} value={size}>
              {t(`overTime.buckets.${size}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t("common.show")}</span>
        <select value={view} onChange={(event) => setAddress({ view: event.target.value })}>
          {Object.entries(views)
            .filter(([value]) => by !== "none" || value === "lines" || value === "percent" || value === view)
            .map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
        </select>
      </label>
      <WorkingHoursField isChosen={isInWorkingHours} setAddress={setAddress} label={t("overTime.workingHours")} />
    </search>
  );
}
