// What Over time shows: the window, the feature or licence server, by what it is split, how long a bucket is.
import type { BucketSize, FeatureLookupEntry, LicenseServerLookupEntry } from "../../../generated/client/index.js";
import { FeaturePicker } from "../../components/form/feature-picker.tsx";
import { WorkingHoursField } from "../../components/form/report-fields.tsx";
import { ServerOptions } from "../../components/form/server-options.tsx";
import { WindowFields } from "../../components/form/window-fields.tsx";
import type { AddressValues } from "../../service/address.ts";
import { sensibleBuckets, type TimeWindow } from "../../service/window.ts";
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
        <span>Licence server</span>
        <select
          value={address.get("server") ?? ""}
          onChange={({ target: { value } }) => {
            const isOfServer = value === "" || featureId === null || serverOf(featureId) === value;
            setAddress({ server: value, ...(!isOfServer && { feature: null }) });
          }}
        >
          <option value="">All</option>
          <ServerOptions servers={servers} />
        </select>
      </label>
      <label className="field">
        <span>Split by</span>
        <select value={by} onChange={(event) => setAddress({ by: event.target.value })}>
          <option value="none">Nothing: one total</option>
          <option value="feature">Feature</option>
          <option value="user">User</option>
          <option value="group">Group</option>
        </select>
      </label>
      <label className="field">
        <span>One point per</span>
        <select value={bucket} onChange={(event) => setAddress({ bucket: event.target.value })}>
          {sensibleBuckets(window).map((size) => (
            <option key={size} value={size}>
              {size.toLowerCase()}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Show</span>
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
      <WorkingHoursField isChosen={isInWorkingHours} setAddress={setAddress} label="Use in working hours only" />
    </search>
  );
}
