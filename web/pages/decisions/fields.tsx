// Fields that the forms of the pages on decisions share: working hours, and the choice of one feature.
import { useMemo } from "react";
import { getFeatureLookup, getLicenseServerLookup } from "../../../generated/client/index.js";
import { Picker } from "../../components/form/picker.tsx";
import { ServerField } from "../../components/form/report-fields.tsx";
import { WindowFields } from "../../components/form/window-fields.tsx";
import type { AddressValues } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import type { DecisionQuestion } from "./question.ts";

interface FieldsProps {
  readonly question: DecisionQuestion;
  readonly setAddress: (changes: AddressValues) => void;
}

/** When, on which licence server, and whether in working hours only. */
export function QuestionFields({ question, setAddress }: FieldsProps) {
  return (
    <>
      <WindowFields window={question.window} setAddress={setAddress} />
      <ServerField value={question.serverId} onChange={(id) => setAddress({ server: id })} />
      <HoursField question={question} setAddress={setAddress} />
    </>
  );
}

export function HoursField({ question, setAddress }: FieldsProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={question.isWorkingHours}
        onChange={(event) => setAddress({ hours: event.target.checked ? "working" : null })}
      />
      Working hours only
    </label>
  );
}

interface FeatureFieldProps {
  readonly featureId: number | null;
  readonly setAddress: (changes: AddressValues) => void;
}

export function FeatureField({ featureId, setAddress }: FeatureFieldProps) {
  const features = useOperation("getFeatureLookup", getFeatureLookup, {}).data;
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {}).data;
  const choices = useMemo(() => {
    const names = new Map((servers ?? []).map(({ Id, Name }) => [Id, Name]));
    return (features ?? []).map(({ Id, Name, Version, LicenseServerId }) => ({
      ...{ id: Id, name: Name },
      detail: [Version, names.get(LicenseServerId)].filter(Boolean).join(", "),
    }));
  }, [features, servers]);
  return (
    <Picker
      label="Feature"
      placeholder="All features"
      choices={choices}
      chosenId={featureId}
      onChoose={(id) => setAddress({ feature: id === null ? null : String(id) })}
    />
  );
}
